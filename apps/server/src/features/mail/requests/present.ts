/** Requests for originals as people are shown them. */
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import type { OriginalRequest } from '@postern/contract/validation/original-request.ts'
import type { Db } from '../../../platform/db/client.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { whyNotAskOriginal } from '../acts/actions.ts'
import type { MailWithMessage } from '../store.ts'
import * as store from './store.ts'

const DAY_MS = 86_400_000

interface OriginalDeps {
  readonly db: Db
  readonly settings: () => SettingsValues
}

/** What the caller may know of requests for the original of a mail. */
export async function presentOriginal(deps: OriginalDeps, caller: Caller, mail: MailWithMessage) {
  const isOwn = mail.user_id === caller.userId
  const found =
    mail.detox_state === 0
      ? undefined
      : await store.newestRequest(deps.db, caller.scope, mail.id, isOwn ? caller.userId : null)
  const until = mail.received_at.getTime() + deps.settings().retention.copyDays * DAY_MS
  const open = found?.state === 'open' && isOwn ? 'ORIGINAL_REQUEST_OPEN' : null
  return {
    until: new Date(until).toISOString(),
    ask: open ?? whyNotAskOriginal(mail, isOwn),
    request: found ? presentRequest(found) : null,
  }
}

export function presentRequest(row: store.RequestRow): OriginalRequest {
  const { id, requester: by, path, file, reason, comment, decided_by, answer } = row
  return {
    id,
    at: row.at.toISOString(),
    by,
    path,
    file,
    reason,
    comment,
    state: row.closed === null ? row.state : 'closed',
    decided_at: row.decided_at?.toISOString() ?? null,
    decided_by,
    answer,
  }
}

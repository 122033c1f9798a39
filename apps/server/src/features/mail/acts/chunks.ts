/** Acting on many mails: a transaction for each hundred of them, and an outcome for each. */
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import { recordBulk, type BulkEvent } from '../../../platform/audit/bulk.ts'
import type { Db } from '../../../platform/db/client.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { nameOf } from '../present.ts'
import type { MailDeps } from '../service.ts'
import type { LockedMail } from '../store.ts'
import { searchableClasses } from '../visibility.ts'

export interface Failure {
  readonly id: string
  readonly error: ErrorCode
}
export interface BulkOutcome {
  done: number
  failed: Failure[]
}

/** Mails of one transaction. */
const CHUNK = 100

/** Mails in reach; the other ids have failed. */
export async function reach(
  caller: Caller,
  ids: readonly string[],
  load: () => Promise<LockedMail[]>,
): Promise<{ mails: LockedMail[]; failed: Failure[] }> {
  const classes = searchableClasses(caller)
  const mails = (await load()).filter((mail) => classes.includes(mail.class))
  const found = new Set(mails.map((mail) => mail.id))
  const failed = ids.filter((id) => !found.has(id)).map((id): Failure => ({ id, error: 'NOT_FOUND_MAIL' }))
  return { mails, failed }
}

export async function inChunks(
  ids: readonly string[],
  work: (chunk: readonly string[]) => Promise<BulkOutcome>,
): Promise<BulkOutcome> {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))]
  const total: BulkOutcome = { done: 0, failed: [] }
  for (let at = 0; at < wanted.length; at += CHUNK) {
    const outcome = await work(wanted.slice(at, at + CHUNK))
    total.done += outcome.done
    total.failed.push(...outcome.failed)
  }
  return total
}

/** An event for each transaction: what is done and what is written of it stand or fall together. */
export async function record(
  db: Db,
  deps: Pick<MailDeps, 'clock' | 'recordsItself'>,
  caller: Caller,
  event: Omit<BulkEvent, 'done'> & { readonly done: readonly LockedMail[] },
): Promise<void> {
  if (deps.recordsItself) return
  const done = event.done.map((mail) => ({
    id: mail.id,
    mail: mail.message_id,
    name: nameOf(mail),
    domainId: mail.domain_id,
  }))
  await recordBulk(db, caller, { ...event, done, at: deps.clock() })
}

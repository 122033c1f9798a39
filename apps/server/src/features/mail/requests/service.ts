/** Users ask for originals of disarmed mail; administrators send them after another scan, or decline (decision 0121). */
import type { OriginalReason } from '@postern/contract/codes/detox.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import type { OriginalRequestRow } from '@postern/contract/routes/original.ts'
import { AppError } from '../../../platform/app-error.ts'
import { recordAudit } from '../../../platform/audit/record.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { whyNotAskOriginal } from '../acts/actions.ts'
import { returnOriginals, type ReturnDeps } from '../acts/return-service.ts'
import { insertEvents } from '../event-store.ts'
import { nameOf } from '../present.ts'
import type { MailDeps } from '../service.ts'
import { lockMails, reportOf } from '../store.ts'
import { searchableClasses } from '../visibility.ts'
import { tellRequesters } from './answer.ts'
import { presentRequest } from './present.ts'
import * as store from './store.ts'

const DAY_MS = 86_400_000

export interface Asked {
  readonly path: string
  readonly reason: OriginalReason
  readonly comment: string
}

/**
 * @throws AppError NOT_FOUND, CANNOT_ASK_ORIGINAL, NO_ORIGINAL_MAIL, DETOX_NOT_DONE, ORIGINAL_REQUEST_OPEN, ORIGINAL_REQUEST_LIMIT,
 * INVALID_REQUEST (a part that the mail does not have)
 */
export async function askOriginal(deps: MailDeps, caller: Caller, id: string, asked: Asked) {
  const at = new Date(deps.clock())
  const since = new Date(at.getTime() - DAY_MS)
  return deps.db.transaction().execute(async (trx) => {
    const [mail] = await lockMails(trx, caller.scope, [id])
    if (!mail || !searchableClasses(caller).includes(mail.class)) throw new AppError('NOT_FOUND')
    const why = whyNotAskOriginal(mail, mail.user_id === caller.userId)
    if (why !== null) throw new AppError(why)
    if ((await store.countSince(trx, caller.userId, since)) >= LIMITS.originalRequestsPerDay)
      throw new AppError('ORIGINAL_REQUEST_LIMIT')
    const file = await fileOf(trx, mail, asked.path)
    const made = await store.insertRequest(trx, caller, mail, { ...asked, file, at })
    if (made === null) throw new AppError('ORIGINAL_REQUEST_OPEN')
    await insertEvents(trx, caller, [mail], { kind: 'ask_original', at, reason: asked.comment })
    await recordAudit(trx, caller, {
      task: 'detox.request',
      target: nameOf(mail),
      domainId: mail.domain_id,
      note: { id, mail: mail.message_id, file, reason: asked.reason, comment: asked.comment },
      at: at.getTime(),
    })
    return { id: made }
  })
}

/** Name of a part as the report has it, '' for all of the mail. @throws AppError INVALID_REQUEST */
async function fileOf(
  ...[db, mail, path]: [Parameters<typeof reportOf>[0], Parameters<typeof reportOf>[1], string]
) {
  if (path === '') return ''
  const file = (await reportOf(db, mail))?.files.find((one) => one.path === path)
  if (!file) throw new AppError('INVALID_REQUEST', { fields: { path: 'INVALID_VALUE' } })
  return file.name
}

/** @throws AppError NOT_FOUND, ORIGINAL_REQUEST_DECIDED (also where there was none) */
export async function withdrawOriginal(deps: MailDeps, caller: Caller, id: string) {
  const at = new Date(deps.clock())
  await deps.db.transaction().execute(async (trx) => {
    const [mail] = await lockMails(trx, caller.scope, [id])
    if (!mail) throw new AppError('NOT_FOUND')
    const gone = await store.withdraw(trx, id, caller.userId, at)
    if (!gone) throw new AppError('ORIGINAL_REQUEST_DECIDED')
    await recordAudit(trx, caller, {
      task: 'detox.withdraw',
      target: caller.email,
      domainId: gone.domain_id,
      note: { id, file: gone.file },
      at: at.getTime(),
    })
  })
  return {}
}

export async function listRequests(deps: MailDeps, caller: Caller, query: store.RequestQuery) {
  const { rows, total } = await store.listRequests(deps.db, caller.scope, query)
  const classes = searchableClasses(caller)
  const data = rows.map((row): OriginalRequestRow => {
    const known = row.class !== null && classes.includes(row.class)
    const { mail_id, closed, title, sender, receiver } = row
    const named = { title: title ?? '', sender: sender ?? '', receiver: receiver ?? '' }
    return {
      ...presentRequest(row),
      mail_id,
      closed,
      ...(known ? named : { title: '', sender: '', receiver: '' }),
    }
  })
  return { data, total, page: query.page, size: query.size }
}

/** @throws AppError NOT_FOUND, ORIGINAL_REQUEST_DECIDED, and why the original could not be sent */
export async function decideOriginal(
  deps: ReturnDeps,
  caller: Caller,
  id: number,
  { approve, answer }: { readonly approve: boolean; readonly answer: string },
) {
  const request = await store.findRequest(deps.db, caller.scope, id)
  if (!request) throw new AppError('NOT_FOUND')
  if (request.state !== 'open' || request.closed !== null) throw new AppError('ORIGINAL_REQUEST_DECIDED')
  if (!approve) return decline(deps, caller, request, answer)
  const reason = answer || request.comment
  const { failed } = await returnOriginals(deps, caller, { chk: [request.mail_id], reason, answer })
  if (failed[0]) throw new AppError(failed[0].error)
  return {}
}

async function decline(deps: MailDeps, caller: Caller, request: store.RequestRow, answer: string) {
  const at = new Date(deps.clock())
  const decided = await deps.db.transaction().execute(async (trx) => {
    const done = await store.decide(
      trx,
      { id: request.id },
      { state: 'declined', by: caller.email, answer, at },
    )
    if (done.length === 0) throw new AppError('ORIGINAL_REQUEST_DECIDED')
    const mails = await lockMails(trx, caller.scope, [request.mail_id])
    await insertEvents(trx, caller, mails, { kind: 'decline_original', at, reason: answer })
    await recordAudit(trx, caller, {
      task: 'detox.decline',
      target: `${request.title ?? ''} → ${request.requester}`,
      domainId: request.domain_id,
      note: { id: request.mail_id, mail: mails[0]?.message_id, file: request.file, answer },
      at: at.getTime(),
    })
    return done
  })
  await tellRequesters(deps, decided, { state: 'declined', answer })
  return {}
}

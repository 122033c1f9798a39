/** Sending mail on to other addresses (product §4). Each id succeeds or fails for itself. */
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import { addressDomain } from '@postern/contract/validation/address-parts.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { whyNot } from './actions.ts'
import { scanFirst } from './change-service.ts'
import { inChunks, reach, record, type BulkOutcome } from './chunks.ts'
import { insertEvents } from '../event-store.ts'
import { isRegistered, takeForwards } from './forward-store.ts'
import type { MailDeps } from '../service.ts'
import * as store from '../store.ts'
import { actorOf, mayReadMail } from '../visibility.ts'

export interface ForwardRequest {
  readonly chk: readonly string[]
  readonly to: readonly string[]
  readonly as: 'original' | 'attached'
}

/** @throws AppError FORWARD_ADDRESS_NOT_ALLOWED */
export async function forwardMails(
  deps: MailDeps,
  caller: Caller,
  wish: ForwardRequest,
): Promise<BulkOutcome> {
  const to = [...new Map(wish.to.map((address) => [address.toLowerCase(), address])).values()]
  await assertAllowed(deps, caller, to)
  return inChunks(wish.chk, async (chunk) => {
    const refused = await scanFirst(deps, caller, chunk, 'forward')
    return deps.db.transaction().execute(async (trx) => {
      const { mails, failed } = await reach(caller, chunk, () => store.lockMails(trx, caller.scope, chunk))
      const done: store.LockedMail[] = []
      for (const mail of mails) {
        const error = refused.get(mail.id) ?? (await forwardOne(trx, deps, caller, mail, { ...wish, to }))
        if (error === null) done.push(mail)
        else failed.push({ id: mail.id, error })
      }
      await insertEvents(trx, caller, done, { kind: 'forward', at: new Date(deps.clock()) })
      const note = { forward_to: to, as: wish.as }
      await record(trx, deps, caller, { task: 'mail.forward', done, failed, note })
      return { done: done.length, failed }
    })
  })
}

/** Null: its copies are queued. */
async function forwardOne(
  trx: Parameters<MailDeps['forwardMail']>[0],
  deps: MailDeps,
  caller: Caller,
  mail: store.LockedMail,
  { to, as: wanted }: ForwardRequest,
): Promise<ErrorCode | null> {
  const reason = whyNot('forward', { ...mail, recovered: mail.recovered_at !== null }, actorOf(caller))
  if (reason !== null) return reason
  // Whoever may not read mail of this class does not have it sent either.
  if (!mayReadMail(caller, mail)) return 'NO_PERMISSION'
  if (mail.size > LIMITS.forwardBytes) return 'FORWARD_TOO_LARGE'
  const { forwardsPerDay } = deps.settings().delivery
  if (!(await takeForwards(trx, caller.userId, to.length, forwardsPerDay))) return 'FORWARD_LIMIT'
  const { id: mailId, received_at: receivedAt } = mail
  // Nobody finds a virus in their mailbox as if its sender had got through.
  const as = mail.class === 'virus' ? 'attached' : wanted
  const by = { email: caller.email, language: caller.language }
  const queued = await deps.forwardMail(trx, { ...mail, mailId, receivedAt, to, as, by })
  return queued ? null : 'NO_ORIGINAL_MAIL'
}

/** One's own address, registered ones of one's domain (of all domains for who administers all), and domains of the setting. */
async function assertAllowed(deps: MailDeps, caller: Caller, to: readonly string[]): Promise<void> {
  const { forwardDomains } = deps.settings().delivery
  for (const address of to) {
    const name = addressDomain(address)
    const open = forwardDomains.some((one) => one === '*' || one.toLowerCase() === name)
    if (open || address === caller.email.toLowerCase()) continue
    if (await isRegistered(deps.systemDb, address, caller.scope)) continue
    const fields = { to: 'FORWARD_ADDRESS_NOT_ALLOWED' } as const
    throw new AppError('FORWARD_ADDRESS_NOT_ALLOWED', { fields })
  }
}

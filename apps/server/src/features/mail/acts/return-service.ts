/** Sends the message as it came to those who were given a disarmed copy, or nothing (decision 0121). Each id succeeds or fails for itself. */
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import { DETOX_STATES } from '@postern/contract/codes/detox.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { Logger } from '../../../platform/log.ts'
import { insertEvents } from '../event-store.ts'
import type { MailDeps } from '../service.ts'
import * as store from '../store.ts'
import { actorOf } from '../visibility.ts'
import { tellRequesters } from '../requests/answer.ts'
import { decide, type DecidedRequest } from '../requests/store.ts'
import { isHeld, whyNot, type MailState } from './actions.ts'
import { copyOf } from './change-service.ts'
import { inChunks, reach, record, type BulkOutcome } from './chunks.ts'

export interface ReturnWish {
  readonly chk: readonly string[]
  readonly reason: string
  /** What those who asked for it are told besides. */
  readonly answer?: string
}

export interface ReturnDeps extends MailDeps {
  /** Of the request. */
  readonly log: Pick<Logger, 'error'>
}

/** A mail whose original is on its way, or has been sent, counts as done: repeating is harmless. */
export async function returnOriginals(
  deps: ReturnDeps,
  caller: Caller,
  { chk, reason, answer = '' }: ReturnWish,
): Promise<BulkOutcome> {
  return inChunks(chk, async (chunk) => {
    const refused = await scanOriginals(deps, caller, chunk)
    const approved: DecidedRequest[] = []
    const outcome = await deps.db.transaction().execute(async (trx) => {
      const { mails, failed } = await reach(caller, chunk, () => store.lockMails(trx, caller.scope, chunk))
      const wanted = mails.filter((mail) => {
        if (isReturned(mail)) return false
        const error = whyNot('returnOriginal', stateOf(mail), actorOf(caller)) ?? refused.get(mail.id) ?? null
        if (error !== null) failed.push({ id: mail.id, error })
        return error === null
      })
      const now = new Date(deps.clock())
      for (const mail of wanted) await store.markReturned(trx, mail)
      await deps.enqueueMail(
        trx,
        wanted.map((mail) => ({ ...copyOf(mail, caller.scope.region), asItCame: true as const })),
      )
      for (const mail of wanted) if (isHeld(mail)) await store.markRecovered(trx, mail, caller.userId, now)
      const sent = mails.filter((mail) => !failed.some(({ id }) => id === mail.id)).map(({ id }) => id)
      const decision = { state: 'approved', by: caller.email, answer, at: now } as const
      approved.push(...(await decide(trx, { mails: sent }, decision)))
      await insertEvents(trx, caller, wanted, { kind: 'return_original', at: now, reason })
      await record(trx, deps, caller, { task: 'detox.return', done: wanted, failed, note: { reason } })
      return { done: chunk.length - failed.length, failed }
    })
    await tellRequesters(deps, approved, { state: 'approved', answer })
    return outcome
  })
}

function isReturned({ detox_state: state, send_state: sent }: store.LockedMail): boolean {
  return state === DETOX_STATES.returned && (sent === 'P' || sent === 'S')
}

const stateOf = (mail: store.StoredMail | store.LockedMail): MailState => ({
  ...mail,
  recovered: mail.recovered_at !== null,
})

/** Before anything is locked: which originals go to nobody by what scanners know now, and why. */
async function scanOriginals(
  deps: ReturnDeps,
  caller: Caller,
  chunk: readonly string[],
): Promise<ReadonlyMap<string, ErrorCode>> {
  const mails = await store.readMails(deps.db, caller.scope, chunk)
  const wanted = mails.filter((mail) => whyNot('returnOriginal', stateOf(mail), actorOf(caller)) === null)
  const keys = await store.originalKeys(
    deps.db,
    caller.scope,
    wanted.map(({ id }) => id),
  )
  const refused = new Map<string, ErrorCode>()
  for (const [id, key] of keys) {
    const error = await scanned(deps, id, key)
    if (error !== null) refused.set(id, error)
  }
  return refused
}

async function scanned(
  { blobs, virusIn, log }: ReturnDeps,
  id: string,
  key: string,
): Promise<ErrorCode | null> {
  let bytes: Buffer | null = null
  try {
    bytes = await blobs.read(key)
    return (await virusIn(bytes)) === '' ? null : 'ORIGINAL_HAS_VIRUS'
  } catch (error) {
    // Without an answer of a scanner nothing goes.
    log.error({ err: error, copy: id }, 'an original could not be scanned, and stays')
    return bytes === null ? 'ORIGINAL_UNREADABLE' : 'VIRUS_SCAN_FAILED'
  }
}

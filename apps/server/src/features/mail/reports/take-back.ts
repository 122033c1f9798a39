/** Copies that have not left, taken out of the queue and into quarantine. */
import type { Caller } from '../../../platform/http/caller.ts'
import { whyNotTakeBack } from '../acts/actions.ts'
import { inChunks, reach, record, type BulkOutcome } from '../acts/chunks.ts'
import { cancelCopies } from '../acts/delivery-store.ts'
import { insertEvents } from '../event-store.ts'
import type { MailDeps } from '../service.ts'
import * as store from '../store.ts'
import { quarantine, unrelease } from './decision-store.ts'

/**
 * `of`: mail judged normal becomes spam in quarantine, or mail that was released goes back there. Of mail that a worker holds,
 * and of mail that has left, each fails for itself.
 */
export function takeBack(
  deps: MailDeps,
  caller: Caller,
  ids: readonly string[],
  of: 'normal' | 'release' = 'normal',
): Promise<BulkOutcome> {
  return inChunks(ids, (chunk) =>
    deps.db.transaction().execute(async (trx) => {
      const { mails, failed } = await reach(caller, chunk, () => store.lockMails(trx, caller.scope, chunk))
      const fit = mails.filter((mail) => {
        const state = { ...mail, recovered: mail.recovered_at !== null }
        const reason =
          of === 'normal' ? whyNotTakeBack(state) : mail.send_state === 'P' ? null : 'NOT_UNDER_WAY'
        if (reason !== null) failed.push({ id: mail.id, error: reason })
        return reason === null
      })
      const stopped = await cancelCopies(trx, fit, caller.email)
      const done = fit.filter(({ id }) => stopped.has(id))
      for (const { id } of fit) if (!stopped.has(id)) failed.push({ id, error: 'BEING_SENT' })
      await (of === 'normal' ? quarantine(trx, done) : unrelease(trx, done))
      await insertEvents(trx, caller, done, { kind: 'take_back', at: new Date(deps.clock()) })
      await record(trx, deps, caller, { task: 'mail.cancel', done, failed })
      return { done: done.length, failed }
    }),
  )
}

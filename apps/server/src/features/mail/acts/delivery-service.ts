/** Deliveries under way: stopping them, and trying them at once (product §4). Each id succeeds or fails for itself. */
import type { Db } from '../../../platform/db/client.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { whyNot } from './actions.ts'
import { inChunks, reach, record, type BulkOutcome } from './chunks.ts'
import { cancelCopies, hurryCopies } from './delivery-store.ts'
import { insertEvents } from '../event-store.ts'
import type { MailDeps } from '../service.ts'
import * as store from '../store.ts'
import { actorOf } from '../visibility.ts'

/** Takes copies out of the queue, but for those that a worker has in its hands. */
export function cancelMails(deps: MailDeps, caller: Caller, ids: readonly string[]): Promise<BulkOutcome> {
  return act(deps, caller, ids, 'cancel', (trx, mails) => cancelCopies(trx, mails, caller.email))
}

/** Makes copies that wait for another attempt, or for their time, due now. */
export function retryMails(deps: MailDeps, caller: Caller, ids: readonly string[]): Promise<BulkOutcome> {
  return act(deps, caller, ids, 'retry', hurryCopies)
}

function act(
  deps: MailDeps,
  caller: Caller,
  ids: readonly string[],
  action: 'cancel' | 'retry',
  work: (trx: Db, mails: readonly store.LockedMail[]) => Promise<Set<string>>,
): Promise<BulkOutcome> {
  return inChunks(ids, (chunk) =>
    deps.db.transaction().execute(async (trx) => {
      const { mails, failed } = await reach(caller, chunk, () => store.lockMails(trx, caller.scope, chunk))
      const fit = mails.filter((mail) => {
        const state = { ...mail, recovered: mail.recovered_at !== null }
        const reason = whyNot(action, state, actorOf(caller))
        if (reason !== null) failed.push({ id: mail.id, error: reason })
        return reason === null
      })
      const acted = await work(trx, fit)
      const done = fit.filter(({ id }) => acted.has(id))
      for (const { id } of fit) if (!acted.has(id)) failed.push({ id, error: 'BEING_SENT' })
      await insertEvents(trx, caller, done, { kind: action, at: new Date(deps.clock()) })
      await record(trx, deps, caller, { task: `mail.${action}`, done, failed })
      return { done: done.length, failed }
    }),
  )
}

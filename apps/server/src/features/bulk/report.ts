/** Says how far the work on a batch is, and learns whether it should go on. */
import type { BulkState } from '@postern/contract/routes/bulk.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { assertHolds } from '../../platform/work/caller.ts'
import { Stopped, type Turn } from '../../platform/work/worker.ts'
import { storeProgress } from './job-store.ts'

/**
 * Told how far the work is; `last` before what it did is committed. @throws when it was given up, when the caller's rights are not
 * those that it began with, and when the process is ending: the work must stop
 */
export type Report = (progress: number, last?: 'last') => Promise<void>

const EVERY_MS = 500

/** `caller`: whose rights it began with. */
export function reporter(
  db: Db,
  { id, state }: { readonly id: number; readonly state: BulkState },
  caller: Caller,
  { signal, renew }: Turn,
): Report {
  let said = Number.NEGATIVE_INFINITY
  return async (progress, last) => {
    signal.throwIfAborted()
    if (last !== undefined || performance.now() - said > EVERY_MS) {
      if (!(await storeProgress(db, id, state, progress))) throw new Stopped()
      // Lines were checked by permissions of all kinds: one that is gone may be one of those.
      assertHolds(await renew(), [...caller.permissions])
      said = performance.now()
    }
    // Lets requests through: a chunk of lines is work without a pause.
    await new Promise((resolve) => {
      setImmediate(resolve)
    })
  }
}

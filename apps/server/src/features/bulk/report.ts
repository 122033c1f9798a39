/** Says how far the work on a batch is, and learns whether it should go on. */
import type { BulkState } from '@postern/contract/routes/bulk.ts'
import type { Db } from '../../platform/db/client.ts'
import { storeProgress } from './job-store.ts'

/** Told how far the work is. @throws when it was given up or the process is ending: the work must stop */
export type Report = (progress: number) => Promise<void>

/** Somebody cancelled the batch. */
export class GivenUp extends Error {}

const EVERY_MS = 500

export function reporter(
  db: Db,
  { id, state }: { readonly id: number; readonly state: BulkState },
  signal: AbortSignal,
): Report {
  let said = Number.NEGATIVE_INFINITY
  return async (progress) => {
    signal.throwIfAborted()
    if (performance.now() - said > EVERY_MS) {
      if (!(await storeProgress(db, id, state, progress))) throw new GivenUp()
      said = performance.now()
    }
    // Lets requests through: a chunk of lines is work without a pause.
    await new Promise((resolve) => {
      setImmediate(resolve)
    })
  }
}

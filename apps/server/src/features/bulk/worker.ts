/** The job that works on batches: whatever a batch is in the middle of is done, by any node, once or again. */
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import { BULK_ROUTES } from '@postern/contract/routes/bulk.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { assertHolds, callerOf } from '../../platform/work/caller.ts'
import { workJob } from '../../platform/work/worker.ts'
import { check } from './check-service.ts'
import { commit, undo } from './commit-service.ts'
import { recordFailure } from './events.ts'
import * as store from './job-store.ts'
import type { BulkDeps } from './kind.ts'
import { KINDS } from './kinds.ts'
import { reporter } from './report.ts'

/** What a batch is when its step broke, and whether the audit log hears of it. */
const STEPS = {
  checking: { run: check, fallback: 'failed', audited: null },
  committing: { run: commit, fallback: 'failed', audited: 'commit' },
  // What was registered is still there, and may be taken back another time.
  undoing: { run: undo, fallback: 'done', audited: 'undo' },
} as const

export function bulkJob(deps: BulkDeps): Job {
  return workJob<store.AskedBatch>(deps.renewCaller, {
    kind: 'bulk',
    gaveUp: 'BULK_INTERRUPTED',
    find: async (id) => {
      const batch = await store.findAsked(deps.systemDb, id)
      return batch && { work: batch, caller: callerOf(batch.asked.caller) }
    },
    assertMay: (now, { kind }) => assertHolds(now, BULK_ROUTES[kind].start.access),
    run: (batch, now, turn) =>
      STEPS[batch.state]
        .run(deps, KINDS[batch.kind], now, batch, reporter(deps.db, batch, now, turn))
        .catch((error: unknown) => {
          throw changed(error) ? new AppError('CHANGED_MEANWHILE', { cause: error }) : error
        }),
    breakOff: (batch, asked, why) =>
      why === null ? store.deleteLines(deps.systemDb, batch.id) : fail(deps, batch, asked, why),
  })
}

/** On the owner's database: the caller may no longer reach the batch. */
async function fail(
  deps: BulkDeps,
  batch: store.AskedBatch,
  caller: Caller,
  error: ErrorCode,
): Promise<void> {
  const { fallback, audited } = STEPS[batch.state]
  await deps.systemDb.transaction().execute(async (trx) => {
    const moved = await store.moveJob(trx, batch.id, [batch.state], fallback, { error })
    if (moved && audited !== null) await recordFailure(trx, deps, caller, batch, audited, error)
  })
}

/** A row that vanished or came between the dry run and now breaks a key. Other failures may be over at the next try. */
const CHANGED = new Set<unknown>(['23503', '23505', '42501'])

function changed(error: unknown): boolean {
  return error instanceof Error && CHANGED.has(Reflect.get(error, 'code'))
}

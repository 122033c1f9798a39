/** The job that works on batches: whatever a batch is in the middle of is done, by any node, once or again. */
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import { AppError } from '../../platform/app-error.ts'
import { actFor } from '../../platform/db/tenant.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { declareJob, type Job, type Run } from '../../platform/jobs/job.ts'
import { callerOf } from './asked.ts'
import { check } from './check-service.ts'
import { commit, undo } from './commit-service.ts'
import { recordFailure } from './events.ts'
import * as store from './job-store.ts'
import type { BulkDeps, KindOfBulk } from './kind.ts'
import { GivenUp, reporter } from './report.ts'

/** After a death of its node somebody else begins anew; until then nobody else may. */
const LEASE = 10
/** A file that kills three processes will kill the next one. */
const TRIES = 3

type KindOf = (batch: store.AskedBatch) => KindOfBulk

/** What a batch is when its step broke, and whether the audit log hears of it. */
const STEPS = {
  checking: { run: check, fallback: 'failed', audited: null },
  committing: { run: commit, fallback: 'failed', audited: 'commit' },
  // What was registered is still there, and may be taken back another time.
  undoing: { run: undo, fallback: 'done', audited: 'undo' },
} as const

export function bulkJob(deps: BulkDeps, kindOf: KindOf): Job {
  return declareJob({
    kind: 'bulk',
    after: 'job',
    lease: LEASE,
    tries: TRIES,
    run: (run) =>
      withBatch(deps, run, async (batch, caller) => {
        try {
          const report = reporter(deps.db, batch, run.signal)
          await STEPS[batch.state].run(deps, kindOf(batch), caller, batch, report)
        } catch (error) {
          await settle(deps, batch, caller, error, run.signal)
        }
      }),
    gaveUp: (run) => withBatch(deps, run, (batch, caller) => fail(deps, batch, caller, 'BULK_INTERRUPTED')),
  })
}

/** Acts as whoever asked; a batch that nobody wants anything of any more is left alone. */
async function withBatch(
  deps: BulkDeps,
  { key }: Run,
  work: (batch: store.AskedBatch, caller: Caller) => Promise<void>,
): Promise<void> {
  const batch = await store.findAsked(deps.systemDb, Number(key))
  if (!batch) return
  const caller = callerOf(batch.asked)
  await actFor(caller.scope, () => work(batch, caller))
}

/** @throws what may be over at the next try */
async function settle(
  deps: BulkDeps,
  batch: store.AskedBatch,
  caller: Caller,
  error: unknown,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted) throw error
  if (error instanceof GivenUp) return store.deleteLines(deps.db, batch.id)
  const code = codeOf(error)
  if (code === null) throw error
  return fail(deps, batch, caller, code)
}

async function fail(
  deps: BulkDeps,
  batch: store.AskedBatch,
  caller: Caller,
  error: ErrorCode,
): Promise<void> {
  const { fallback, audited } = STEPS[batch.state]
  const moved = await store.moveJob(deps.db, batch.id, [batch.state], fallback, { error })
  if (moved && audited !== null) await recordFailure(deps.db, deps, caller, batch, audited, error)
}

/** A row that vanished or came between the dry run and now breaks a key. */
const CHANGED = new Set(['23503', '23505', '42501'])

/** null for what may be over at the next try: a database or a blob store that is away. */
function codeOf(error: unknown): ErrorCode | null {
  if (error instanceof AppError) return error.code
  const state: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
  return typeof state === 'string' && CHANGED.has(state) ? 'CHANGED_MEANWHILE' : null
}

/** What every call about a batch needs: whose it is, and how it is shown. */
import type { BulkJob } from '@postern/contract/routes/bulk.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import * as store from './job-store.ts'
import type { BulkDeps, KindOfBulk } from './kind.ts'

/** @throws AppError NOT_FOUND: another's batch does not exist either */
export async function found(deps: BulkDeps, kind: KindOfBulk, caller: Caller, id: number) {
  const job = await store.findJob(deps.db, caller, kind.kind, id)
  if (!job) throw new AppError('NOT_FOUND')
  return job
}

/** Groups and users have no say over others' accounts in bulk, whatever their role lists. */
export function assertRegion({ scope }: Caller): void {
  if (scope.region !== 'all' && scope.region !== 'domain') throw new AppError('NO_PERMISSION')
}

/** @throws AppError BULK_JOB_RUNNING */
export async function oneAtATime<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (cause) {
    const running = cause instanceof Error && Reflect.get(cause, 'constraint') === 'bulk_job_running'
    throw running ? new AppError('BULK_JOB_RUNNING', { cause }) : cause
  }
}

export function present({
  xid: _xid,
  created_at: created,
  finished_at: finished,
  ...job
}: store.StoredJob): BulkJob {
  return {
    ...job,
    error: job.error as BulkJob['error'],
    created_at: created.toISOString(),
    finished_at: finished?.toISOString() ?? null,
  }
}

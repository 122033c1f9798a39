/** Batches of bulk registration: looked at, and given up. How they are checked and registered: check-, commit-service. */
import type { BulkJob } from '@postern/contract/routes/bulk.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { found, present } from './job.ts'
import * as store from './job-store.ts'
import type { BulkDeps, KindOfBulk } from './kind.ts'

export async function listJobs(deps: BulkDeps, kind: KindOfBulk, caller: Caller) {
  return { jobs: (await store.listJobs(deps.db, caller, kind.kind)).map(present) }
}

/** @throws AppError NOT_FOUND */
export async function getJob(deps: BulkDeps, kind: KindOfBulk, caller: Caller, id: number): Promise<BulkJob> {
  return present(await found(deps, kind, caller, id))
}

/** @throws AppError NOT_FOUND */
export async function getLines(
  deps: BulkDeps,
  kind: KindOfBulk,
  caller: Caller,
  id: number,
  query: store.LineQuery,
) {
  const job = await found(deps, kind, caller, id)
  const rows = await store.listLines(deps.db, id, query)
  const counts = Object.entries(job.counts).filter(([state]) => [undefined, state].includes(query.state))
  return {
    data: rows,
    total: counts.reduce((sum, [, n]) => sum + n, 0),
    page: query.page,
    size: query.size,
  }
}

/** Gives up what is not registered yet. @throws AppError NOT_FOUND, BULK_NOT_READY */
export async function cancelJob(deps: BulkDeps, kind: KindOfBulk, caller: Caller, id: number): Promise<void> {
  await found(deps, kind, caller, id)
  if (!(await store.moveJob(deps.db, id, ['checking', 'checked'], 'cancelled'))) {
    throw new AppError('BULK_NOT_READY')
  }
  await store.deleteLines(deps.db, id)
}

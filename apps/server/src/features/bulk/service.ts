/** Batches of bulk registration: looked at, and given up. How they are checked and registered: check-, commit-service. */
import type { BulkJob } from '@postern/contract/routes/bulk.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { failSilent, found, present, type BulkService } from './job.ts'
import * as store from './job-store.ts'
import type { KindOfBulk } from './kind.ts'

export async function listJobs(deps: BulkService, kind: KindOfBulk, caller: Caller) {
  await failSilent(deps, caller)
  return { jobs: (await store.listJobs(deps.db, caller, kind.kind)).map(present) }
}

/** @throws AppError NOT_FOUND */
export async function getJob(
  deps: BulkService,
  kind: KindOfBulk,
  caller: Caller,
  id: number,
): Promise<BulkJob> {
  await failSilent(deps, caller)
  return present(await found(deps, kind, caller, id))
}

/** @throws AppError NOT_FOUND */
export async function getLines(
  deps: BulkService,
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
export async function cancelJob(
  deps: BulkService,
  kind: KindOfBulk,
  caller: Caller,
  id: number,
): Promise<void> {
  await found(deps, kind, caller, id)
  if (!(await store.moveJob(deps.db, id, ['checking', 'checked'], 'cancelled'))) {
    throw new AppError('BULK_NOT_READY')
  }
  await store.deleteLines(deps.db, id)
}

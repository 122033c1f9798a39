/** A checked batch is registered, and taken back: each in one transaction that outlives its request. */
import type { BulkCommit, BulkJob } from '@postern/contract/routes/bulk.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { asked } from './asked.ts'
import { partsOf, recordBatch, undoneParts } from './events.ts'
import { assertRegion, found, oneAtATime, present } from './job.ts'
import * as store from './job-store.ts'
import type { BulkDeps, KindOfBulk } from './kind.ts'
import type { Report } from './report.ts'
import type { DomainCount } from './staged.ts'
import { countByDomain } from './staging-store.ts'

/** Lines registered by one statement. */
const CHUNK = 2_000

/** Begins registering. @throws AppError NOT_FOUND, BULK_NOT_READY, BULK_JOB_RUNNING, BULK_HAS_ERRORS */
export async function startCommit(
  deps: BulkDeps,
  kind: KindOfBulk,
  caller: Caller,
  id: number,
  options: BulkCommit,
): Promise<BulkJob> {
  assertRegion(caller)
  const { counts } = await found(deps, kind, caller, id)
  if (options.lines === 'all' && (counts.invalid ?? 0) + (counts.duplicate ?? 0) > 0) {
    throw new AppError('BULK_HAS_ERRORS')
  }
  await begin(deps, id, 'checked', 'committing', asked(caller, options))
  return present(await found(deps, kind, caller, id))
}

/** All in one transaction, the batch's own state and the audit event included. */
export async function commit(
  deps: BulkDeps,
  kind: KindOfBulk,
  caller: Caller,
  batch: store.AskedBatch,
  report: Report,
): Promise<void> {
  const { id } = batch
  const { options } = batch.asked
  if (options === null) throw new AppError('BULK_INTERRUPTED')
  await deps.db.transaction().execute(async (trx) => {
    await store.planForMany(trx)
    await kind.beforeCommit(deps, trx, caller, id)
    const xid = await store.transactionId(trx)
    const counted: DomainCount[] = []
    let done = 0
    for (const range of await rangesOf(trx, id)) {
      const taken = await kind.commit(deps, trx, caller, range, options)
      const late = await store.moveLines(trx, range, ['ok'], 'skipped')
      if (taken + late > 0 && options.lines === 'all') throw new AppError('CHANGED_MEANWHILE')
      await store.moveLines(trx, range, ['exists'], 'skipped')
      for (const state of ['created', 'updated'] as const) {
        counted.push(...(await countByDomain(trx, range, kind.table, state)))
      }
      await report((done += CHUNK))
    }
    await kind.afterCommit?.(trx, id)
    await report(done, 'last')
    const counts = await store.storeCounts(trx, id)
    await finish(trx, { id, from: 'committing', to: 'done', xid })
    await recordBatch(trx, deps, caller, batch, { step: 'commit', counts, parts: partsOf(counted), options })
  })
}

/** Begins to take a batch back. @throws AppError NOT_FOUND, BULK_NOT_READY, BULK_JOB_RUNNING */
export async function startUndo(
  deps: BulkDeps,
  kind: KindOfBulk,
  caller: Caller,
  id: number,
): Promise<BulkJob> {
  assertRegion(caller)
  await found(deps, kind, caller, id)
  await begin(deps, id, 'done', 'undoing', asked(caller))
  return present(await found(deps, kind, caller, id))
}

/** All in one transaction, as registering was. */
export async function undo(
  deps: BulkDeps,
  kind: KindOfBulk,
  caller: Caller,
  batch: store.AskedBatch,
  report: Report,
): Promise<void> {
  const { id, xid } = batch
  if (xid === null) throw new AppError('BULK_NOT_READY')
  await deps.db.transaction().execute(async (trx) => {
    await store.planForMany(trx)
    const counted: DomainCount[] = []
    let done = 0
    for (const range of await rangesOf(trx, id)) {
      counted.push(...(await countByDomain(trx, range, kind.table, 'created')))
      await kind.undo(trx, range, xid)
      counted.push(...(await countByDomain(trx, range, kind.table, 'kept')))
      await report((done += CHUNK))
    }
    await report(done, 'last')
    const counts = await store.storeCounts(trx, id)
    await finish(trx, { id, from: 'undoing', to: 'undone', xid })
    await recordBatch(trx, deps, caller, batch, {
      step: 'undo',
      counts,
      parts: undoneParts(partsOf(counted)),
    })
  })
}

async function rangesOf(db: BulkDeps['db'], jobId: number) {
  const bounds = await store.lineBounds(db, jobId)
  const ranges = []
  for (let from = bounds?.first ?? 1; from <= (bounds?.last ?? 0); from += CHUNK) {
    ranges.push({ jobId, from, to: from + CHUNK - 1 })
  }
  return ranges
}

async function begin(
  deps: BulkDeps,
  id: number,
  from: 'checked' | 'done',
  to: 'committing' | 'undoing',
  by: string,
): Promise<void> {
  const begun = await oneAtATime(() => store.moveJob(deps.db, id, [from], to, { asked: by }))
  if (!begun) throw new AppError('BULK_NOT_READY')
}

interface Finish {
  readonly id: number
  readonly from: 'committing' | 'undoing'
  readonly to: 'done' | 'undone'
  readonly xid: string
}

/** Fails the transaction when another node has done it meanwhile. */
async function finish(trx: BulkDeps['db'], { id, from, to, xid }: Finish): Promise<void> {
  if (!(await store.moveJob(trx, id, [from], to, { xid }))) throw new AppError('BULK_INTERRUPTED')
}

/** SQL of batches and their lines. A batch is its administrator's own. */
import type { BulkKind } from '@postern/contract/bulk/kinds.ts'
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import {
  BULK_LINE_STATES,
  BULK_RUNNING,
  type BulkLineState,
  type BulkState,
} from '@postern/contract/routes/bulk.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { offsetOf } from '../../platform/db/lists.ts'
import { domainOf, scopeWhere, type Scope } from '../../platform/db/scope.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Asked } from './asked.ts'
import type { CheckedLine } from './kind.ts'
import type { LineRange } from './staged.ts'

const LISTED = 20
const OWNERS = { domain: 'bulk_job.domain_id', group: null, user: null } as const

const columns = [
  'id',
  'kind',
  'file',
  'state',
  'error',
  'separator',
  'charset',
  'total',
  'progress',
  'counts',
  'xid',
  'created_at',
  'finished_at',
] as const

type Owner = Pick<Caller, 'userId' | 'scope'>

function jobsOf(db: Db, { userId, scope }: Owner, kind: BulkKind) {
  return db
    .selectFrom('bulk_job')
    .where(scopeWhere(scope, OWNERS))
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
}

export async function listJobs(db: Db, owner: Owner, kind: BulkKind) {
  return jobsOf(db, owner, kind).select(columns).orderBy('id', 'desc').limit(LISTED).execute()
}

export async function findJob(db: Db, owner: Owner, kind: BulkKind, id: number) {
  return jobsOf(db, owner, kind).select(columns).where('id', '=', id).executeTakeFirst()
}
export type StoredJob = Awaited<ReturnType<typeof findJob>> & object

/** A batch that something is to be done with. */
export interface AskedBatch {
  readonly id: number
  readonly kind: BulkKind
  readonly file: string
  readonly state: 'checking' | 'committing' | 'undoing'
  readonly separator: string
  readonly charset: string
  readonly xid: string | null
  readonly blob_key: string | null
  readonly asked: Asked
}

/** Undefined when nothing is to be done with it any more. `db` is the owner's. */
export async function findAsked(db: Db, id: number): Promise<AskedBatch | undefined> {
  const row = await db
    .selectFrom('bulk_job')
    .select(['id', 'kind', 'file', 'state', 'separator', 'charset', 'xid', 'blob_key', 'asked'])
    .where('id', '=', id)
    .where('state', 'in', BULK_RUNNING)
    .where('asked', 'is not', null)
    .executeTakeFirst()
  return row as AskedBatch | undefined
}

export interface NewJob {
  readonly kind: BulkKind
  readonly file: string
  readonly separator: string
  readonly charset: string
  readonly blobKey: string
  /** JSON (asked.ts). */
  readonly asked: string
}

/** @throws unique_violation while another batch of the caller is running */
export async function insertJob(
  db: Db,
  userId: number,
  scope: Scope,
  { blobKey, ...job }: NewJob,
): Promise<number> {
  const row = await db
    .insertInto('bulk_job')
    .values({
      ...job,
      blob_key: blobKey,
      user_id: userId,
      domain_id: domainOf(scope),
      error: null,
      xid: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** A dry run nobody acted on makes room for the next. */
export async function cancelChecked(db: Db, owner: Owner, kind: BulkKind): Promise<void> {
  const jobs = await jobsOf(db, owner, kind).select('id').where('state', '=', 'checked').execute()
  for (const { id } of jobs) if (await moveJob(db, id, ['checked'], 'cancelled')) await deleteLines(db, id)
}

/** From one of the states to another; false when it was in none of them. */
export async function moveJob(
  db: Db,
  id: number,
  from: readonly BulkState[],
  to: BulkState,
  change: { error?: ErrorCode; xid?: string; asked?: string } = {},
): Promise<boolean> {
  const running = BULK_RUNNING.includes(to)
  const result = await db
    .updateTable('bulk_job')
    .set({
      ...change,
      state: to,
      ...(running
        ? { progress: 0, error: null }
        : { asked: null, blob_key: null, finished_at: sql<Date>`now()` }),
    })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** False when the batch is not in that state any more: it was given up. */
export async function storeProgress(
  db: Db,
  id: number,
  state: BulkState,
  progress: number,
): Promise<boolean> {
  const result = await db
    .updateTable('bulk_job')
    .set({ progress })
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function storeTotal(db: Db, id: number, total: number): Promise<void> {
  await db.updateTable('bulk_job').set({ total }).where('id', '=', id).execute()
}

/** Counts the lines of a batch by state, and keeps the numbers with it. */
export async function storeCounts(db: Db, id: number): Promise<Partial<Record<BulkLineState, number>>> {
  const rows = await db
    .selectFrom('bulk_line')
    .select(['state', sql<number>`count(*)`.as('n')])
    .where('job_id', '=', id)
    .groupBy('state')
    .execute()
  const counts = Object.fromEntries(rows.map(({ state, n }) => [state, n]))
  await db
    .updateTable('bulk_job')
    .set({ counts: JSON.stringify(counts) })
    .where('id', '=', id)
    .execute()
  return counts
}

export async function insertLines(db: Db, jobId: number, lines: readonly CheckedLine[]): Promise<void> {
  const rows = JSON.stringify(
    lines.map(({ line, state, name, problems, item, rowId }) => [line, state, name, problems, item, rowId]),
  )
  await sql`insert into bulk_line (job_id, line, state, name, problems, item, row_id)
    select ${jobId}::bigint, (row->>0)::integer, row->>1, row->>2, row->3, nullif(row->4, 'null'), (row->>5)::bigint
    from jsonb_array_elements(${rows}::jsonb) as row`.execute(db)
}

export async function deleteLines(db: Db, jobId: number): Promise<void> {
  await db.deleteFrom('bulk_line').where('job_id', '=', jobId).execute()
}

/** First and last line of a batch; null when it has none. */
export async function lineBounds(db: Db, jobId: number): Promise<{ first: number; last: number } | null> {
  const row = await db
    .selectFrom('bulk_line')
    .select([sql<number | null>`min(line)`.as('first'), sql<number | null>`max(line)`.as('last')])
    .where('job_id', '=', jobId)
    .executeTakeFirstOrThrow()
  return row.first === null || row.last === null ? null : { first: row.first, last: row.last }
}

export interface LineQuery {
  readonly page: number
  readonly size: number
  readonly order: 'asc' | 'desc'
  readonly state?: BulkLineState | undefined
}

/** Lines of a batch that the caller was found to own. */
export async function listLines(db: Db, jobId: number, query: LineQuery) {
  return db
    .selectFrom('bulk_line')
    .select(['line', 'state', 'name', 'problems'])
    .where('job_id', '=', jobId)
    .$if(query.state !== undefined, (q) => q.where('state', '=', query.state!))
    .orderBy('line', query.order)
    .limit(query.size)
    .offset(offsetOf(query))
    .execute()
}

/** Lines that have something to say, from a line on. */
export async function linesWithProblems(db: Db, jobId: number, after: number, limit: number) {
  return db
    .selectFrom('bulk_line')
    .select(['line', 'state', 'name', 'problems'])
    .where('job_id', '=', jobId)
    .where('line', '>', after)
    .where(
      'state',
      'in',
      BULK_LINE_STATES.filter((state) => !GOOD.has(state)),
    )
    .orderBy('line')
    .limit(limit)
    .execute()
}
const GOOD: ReadonlySet<BulkLineState> = new Set(['ok', 'created', 'updated', 'undone'])

/** Lines of the range that are still in the state become another. */
export async function moveLines(
  db: Db,
  { jobId, from, to }: LineRange,
  before: readonly BulkLineState[],
  after: BulkLineState,
): Promise<number> {
  const result = await db
    .updateTable('bulk_line')
    .set({ state: after, item: null })
    .where('job_id', '=', jobId)
    .where('line', '>=', from)
    .where('line', '<=', to)
    .where('state', 'in', before)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/**
 * For a transaction that works on thousands of lines at once: nobody has counted them yet, nor the rows they become.
 * Taken for a few, lines would be gone through once for every row; and of a table that counts as empty, reading any index
 * from end to end seems as good as looking a key up. A bitmap can only be made of keys that are sought.
 */
export async function planForMany(db: Db): Promise<void> {
  const off = ['nestloop', 'seqscan', 'indexscan', 'indexonlyscan']
  await sql`select ${sql.join(off.map((name) => sql`set_config(${`enable_${name}`}, 'off', true)`))}`.execute(
    db,
  )
}

/** Id of the current transaction as rows carry it. */
export async function transactionId(db: Db): Promise<string> {
  const { rows } = await sql<{ xid: string }>`select pg_current_xact_id()::xid::text as xid`.execute(db)
  return rows[0]!.xid
}

/** Old batches and dry runs that nobody acted on go, their lines with them. */
export async function expireJobs(db: Db, before: Date): Promise<number> {
  const result = await db.deleteFrom('bulk_job').where('created_at', '<', before).executeTakeFirst()
  return Number(result.numDeletedRows)
}

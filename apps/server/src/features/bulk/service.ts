/** Bulk registration: check a file, register it, take it back. Each is a job that outlives its request. */
import { BULK_SEPARATORS, type BulkSeparator } from '@postern/contract/bulk/records.ts'
import type { AuditTask } from '@postern/contract/audit/catalogue.ts'
import type { BulkColumn } from '@postern/contract/bulk/columns.ts'
import { LANGUAGES } from '@postern/contract/i18n/texts.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import type { BulkCommit, BulkJob, BulkStart } from '@postern/contract/routes/bulk.ts'
import { BULK_COLUMN_TEXTS } from '@postern/contract/texts/bulk-columns.ts'
import { AppError } from '../../platform/app-error.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { isHeader, readLine, sortProblems } from './cells.ts'
import { decodeText } from './decode.ts'
import * as store from './job-store.ts'
import type { BulkDeps, KindOfBulk } from './kind.ts'
import { detectSeparator, parseRecords, type TextRecord } from './parse.ts'
import type { Report, Runner } from './runner.ts'

/** Lines checked in one go, and registered by one statement. */
const CHECK_CHUNK = 1_000
const COMMIT_CHUNK = 2_000

export interface BulkService extends BulkDeps {
  readonly runner: Runner
}

export async function listJobs(deps: BulkService, kind: KindOfBulk, caller: Caller) {
  await store.failSilent(deps.db, caller)
  return { jobs: (await store.listJobs(deps.db, caller, kind.kind)).map(present) }
}

/** @throws AppError NOT_FOUND */
export async function getJob(
  deps: BulkService,
  kind: KindOfBulk,
  caller: Caller,
  id: number,
): Promise<BulkJob> {
  await store.failSilent(deps.db, caller)
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

/** Begins a dry run. @throws AppError BULK_JOB_RUNNING, BULK_NO_LINES, FILE_TYPE_NOT_ALLOWED, INVALID_CHARSET */
export async function startCheck(
  deps: BulkService,
  kind: KindOfBulk,
  caller: Caller,
  file: Uint8Array,
  query: BulkStart,
): Promise<BulkJob> {
  assertRegion(caller)
  const { text, charset } = decodeText(file, query.charset)
  if (text.trim() === '') throw new AppError('BULK_NO_LINES')
  const separator = query.separator === 'auto' ? detectSeparator(text) : query.separator
  await store.failSilent(deps.db, caller)
  const id = await oneAtATime(async () => {
    const job = { kind: kind.kind, file: query.name, separator, charset }
    const jobId = await store.insertJob(deps.db, caller.userId, caller.scope, job)
    await store.cancelChecked(deps.db, caller, kind.kind)
    return jobId
  })
  deps.runner.start({
    jobId: id,
    caller,
    state: 'checking',
    fallback: 'failed',
    run: (report) => check(deps, kind, caller, { id, text, separator }, report),
  })
  return present(await found(deps, kind, caller, id))
}

interface CheckInput {
  readonly id: number
  readonly text: string
  readonly separator: BulkSeparator
}

async function check(
  deps: BulkService,
  kind: KindOfBulk,
  caller: Caller,
  input: CheckInput,
  report: Report,
): Promise<void> {
  const total = await countRecords(input, kind, report)
  await store.storeTotal(deps.db, input.id, total)
  const checkLines = await kind.openCheck(deps, caller)
  let done = 0
  for (const records of chunksOf(contentOf(input, kind.columns), CHECK_CHUNK)) {
    const lines = await checkLines(records.map((record) => readLine(record, kind.columns)))
    await store.insertLines(
      deps.db,
      input.id,
      lines.map((line) => ({ ...line, problems: sortProblems(line.problems, kind.columns) })),
    )
    await report((done += records.length))
  }
  await store.storeCounts(deps.db, input.id)
  await store.moveJob(deps.db, input.id, ['checking'], 'checked')
}

/** @throws AppError BULK_NO_LINES, BULK_TOO_MANY_LINES */
async function countRecords(input: CheckInput, kind: KindOfBulk, report: Report): Promise<number> {
  let total = 0
  for (const records of chunksOf(contentOf(input, kind.columns), COMMIT_CHUNK)) {
    total += records.length
    if (total > LIMITS.bulkLines) throw new AppError('BULK_TOO_MANY_LINES')
    await report(0)
  }
  if (total === 0) throw new AppError('BULK_NO_LINES')
  return total
}

/** Records without the line of a template that names the fields. */
function* contentOf(input: CheckInput, columns: readonly BulkColumn[]): Generator<TextRecord> {
  const names = LANGUAGES.map((language) => BULK_COLUMN_TEXTS[columns[0]!.label][language])
  let first = true
  for (const record of parseRecords(input.text, BULK_SEPARATORS[input.separator])) {
    if (!first || !isHeader(record, columns, names)) yield record
    first = false
  }
}

function* chunksOf<T>(items: Iterable<T>, size: number): Generator<T[]> {
  let chunk: T[] = []
  for (const item of items) {
    chunk.push(item)
    if (chunk.length === size) {
      yield chunk
      chunk = []
    }
  }
  if (chunk.length > 0) yield chunk
}

/** Begins registering. @throws AppError NOT_FOUND, BULK_NOT_READY, BULK_JOB_RUNNING, BULK_HAS_ERRORS */
export async function startCommit(
  deps: BulkService,
  kind: KindOfBulk,
  caller: Caller,
  id: number,
  options: BulkCommit,
): Promise<BulkJob> {
  assertRegion(caller)
  const { counts, file } = await found(deps, kind, caller, id)
  if (options.lines === 'all' && (counts.invalid ?? 0) + (counts.duplicate ?? 0) > 0) {
    throw new AppError('BULK_HAS_ERRORS')
  }
  await begin(deps, id, 'checked', 'committing')
  deps.runner.start({
    jobId: id,
    caller,
    state: 'committing',
    fallback: 'failed',
    run: (report) => commit(deps, kind, caller, { id, file }, options, report),
    failed: (code) => recordFailure(deps, caller, kind.task, file, code),
  })
  return present(await found(deps, kind, caller, id))
}

async function recordFailure(
  deps: BulkDeps,
  caller: Caller,
  task: AuditTask,
  target: string,
  note: string,
): Promise<void> {
  await recordAudit(deps.db, caller, { task, type: 'E', target, note, at: deps.clock() })
}

interface JobFile {
  readonly id: number
  readonly file: string
}

/** All in one transaction, the batch's own state and the audit event included. */
async function commit(
  deps: BulkService,
  kind: KindOfBulk,
  caller: Caller,
  { id, file }: JobFile,
  options: BulkCommit,
  report: Report,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await store.planForMany(trx)
    await kind.beforeCommit(deps, trx, caller, id)
    const xid = await store.transactionId(trx)
    let done = 0
    for (const range of await rangesOf(trx, id)) {
      const taken = await kind.commit(deps, trx, range, options)
      const late = await store.moveLines(trx, range, ['ok'], 'skipped')
      if (taken + late > 0 && options.lines === 'all') throw new AppError('CHANGED_MEANWHILE')
      await store.moveLines(trx, range, ['exists'], 'skipped')
      await report((done += COMMIT_CHUNK))
    }
    const counts = await store.storeCounts(trx, id)
    await finish(trx, { id, from: 'committing', to: 'done', xid })
    await recordAudit(trx, caller, {
      task: kind.task,
      target: file,
      note: { batch: id, ...options, ...counts },
      at: deps.clock(),
    })
  })
}

/** Begins to take a batch back. @throws AppError NOT_FOUND, BULK_NOT_READY, BULK_JOB_RUNNING */
export async function startUndo(
  deps: BulkService,
  kind: KindOfBulk,
  caller: Caller,
  id: number,
): Promise<BulkJob> {
  assertRegion(caller)
  const { file, xid } = await found(deps, kind, caller, id)
  await begin(deps, id, 'done', 'undoing')
  deps.runner.start({
    jobId: id,
    caller,
    state: 'undoing',
    // What was registered is still there, and may be taken back another time.
    fallback: 'done',
    run: (report) => undo(deps, kind, caller, { id, file, xid: xid! }, report),
    failed: (code) => recordFailure(deps, caller, kind.undoTask, file, code),
  })
  return present(await found(deps, kind, caller, id))
}

async function undo(
  deps: BulkService,
  kind: KindOfBulk,
  caller: Caller,
  { id, file, xid }: JobFile & { readonly xid: string },
  report: Report,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await store.planForMany(trx)
    let done = 0
    for (const range of await rangesOf(trx, id)) {
      await kind.undo(trx, range, xid)
      await report((done += COMMIT_CHUNK))
    }
    const counts = await store.storeCounts(trx, id)
    await finish(trx, { id, from: 'undoing', to: 'undone', xid })
    await recordAudit(trx, caller, {
      task: kind.undoTask,
      target: file,
      note: { batch: id, ...counts },
      at: deps.clock(),
    })
  })
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

async function rangesOf(db: BulkService['db'], jobId: number) {
  const bounds = await store.lineBounds(db, jobId)
  const ranges = []
  for (let from = bounds?.first ?? 1; from <= (bounds?.last ?? 0); from += COMMIT_CHUNK) {
    ranges.push({ jobId, from, to: from + COMMIT_CHUNK - 1 })
  }
  return ranges
}

async function begin(
  deps: BulkService,
  id: number,
  from: 'checked' | 'done',
  to: 'committing' | 'undoing',
): Promise<void> {
  const begun = await oneAtATime(() => store.moveJob(deps.db, id, [from], to))
  if (!begun) throw new AppError('BULK_NOT_READY')
}

interface Finish {
  readonly id: number
  readonly from: 'committing' | 'undoing'
  readonly to: 'done' | 'undone'
  readonly xid: string
}

/** Fails the transaction when somebody has taken its worker for dead. */
async function finish(trx: BulkService['db'], { id, from, to, xid }: Finish): Promise<void> {
  if (!(await store.moveJob(trx, id, [from], to, { xid }))) throw new AppError('BULK_INTERRUPTED')
}

async function found(deps: BulkService, kind: KindOfBulk, caller: Caller, id: number) {
  const job = await store.findJob(deps.db, caller, kind.kind, id)
  if (!job) throw new AppError('NOT_FOUND')
  return job
}

/** Groups and users have no say over others' accounts in bulk, whatever their role lists. */
function assertRegion({ scope }: Caller): void {
  if (scope.region !== 'all' && scope.region !== 'domain') throw new AppError('NO_PERMISSION')
}

async function oneAtATime<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (cause) {
    const running = cause instanceof Error && Reflect.get(cause, 'constraint') === 'bulk_job_running'
    throw running ? new AppError('BULK_JOB_RUNNING', { cause }) : cause
  }
}

function present({
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

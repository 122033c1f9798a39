/** The dry run: a file is read and every line checked. It outlives its request. */
import type { BulkColumn } from '@postern/contract/bulk/columns.ts'
import { BULK_SEPARATORS, type BulkSeparator } from '@postern/contract/bulk/records.ts'
import { LANGUAGES } from '@postern/contract/i18n/texts.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import type { BulkJob, BulkStart } from '@postern/contract/routes/bulk.ts'
import { BULK_COLUMN_TEXTS } from '@postern/contract/texts/bulk-columns.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { isHeader, readLine, sortProblems } from './cells.ts'
import { decodeText } from './decode.ts'
import { assertRegion, failSilent, found, oneAtATime, present, type BulkService } from './job.ts'
import * as store from './job-store.ts'
import type { KindOfBulk } from './kind.ts'
import { detectSeparator, parseRecords, type TextRecord } from './parse.ts'
import type { Report } from './runner.ts'

/** Lines checked in one go. */
const CHUNK = 1_000

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
  await failSilent(deps, caller)
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
  for (const records of chunksOf(contentOf(input, kind.columns), CHUNK)) {
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
  for (const records of chunksOf(contentOf(input, kind.columns), CHUNK)) {
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

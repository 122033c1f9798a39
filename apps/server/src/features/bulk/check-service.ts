/** The dry run: a file is read and every line checked. It outlives its request. */
import { createHash } from 'node:crypto'
import type { BulkColumn } from '@postern/contract/bulk/column.ts'
import { BULK_SEPARATORS, type BulkSeparator } from '@postern/contract/bulk/records.ts'
import { LANGUAGES } from '@postern/contract/i18n/texts.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import type { BulkJob, BulkStart } from '@postern/contract/routes/bulk.ts'
import { BULK_COLUMN_TEXTS } from '@postern/contract/texts/bulk-columns.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { isHeader, readLine, sortProblems } from './cells.ts'
import { decodeText } from './decode.ts'
import { asked } from './asked.ts'
import { assertRegion, found, oneAtATime, present } from './job.ts'
import * as store from './job-store.ts'
import type { BulkDeps, CheckLines, KindOfBulk } from './kind.ts'
import { isSeparatorLine, detectSeparator, parseRecords, type TextRecord } from './parse.ts'
import type { Report } from './report.ts'

/** Lines checked in one go. */
const CHUNK = 1_000

/** Begins a dry run. @throws AppError BULK_JOB_RUNNING, BULK_NO_LINES, FILE_TYPE_NOT_ALLOWED, INVALID_CHARSET */
export async function startCheck(
  deps: BulkDeps,
  kind: KindOfBulk,
  caller: Caller,
  file: Uint8Array,
  query: BulkStart,
): Promise<BulkJob> {
  assertRegion(caller)
  const { text, charset } = decodeText(file, query.charset)
  if (text.trim() === '') throw new AppError('BULK_NO_LINES')
  const separator = query.separator === 'auto' ? detectSeparator(text) : query.separator
  const size = file.byteLength
  const sha256 = createHash('sha256').update(file).digest('hex')
  const blobKey = await deps.blobs.put({ kind: 'memory', bytes: Buffer.from(file), size, sha256 })
  const job = { kind: kind.kind, file: query.name, separator, charset, blobKey, asked: asked(caller) }
  // Together: a node may be done with it before the next statement.
  const id = await oneAtATime(() =>
    deps.db.transaction().execute(async (trx) => {
      const jobId = await store.insertJob(trx, caller.userId, caller.scope, job)
      await store.cancelChecked(trx, caller, kind.kind)
      return jobId
    }),
  )
  return present(await found(deps, kind, caller, id))
}

/** What of a batch says how its file is to be read; the database checks none of it. */
export type FileOfBatch = Pick<store.AskedBatch, 'id' | 'separator' | 'charset' | 'blob_key'>

interface CheckInput {
  readonly text: string
  readonly separator: BulkSeparator
}

/** Checks every line, from the beginning. @throws AppError BULK_NO_LINES, BULK_TOO_MANY_LINES; what `report` throws */
export async function check(
  deps: BulkDeps,
  kind: KindOfBulk,
  caller: Caller,
  { id, separator, charset, blob_key: key }: FileOfBatch,
  report: Report,
): Promise<void> {
  if (key === null) throw new AppError('BULK_INTERRUPTED')
  const { text } = decodeText(await deps.blobs.read(key), charset as BulkStart['charset'])
  const input = { text, separator: separator as BulkSeparator }
  const total = await countRecords(input, kind, report)
  await store.storeTotal(deps.db, id, total)
  // Of a node that died.
  await store.deleteLines(deps.db, id)
  await keepChecked(deps, kind, { id, input }, await kind.openCheck(deps, caller), report)
  await store.storeCounts(deps.db, id)
  await store.moveJob(deps.db, id, ['checking'], 'checked')
}

/** The database keeps the lines before while the next are checked. */
async function keepChecked(
  deps: BulkDeps,
  kind: KindOfBulk,
  { id, input }: { readonly id: number; readonly input: CheckInput },
  checkLines: CheckLines,
  report: Report,
): Promise<void> {
  let done = 0
  let keeping = Promise.resolve()
  try {
    for (const records of chunksOf(contentOf(input, kind.columns), CHUNK)) {
      const lines = await checkLines(records.map((record) => readLine(record, kind.columns)))
      await keeping
      const sorted = lines.map((line) => ({ ...line, problems: sortProblems(line.problems, kind.columns) }))
      keeping = store.insertLines(deps.db, id, sorted)
      // What breaks is thrown where it is awaited.
      keeping.catch(() => undefined)
      await report((done += records.length))
    }
    await keeping
  } finally {
    // Whatever broke: nothing of this check comes after its end.
    await keeping.catch(() => undefined)
  }
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
    if (isSeparatorLine(record)) continue
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

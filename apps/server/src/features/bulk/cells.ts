/** Cells of a record → values of the API's fields. Empty cells give nothing: a default, or what is there, stays. */
import { BULK_LIST_MARK, type BulkColumn, type BulkWords } from '@postern/contract/bulk/column.ts'
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import type { BulkProblem } from '@postern/contract/routes/bulk.ts'
import type { z } from 'zod'
import { cellText } from '../../platform/csv.ts'
import { faultsIn } from '../../platform/http/validate.ts'
import type { TextRecord } from './parse.ts'

/** Characters of a value that a problem repeats. */
const SHOWN = 200
/** Everything but text: control characters could start a line of their own in a mail or a log. */
const CONTROL = /\p{Cc}/u

export interface ReadLine {
  readonly line: number
  /** Values by field, as the API's body has them; names are still to be looked up. */
  readonly given: Record<string, unknown>
  readonly problems: BulkProblem[]
  /** The cell behind each field, for what is said of it. */
  readonly cells: ReadonlyMap<string, string>
}

export function readLine(record: TextRecord, columns: readonly BulkColumn[]): ReadLine {
  const given: Record<string, unknown> = {}
  const cells = new Map<string, string>()
  const read: ReadLine = { line: record.line, given, problems: [], cells }
  const whole = record.problem ?? (record.cells.length > columns.length ? extra(record.cells, columns) : null)
  if (whole !== null) {
    read.problems.push({ field: '', code: whole, value: record.cells.join(' ').slice(0, SHOWN) })
    return read
  }
  columns.forEach((column, index) => {
    const cell = cellText((record.cells[index] ?? '').trim())
    cells.set(column.field, cell)
    if (cell === '') {
      if (column.required) addProblem(read, column.field, 'REQUIRED')
      return
    }
    const value = CONTROL.test(cell) ? undefined : valueOf(cell, column)
    if (value === undefined) {
      addProblem(read, column.field, column.type === 'number' ? 'NOT_A_NUMBER' : cellFault(cell))
    } else given[column.field] = value
  })
  return read
}

/** Spreadsheets pad lines with empty fields. */
function extra(cells: readonly string[], columns: readonly BulkColumn[]): ErrorCode | null {
  return cells.slice(columns.length).some((cell) => cell.trim() !== '') ? 'BULK_TOO_MANY_FIELDS' : null
}

function cellFault(cell: string): ErrorCode {
  return CONTROL.test(cell) ? 'INVALID_TEXT' : 'INVALID_VALUE'
}

function valueOf(cell: string, column: BulkColumn): unknown {
  if (column.type === 'list') {
    return cell
      .split(BULK_LIST_MARK)
      .map((item) => item.trim())
      .filter((item) => item !== '')
  }
  if (column.type === 'number') return /^-?\d{1,12}(?:\.\d{1,6})?$/.test(cell) ? Number(cell) : undefined
  if (column.type !== 'words') return cell
  return lowered(column.words ?? {}).get(cell.toLowerCase())
}

const LOWERED = new WeakMap<BulkWords, ReadonlyMap<string, string | number | boolean>>()

/** Words by their small letters. */
function lowered(words: BulkWords): ReadonlyMap<string, string | number | boolean> {
  const known =
    LOWERED.get(words) ?? new Map(Object.entries(words).map(([word, value]) => [word.toLowerCase(), value]))
  LOWERED.set(words, known)
  return known
}

export function addProblem(read: ReadLine, field: string, code: ErrorCode, line?: number): void {
  if (read.problems.some((problem) => problem.field === field)) return
  const value = (read.cells.get(field) ?? '').slice(0, SHOWN)
  read.problems.push({ field, code, value, ...(line === undefined ? {} : { line }) })
}

/** What a line does not give is there already where it is about a row that exists. */
export function dropMissing(read: ReadLine): void {
  const others = read.problems.filter(({ code }) => code !== 'REQUIRED')
  read.problems.splice(0, read.problems.length, ...others)
}

/** Problems in the order of the fields, those of the whole line first. */
export function sortProblems(
  problems: readonly BulkProblem[],
  columns: readonly BulkColumn[],
): readonly BulkProblem[] {
  if (problems.length < 2) return problems
  const place = ({ field }: BulkProblem): number => columns.findIndex((column) => column.field === field)
  return problems.toSorted((a, b) => place(a) - place(b))
}

/**
 * The body checked by its form's schema; what is wrong is added to the problems. `fieldOf` leads from a path of the
 * schema to a field of the file.
 */
export function checkBody<S extends z.ZodType>(
  read: ReadLine,
  schema: S,
  body: object,
  fieldOf: (path: readonly string[]) => string = ([first]) => first!,
): z.output<S> | null {
  const result = schema.safeParse(body)
  if (result.success) return result.data
  for (const [path, { code }] of faultsIn(schema, result.error, body))
    addProblem(read, fieldOf(path.split('.')), code)
  return null
}

/** True for the line of a template that names the fields. */
export function isHeader(
  record: TextRecord,
  columns: readonly BulkColumn[],
  names: readonly string[],
): boolean {
  const first = record.cells[0]?.trim().toLowerCase()
  return first === columns[0]!.field || names.some((name) => name.toLowerCase() === first)
}

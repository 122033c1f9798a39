/**
 * What a list declares so that it can be had as a file: its columns, who may see what of it, and how its rows are read,
 * batch by batch. Lists stand in their own features; `export` makes the files.
 */
import type { AuditTask } from '@postern/contract/audit/tasks.ts'
import type { ExportList } from '@postern/contract/codes/export.ts'
import type { Text } from '@postern/contract/i18n/texts.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import type { Permission } from '@postern/contract/permissions.ts'
import type { ExportQuery } from '@postern/contract/routes/export-queries.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Cell, Table, Words } from '../../platform/table/cells.ts'
import type { ZipPart } from '../../platform/table/zip-stream.ts'

export interface ExportColumn<Row> {
  readonly head: Text
  /** Of moments: the zone stands beside the heading. */
  readonly time?: true
  of(row: Row, words: Words): Cell
}

export interface Counted {
  readonly total: number
  /** There are so many at least. */
  readonly more: boolean
}

/** A list, of whatever rows. */
export type ExportSource<Query> = TableSource<Query> | ArchiveSource<Query>

interface Source<Query> {
  /** What the audit log calls it. */
  readonly task: AuditTask
  /**
   * Permissions that the rows rest on, besides that of the list: who loses one meanwhile does not get the file.
   * @throws AppError what the list throws for such a query
   */
  relies(caller: Caller, query: Query): readonly Permission[]
  count(caller: Caller, query: Query): Promise<Counted>
}

export interface TableSource<Query> extends Source<Query> {
  readonly kind: 'table'
  /** All rows as they are while it is read; `at` is when they were asked for. */
  table(caller: Caller, query: Query, words: Words, at: Date): Table
}

/** What comes as an archive: files, of which some stand for a row. */
export interface ArchiveSource<Query> extends Source<Query> {
  readonly kind: 'archive'
  /** `zone`: IANA name, of moments that are written in it. */
  archive(caller: Caller, query: Query, words: Words, at: Date, zone: string): Archive
}

export interface Archive {
  readonly parts: AsyncIterable<ArchivePart>
  /** Once it is whole, in the transaction that hands it over; `trx` is the owner's. */
  leaveTrace(trx: Db): Promise<void>
}

export interface ArchivePart extends ZipPart {
  /** Rows that are told of with it. */
  readonly rows: number
}

export type ExportSources = { readonly [L in ExportList]: ExportSource<ExportQuery<L>> }

interface Declared<Query, Row> extends Pick<Source<Query>, 'task' | 'count'> {
  readonly relies?: Source<Query>['relies']
  readonly columns: readonly ExportColumn<Row>[]
  /** Rows that come after each other by a key, so that the hundred-thousandth batch costs what the first does. */
  batches(caller: Caller, query: Query, at: Date): AsyncIterable<readonly Row[]>
}

export function declareExport<Query, Row>(list: Declared<Query, Row>): TableSource<Query> {
  const { columns, task, count, relies = () => [] } = list
  return {
    kind: 'table',
    task,
    count,
    relies,
    table: (caller, query, words, at) => ({
      heads: columns.map(({ head, time = false }) => ({ text: words.say(head), time })),
      batches: cellsOf(list.batches(caller, query, at), columns, words),
    }),
  }
}

async function* cellsOf<Row>(
  batches: AsyncIterable<readonly Row[]>,
  columns: readonly ExportColumn<Row>[],
  words: Words,
): AsyncGenerator<Cell[][]> {
  for await (const rows of batches) yield rows.map((row) => columns.map((column) => column.of(row, words)))
}

/** Rows counted beforehand, at most. */
export async function upTo(count: (cap: number) => Promise<number>): Promise<Counted> {
  const total = await count(LIMITS.countedExport)
  return { total, more: total >= LIMITS.countedExport }
}

/** Rows a batch. */
const BATCH = 1_000

/** Batches of rows by their id, the oldest first. */
export async function* byId<Row extends { readonly id: number }>(
  read: (after: { readonly above: number; readonly limit: number }) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let above = 0
  for (;;) {
    const rows = await read({ above, limit: BATCH })
    if (rows.length > 0) yield rows
    if (rows.length < BATCH) return
    above = rows.at(-1)!.id
  }
}

/** A moment of a reply; null where there is none. */
export function momentOf(text: string | null): Date | null {
  return text === null ? null : new Date(text)
}

/** Yes or no, in words. */
export function truth(value: boolean, { say }: Words): string {
  return say(COMMON_TEXTS[value ? 'yes' : 'no'])
}

/** How a number is called that stands for a word: texts under `prefix.` by the word; '' where there is none. */
export function codeNames(prefix: string, codes: Readonly<Record<string, number>>) {
  const texts: Readonly<Record<string, Text>> = COMMON_TEXTS
  const names = new Map(Object.entries(codes).map(([word, code]) => [code, texts[prefix + word]]))
  return (code: number | null, { say }: Words): string => {
    const text = code === null ? undefined : names.get(code)
    return text === undefined ? '' : say(text)
  }
}

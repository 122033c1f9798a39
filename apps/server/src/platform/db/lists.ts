/** What all lists share: paging, search words in LIKE, capped counts, unique keys as public errors. */
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import { sql, type Expression, type OrderByItemBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely'
import { AppError } from '../app-error.ts'
import type { Db } from './client.ts'

/** Rows are counted exactly up to here; a total of this size means "this many or more". */
export const COUNT_CAP: number = LIMITS.countedRows

/** Offset of a page that starts at 1. */
export function offsetOf(paging: { readonly page: number; readonly size: number }): number {
  return (paging.page - 1) * paging.size
}

/** `column ilike '%words%'` with the words taken literally. */
export function containsText(column: string, words: string): Expression<SqlBool> {
  const pattern = `%${escapeLike(words)}%`
  // Folding ASCII alone takes a third of the time, and is the same for words whose other letters have no case.
  const target = hasWideCase(words) ? sql.ref(column) : sql`${sql.ref(column)} collate "C"`
  return sql<SqlBool>`${target} ilike ${pattern}`
}

function hasWideCase(words: string): boolean {
  const wide = words.replaceAll(/\p{ASCII}/gu, '')
  return wide.toLowerCase() !== wide.toUpperCase()
}

/** A word as LIKE takes it literally. */
export function escapeLike(words: string): string {
  return words.replaceAll(/[\\%_]/g, (c) => `\\${c}`)
}

/** Any of the columns contains the words. */
export function anyContains(columns: readonly string[], words: string): Expression<SqlBool> {
  return sql<SqlBool>`(${sql.join(
    columns.map((column) => containsText(column, words)),
    sql` or `,
  )})`
}

/** How many rows a query finds, at most `cap`. Its selection must be a constant, its order absent. */
export async function countRows<D, T extends keyof D, O>(
  db: Db,
  query: SelectQueryBuilder<D, T, O>,
  cap = COUNT_CAP,
): Promise<number> {
  const rows = sql<{ total: number }>`select count(*) as total from (${query.limit(cap)}) as found`
  const {
    rows: [row],
  } = await rows.execute(db)
  return row!.total
}

/** For `orderBy`: rows without a value come first when ascending, last when descending. */
export function direction(order: 'asc' | 'desc') {
  return (by: OrderByItemBuilder): OrderByItemBuilder =>
    order === 'asc' ? by.asc().nullsFirst() : by.desc().nullsLast()
}

/** ms a search may keep the database busy; the caller is told to narrow it. */
const SEARCH_TIME = 8_000

/** Runs reads of a search, cancelled by the database itself when they take too long. */
export async function withinSearchTime<T>(db: Db, read: (trx: Db) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setAccessMode('read only')
    .execute(async (trx) => {
      await sql`set local statement_timeout = ${sql.lit(SEARCH_TIME)}`.execute(trx)
      return read(trx)
    })
}

const QUERY_CANCELED = '57014'

/** Runs reads of a search for at most `ms`; null when the database cancelled them for that. */
export async function withinTime<T>(db: Db, ms: number, read: (trx: Db) => Promise<T>): Promise<T | null> {
  try {
    return await db
      .transaction()
      .setAccessMode('read only')
      .execute(async (trx) => {
        await sql`set local statement_timeout = ${sql.lit(Math.max(1, Math.ceil(ms)))}`.execute(trx)
        return read(trx)
      })
  } catch (error) {
    if (error instanceof Error && Reflect.get(error, 'code') === QUERY_CANCELED) return null
    throw error
  }
}

const UNIQUE_VIOLATION = '23505'

/** Runs a write; a duplicate of a unique key becomes the public error. @throws AppError with `field` named */
export async function uniquely<T>(code: ErrorCode, field: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (cause) {
    if (cause instanceof Error && Reflect.get(cause, 'code') === UNIQUE_VIOLATION) {
      throw new AppError(code, { cause, fields: { [field]: code } })
    }
    throw cause
  }
}

/** The row that a query found. @throws AppError NOT_FOUND, or `code` */
export function found<T extends object | string | null | undefined>(
  row: T,
  code: ErrorCode = 'NOT_FOUND',
): NonNullable<T> {
  if (row === undefined || row === null) throw new AppError(code)
  return row
}

/** A page of a list as its route answers it. */
export function pageOf<Row, Shown>(
  { page, size }: { readonly page: number; readonly size: number },
  { rows, total }: { readonly rows: readonly Row[]; readonly total: number },
  present: (row: Row) => Shown,
) {
  return { data: rows.map(present), total, page, size }
}

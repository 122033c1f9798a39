/** Rows that are written as JSON: the columns of a table that a list names, each in its JSON form. */
import type { SelectType } from 'kysely'

type JsonForm<T> = T extends Date ? string : T

/** What a row of `Table` has in each of `Columns`; times in ISO 8601. */
export type WrittenRow<Table, Columns extends readonly (keyof Table)[]> = {
  readonly [Column in Columns[number]]: Readonly<JsonForm<SelectType<Table[Column]>>>
}

/** Nothing where lists name every column of a table; else what they forget, which does not compile as a value. */
export type Forgotten<Table, Columns extends readonly (readonly (keyof Table)[])[]> = Exclude<
  keyof Table,
  Columns[number][number]
>

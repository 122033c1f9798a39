/** SQL fragments from staged lines (bulk_line.item, values by column) to the tables they are for. */
import { sql, type RawBuilder } from 'kysely'
import type { LineRange } from './kind.ts'

export type ColumnTypes = Readonly<
  Record<string, 'text' | 'boolean' | 'bigint' | 'integer' | 'smallint' | 'real' | 'text[]'>
>

/** Lines `l` of the range. */
export function inRange({ jobId, from, to }: LineRange): RawBuilder<boolean> {
  return sql<boolean>`(l.job_id = ${jobId} and l.line between ${from} and ${to})`
}

export function columnList(columns: ColumnTypes): RawBuilder<unknown> {
  return sql.join(Object.keys(columns).map((name) => sql.ref(name)))
}

/** Values of new rows, in the order of columnList. */
export function itemValues(columns: ColumnTypes): RawBuilder<unknown> {
  return sql.join(Object.keys(columns).map((name) => valueOf(name, columns[name]!)))
}

/** `column = the line's value, or as it is`, for an update of `table`. */
export function itemChanges(columns: ColumnTypes, table: string): RawBuilder<unknown> {
  return sql.join(
    Object.keys(columns).map(
      (name) => sql`${sql.ref(name)} = case when l.item ? ${sql.lit(name)}
        then ${valueOf(name, columns[name]!)} else ${sql.ref(`${table}.${name}`)} end`,
    ),
  )
}

function valueOf(name: string, type: ColumnTypes[string]): RawBuilder<unknown> {
  if (type === 'text[]')
    return sql`array(select jsonb_array_elements_text(nullif(l.item->${sql.lit(name)}, 'null')))`
  return sql`(l.item->>${sql.lit(name)})::${sql.raw(type)}`
}

/** The problem that tells why a line was left alone. */
export function problemOf(code: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`jsonb_build_array(jsonb_build_object('field', '', 'code', ${code}, 'value', ''))`
}

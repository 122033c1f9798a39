/** SQL fragments from staged lines (bulk_line.item, values by column) to the tables they are for. */
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import type { BulkLineState } from '@postern/contract/routes/bulk.ts'
import type { DomainCount } from './staged.ts'
import type { LineRange } from './staged.ts'
import type { Table } from './staged.ts'

export type ColumnTypes = Readonly<
  Record<
    string,
    'text' | 'boolean' | 'bigint' | 'integer' | 'smallint' | 'real' | 'text[]' | 'jsonb' | 'timestamptz'
  >
>

/** Lines `l` of the range. */
export function inRange({ jobId, from, to }: LineRange): RawBuilder<boolean> {
  return sql<boolean>`(l.job_id = ${jobId} and l.line between ${from} and ${to})`
}

/**
 * Of table `t`, the rows of the range's lines in this state, looked up by their key: a join alone reads the whole table for
 * every range.
 */
function rowsOf(range: LineRange, state: BulkLineState): RawBuilder<boolean> {
  return sql<boolean>`t.id = any(array(
    select l.row_id from bulk_line l where ${inRange(range)} and l.state = ${state}))`
}

export function columnList(columns: ColumnTypes): RawBuilder<unknown> {
  return sql.join(Object.keys(columns).map((name) => sql.ref(name)))
}

/** Values of new rows, in the order of columnList. */
export function itemValues(columns: ColumnTypes): RawBuilder<unknown> {
  return sql.join(Object.keys(columns).map((name) => valueOf(name, columns[name]!)))
}

/** `column = the line's value, or as it is`, for an update of table `t`. */
function itemChanges(columns: ColumnTypes): RawBuilder<unknown> {
  return sql.join(
    Object.keys(columns).map(
      (name) => sql`${sql.ref(name)} = case when l.item ? ${sql.lit(name)}
        then ${valueOf(name, columns[name]!)} else ${sql.ref(`t.${name}`)} end`,
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

/** The values that name a line's row: its name, and the list of aliases among its fields. */
interface Taken {
  readonly aliases: string
  /** SQL function that answers which of many are taken. */
  readonly among: string
  readonly code: ErrorCode
}

/** Lines whose names somebody has taken since the dry run are skipped; answers how many. */
export async function skipTaken(db: Db, range: LineRange, { aliases, among, code }: Taken): Promise<number> {
  const { numAffectedRows } = await sql`
    with wish as (
      select l.line, l.name from bulk_line l where ${inRange(range)} and l.state = 'ok'
      union all
      select l.line, jsonb_array_elements_text(l.item->${sql.lit(aliases)}) from bulk_line l
      where ${inRange(range)} and l.state = 'ok'
    ), taken as materialized (
      select ${sql.ref(among)}((select array_agg(name) from wish), null) as name
    )
    update bulk_line l set state = 'skipped', item = null, problems = ${problemOf(sql.lit(code))}
    where ${inRange(range)} and l.line in (select line from wish join taken using (name))`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Rows that exist get the values of their lines, which become `updated`; lines with problems are left alone. */
export async function updateRows(
  db: Db,
  range: LineRange,
  table: Table,
  columns: ColumnTypes,
): Promise<void> {
  await sql`
    with updated as (
      update ${sql.table(table)} t set ${itemChanges(columns)} from bulk_line l
      where ${inRange(range)} and l.state = 'exists' and l.problems = '[]' and t.id = l.row_id
        and ${rowsOf(range, 'exists')}
      returning l.line
    )
    update bulk_line l set state = 'updated' from updated
    where ${inRange(range)} and l.line = updated.line`.execute(db)
}

/** Nobody changes or joins what the lines created from here on: what is found of it now still holds when it goes. */
export async function lockCreated(db: Db, range: LineRange, table: Table): Promise<void> {
  await sql`select from ${sql.table(table)} t join bulk_line l on t.id = l.row_id
    where ${inRange(range)} and l.state = 'created' and ${rowsOf(range, 'created')}
    order by t.id for update of t`.execute(db)
}

/** Lines in state created stay, with the reason that the expression gives of their row `t`; null lets them go. */
export async function keepRows(
  db: Db,
  range: LineRange,
  table: Table,
  reason: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    update bulk_line l set state = 'kept', problems = ${problemOf(sql`kept.reason`)} from (
      select l.line, ${reason} as reason
      from bulk_line l left join ${sql.table(table)} t on t.id = l.row_id and ${rowsOf(range, 'created')}
      where ${inRange(range)} and l.state = 'created'
    ) kept where ${inRange(range)} and l.line = kept.line and kept.reason is not null`.execute(db)
}

/** The rows of lines still in state created go; the lines become `undone`. */
export async function deleteCreated(db: Db, range: LineRange, table: Table): Promise<void> {
  await sql`
    with gone as (
      delete from ${sql.table(table)} t using bulk_line l
      where ${inRange(range)} and l.state = 'created' and t.id = l.row_id and ${rowsOf(range, 'created')}
      returning l.line
    )
    update bulk_line l set state = 'undone' from gone where ${inRange(range)} and l.line = gone.line`.execute(
    db,
  )
}

/** The domains that lines of the range in this state have done something to; lines whose rows are gone are left out. */
export async function countByDomain(
  db: Db,
  range: LineRange,
  table: Table,
  state: BulkLineState,
): Promise<DomainCount[]> {
  // Those belong to the installation.
  if (table === 'smtp_entry') return []
  const domain = table === 'domain' ? sql`t.id` : sql`t.domain_id`
  const { rows } = await sql<DomainCount>`
    select d.id, d.name, ${state} as state, t.n from (
      select ${domain} as domain_id, count(*) as n from ${sql.table(table)} t where ${rowsOf(range, state)} group by 1
    ) t join domain d on d.id = t.domain_id`.execute(db)
  return rows
}

/** SQL of backups: rows as COPY has them, and the little besides that rows need. */
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { Readable, Writable } from 'node:stream'
import { BLOB_OWNERS } from '../../platform/blob/owners.ts'

const { escapeIdentifier } = pg

/** Begins a transaction that sees the database as it is at its first question, and no more of what happens. */
export async function beginSnapshot(client: pg.ClientBase): Promise<void> {
  await client.query('begin isolation level repeatable read read only')
}

/** Ends a transaction; fails where its connection was lost. */
export async function endTransaction(client: pg.ClientBase): Promise<void> {
  await client.query('commit')
}

export interface TableShape {
  readonly name: string
  /** Those that are written: generated ones are made again. */
  readonly columns: readonly string[]
}

/** Tables of our schema in alphabetical order, partitioned ones as one. */
export async function readTables(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     group by c.relname order by c.relname`,
  )
  return rows
}

/** Rows of a table, as COPY writes them. */
export function copyOut(
  client: pg.ClientBase,
  { name, columns }: TableShape,
): Readable & { rowCount: number } {
  return client.query(copyTo(`copy (select ${listed(columns)} from ${escapeIdentifier(name)}) to stdout`))
}

/** Takes what `copyOut` gave. */
export function copyIn(
  client: pg.ClientBase,
  { name, columns }: TableShape,
): Writable & { rowCount: number } {
  return client.query(copyFrom(`copy ${escapeIdentifier(name)} (${listed(columns)}) from stdin`))
}

/** The keys of blobs that rows name. */
const KEYS = BLOB_OWNERS.map((owner) => {
  const [table, column] = owner.split('.')
  return `select ${column} as key from ${table} where ${column} is not null`
}).join(' union ')

/** The keys of blobs that rows name, one a line. */
export function copyKeys(client: pg.ClientBase): Readable {
  return client.query(copyTo(`copy (${KEYS} order by key) to stdout`))
}

/** How many blobs rows name. */
export async function countKeys(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(`select count(*)::integer as n from (${KEYS}) as named`)
  return rows[0]!.n
}

const listed = (columns: readonly string[]): string =>
  columns.map((name) => escapeIdentifier(name)).join(', ')

/** Applied migrations in order. */
export async function readApplied(client: pg.ClientBase): Promise<{ name: string; hash: string }[]> {
  const { rows } = await client.query<{ name: string; hash: string }>(
    'select name, hash from migration order by name',
  )
  return rows
}

/** The moment of the snapshot, ISO 8601. */
export async function readMoment(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ now: Date }>('select now()')
  return rows[0]!.now.toISOString()
}

/** First days of the months that mail has partitions of. */
export async function readMonths(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ month: string }>(
    String.raw`select to_char(to_date(right(relname, 6), 'YYYYMM'), 'YYYY-MM-DD') as month from pg_class
     where relnamespace = 'public'::regnamespace and relname ~ '^mail_\d{6}$' and relkind = 'r' order by 1`,
  )
  return rows.map(({ month }) => month)
}

/** Sequences of our schema; read after the snapshot, so that they are ahead of its rows. */
export async function readSequences(
  client: pg.ClientBase,
): Promise<Record<string, { value: number; called: boolean }>> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`,
  )
  const found: Record<string, { value: number; called: boolean }> = {}
  for (const { name } of rows) {
    const { rows: states } = await client.query<{ value: number; called: boolean }>(
      `select last_value as value, is_called as called from ${escapeIdentifier(name)}`,
    )
    found[name] = states[0]!
  }
  return found
}

/** Makes the partitions of those months. */
export async function makeMonths(client: pg.ClientBase, months: readonly string[]): Promise<void> {
  for (const month of months)
    await client.query(`select ensure_mail_partitions($1::timestamptz)`, [`${month} 00:00:00+00`])
}

/**
 * Empties all tables and has them take rows in any order: no trigger fires, and what rows refer to is not looked for. Answers
 * what undoes that; rows that refer to nothing fail there.
 */
export async function openForRows(client: pg.ClientBase): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ tab: string; name: string; definition: string }>(
    `select conrelid::regclass::text as tab, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where connamespace = 'public'::regnamespace and contype = 'f' and conparentid = 0`,
  )
  const { rows: tables } = await client.query<{ tab: string; top: boolean }>(
    `select oid::regclass::text as tab, not relispartition as top from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  )
  for (const { tab, name } of keys)
    await client.query(`alter table ${tab} drop constraint ${escapeIdentifier(name)}`)
  for (const { tab } of tables) await client.query(`alter table ${tab} disable trigger user`)
  await client.query(
    `truncate ${tables
      .filter(({ top }) => top)
      .map(({ tab }) => tab)
      .join(', ')}`,
  )
  return async () => {
    for (const { tab } of tables) await client.query(`alter table ${tab} enable trigger user`)
    for (const { tab, name, definition } of keys)
      await client.query(`alter table ${tab} add constraint ${escapeIdentifier(name)} ${definition}`)
  }
}

/** Sets sequences to what `readSequences` read. */
export async function setSequences(
  client: pg.ClientBase,
  sequences: Readonly<Record<string, { readonly value: number; readonly called: boolean }>>,
): Promise<void> {
  for (const [name, { value, called }] of Object.entries(sequences))
    await client.query('select setval($1::regclass, $2, $3)', [escapeIdentifier(name), value, called])
}

/** Whether somebody has an account: then there is something to lose. False for a database without our tables. */
export async function isInUse(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('public.app_user') is not null as there`,
  )
  if (!rows[0]!.there) return false
  const { rowCount } = await client.query('select from app_user limit 1')
  return rowCount !== 0
}

/** What a restore into this very database has marked it with; null for none. */
export async function readMark(client: pg.ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ mark: string | null }>(
    `select shobj_description(oid, 'pg_database') as mark from pg_database where datname = current_database()`,
  )
  return rows[0]!.mark
}

/** Marks a database with the restore that made it. */
export async function setMark(client: pg.ClientBase, database: string, mark: string): Promise<void> {
  await client.query(`comment on database ${escapeIdentifier(database)} is ${pg.escapeLiteral(mark)}`)
}

/** Makes an empty database in place of one that an interrupted restore left. */
export async function makeAnew(client: pg.ClientBase, database: string): Promise<void> {
  await dropDatabase(client, database)
  await client.query(`create database ${escapeIdentifier(database)} template template0`)
}

export async function dropDatabase(client: pg.ClientBase, database: string): Promise<void> {
  await client.query(`drop database if exists ${escapeIdentifier(database)}`)
}

/** Puts `fresh` in the place of `database`, which becomes `aside`, at one moment. Nobody may be connected to either. */
export async function swapDatabases(
  client: pg.ClientBase,
  { database, fresh, aside }: { readonly database: string; readonly fresh: string; readonly aside: string },
): Promise<void> {
  const rename = async (from: string, to: string): Promise<void> => {
    await client.query(`alter database ${escapeIdentifier(from)} rename to ${escapeIdentifier(to)}`)
  }
  await client.query('begin')
  try {
    await rename(database, aside)
    await rename(fresh, database)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** So that the first questions are planned well. */
export async function gatherStatistics(pool: pg.Pool): Promise<void> {
  await pool.query('analyze')
}

/** Nothing leaves the queue before somebody resumes delivery in the settings. */
export async function pauseDelivery(pool: Pick<pg.Pool, 'query'>): Promise<void> {
  await pool.query(
    `insert into setting (key, value) values ('delivery.paused', 'true')
     on conflict (key) do update set value = excluded.value`,
  )
}

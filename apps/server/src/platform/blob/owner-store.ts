/** SQL of the sweep: one question to all owners, and to backups, which need what their snapshot shows. */
import type pg from 'pg'
import { BLOB_OWNERS } from './owners.ts'

/** Any constant will do: a backup under way holds it. */
const LOCK = 7_362_115

// A lock is seen when it is looked at, rows when the statement began: a backup that is not seen has a later snapshot.
const IN_USE = `select null as key from pg_locks where locktype = 'advisory' and classid = 0 and objid = ${LOCK} and objsubid = 1
  and database = (select oid from pg_database where datname = current_database())
  union all select key from unnest($1::text[]) key where ${BLOB_OWNERS.map(
    (column) => `exists (select from ${column.split('.')[0]} where ${column} = key)`,
  ).join(' or ')}`

/** Which of these keys a row still names; null while a backup copies blobs, whose snapshot may show rows that are gone. */
export async function keysInUse(pool: pg.Pool, keys: readonly string[]): Promise<Set<string> | null> {
  const { rows } = await pool.query<{ key: string | null }>(IN_USE, [keys])
  const used = new Set<string>()
  for (const { key } of rows) {
    if (key === null) return null
    used.add(key)
  }
  return used
}

/** Begins a transaction that keeps the sweep away until it ends; it has no snapshot, so that it may stay open for long. */
export async function beginHold(client: pg.ClientBase): Promise<void> {
  await client.query('begin isolation level read committed')
  await client.query('select pg_advisory_xact_lock_shared($1)', [LOCK])
}

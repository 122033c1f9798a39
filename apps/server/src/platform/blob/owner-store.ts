/** SQL of the sweep: one question to all owners. */
import type pg from 'pg'
import { BLOB_OWNERS } from './owners.ts'

const IN_USE = `select key from unnest($1::text[]) key where ${BLOB_OWNERS.map(
  (column) => `exists (select from ${column.split('.')[0]} where ${column} = key)`,
).join(' or ')}`

/** Which of these keys a row still names. */
export async function keysInUse(pool: pg.Pool, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await pool.query<{ key: string }>(IN_USE, [keys])
  return new Set(rows.map(({ key }) => key))
}

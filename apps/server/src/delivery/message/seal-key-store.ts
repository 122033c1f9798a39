/** The key that seals for a domain. */
import type pg from 'pg'

/** The newest whose record DNS has; null when there is none. */
export async function sealingKey(
  pool: pg.Pool,
  domain: string,
): Promise<{ selector: string; private_key: Buffer } | null> {
  const { rows } = await pool.query<{ selector: string; private_key: Buffer }>(
    `select selector, private_key from arc_key where domain = $1 and record = 'found' and retired_at is null
     order by id desc limit 1`,
    [domain],
  )
  return rows[0] ?? null
}

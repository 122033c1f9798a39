/** What `postern doctor` asks of the database, which may be empty yet. */
import type pg from 'pg'

export interface DatabaseState {
  readonly version: string
  /** What is committed survives a crash. */
  readonly durable: boolean
  readonly migrated: boolean
}

export async function databaseState(pool: pg.Pool): Promise<DatabaseState> {
  const { rows } = await pool.query<DatabaseState>(
    `select current_setting('server_version') as version,
       current_setting('fsync') = 'on' and current_setting('synchronous_commit') <> 'off' as durable,
       to_regclass('migration') is not null as migrated`,
  )
  return rows[0]!
}

/** Whether the watch over the statistical score finds that it runs away; not where there is no such table yet. */
export async function scoreAway(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ there: boolean }>(
    "select to_regclass('score_watch') is not null as there",
  )
  if (!rows[0]!.there) return false
  const found = await pool.query<{ away: boolean }>('select away from score_watch')
  return found.rows[0]?.away ?? false
}

export interface SealingKeyState {
  readonly domain: string
  readonly selector: string
  readonly record: 'unknown' | 'found' | 'absent' | 'different'
}

/** The key that seals changed mail, or else the newest; null where seals are off or there is none, nor a table of them. */
export async function sealingKeyState(pool: pg.Pool): Promise<SealingKeyState | null> {
  const { rows } = await pool.query<{ there: boolean }>("select to_regclass('arc_key') is not null as there")
  if (!rows[0]!.there) return null
  const found = await pool.query<SealingKeyState>(
    `select domain, selector, record from arc_key
     where retired_at is null and not exists (select from setting where key = 'delivery.arc' and value = 'false')
     order by record = 'found' desc, id desc limit 1`,
  )
  return found.rows[0] ?? null
}

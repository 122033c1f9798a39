/** Applies db/migrations/*.sql in order, each in its own transaction; forward only. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import { sessionsOf } from './client.ts'

const FOLDER = resolve(import.meta.dirname, '../../../../../db/migrations')
/** Any constant will do: it keeps two starting nodes from migrating at once. */
const LOCK = 7_362_114

export interface Migration {
  readonly name: string
  readonly sql: string
  readonly hash: string
}

/** The migrations on disk, in order. */
export async function readMigrations(folder = FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-.*\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/**
 * Brings the database to the newest migration, or to that `before` a number; answers the names applied now.
 * @throws when an applied migration was changed or is unknown to this version (a newer node already migrated).
 */
export async function migrate(pool: pg.Pool, before = '~'): Promise<string[]> {
  const migrations = await readMigrations()
  const client = await sessionsOf(pool).connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(
      'create table if not exists migration (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migration')
    const applied = new Map(rows.map((row) => [row.name, row.hash]))
    verifyApplied(applied, migrations)
    const pending = migrations.filter(({ name }) => name < before && !applied.has(name))
    for (const migration of pending) await apply(client, migration)
    return pending.map((migration) => migration.name)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK])
    client.release()
  }
}

function verifyApplied(applied: ReadonlyMap<string, string>, migrations: readonly Migration[]): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration.hash]))
  for (const [name, hash] of applied) {
    if (!known.has(name))
      throw new Error(`The database was migrated by a newer version: ${name} is unknown here`)
    if (known.get(name) !== hash) throw new Error(`Migration ${name} was changed after it had been applied`)
  }
}

async function apply(client: pg.PoolClient, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(migration.sql)
    await client.query('insert into migration (name, hash) values ($1, $2)', [migration.name, migration.hash])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${migration.name} failed`, { cause: error })
  }
}

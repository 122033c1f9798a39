/**
 * Applies db/migrations/*.sql in order, each in its own transaction; forward only. A migration whose first line is `-- expand` adds what older
 * versions do without, so that nodes of both work side by side; `-- contract` takes away what they need, and waits until none of
 * them runs (decision 0131).
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { NODE_SILENT_SECONDS } from '@postern/contract/codes/node.ts'
import type pg from 'pg'
import { sessionsOf } from './client.ts'

const FOLDER = resolve(import.meta.dirname, '../../../../../db/migrations')
/** Any constant will do: it keeps two starting nodes from migrating at once. */
const LOCK = 7_362_114

export interface Migration {
  readonly name: string
  readonly sql: string
  readonly hash: string
  /** The version before can work on. */
  readonly expands: boolean
}

/** Other nodes run that a migration would break. */
export class OlderNodesError extends Error {
  override name = 'OlderNodesError'
}

/** The migrations on disk, in order. */
/** Names of the migrations that this version knows, in order. */
export async function migrationNames(folder = FOLDER): Promise<string[]> {
  return (await readdir(folder)).filter((name) => /^\d{4}-.*\.sql$/.test(name)).sort()
}

/** How many of these migrations the database has. @throws where it does not answer, or was never migrated */
export async function countMigrations(
  pool: Pick<pg.Pool, 'query'>,
  names: readonly string[],
): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    'select count(*)::integer as n from migration where name = any ($1)',
    [names],
  )
  return rows[0]!.n
}

export async function readMigrations(folder = FOLDER): Promise<Migration[]> {
  const names = await migrationNames(folder)
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      return {
        name,
        sql,
        expands: sql.startsWith('-- expand\n'),
        hash: createHash('sha256').update(sql).digest('hex'),
      }
    }),
  )
}

/**
 * Brings the database to the newest migration, or to that `before` a number; answers the names applied now. `self` is the node that asks.
 * @throws when an applied migration was changed, or is unknown to this version and not made for older ones; OlderNodesError
 */
export async function migrate(
  pool: pg.Pool,
  before = '~',
  { self = null, migrations: given }: { self?: string | null; migrations?: readonly Migration[] } = {},
): Promise<string[]> {
  const migrations = given ?? (await readMigrations())
  const client = await sessionsOf(pool).connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(
      'create table if not exists migration (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    )
    await client.query(
      'alter table migration add column if not exists expands boolean not null default false',
    )
    const { rows } = await client.query<Applied>('select name, hash, expands from migration')
    const applied = new Map(rows.map((row) => [row.name, row]))
    verifyApplied(applied, migrations)
    const pending = migrations.filter(({ name }) => name < before && !applied.has(name))
    if (applied.size > 0 && pending.some(({ expands }) => !expands)) await assertAlone(client, self)
    for (const migration of pending) await apply(client, migration)
    return pending.map((migration) => migration.name)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK])
    client.release()
  }
}

type Applied = Pick<Migration, 'name' | 'hash' | 'expands'>

function verifyApplied(applied: ReadonlyMap<string, Applied>, migrations: readonly Migration[]): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration.hash]))
  for (const [name, { hash, expands }] of applied) {
    if (!known.has(name) && expands) continue
    if (!known.has(name))
      throw new Error(
        `The database was migrated by a newer version that this one cannot work beside: ${name} is unknown here`,
      )
    if (known.get(name) !== hash) throw new Error(`Migration ${name} was changed after it had been applied`)
  }
}

async function apply(client: pg.PoolClient, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(migration.sql)
    await client.query('insert into migration (name, hash, expands) values ($1, $2, $3)', [
      migration.name,
      migration.hash,
      migration.expands,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${migration.name} failed`, { cause: error })
  }
}

/** @throws OlderNodesError that names those which have spoken in the last minute */
async function assertAlone(client: pg.PoolClient, self: string | null): Promise<void> {
  const { rows: tables } = await client.query<{ found: boolean }>(
    `select to_regclass('node_process') is not null as found`,
  )
  if (!tables[0]!.found) return
  const { rows } = await client.query<{ name: string; version: string }>(
    `select distinct node.name, p.version from node_process p join node on node.id = p.node_id and node.run = p.run
     where p.seen_at > now() - make_interval(secs => ${NODE_SILENT_SECONDS}) and node.id is distinct from $1 order by 1`,
    [self],
  )
  if (rows.length === 0) return
  const names = rows.map(({ name, version }) => `${name} (${version})`).join(', ')
  throw new OlderNodesError(
    `This version changes the database so that older ones cannot work on it: stop ${names} first`,
  )
}

/**
 * The database as a caller sees it (R9): connections act as the role `postern_tenant`, which owns nothing, and
 * row-level security (db/migrations) shows them what the region of the current call reaches. Outside a call that is
 * nothing at all. What serves every tenant, such as signing in, works on the owner's database instead.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import type { Scope } from './scope.ts'
import { isDirect, openPool, type DatabaseOptions, type Db } from './client.ts'
import { reachSql, ReachedClient } from './reach.ts'
import type { Tables } from './tables.ts'

const calls = new AsyncLocalStorage<Scope>()

/** Runs `work`; its queries on a tenant database reach what `scope` reaches. */
export function actFor<T>(scope: Scope, work: () => T): T {
  return calls.run(scope, work)
}

export interface TenantDatabase {
  readonly db: Db
  close(): Promise<void>
}

/** Opens connections of their own: none is ever shared with the owner's. */
export function openTenantDatabase(url: string, options: DatabaseOptions = {}): TenantDatabase {
  const pool = openPool(url, options)
  const dialect = new PostgresDialect({
    pool: { connect: () => connect(pool), end: () => pool.end(), options: pool.options },
  })
  const db = new Kysely<Tables>({ dialect })
  return { db, close: () => db.destroy() }
}

/** A connection that has the reach of the current call, until it is released. */
async function connect(pool: pg.Pool): Promise<PostgresPoolClient> {
  const client = await pool.connect()
  const reach = reachOf(calls.getStore())
  if (!isDirect(client)) return new ReachedClient(client, reach) as unknown as PostgresPoolClient
  try {
    await reachOnly(client, reach)
  } catch (error) {
    client.release(true)
    throw error
  }
  return client
}

/** The reach that a connection has now, so that it is told only what changed. */
const reaches = new WeakMap<pg.PoolClient, string>()

/** Stays on the connection: none but direct ones may be told. */
const REACH = reachSql(false, (at) => `$${at + 1}`)

async function reachOnly(client: pg.PoolClient, values: string[]): Promise<void> {
  const reach = values.join(' ')
  if (reaches.get(client) === reach) return
  reaches.delete(client)
  await client.query(REACH, values)
  reaches.set(client, reach)
}

/** Values of the reach: '' reaches nothing. */
function reachOf(scope: Scope | undefined): string[] {
  const id = (value: number | null | undefined): string => (value == null ? '' : String(value))
  if (!scope) return ['', '', '', '', '', '']
  if (scope.region === 'all') return ['1', '', '', '', '', '']
  const groupId = scope.region === 'domain' ? null : scope.groupId
  return [
    '',
    scope.region === 'domain' ? id(scope.domainId) : '',
    scope.region === 'group' ? id(groupId) : '',
    scope.region === 'user' ? id(scope.userId) : '',
    id(scope.domainId),
    id(groupId),
  ]
}

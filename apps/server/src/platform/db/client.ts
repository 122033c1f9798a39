/** The one place that opens PostgreSQL connections. */
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>

export interface Database {
  /** Typed queries. */
  readonly db: Db
  /** For hot paths: prepared, named statements. */
  readonly pool: pg.Pool
  close(): Promise<void>
}

const BIGINT = 20
pg.types.setTypeParser(BIGINT, (value) => Number(value))

export interface DatabaseOptions {
  readonly max?: number
  /** Errors of idle connections. */
  readonly onError?: (error: Error) => void
  /** ms to wait for a connection, for one to become free included. */
  readonly connectMs?: number
  /** ms a query may take before its caller hears that it failed; whether it did, nobody knows. No limit when absent. */
  readonly queryMs?: number
  /**
   * Where PostgreSQL itself answers, when the address given is that of a pooler that lends connections by transaction: nothing may then be
   * left on a connection, neither statements by name, nor settings, nor locks.
   */
  readonly sessionsAt?: string
}

/** Opens the owner's connections. `url` is a PostgreSQL connection string. */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const pool = openPool(url, options)
  const db = queriesOn(pool)
  const close = async (): Promise<void> => {
    await closeAll(db, pool)
    await sessions.get(pool)?.end()
  }
  return { db, pool, close }
}

/** Typed queries on the connections of a pool. */
export function queriesOn(pool: pg.Pool): Db {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

/** Connections that keep sessions, of pools that do not. */
const sessions = new WeakMap<pg.Pool, pg.Pool>()

/** For what has to outlive a transaction on its connection, such as a lock: `pool` itself, unless it leads to a pooler. */
export function sessionsOf(pool: pg.Pool): pg.Pool {
  return sessions.get(pool) ?? pool
}

/** Kysely ends only a pool that it has used itself; one left open keeps a command running until its connections idle out. */
async function closeAll(db: Db, pool: pg.Pool): Promise<void> {
  await db.destroy()
  if (!pool.ending) await pool.end()
}

export function openPool(url: string, options: DatabaseOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: options.connectMs ?? 10_000,
    ...(options.queryMs === undefined ? {} : { query_timeout: options.queryMs }),
    // One stays for who asks now and then; what a burst opened would hold up to 10 MB each in the server.
    min: 1,
    idleTimeoutMillis: 15_000,
    keepAlive: true,
    application_name: 'postern',
  })
  if (options.sessionsAt !== undefined) {
    pool.on('connect', forgetNames)
    sessions.set(pool, openPool(options.sessionsAt, { ...without(options), max: 2 }))
  }
  pool.on('error', (error) => options.onError?.(error))
  // A dying connection reports more than one error, and only the first has a query to fail. Without a listener the
  // next one would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

function without({ sessionsAt: _none, ...options }: DatabaseOptions): DatabaseOptions {
  return options
}

/** A statement that was prepared by name is the server process's, and the next transaction may be another's. */
function forgetNames(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const unnamed = (config: unknown): unknown => {
    if (typeof config !== 'object' || config === null || !('name' in config)) return config
    const { name: _name, ...rest } = config
    return rest
  }
  Object.assign(client, { query: (config: unknown, ...rest: unknown[]) => query(unnamed(config), ...rest) })
}

/** @throws when the database does not answer. */
export async function ping(pool: pg.Pool): Promise<void> {
  await pool.query('select 1')
}

/** Runs `work` in one transaction. A connection whose work fails is thrown away, and the transaction with it. */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    client.release(error instanceof Error ? error : true)
    throw error
  }
}

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
}

/** Opens the owner's connections. `url` is a PostgreSQL connection string. */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const pool = openPool(url, options)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: () => closeAll(db, pool) }
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
  pool.on('error', (error) => options.onError?.(error))
  // A dying connection reports more than one error, and only the first has a query to fail. Without a listener the
  // next one would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
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

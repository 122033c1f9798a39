/** The one place that opens PostgreSQL connections. */
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { readAddress } from './address.ts'
import { Connection, type ConnectionConfig } from './connection.ts'
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
  /** Address of PostgreSQL itself, where a pooler that does not keep sessions has the other one (`sessionsOf`). */
  readonly sessionsAt?: string
}

/** Connections that keep sessions beside a pooler: sums are written by one at a time. */
const SESSIONS = 2

const sessionPools = new WeakMap<pg.Pool, pg.Pool>()

/** Opens the owner's connections. `url` is a PostgreSQL connection string. */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const pool = openPool(url, options)
  const { sessionsAt, ...others } = options
  if (sessionsAt !== undefined) sessionPools.set(pool, openPool(sessionsAt, { ...others, max: SESSIONS }))
  const db = queriesOn(pool)
  return { db, pool, close: () => closeAll(db, pool) }
}

/** Typed queries on the connections of a pool. */
export function queriesOn(pool: pg.Pool): Db {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

/** Kysely ends only a pool that it has used itself; one left open keeps a command running until its connections idle out. */
async function closeAll(db: Db, pool: pg.Pool): Promise<void> {
  await db.destroy()
  if (!pool.ending) await pool.end()
  await sessionPools.get(pool)?.end()
}

/** Connections to the database of `pool` that keep what is set on them, for locks that outlive a transaction and for LISTEN. */
export function sessionsOf(pool: pg.Pool): pg.Pool {
  return sessionPools.get(pool) ?? pool
}

/** A connection of its own to the database of `pool`, to be connected, that keeps its session: for LISTEN. */
export function openSession(pool: pg.Pool, name: string): pg.Client {
  const { options } = sessionsOf(pool)
  return new Connection({ ...(options as unknown as ConnectionConfig), application_name: name })
}

/** Opens connections. Those of a pool with `sessionsAt` are taken for a pooler's, whatever they look like. */
export function openPool(url: string, options: DatabaseOptions): pg.Pool {
  const own = {
    max: options.max ?? 10,
    connectionTimeoutMillis: options.connectMs ?? 10_000,
    ...(options.queryMs === undefined ? {} : { query_timeout: options.queryMs }),
    // One stays for who asks now and then; what a burst opened would hold up to 10 MB each in the server.
    min: 1,
    idleTimeoutMillis: 15_000,
    keepAlive: true,
    application_name: 'postern',
  }
  const pool = new pg.Pool({
    ...own,
    ...connectionConfig(url, options.sessionsAt !== undefined),
    Client: Connection as unknown as typeof pg.Client,
    verify: (client, done) => {
      ;(client as unknown as Connection).verify().then(() => done(), done)
    },
  })
  pool.on('error', (error) => options.onError?.(error))
  // A dying connection reports more than one error, and only the first has a query to fail. Without a listener the
  // next one would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** What one connection of its own to `url` is made of. @throws AddressError */
export function connectionConfig(url: string, pooled = false): ConnectionConfig {
  return { address: readAddress(url), pooled }
}

/** Whether what is set on a connection of a pool stays on it. */
export function isDirect(client: pg.ClientBase): boolean {
  return client instanceof Connection && client.direct
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

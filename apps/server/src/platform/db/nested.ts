/** Many calls as one transaction: their own transactions become savepoints of it. */
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import type { Db } from './client.ts'
import type { Tables } from './tables.ts'

/**
 * Runs `work` with a database whose transactions are savepoints of one transaction. That is committed when `keeps` says so of
 * the result, and rolled back otherwise and on any error. The work makes its calls one after another.
 */
export async function inOneTransaction<T>(
  pool: pg.Pool,
  work: (db: Db) => Promise<T>,
  keeps: (result: T) => boolean,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const db = nestedOn(client)
    const result = await work(db)
    await db.destroy()
    await client.query(keeps(result) ? 'commit' : 'rollback')
    client.release()
    return result
  } catch (error) {
    client.release(error instanceof Error ? error : true)
    throw error
  }
}

function nestedOn(client: pg.PoolClient): Db {
  const nested = new NestedClient(client)
  const pool = {
    connect: async () => nested as unknown as PostgresPoolClient,
    end: async () => undefined,
    options: {},
  }
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

class NestedClient {
  readonly #client: pg.PoolClient
  #depth = 0

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  query(sql: string, values: readonly unknown[] = []): Promise<pg.QueryResult> {
    return this.#client.query(this.#nested(sql), [...values])
  }

  /** The connection belongs to the transaction around. */
  release(): void {
    // Nothing to give back.
  }

  #nested(sql: string): string {
    if (sql === 'begin' || sql.startsWith('start transaction')) return `savepoint nested_${++this.#depth}`
    if (sql === 'commit') return `release savepoint nested_${this.#depth--}`
    if (sql === 'rollback') return `rollback to savepoint nested_${this.#depth--}`
    return sql
  }
}

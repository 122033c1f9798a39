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

/** Opens a pool. `url` is a PostgreSQL connection string; errors of idle connections go to `onError`. */
export function openDatabase(
  url: string,
  options: { max?: number; onError?: (error: Error) => void } = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    application_name: 'postern',
  })
  pool.on('error', (error) => options.onError?.(error))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: () => db.destroy() }
}

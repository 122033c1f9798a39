/** Two who change the same thing at the same moment, in an order that the test decides. */
import type pg from 'pg'
import { until } from './until.ts'

export interface HeldTransaction {
  /** Commits as soon as somebody waits for one of its locks. @throws when nobody does within 20 s */
  commitOnceWaitedFor(): Promise<void>
}

const PATIENCE_MS = 20_000

/** Somebody else's transaction: it has run the statements and not ended yet. */
export async function holdTransaction(pool: pg.Pool, ...statements: string[]): Promise<HeldTransaction> {
  const client = await pool.connect()
  await client.query('begin')
  for (const statement of statements) await client.query(statement)
  const waitedFor = async () => (await pool.query('select from pg_locks where not granted')).rowCount !== 0
  return {
    async commitOnceWaitedFor() {
      try {
        await until('somebody waits for the transaction', waitedFor, { ms: PATIENCE_MS })
        await client.query('commit')
      } finally {
        client.release()
      }
    },
  }
}

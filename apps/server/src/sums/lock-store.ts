/** Sums of mail are written by one at a time in the whole installation. */
import type pg from 'pg'
import { sessionsOf } from '../platform/db/client.ts'

/** Any constant will do. */
const LOCK = 7_362_772
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Runs `work` on a connection that holds the lock; answers null, without running it, when another held it for `waitMs`.
 * The lock is the connection's, so that `work` may begin transactions that see all that was committed before it.
 */
export async function whileLocked<T>(
  pool: pg.Pool,
  waitMs: number,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T | null> {
  const client = await sessionsOf(pool).connect()
  let broken: Error | undefined
  try {
    await client.query(`select set_config('lock_timeout', $1, false)`, [`${waitMs}ms`])
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(`set lock_timeout = 0`)
    try {
      return await work(client)
    } finally {
      await client.query('select pg_advisory_unlock($1)', [LOCK])
    }
  } catch (error) {
    if (error instanceof Error && Reflect.get(error, 'code') === LOCK_NOT_AVAILABLE) {
      await client.query(`set lock_timeout = 0`)
      return null
    }
    // Whether it still holds the lock nobody knows: the connection ends, and the lock with it.
    broken = error as Error
    throw error
  } finally {
    client.release(broken)
  }
}

/** What `work` reads is of one moment; all of what it writes is there afterwards, or none. */
export async function inTransaction<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
  await client.query('begin isolation level repeatable read')
  try {
    const answer = await work()
    await client.query('commit')
    return answer
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

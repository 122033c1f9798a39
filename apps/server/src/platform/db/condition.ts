/** How the database is. */
import { sql } from 'kysely'
import type { Db } from './client.ts'

export interface DatabaseCondition {
  /** On its disk. */
  readonly bytes: number
  /** ms that it took to answer. */
  readonly answer: number
  /** ms by which its clock is ahead of this machine's; less than `answer` says nothing. */
  readonly ahead: number
}

export async function readCondition(db: Db): Promise<DatabaseCondition> {
  const began = Date.now()
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const ended = Date.now()
  const size = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db)
  const middle = began + (ended - began) / 2
  return {
    bytes: size.rows[0]!.bytes,
    answer: ended - began,
    ahead: Math.round(rows[0]!.now.getTime() - middle),
  }
}

/** Jobs as people look at them. */
import { sql } from 'kysely'
import type { Db } from '../db/client.ts'

export interface JobRow {
  readonly kind: string
  readonly running: boolean
  /** Process that runs it, or ran it last; '' for one that never ran. */
  readonly node: string
  /** Begin of the run that goes on, or of the last one. */
  readonly started_at: Date | null
  /** null while it runs, and for what happens only when it is asked for. */
  readonly next_at: Date | null
  /** Since it last succeeded. */
  readonly failures: number
  /** Code of the last failure, '' when there was none. */
  readonly error: string
  readonly failed_at: Date | null
  readonly succeeded_at: Date | null
  /** How long the last run took that ended. */
  readonly last_ms: number | null
}

export async function readJobs(db: Db): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    select kind, claim is not null as running, node, started_at, failures, error, failed_at, succeeded_at, last_ms,
      case when claim is null and isfinite(run_at) then run_at end as next_at
    from job where key = '' order by kind`.execute(db)
  return rows
}

/** False in a database that no newer version has migrated yet. */
export async function haveJobs(db: Db): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('job') is not null as there`.execute(db)
  return rows[0]!.there
}

/**
 * SQL of jobs. Times are those of the database, so that all nodes go by one clock; a `now` that is given instead is a
 * test's.
 */
import type { JobKind } from '@postern/contract/codes/jobs.ts'
import type pg from 'pg'
import type { Job } from './job.ts'

/** null: the clock of the database. */
export type Now = Date | null

/** What stands in a row for a run whose lease ended before it did. */
const LOST = 'LEASE_LOST'

/** A row for each job; what is new, or came to happen more often, is due accordingly. Least ignores null. */
export async function storeJobs(pool: pg.Pool, jobs: readonly Job[], now: Now): Promise<void> {
  await pool.query(
    `insert into job as j (kind, run_at)
     select kind, case when $2::jsonb ? kind
       then coalesce($3, now()) else 'infinity' end
     from unnest($1::text[]) kind order by kind
     on conflict (kind, key) do update
       set run_at = least(j.run_at, coalesce($3, now()) + make_interval(secs => ($2::jsonb ->> j.kind)::float8))
       where j.claim is null and j.failures = 0`,
    [jobs.map(({ kind }) => kind), periodsOf(jobs), now],
  )
}

export interface Claim {
  readonly kind: JobKind
  /** '' for the job itself. */
  readonly key: string
  /** Id of the run. */
  readonly claim: string
  /** Before this run, since the last success. */
  readonly failures: number
}

/** Takes up to `most` jobs that are due, or whose node has been silent for longer than its lease. */
export async function claimJobs(
  pool: pg.Pool,
  jobs: readonly Job[],
  { node, most, now }: { node: string; most: number; now: Now },
): Promise<Claim[]> {
  const { rows } = await pool.query<Claim>(
    `with due as (
       select kind, key from job
       where kind = any($1) and (claim is null and run_at <= coalesce($5, now()) or lease_until <= coalesce($5, now()))
       order by run_at limit $4 for update skip locked)
     update job set claim = gen_random_uuid(), node = $3, started_at = coalesce($5, now()), run_at = 'infinity',
       lease_until = coalesce($5, now()) + make_interval(secs => ($2::jsonb ->> job.kind)::float8),
       failures = failures + (claim is not null)::integer,
       error = case when claim is null then error else '${LOST}' end,
       failed_at = case when claim is null then failed_at else coalesce($5, now()) end
     from due where job.kind = due.kind and job.key = due.key
     returning job.kind, job.key, job.claim, job.failures`,
    [jobs.map(({ kind }) => kind), leasesOf(jobs), node, most, now],
  )
  return rows
}

/** False when the run is not this node's any more. */
export async function renewLease(pool: pg.Pool, claim: string, lease: number, now: Now): Promise<boolean> {
  const { rowCount } = await pool.query(
    'update job set lease_until = coalesce($3, now()) + make_interval(secs => $2) where claim = $1',
    [claim, lease, now],
  )
  return rowCount === 1
}

export interface End {
  /** Id of the run. */
  readonly claim: string
  /** Code of its failure; '' when it succeeded. */
  readonly error: string
  /** Seconds until the next run, unless somebody has asked for one at once and this one succeeded. */
  readonly next: number
  readonly ms: number
  readonly now: Now
}

/** Writes down how a run ended; false when it was not this node's any more. */
export async function endRun(pool: pg.Pool, { claim, error, next, ms, now }: End): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update job set claim = null, lease_until = null, last_ms = $4,
       run_at = least(case when $2 = '' then run_at else 'infinity' end, coalesce($5, now()) + make_interval(secs => $3)),
       failures = case when $2 = '' then 0 else failures + 1 end,
       error = case when $2 = '' then error else $2 end,
       failed_at = case when $2 = '' then failed_at else coalesce($5, now()) end,
       succeeded_at = case when $2 = '' then coalesce($5, now()) else succeeded_at end
     where claim = $1`,
    [claim, error, next, ms, now],
  )
  return rowCount === 1
}

/**
 * Ends a request for good; how it went stands in the row of its job from now on. One that was asked for again
 * meanwhile stays, and is due.
 */
export async function endRequest(pool: pg.Pool, { claim, error, ms, now }: Omit<End, 'next'>): Promise<void> {
  await pool.query(
    `update job set node = ended.node, started_at = ended.started_at, last_ms = $3,
       failures = case when $2 = '' then 0 else job.failures + 1 end,
       error = case when $2 = '' then job.error else $2 end,
       failed_at = case when $2 = '' then job.failed_at else coalesce($4, now()) end,
       succeeded_at = case when $2 = '' then coalesce($4, now()) else job.succeeded_at end
     from job ended where ended.claim = $1 and job.kind = ended.kind and job.key = ''`,
    [claim, error, ms, now],
  )
  await pool.query(`delete from job where claim = $1 and run_at = 'infinity'`, [claim])
  await pool.query('update job set claim = null, lease_until = null, failures = 0 where claim = $1', [claim])
}

/** Gives back a run that its process ended before it was done: another node, or the next start, takes it at once. */
export async function giveBack(pool: pg.Pool, claim: string, now: Now): Promise<void> {
  await pool.query(
    'update job set claim = null, lease_until = null, run_at = coalesce($2, now()) where claim = $1',
    [claim, now],
  )
}

/** Makes jobs due now, also those that run: they run once more. One that fails keeps its pause. */
export async function askFor(pool: pg.Pool, kinds: readonly JobKind[], now: Now): Promise<void> {
  await pool.query(
    'update job set run_at = least(run_at, coalesce($2, now())) where kind = any($1) and failures = 0',
    [kinds, now],
  )
}

/** Seconds until the next of these jobs is due, or its lease over; null when there is none. */
export async function secondsToNext(pool: pg.Pool, jobs: readonly Job[], now: Now): Promise<number | null> {
  const { rows } = await pool.query<{ seconds: number | null }>(
    `select extract(epoch from min(coalesce(lease_until, run_at)) - coalesce($2, now()))::float8 as seconds
     from job where kind = any($1)`,
    [jobs.map(({ kind }) => kind), now],
  )
  return rows[0]?.seconds ?? null
}

function periodsOf(jobs: readonly Job[]): string {
  return JSON.stringify(
    Object.fromEntries(jobs.flatMap(({ kind, every }) => (every === undefined ? [] : [[kind, every]]))),
  )
}

function leasesOf(jobs: readonly Job[]): string {
  return JSON.stringify(Object.fromEntries(jobs.map(({ kind, lease }) => [kind, lease])))
}

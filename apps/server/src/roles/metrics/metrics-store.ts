/** SQL of what is measured of the installation as a whole. Counting ends at a bound: nobody needs to know it exactly beyond. */
import type pg from 'pg'

const MOST = 100_000

export interface InstallationState {
  /** Copies in the queue by state, and how long the oldest has been there, in seconds. */
  readonly queue: Readonly<Record<'sending' | 'due' | 'later', number>>
  readonly oldest: number
  readonly greylistWaiting: number
  /** Most mail of one that a limit of bulk mail has counted in the window that runs. */
  readonly bulk: readonly { readonly kind: string; readonly most: number }[]
  readonly blocks: readonly { readonly kind: string; readonly count: number }[]
  readonly jobs: readonly {
    readonly kind: string
    /** Seconds since the epoch; null: never. */
    readonly succeeded: number | null
    readonly failures: number
  }[]
}

export async function readInstallation(pool: pg.Pool): Promise<InstallationState> {
  const { rows } = await pool.query<{ state: InstallationState }>(
    `select json_build_object(
       'queue', json_build_object(
         'sending', (select count(*) from (select from delivery where claimed_by is not null limit $1) one),
         'due', (select count(*) from (select from delivery where claimed_by is null and next_attempt_at <= now() limit $1) one),
         'later', (select count(*) from (select from delivery where claimed_by is null and next_attempt_at > now() limit $1) one)),
       'oldest', coalesce((select extract(epoch from now() - created_at) from delivery order by id limit 1), 0),
       'greylistWaiting', (select count(*) from (select from greylist where passed_at is null limit $1) one),
       'bulk', coalesce((select json_agg(m) from
         (select kind, max(mails) as most from rate_count
          where case when seconds > 0 then started + make_interval(secs => seconds) > now() else started > now() - interval '1 day' end
          group by kind) m), '[]'),
       'blocks', coalesce((select json_agg(b) from
         (select kind, count(*)::int as count from rate_block where until > now() and not observed group by kind) b), '[]'),
       'jobs', coalesce((select json_agg(j order by kind) from
         (select kind, extract(epoch from succeeded_at) as succeeded, failures from job where key = '') j), '[]')) as state`,
    [MOST],
  )
  return rows[0]!.state
}

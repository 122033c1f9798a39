/** SQL of the watch over the statistical score, for its screen. */
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'

export interface WatchRow {
  readonly away: boolean
  readonly since: Date | null
  readonly reason: 'median' | 'tipped' | ''
}

/** What the watch has found; its transaction keeps the row where one changes it. */
export async function readWatch(db: Db): Promise<WatchRow> {
  const { rows } = await sql<WatchRow>`select away, since, reason from score_watch`.execute(db)
  return rows[0] ?? { away: false, since: null, reason: '' }
}

/** What raised the alarm, or was called normal before, is normal from now on. */
export async function acceptScores(db: Db, now: Date): Promise<void> {
  await sql`update score_watch set away = false, calm_since = null, reference = coalesce(present, reference),
    reference_from = ${now}`.execute(db)
}

export interface HourRow {
  readonly hour: Date
  readonly mails: number
  readonly mean: number
  readonly unwanted: number
  readonly known: number
  readonly known_mean: number | null
  readonly known_tipped: number
  readonly released: number
}

/** The last `most` hours with mail since a moment, newest first; what was given back counts in the hour of that. */
export async function lastHours(db: Db, since: Date, most: number): Promise<HourRow[]> {
  const { rows } = await sql<HourRow>`
    with released as (
      select date_trunc('hour', recovered_at, 'UTC') as hour, count(*) as mails from mail
      where recovered_at >= ${since} and recovered_at is not null and received_at >= ${since}::timestamptz - interval '14 days'
        and 'decision.score' = any(codes)
      group by 1)
    select a.hour, a.mails, a.points / 100.0::float8 / a.mails as mean, a.unwanted,
      coalesce(k.mails, 0) as known, k.points / 100.0::float8 / nullif(k.mails, 0) as known_mean,
      coalesce(k.tipped, 0) as known_tipped, coalesce(r.mails, 0) as released
    from score_hour a
    left join score_hour k on k.hour = a.hour and k.kind = 'known'
    left join released r on r.hour = a.hour
    where a.kind = 'all' and a.hour >= ${since} and a.mails > 0
    order by a.hour desc limit ${most}`.execute(db)
  return rows
}

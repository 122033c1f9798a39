/** SQL of the watch over the statistical score. */
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../../platform/db/client.ts'
import { HISTORY_MS, type AwayReason, type ScoreHour, type WatchState } from './compare.ts'
import type { ScoreSums } from './sums.ts'

/** `known`: proven mail of senders that the recipients know, few of each; `all`: whatever was scored. */
export type KindOfMail = 'known' | 'all'

export interface HourSums extends ScoreSums {
  /** Start, ms since the epoch. */
  readonly hour: number
  readonly kind: KindOfMail
}

/** Adds to the sums of hours; of each hour and kind one at most. */
export async function writeSums(pool: pg.Pool, sums: readonly HourSums[]): Promise<void> {
  if (sums.length === 0) return
  await pool.query(
    `insert into score_hour as c (hour, kind, mails, points, tipped, unwanted, histogram)
     select to_timestamp(s.hour / 1000.0), s.kind, s.mails, s.points, s.tipped, s.unwanted, s.histogram
     from json_to_recordset($1) as s(hour bigint, kind text, mails bigint, points bigint, tipped bigint, unwanted bigint, histogram bigint[])
     order by s.hour, s.kind
     on conflict (hour, kind) do update set
       mails = c.mails + excluded.mails,
       points = c.points + excluded.points,
       tipped = c.tipped + excluded.tipped,
       unwanted = c.unwanted + excluded.unwanted,
       histogram = (select array_agg(u.a + u.b order by u.at)
         from unnest(c.histogram, excluded.histogram) with ordinality as u(a, b, at))`,
    [JSON.stringify(sums)],
  )
}

interface WatchRow {
  readonly away: boolean
  readonly since: Date | null
  readonly reason: AwayReason | ''
  readonly calm_since: Date | null
  readonly present: ScoreSums | null
  readonly reference: ScoreSums | null
  readonly reference_from: Date | null
}

/** The state, kept for this transaction; null while another one holds it. */
export async function lockState(db: Db): Promise<WatchState | null> {
  const { rows } = await sql<WatchRow>`select * from score_watch for update skip locked`.execute(db)
  const row = rows[0]
  if (row === undefined) return null
  const { away, reason, present, reference } = row
  return {
    away,
    reason,
    present,
    reference,
    since: row.since?.getTime() ?? null,
    calmSince: row.calm_since?.getTime() ?? null,
    referenceFrom: row.reference_from?.getTime() ?? null,
  }
}

export async function saveState(db: Db, state: WatchState): Promise<void> {
  const { away, since, reason, calmSince, present } = state
  await sql`update score_watch set away = ${away}, since = ${dateOf(since)}, reason = ${reason},
    calm_since = ${dateOf(calmSince)}, present = ${present === null ? null : JSON.stringify(present)}`.execute(
    db,
  )
}

const dateOf = (at: number | null): Date | null => (at === null ? null : new Date(at))

/** Whether the model's points are found to run away. */
export async function isAway(db: Db): Promise<boolean> {
  const { rows } = await sql<{ away: boolean }>`select away from score_watch`.execute(db)
  return rows[0]?.away ?? false
}

/** Hours of known senders' mail, as far back as is compared with. */
export async function knownHours(db: Db, now: number): Promise<ScoreHour[]> {
  const { rows } = await sql<Omit<ScoreHour, 'hour'> & { readonly hour: Date }>`
    select hour, mails, points, tipped, unwanted, histogram::float8[] as histogram, suspect
    from score_hour where kind = 'known' and hour >= ${new Date(now - HISTORY_MS)} order by hour`.execute(db)
  return rows.map((row) => ({ ...row, hour: row.hour.getTime() }))
}

/** Hours from a moment on are no measure for later ones. */
export async function suspectHours(db: Db, from: number): Promise<void> {
  await sql`update score_hour set suspect = true where hour >= ${new Date(from)} and not suspect`.execute(db)
}

/** Forgets hours that nothing is compared with any more. */
export async function forgetScoreHours(db: Db, now: number): Promise<void> {
  await sql`delete from score_hour where hour < ${new Date(now - 2 * HISTORY_MS)}`.execute(db)
}

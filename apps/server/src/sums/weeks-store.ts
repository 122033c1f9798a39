/** SQL of a day's hours and the same hours of the weeks before, of one level. */
import { sql } from 'kysely'
import type { ClassCounts } from '@postern/contract/codes/measures.ts'
import type { Db } from '../platform/db/client.ts'
import { byClass, IS_MAIL } from './measures-store.ts'
import type { Level } from './read-store.ts'

/** 24 hours, the last of them the hour of now so many weeks ago, by the clock of the zone. */
export interface DayWindow {
  readonly week: number
  /** When the first hour begins, and the day of the last one. */
  readonly from: Date
  readonly day: Date
  /** When the last hour begins. */
  readonly hour: Date
}

export interface DayWindows {
  /** IANA name. */
  readonly zone: string
  /** This one first, then week by week. */
  readonly windows: readonly DayWindow[]
}

/** The windows of a moment; hours and days are those that sums are kept by, else of the zone given. */
export async function readWindows(db: Db, now: Date, otherwise: string, weeks: number): Promise<DayWindows> {
  const { rows } = await sql<DayWindow & { zone: string }>`
    with z as (select coalesce((select zone from stat_state), ${otherwise}::text) as zone),
    hours as (select zone, n as week, case when n = 0
        then ${now}::timestamptz - (extract(epoch from local) - extract(epoch from date_trunc('hour', local))) * interval '1 second'
        else (date_trunc('hour', local) - n * interval '7 days') at time zone zone end as hour,
      (date_trunc('day', local) - n * interval '7 days') at time zone zone as day
      from z, lateral (select ${now}::timestamptz at time zone zone as local) l, generate_series(0, ${weeks}::int) n)
    select zone, week, hour, day, hour - interval '23 hours' as "from" from hours order by week`.execute(db)
  return { zone: rows[0]!.zone, windows: rows.map(({ zone: _zone, ...window }) => window) }
}

export type HourSums = ClassCounts & { readonly week: number; readonly at: Date }

// What is told of this week opens lists, in which deleted mail is no more; of the weeks before, what came counts.
const BY_CLASS = sql.raw(byClass('case when w.week = 0 then s.mails - s.gone else s.mails end'))

/** The hours of all windows with mail in them. */
export async function readWeeks(
  db: Db,
  level: Level,
  windows: readonly DayWindow[],
): Promise<readonly HourSums[]> {
  const { rows } = await sql<HourSums>`
    select w.week, s.at, ${BY_CLASS}
    from unnest(${windows.map(({ week }) => week)}::int[], ${windows.map(({ from }) => from)}::timestamptz[],
      ${windows.map(({ hour }) => hour)}::timestamptz[]) as w(week, since, until)
    join stat_total s on s.domain_id = ${level.domain} and s.group_id = ${level.group} and s.unit = 'h'
      and s.at >= w.since and s.at <= w.until
    where ${sql.raw(IS_MAIL)}
    group by w.week, s.at order by w.week, s.at`.execute(db)
  return rows
}

/** When the first hour is of which there are sums at a level; null before there is any. */
export async function readFirstHour(db: Db, level: Level): Promise<Date | null> {
  const row = await db
    .selectFrom('stat_total')
    .select('at')
    .where('domain_id', '=', level.domain)
    .where('group_id', '=', level.group)
    .where('unit', '=', 'h')
    .orderBy('at')
    .limit(1)
    .executeTakeFirst()
  return row?.at ?? null
}

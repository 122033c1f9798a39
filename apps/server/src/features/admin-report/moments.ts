/** When reports are due, and which time they tell of. Pure. */
import type { ReportDefinition, ReportScheduleBody } from '@postern/contract/validation/report-schedule.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import { minutesOf } from '@postern/contract/validation/report-schedule.ts'
import { dateIn, momentOf, plusDays, plusMonths } from './wall.ts'

export type Timing = Pick<ReportScheduleBody, 'frequency' | 'weekday' | 'day' | 'send_time'>
type Told = Pick<ReportDefinition, 'frequency' | 'range' | 'hour_from' | 'hour_to'>

/** Days back that missed reports are made up for: after a long stop not everything is of interest. */
const MISSED_DAYS = { daily: 7, weekly: 35, monthly: 35 } as const
const DAY_MS = 86_400_000

export interface Moment {
  /** ms since the epoch. */
  readonly at: number
  /** The date on the clock it is by. */
  readonly date: string
}

function isDay({ frequency, weekday, day }: Timing, date: string): boolean {
  if (frequency === 'daily') return true
  const on = new Date(date)
  if (frequency === 'weekly') return (on.getUTCDay() || 7) === weekday
  const last = new Date(plusDays(plusMonths(date, 1), -1)).getUTCDate()
  return on.getUTCDate() === Math.min(day!, last)
}

/**
 * Moments after `done` up to `now`, in their order.
 * @param done ms since the epoch
 */
export function dueMoments(timing: Timing, zone: string, done: number, now: number): Moment[] {
  const since = Math.max(done, now - MISSED_DAYS[timing.frequency] * DAY_MS)
  const last = dateIn(zone, now)
  const moments: Moment[] = []
  for (let date = dateIn(zone, since); date <= last; date = plusDays(date, 1)) {
    if (!isDay(timing, date)) continue
    const at = momentOf(zone, date, minutesOf(timing.send_time))
    if (at > since && at <= now) moments.push({ at, date })
  }
  return moments
}

/** The first moment after `now`. */
export function nextMoment(timing: Timing, zone: string, now: number): number {
  for (let date = dateIn(zone, now); ; date = plusDays(date, 1)) {
    if (!isDay(timing, date)) continue
    const at = momentOf(zone, date, minutesOf(timing.send_time))
    if (at > now) return at
  }
}

export interface Times {
  /** [from, to), ms since the epoch. */
  readonly from: number
  readonly to: number
}
export interface Period extends Times {
  /** First and last day that mail of it came on. */
  readonly first: string
  readonly last: string
  /** What it is compared with: the same weekday, hours or seven days a week before, or the month before. */
  readonly before: Times
  /** Steps of its chart. */
  readonly unit: 'hour' | 'day'
}

/** What a report tells of that is sent on a date. */
export function periodOf(told: Told, zone: string, sent: string): Period {
  if (told.range === 'hours') return hoursOf(told, zone, sent)
  const days = (first: string, end: string): Times => ({
    from: momentOf(zone, first, 0),
    to: momentOf(zone, end, 0),
  })
  const [first, end, earlier, until] =
    told.frequency === 'monthly'
      ? [plusMonths(sent, -1), plusMonths(sent, 0), plusMonths(sent, -2), plusMonths(sent, -1)]
      : told.frequency === 'weekly'
        ? [plusDays(sent, -7), sent, plusDays(sent, -14), plusDays(sent, -7)]
        : [plusDays(sent, -1), sent, plusDays(sent, -8), plusDays(sent, -7)]
  return {
    ...days(first, end),
    first,
    last: plusDays(end, -1),
    before: days(earlier, until),
    unit: told.frequency === 'daily' ? 'hour' : 'day',
  }
}

function hoursOf({ hour_from: from, hour_to: to }: Told, zone: string, sent: string): Period {
  const first = from! < to! ? sent : plusDays(sent, -1)
  const between = (days: number): Times => ({
    from: momentOf(zone, plusDays(first, days), from! * 60),
    to: momentOf(zone, plusDays(sent, days), to! * 60),
  })
  return { ...between(0), first, last: sent, before: between(-7), unit: 'hour' }
}

/** The date that a report would be sent on which is made at a moment: its data is over by then. */
export function dateToTell(told: Told, zone: string, now: number): string {
  const today = dateIn(zone, now)
  if (told.range === 'before') return today
  const end = momentOf(zone, today, told.hour_to! * 60)
  return end + LIMITS.reportEndMinutesBeforeSend * 60_000 <= now ? today : plusDays(today, -1)
}

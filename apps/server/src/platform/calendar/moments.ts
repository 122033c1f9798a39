/** When schedules are due, by the clock of a zone. Pure. */
import { minutesOf, type Timing } from '@postern/contract/validation/timing.ts'
import { dateIn, momentOf, plusDays, plusMonths } from './wall.ts'

/** Days back that missed moments are made up for: after a long stop not everything is of interest. */
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

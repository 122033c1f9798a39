/** Which time a report tells of; when it is due is platform/calendar's to say. Pure. */
import type { ReportDefinition } from '@postern/contract/validation/report-schedule.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import { dateIn, momentOf, plusDays, plusMonths } from '../../platform/calendar/wall.ts'

type Told = Pick<ReportDefinition, 'frequency' | 'range' | 'hour_from' | 'hour_to'>

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

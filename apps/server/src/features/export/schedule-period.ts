/** Which time a scheduled export is of, as its list's search says it. Pure. */
import type { ExportList, ExportPeriod } from '@postern/contract/codes/export.ts'
import { momentOf, plusDays, plusMonths } from '../../platform/calendar/wall.ts'

/** Days of a period that is reckoned from `date`, both included. */
export function daysOf(
  period: ExportPeriod,
  date: string,
): { readonly first: string; readonly last: string } {
  const last = plusDays(date, -1)
  if (period === 'yesterday') return { first: last, last }
  if (period === 'week') return { first: plusDays(date, -7), last }
  if (period === 'month') return { first: plusDays(date, -30), last }
  return { first: plusMonths(date, -1), last: plusDays(plusMonths(date, 0), -1) }
}

/** Days that a period may reach back from the day it is reckoned from. */
const REACH: Readonly<Record<ExportPeriod, number>> = { yesterday: 1, week: 7, month: 30, last_month: 62 }

/** Whether a period of mail, on whatever day, lies within the days that may be searched; 0: all of them. */
export function isWithin(list: ExportList, period: ExportPeriod | null, days: number): boolean {
  const isMail = list === 'mail' || list === 'refused'
  return !isMail || period === null || days === 0 || REACH[period] <= days
}

/** Fields of the list's search: of statistics days of the zone, of mail its moments. */
export function timeFields(
  list: ExportList,
  period: ExportPeriod | null,
  zone: string,
  date: string,
): Record<string, string> {
  if (period === null) return {}
  const { first, last } = daysOf(period, date)
  if (list.startsWith('statistics-')) return { period: 'range', from: first, to: last }
  const iso = (day: string): string => new Date(momentOf(zone, day, 0)).toISOString()
  return { from: iso(first), to: iso(plusDays(last, 1)) }
}

/** Which days a period names. Days are dates of a zone (`2026-11-24`); arithmetic on them knows no clock. */
import type { StatisticPeriod, StatisticUnit } from '@postern/contract/codes/statistics.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Days } from '../../sums/zone-store.ts'

export interface PeriodQuery {
  readonly period: StatisticPeriod
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly year?: 'all' | number | undefined
  readonly month?: 'all' | number | undefined
}

const DAY_MS = 86_400_000
/** This year and ten before (product §9). */
const YEARS = 10

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
/** The date so many days later. */
export const plusDays = (date: string, days: number): string => dayOf(Date.parse(date) + days * DAY_MS)
const lengthOf = ({ first, last }: Days): number => (Date.parse(last) - Date.parse(first)) / DAY_MS + 1
const monthAt = (year: number, month: number): string => dayOf(Date.UTC(year, month - 1, 1))

/** The date of a moment in a zone. */
export function dateIn(zone: string, ms: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(ms)
}

/** @throws AppError INVALID_REQUEST (INVALID_PERIOD, REQUIRED) that names the field */
export function daysOf(query: PeriodQuery, today: string): Days {
  assertOfPeriod(query)
  if (query.period === 'today') return { first: today, last: today }
  if (query.period === 'yesterday') return { first: plusDays(today, -1), last: plusDays(today, -1) }
  if (query.period === 'week') return { first: plusDays(today, -6), last: today }
  if (query.period === 'month') return { first: plusDays(today, -29), last: today }
  return query.period === 'range' ? rangeOf(query, today) : yearOf(query, Number(today.slice(0, 4)))
}

/** What says something of another period than the one asked for would be ignored in silence. */
function assertOfPeriod({ period, year = 'all', month = 'all', from, to }: PeriodQuery): void {
  if (period !== 'year' && year !== 'all') throw invalid('year', 'INVALID_PERIOD')
  if (period !== 'year' && month !== 'all') throw invalid('month', 'INVALID_PERIOD')
  if (period !== 'range' && from !== undefined) throw invalid('from', 'INVALID_PERIOD')
  if (period !== 'range' && to !== undefined) throw invalid('to', 'INVALID_PERIOD')
}

function rangeOf({ from, to }: PeriodQuery, today: string): Days {
  if (from === undefined) throw invalid('from', 'REQUIRED')
  if (to === undefined) throw invalid('to', 'REQUIRED')
  if (from > to) throw invalid('to', 'INVALID_PERIOD')
  if (from < monthAt(Number(today.slice(0, 4)) - YEARS, 1)) throw invalid('from', 'INVALID_PERIOD')
  if (to > plusDays(today, 366)) throw invalid('to', 'INVALID_PERIOD')
  return { first: from, last: to }
}

/** A month without a year is that of the current one. */
function yearOf({ year = 'all', month = 'all' }: PeriodQuery, current: number): Days {
  if (year === 'all' && month === 'all')
    return { first: monthAt(current - YEARS, 1), last: dayOf(Date.UTC(current, 11, 31)) }
  const of = year === 'all' ? current : year
  if (of > current || of < current - YEARS) throw invalid('year', 'INVALID_PERIOD')
  if (month === 'all') return { first: monthAt(of, 1), last: dayOf(Date.UTC(of, 11, 31)) }
  return { first: monthAt(of, month), last: plusDays(monthAt(of, month + 1), -1) }
}

/**
 * What a period is compared with: the year or month before it, else as many days before it, moved by whole weeks where it
 * is a week or longer. Null for all years.
 */
export function daysBefore(query: PeriodQuery, days: Days): Days | null {
  if (query.period === 'year') {
    const { year: asked = 'all', month: part = 'all' } = query
    if (asked === 'all' && part === 'all') return null
    const first = new Date(days.first)
    const [year, month] = [first.getUTCFullYear(), first.getUTCMonth() + 1]
    return part === 'all'
      ? { first: monthAt(year - 1, 1), last: dayOf(Date.UTC(year - 1, 11, 31)) }
      : { first: monthAt(year, month - 1), last: plusDays(days.first, -1) }
  }
  const length = lengthOf(days)
  const shift = length >= 7 ? Math.ceil(length / 7) * 7 : length
  return { first: plusDays(days.first, -shift), last: plusDays(days.last, -shift) }
}

/**
 * The day of the time before that stands where today does; null where the period does not run just now, or the time before
 * is too short to have one.
 */
export function dayLikeToday(days: Days, earlier: Days, today: string): string | null {
  if (today < days.first || today > days.last) return null
  const like = plusDays(earlier.first, lengthOf({ first: days.first, last: today }) - 1)
  return like <= earlier.last ? like : null
}

/** Steps that make a readable chart of a period. */
export function unitOf(days: Days): StatisticUnit {
  const length = lengthOf(days)
  return length <= 2 ? 'hour' : length <= 92 ? 'day' : 'month'
}

/** @throws AppError where steps would be too many to be told: hours of more than a month, days of more than two years */
export function assertUnit(unit: StatisticUnit, days: Days): void {
  const length = lengthOf(days)
  if ((unit === 'hour' && length > 31) || (unit === 'day' && length > 732))
    throw invalid('unit', 'INVALID_PERIOD')
}

function invalid(field: string, code: 'REQUIRED' | 'INVALID_PERIOD'): AppError {
  return new AppError('INVALID_REQUEST', { fields: { [field]: code } })
}

/** The period a list is searched in, as addresses hold it: a preset, or from and to. */
import { SEARCH_PERIODS, type SearchPeriod } from '@postern/contract/limits.ts'
import { dateParam, wordParam } from './search-params.ts'

export interface PeriodSearch {
  /** The past week when absent. */
  readonly period?: SearchPeriod | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const DAY = 86_400_000

/** Reads it; what is not one of the choices counts as absent. */
export function periodSearch(raw: Readonly<Record<string, unknown>>): PeriodSearch {
  const period = wordParam(raw, 'period', SEARCH_PERIODS)
  return {
    period: period === 'week' ? undefined : period,
    from: dateParam(raw, 'from'),
    to: dateParam(raw, 'to'),
  }
}

/** Start and end in the viewer's zone; `to` absent means until now. Presets reach back at most `mostDays` (0: no limit). */
export function periodOf(search: PeriodSearch, now: Date, mostDays = 0): { from?: string; to?: string } {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate())
  const daysBefore = (days: number) =>
    new Date(now.getTime() - (mostDays === 0 ? days : Math.min(days, mostDays)) * DAY).toISOString()
  switch (search.period) {
    case 'today':
      return { from: midnight.toISOString() }
    case 'yesterday': {
      const before = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
      return { from: before.toISOString(), to: midnight.toISOString() }
    }
    case 'month':
      return { from: daysBefore(31) }
    case 'range':
      return { ...(search.from ? { from: search.from } : {}), ...(search.to ? { to: search.to } : {}) }
    default:
      return { from: daysBefore(7) }
  }
}

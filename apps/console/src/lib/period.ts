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
  const limit = mostDays === 0 ? null : new Date(now.getTime() - mostDays * DAY)
  switch (search.period) {
    case 'hour':
      return { from: new Date(now.getTime() - DAY / 24).toISOString() }
    case 'day':
      return { from: new Date(now.getTime() - DAY).toISOString() }
    case 'today':
      return { from: midnight.toISOString() }
    case 'yesterday': {
      const before = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
      return { from: before.toISOString(), to: midnight.toISOString() }
    }
    case 'month':
      return { from: latest(monthBefore(now), limit).toISOString() }
    case 'range':
      return { ...(search.from ? { from: search.from } : {}), ...(search.to ? { to: search.to } : {}) }
    default:
      return { from: latest(new Date(now.getTime() - 7 * DAY), limit).toISOString() }
  }
}

function latest(moment: Date, limit: Date | null): Date {
  return limit !== null && limit > moment ? limit : moment
}

/** The same day of the month before, or that month's last. */
function monthBefore(now: Date): Date {
  const before = new Date(now)
  before.setMonth(now.getMonth() - 1)
  if (before.getDate() !== now.getDate()) before.setDate(0)
  return before
}

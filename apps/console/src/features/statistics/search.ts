/** A view of statistics as its address holds it; apart from what its pages make of it, since every page knows all addresses. */
import {
  AUTH_KEYS,
  STATISTIC_LIMITS,
  STATISTIC_PERIODS,
  STATISTIC_SORTS,
  STATISTIC_UNITS,
  type StatisticPeriod,
  type StatisticSort,
  type StatisticUnit,
} from '@postern/contract/codes/statistics.ts'
import { REFRESH_SECONDS, SUMMARY_PAGE_SIZES } from '@postern/contract/limits.ts'
import { flagParam, intParam, textParam, wordParam } from '../../lib/search-params.ts'

export interface StatisticSearch {
  /** A week when absent. */
  readonly period?: StatisticPeriod | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly year?: number | undefined
  readonly month?: number | undefined
  readonly compare?: boolean | undefined
  readonly unit?: StatisticUnit | undefined
  /** 10 when absent, 0 without limit. */
  readonly limit?: number | undefined
  readonly sort?: StatisticSort | undefined
  readonly by?: 'ip' | undefined
  readonly domain_id?: number | undefined
  readonly refresh?: number | undefined
  readonly page?: number | undefined
  /** Rows a page of the summary; 7 when absent. */
  readonly size?: number | undefined
  /** Of the time of one sender, address …: which. */
  readonly key?: string | undefined
}

const DATE = /^\d{4}-\d\d-\d\d$/

/** Repairs what comes from the address bar: wrong values count as absent. */
export function statisticSearch(raw: Record<string, unknown>): StatisticSearch {
  const refresh = intParam(raw, 'refresh', 0, 3600)
  const date = (key: string) => {
    const text = textParam(raw, key, 10)
    return text !== undefined && DATE.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined
  }
  return {
    period: wordParam(raw, 'period', STATISTIC_PERIODS),
    from: date('from'),
    to: date('to'),
    year: intParam(raw, 'year', 1970, 9999),
    month: intParam(raw, 'month', 1, 12),
    compare: flagParam(raw, 'compare'),
    unit: wordParam(raw, 'unit', STATISTIC_UNITS),
    limit: intParam(raw, 'limit', 0, STATISTIC_LIMITS.at(-1)!),
    sort: wordParam(raw, 'sort', STATISTIC_SORTS),
    by: wordParam(raw, 'by', AUTH_KEYS) === 'ip' ? 'ip' : undefined,
    domain_id: intParam(raw, 'domain_id', 1, Number.MAX_SAFE_INTEGER),
    refresh: REFRESH_SECONDS.find((choice) => choice === refresh),
    size: SUMMARY_PAGE_SIZES.find((choice) => choice === intParam(raw, 'size', 7, 100)),
    page: intParam(raw, 'page', 2, 10_000),
    key: textParam(raw, 'key', 400),
  }
}

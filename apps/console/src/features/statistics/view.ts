/** What is asked for a view, and the mail lists that its numbers open. */
import type { MailClass } from '@postern/contract/codes/mail.ts'
import { DIMENSIONS, STATISTIC_LIMITS, type StatisticKind } from '@postern/contract/codes/statistics.ts'
import type { MailQuery } from '@postern/contract/routes/mail.ts'
import type { StatisticSearch } from './search.ts'

/** Rows that can be asked for (product §9): 1 to 10, or all. */
export const ROW_LIMITS = [...STATISTIC_LIMITS.slice(1), 0]
export const DEFAULT_LIMIT = 10
/** Rows a page of the summary (product §9). */
export const SUMMARY_ROWS = 7

/** Whether a range still lacks one of its ends. */
export const isIncomplete = ({ period, from, to }: StatisticSearch): boolean =>
  period === 'range' && (from === undefined || to === undefined)

/** The period's part of a query. */
export function periodQuery({
  period = 'week',
  from,
  to,
  year,
  month,
  compare,
  domain_id: domain,
}: StatisticSearch) {
  return {
    period,
    ...(period === 'range' ? { from, to } : {}),
    ...(period === 'year' ? { year: year ?? ('all' as const), month: month ?? ('all' as const) } : {}),
    ...(compare === true ? { compare: '1' as const } : {}),
    ...(domain === undefined ? {} : { domain }),
  }
}

export interface CountedMail {
  /** Instants. */
  readonly from: string
  readonly to: string
  readonly of?: MailClass | undefined
  readonly domain?: number | undefined
  readonly kind?: StatisticKind | undefined
  readonly key?: string | undefined
}

/**
 * The search of the very mail that a number counts; null where no list can be asked for it (mail without a sender, sign-ins).
 */
export function mailOf({ from, to, of, domain, kind, key }: CountedMail): Record<string, unknown> | null {
  const field: keyof MailQuery | null = kind === undefined ? null : DIMENSIONS[kind].opens
  if (kind !== undefined && (field === null || key === undefined || key === '' || key === '0')) return null
  return {
    period: 'range',
    from,
    to,
    ...(of === undefined ? {} : { tab: of }),
    ...(domain === undefined ? {} : { domain }),
    ...(field === null ? {} : { [field]: key, exact: true }),
  }
}

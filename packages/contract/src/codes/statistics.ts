/** What mail is counted by, and over which time (product §2 "statistics", §9). */
import { MEASURES } from './measures.ts'

/** Each is a screen, a call and a permission (`statistics-inbound-<kind>`). */
export const STATISTIC_KINDS = [
  'filter',
  'virus',
  'reject',
  'ip',
  'sender',
  'senderdomain',
  'receiver',
  'domain',
  'group',
  'country',
  'auth',
] as const
export type StatisticKind = (typeof STATISTIC_KINDS)[number]

/** Sign-ins by SMTP are counted by account, or by the client's address. */
export const AUTH_KEYS = ['account', 'ip'] as const

/** Whole days of the zone of the settings; `week` and `month` are 7 and 30 days, today's among them. */
export const STATISTIC_PERIODS = ['today', 'yesterday', 'week', 'month', 'range', 'year'] as const
export type StatisticPeriod = (typeof STATISTIC_PERIODS)[number]

/** Steps of a summary. */
export const STATISTIC_UNITS = ['hour', 'day', 'month'] as const
export type StatisticUnit = (typeof STATISTIC_UNITS)[number]

/** How many rows: none is no limit (product §9). */
export const STATISTIC_LIMITS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const

/** How rows can be ordered: by a class, all of it, what it weighs, or the last of it. */
export const STATISTIC_SORTS = ['total', ...MEASURES, 'last'] as const
export type StatisticSort = (typeof STATISTIC_SORTS)[number]

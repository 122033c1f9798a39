/** Numbers of mail by time, and by whom and what (product §2 "statistics"). */
import { z } from 'zod'
import {
  AUTH_KEYS,
  byKind,
  STATISTIC_LIMITS,
  STATISTIC_PERIODS,
  STATISTIC_SORTS,
  STATISTIC_UNITS,
  type StatisticKind,
} from '../codes/statistics.ts'
import { byClass } from '../codes/measures.ts'
import { POLICY_NAMES, REGION_NAMES } from '../codes/filter.ts'
import { defineRoute, type RouteDefinition } from './define.ts'
import { flagQuery, idSchema, timestamp } from './shared.ts'

/** Mails by class and their bytes; of mail that was deleted since too. */
export const mailCounts = z.object({
  ...byClass(() => z.number()),
  total: z.number(),
  bytes: z.number(),
  /** Refusals besides: beyond those that are recorded one by one, and in no list of mail. */
  unrecorded: z.number(),
})
export type MailCounts = z.output<typeof mailCounts>

const periodQuery = z.object({
  period: z.enum(STATISTIC_PERIODS).default('week'),
  /** First and last day of `range`. */
  from: z.iso.date({ error: 'INVALID_DATE' }).optional(),
  to: z.iso.date({ error: 'INVALID_DATE' }).optional(),
  /** Of `year`: the current one or one of ten before, or all. */
  year: z.union([z.literal('all'), z.coerce.number().int().min(1970).max(9999)]).optional(),
  month: z.union([z.literal('all'), z.coerce.number().int().min(1).max(12)]).optional(),
  /** Also the period before it; by whole weeks where it is a week or longer, so that weekdays meet. */
  compare: flagQuery.default(false),
  /** Only of this domain, or group; as far as the caller reaches. */
  domain: idSchema.optional(),
  group: idSchema.optional(),
})

/** What every answer says of itself. */
const answered = {
  /** IANA name; days are its. */
  zone: z.string(),
  from: timestamp,
  /** Excluded. */
  to: timestamp,
  /** All mail recorded before this moment is counted. */
  counted_to: timestamp,
  /** Days are being counted anew; until that is over, sums of days before today may be too low. */
  recounting: z.boolean(),
}

export const statisticPoint = mailCounts.extend({
  at: timestamp,
  to: timestamp,
  /** Copies that were delivered and given up then, whenever they came. */
  delivered: z.number(),
  failed: z.number(),
})
export type StatisticPoint = z.output<typeof statisticPoint>

export const statisticSummaryRoute = defineRoute({
  method: 'GET',
  path: '/statistics/summary',
  summary: 'Mail by time and class',
  access: ['statistics-summary'],
  scope: 'tenant',
  query: periodQuery.extend({
    /** By hour up to two days, by day up to a quarter of a year, else by month, unless it is said here. */
    unit: z.enum(STATISTIC_UNITS).optional(),
  }),
  reply: z.object({
    ...answered,
    unit: z.enum(STATISTIC_UNITS),
    total: mailCounts.extend({ delivered: z.number(), failed: z.number() }),
    /** Oldest first; empty ones too. What is still to come is not among them. */
    points: z.array(statisticPoint),
    before: z
      .object({ from: timestamp, to: timestamp, total: mailCounts, points: z.array(statisticPoint) })
      .nullable(),
  }),
})

const statisticRow = mailCounts.extend({
  /** As mail carries it: address, code, id … */
  key: z.string(),
  /** Of a domain or group, as it is called now; '' of one that is gone. */
  name: z.string(),
  /** Of a filter: its list, and whose it is; `owner` is '' of what is everybody's, `gone` of one that was deleted, whose key says what it was called. */
  filter: z
    .object({
      id: z.number(),
      name: z.string(),
      region: z.enum(REGION_NAMES),
      policy: z.enum(POLICY_NAMES),
      owner: z.string(),
      gone: z.boolean(),
    })
    .nullable(),
  last_at: timestamp.nullable(),
  /** Total of the period before; null unless asked for. */
  before: z.number().nullable(),
})
export type StatisticRow = z.output<typeof statisticRow>

function inboundRoute(kind: StatisticKind) {
  return defineRoute({
    method: 'GET',
    path: `/statistics/inbound/${kind}`,
    summary: `Mail by ${kind}`,
    access: [`statistics-inbound-${kind}`],
    scope: 'tenant',
    query: periodQuery.extend({
      /** Rows at most; 0: as many as are kept. */
      limit: z.coerce.number().int().min(0).max(STATISTIC_LIMITS.at(-1)!).default(10),
      sort: z.enum(STATISTIC_SORTS).default('total'),
      /** Of `auth`. */
      by: z.enum(AUTH_KEYS).default('account'),
    }),
    reply: z.object({
      ...answered,
      rows: z.array(statisticRow),
      /** All of the period, whether it has a row or not. */
      total: mailCounts,
      /** How many there are besides `rows`, at least; and their mail. */
      others: mailCounts.extend({ keys: z.number() }),
      /** Numbers of a row may be too low by so many at most: of each day only those with most mail are kept. */
      missing: z.number(),
      /** Of `country`: those whose mail of the last 30 days is suspect (`SUSPECTED`). */
      suspected: z.array(z.string()),
    }),
  })
}

/** By kind. */
export const STATISTIC_ROUTES = byKind('', inboundRoute)

const keyPoint = mailCounts.extend({
  at: timestamp,
  to: timestamp,
  /** More that there may have been: the key was not among those kept of so many days, which had up to so many each. */
  missing: z.number(),
})
export type KeyPoint = z.output<typeof keyPoint>

function timeRoute(kind: StatisticKind) {
  return defineRoute({
    method: 'GET',
    path: `/statistics/inbound/${kind}/time`,
    summary: `Mail of one ${kind} by day, or by month beyond a quarter of a year`,
    access: [`statistics-inbound-${kind}`],
    scope: 'tenant',
    query: periodQuery.extend({
      /** As rows of the list have it; '' too. */
      key: z.string().max(400),
      /** Of `auth`. */
      by: z.enum(AUTH_KEYS).default('account'),
    }),
    reply: z.object({
      ...answered,
      /** Of a domain or group, as it is called now; '' of others. */
      name: z.string(),
      unit: z.enum(STATISTIC_UNITS),
      total: mailCounts,
      /** Oldest first; empty ones too. What is still to come is not among them. */
      points: z.array(keyPoint),
      before: z
        .object({ from: timestamp, to: timestamp, total: mailCounts, points: z.array(keyPoint) })
        .nullable(),
    }),
  })
}

/** By kind. */
export const STATISTIC_TIME_ROUTES = byKind('', timeRoute)

/** Route names (`filterStatisticRoute`, `filterStatisticTimeRoute`) with their declarations. */
export function statisticRouteEntries(): [string, RouteDefinition][] {
  return [
    ...Object.entries(STATISTIC_ROUTES).map(([kind, route]): [string, RouteDefinition] => [
      `${kind}StatisticRoute`,
      route,
    ]),
    ...Object.entries(STATISTIC_TIME_ROUTES).map(([kind, route]): [string, RouteDefinition] => [
      `${kind}StatisticTimeRoute`,
      route,
    ]),
  ]
}

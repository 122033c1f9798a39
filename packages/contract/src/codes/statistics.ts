/** What mail is counted by, and over which time (product §2 "statistics", §9). */
import type { RegionName } from './filter.ts'
import { MEASURES } from './measures.ts'

/** Regions whose roles may hold a permission, by the narrowest. */
const DOMAIN_UP = ['all', 'domain'] as const
const GROUP_UP = [...DOMAIN_UP, 'group'] as const

export interface Dimension {
  /**
   * Where its numbers come from: sums by key (the server's `sums/dimensions-store.ts` has the SQL of every such dimension), sums by what
   * detox found, totals by reject code, totals of the levels below, or sign-ins by SMTP, which are no mail.
   */
  readonly source: 'keys' | 'detox' | 'codes' | 'levels' | 'sign-ins'
  /** Regions whose roles may see it. */
  readonly regions: readonly RegionName[]
  /** Where its entry stands in the menu: the lowest first. */
  readonly place: number
  /** Field of searches of mail that finds the very mail which a number counts; null where no list has it. */
  readonly opens: string | null
}

/**
 * The dimensions that mail is counted by. Each is a screen with its chart over time (`/statistics/inbound/<kind>`), an entry of the menu, a call, a file
 * and a permission (`statistics-inbound-<kind>`), which follow from its line here; texts/statistics-dimensions has its names.
 */
export const DIMENSIONS = {
  filter: { source: 'keys', regions: GROUP_UP, place: 80, opens: 'filter_info' },
  virus: { source: 'keys', regions: GROUP_UP, place: 90, opens: 'virus_name' },
  ext: { source: 'keys', regions: GROUP_UP, place: 100, opens: 'attach_ext' },
  reject: { source: 'codes', regions: DOMAIN_UP, place: 110, opens: 'reject_code' },
  ip: { source: 'keys', regions: GROUP_UP, place: 30, opens: 'sender_ip' },
  sender: { source: 'keys', regions: GROUP_UP, place: 10, opens: 'sender' },
  senderdomain: { source: 'keys', regions: GROUP_UP, place: 20, opens: 'sender_domain' },
  receiver: { source: 'keys', regions: GROUP_UP, place: 50, opens: 'receiver' },
  domain: { source: 'levels', regions: DOMAIN_UP, place: 60, opens: 'domain' },
  group: { source: 'levels', regions: GROUP_UP, place: 70, opens: 'group' },
  country: { source: 'keys', regions: GROUP_UP, place: 40, opens: 'sender_country' },
  /** What was removed, and why files were not disarmed: a mail counts under each. */
  detox: { source: 'detox', regions: GROUP_UP, place: 104, opens: 'detox_found' },
  /** Extensions of files that were disarmed. */
  detoxext: { source: 'detox', regions: GROUP_UP, place: 106, opens: 'detox_ext' },
  auth: { source: 'sign-ins', regions: DOMAIN_UP, place: 120, opens: null },
} as const satisfies Record<string, Dimension>
export type StatisticKind = keyof typeof DIMENSIONS
export const STATISTIC_KINDS = Object.keys(DIMENSIONS) as readonly StatisticKind[]

/** Dimensions whose numbers come from there. */
export type KindOf<S extends Dimension['source']> = {
  [K in StatisticKind]: (typeof DIMENSIONS)[K]['source'] extends S ? K : never
}[StatisticKind]

/** Something for each dimension, under its key behind a prefix. */
export function byKind<const P extends string, T>(
  prefix: P,
  of: (kind: StatisticKind) => T,
): { readonly [K in StatisticKind as `${P}${K}`]: T } {
  const entries = STATISTIC_KINDS.map((kind) => [`${prefix}${kind}`, of(kind)])
  return Object.fromEntries(entries) as ReturnType<typeof byKind<P, T>>
}

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

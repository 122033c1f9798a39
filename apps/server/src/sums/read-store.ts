/** SQL that reads sums of mail (db/migrations/0069), at one level. */
import { MAIL_CLASSES } from '@postern/contract/codes/mail.ts'
import { byMeasure, MEASURES, type Measure } from '@postern/contract/codes/measures.ts'
import type { StatisticSort } from '@postern/contract/codes/statistics.ts'
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '../platform/db/client.ts'
import { domainOf, type Scope } from '../platform/db/scope.ts'
import type { Dim } from './dimensions-store.ts'
import { ALL_CLASSES, ofClass } from './measures-store.ts'
import type { Span } from './zone-store.ts'

/** Whose sums: 0 and 0 are all there is, a domain and 0 the whole domain. */
export interface Level {
  readonly domain: number
  readonly group: number
}

/** All that a caller reaches; null for a single user, whose mail is not added up. */
export function levelOfScope(scope: Scope): Level | null {
  if (scope.region === 'user') return null
  return { domain: domainOf(scope) ?? 0, group: scope.region === 'group' ? scope.groupId : 0 }
}

export type Sums = Readonly<Record<Measure, number>>
export interface TotalSums extends Sums {
  readonly unrecorded: number
  readonly delivered: number
  readonly failed: number
}

const TOTALS = [
  ...[...MAIL_CLASSES, 'delivered' as const, 'failed' as const].map((of) =>
    sql.raw<number>(ofClass(of, 'mails')).as(of),
  ),
  sql<number>`coalesce(sum(bytes), 0)::bigint`.as('bytes'),
  sql<number>`coalesce(sum(unrecorded), 0)::bigint`.as('unrecorded'),
]

function totals(db: Db, unit: 'h' | 'd', { from, to }: Span) {
  return db.selectFrom('stat_total').where('unit', '=', unit).where('at', '>=', from).where('at', '<', to)
}

/** Sums of [from, to), which begins and ends with days, or hours. */
export async function readTotal(db: Db, level: Level, span: Span, unit: 'h' | 'd' = 'd'): Promise<TotalSums> {
  return totals(db, unit, span)
    .where('domain_id', '=', level.domain)
    .where('group_id', '=', level.group)
    .select(TOTALS)
    .executeTakeFirstOrThrow()
}

/** Sums by the hour or day as they were added up; empty ones are absent. */
export async function readPoints(
  db: Db,
  level: Level,
  unit: 'h' | 'd',
  span: Span,
): Promise<(TotalSums & { readonly at: Date })[]> {
  return totals(db, unit, span)
    .where('domain_id', '=', level.domain)
    .where('group_id', '=', level.group)
    .select('at')
    .select(TOTALS)
    .groupBy('at')
    .orderBy('at')
    .execute()
}

/** Refusals by code, and sign-ins by what became of them ('auth', 'auth-refused'), have sums of their own. */
export async function readCodes(db: Db, level: Level, span: Span, unit: 'h' | 'd' = 'd') {
  return totals(db, unit, span)
    .where('domain_id', '=', level.domain)
    .where('group_id', '=', level.group)
    .where('class', '=', 'rejected')
    .select(['code', ...TOTALS])
    .select(sql<Date | null>`max(at)`.as('day'))
    .groupBy('code')
    .execute()
}

/** Refusals by one code by the day, as they were added up; empty days are absent. */
export async function readCodePoints(db: Db, level: Level, span: Span, code: string) {
  return totals(db, 'd', span)
    .where('domain_id', '=', level.domain)
    .where('group_id', '=', level.group)
    .where('class', '=', 'rejected')
    .where(sql<string>`code::text`, '=', code)
    .select('at')
    .select(TOTALS)
    .groupBy('at')
    .orderBy('at')
    .execute()
}

/** Sums of the levels below one: of every domain, or of every group of a domain; of one group alone where it is named. Those without mail are absent. */
export async function readBelow(
  db: Db,
  below: { readonly kind: 'domain' | 'group'; readonly domain: number | null; readonly group: number | null },
  span: Span,
) {
  const { kind, domain, group } = below
  const id = kind === 'domain' ? ('domain_id' as const) : ('group_id' as const)
  return totals(db, 'd', span)
    .where('domain_id', '<>', 0)
    .$if(group === null, (query) => query.where('group_id', kind === 'domain' ? '=' : '<>', 0))
    .$if(domain !== null, (query) => query.where('domain_id', '=', domain!))
    .$if(group !== null, (query) => query.where('group_id', '=', group!))
    .select([sql.ref<number>(id).as('id'), ...TOTALS])
    .groupBy(id)
    .execute()
}

/** Where keys of a period are: in months that lie in it and are made, and in its days besides. */
export interface KeySpan extends Span {
  /** Months of [months.from, months.to) stand for their days; null: days only. */
  readonly months: Span | null
}

function within({ from, to, months }: KeySpan): Expression<SqlBool> {
  const days = sql`unit = 'd' and at >= ${from} and at < ${to}`
  if (!months) return sql<SqlBool>`${days}`
  const inMonths = sql`at >= ${months.from} and at < ${months.to}`
  return sql<SqlBool>`(${days} and not (${inMonths}) or unit = 'm' and ${inMonths})`
}

const SUM_OF_CLASSES = sql.raw(`sum(${ALL_CLASSES})`)
const KEY_SUMS = MEASURES.map((of) => sql.raw<number>(`sum(${of})::bigint`).as(of))
const ALL_SUMS = MEASURES.map((of) =>
  sql.raw<number>(`sum(sum(${of})) over ()::bigint`).as(`all_${of}` as const),
)
const ORDERS: Readonly<Record<StatisticSort, RawBuilder<unknown>>> = {
  total: SUM_OF_CLASSES,
  ...byMeasure((of) => sql.raw(`sum(${of})`)),
  last: sql`max(last_at)`,
}

function keysOf(db: Db, level: Level, dim: Dim, span: KeySpan) {
  return db
    .selectFrom('stat_key')
    .where('dim', '=', dim)
    .where('domain_id', '=', level.domain)
    .where('group_id', '=', level.group)
    .where(within(span))
}

/** The keys with most, how many there are in all, and their sums together. */
export async function readKeys(
  db: Db,
  level: Level,
  dim: Dim,
  span: KeySpan,
  { order, limit }: { readonly order: StatisticSort; readonly limit: number },
) {
  const rows = await keysOf(db, level, dim, span)
    .select(['key', ...KEY_SUMS])
    .select([sql<Date>`max(last_at)`.as('last_at'), sql<number>`count(*) over ()`.as('keys'), ...ALL_SUMS])
    .groupBy('key')
    .having(sql<SqlBool>`${SUM_OF_CLASSES} > 0`)
    .orderBy(ORDERS[order], 'desc')
    .orderBy('key')
    .limit(limit)
    .execute()
  return rows
}

export interface KeyTime extends Sums {
  /** When the day begins, or the month of which the days are summed up. */
  readonly at: Date
  readonly unit: 'd' | 'm'
}

/** One key by day, or by month where months stand for their days; empty ones are absent. */
export async function readKeyTimes(
  db: Db,
  level: Level,
  dim: Dim,
  span: KeySpan,
  key: string,
): Promise<KeyTime[]> {
  return keysOf(db, level, dim, span)
    .where('key', '=', key)
    .select(['at', 'unit', ...MEASURES])
    .orderBy('at')
    .execute()
}

/** Of each day or month of which not all keys are kept: the most that one of the others had. */
export async function readRestTimes(
  db: Db,
  level: Level,
  dim: Dim,
  span: KeySpan,
): Promise<{ readonly at: Date; readonly most: number }[]> {
  return db
    .selectFrom('stat_rest')
    .where('dim', '=', dim)
    .where('domain_id', '=', level.domain)
    .where('group_id', '=', level.group)
    .where(within(span))
    .where('most', '>', 0)
    .select(['at', 'most'])
    .orderBy('at')
    .execute()
}

/** Totals of these keys. */
export async function readTotalsOf(
  db: Db,
  level: Level,
  dim: Dim,
  span: KeySpan,
  keys: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (keys.length === 0) return new Map()
  const rows = await keysOf(db, level, dim, span)
    .where('key', 'in', keys)
    .select(['key', sql<number>`${SUM_OF_CLASSES}::bigint`.as('total')])
    .groupBy('key')
    .execute()
  return new Map(rows.map(({ key, total }) => [key, total]))
}

/** What the period had beyond the keys that are kept of its days. */
export async function readRest(db: Db, level: Level, dim: Dim, span: KeySpan) {
  return db
    .selectFrom('stat_rest')
    .where('dim', '=', dim)
    .where('domain_id', '=', level.domain)
    .where('group_id', '=', level.group)
    .where(within(span))
    .select([
      sql<number>`coalesce(max(keys), 0)::bigint`.as('keys'),
      ...MEASURES.map((of) => sql.raw<number>(`coalesce(sum(${of}), 0)::bigint`).as(of)),
      sql<number>`coalesce(sum(most), 0)::bigint`.as('most'),
    ])
    .executeTakeFirstOrThrow()
}

/** Countries with little mail say nothing; the rule is the specification's "last 30 days" against the 90 before. */
export async function readShares(
  db: Db,
  level: Level,
  spans: { readonly last: Span; readonly before: Span },
) {
  const inSpan = ({ from, to }: Span) => sql`at >= ${from} and at < ${to}`
  const bad = sql`spam + virus`
  const all = sql`normal + spam + virus`
  return keysOf(db, level, 'country', { from: spans.before.from, to: spans.last.to, months: null })
    .select([
      'key',
      sql<number>`coalesce(sum(${bad}) filter (where ${inSpan(spans.last)}), 0)::bigint`.as('bad'),
      sql<number>`coalesce(sum(${all}) filter (where ${inSpan(spans.last)}), 0)::bigint`.as('mails'),
      sql<number>`coalesce(sum(${bad}) filter (where ${inSpan(spans.before)}), 0)::bigint`.as('bad_before'),
      sql<number>`coalesce(sum(${all}) filter (where ${inSpan(spans.before)}), 0)::bigint`.as('mails_before'),
    ])
    .groupBy('key')
    .execute()
}

/** The mail of one sender, address, country … over time, out of the sums that are kept of it. */
import { addUp } from '@postern/contract/codes/measures.ts'
import type { StatisticKind } from '@postern/contract/codes/statistics.ts'
import type { RouteParsed, RouteReply } from '@postern/contract/routes/define.ts'
import type { KeyPoint, MailCounts, STATISTIC_TIME_ROUTES } from '@postern/contract/routes/statistics.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { dimOf, isKeyed, type Dim } from '../../sums/dimensions-store.ts'
import {
  readCodePoints,
  readKeyTimes,
  readPoints,
  readRestTimes,
  type KeySpan,
  type KeyTime,
  type Level,
} from '../../sums/read-store.ts'
import { monthsOf, stepsOf, type Span } from '../../sums/zone-store.ts'
import { asked } from './asked.ts'
import type { StatisticsDeps } from './deps.ts'
import { levelOf } from './level.ts'
import { unitOf } from './period.ts'
import * as store from './store.ts'
import { counted, NOTHING } from './summary.ts'

type Route = (typeof STATISTIC_TIME_ROUTES)[StatisticKind]

export async function keyTime(
  deps: StatisticsDeps,
  caller: Caller,
  kind: StatisticKind,
  query: RouteParsed<Route>['query'],
): Promise<RouteReply<Route>> {
  await levelOf(deps.db, caller.scope, query)
  const place = placeOf(kind, query.key)
  const found = await asked(deps, caller, { ...query, ...place })
  const { level, days, span, before, zone, said } = found
  const unit = unitOf(days) === 'month' ? 'month' : 'day'
  const dim = isKeyed(kind) ? dimOf(kind, query.by) : null
  const of = { level, kind, dim, key: query.key, unit, zone } as const
  const until = { from: span.from, to: new Date(Math.min(span.to.getTime(), deps.clock())) }
  const points = await pointsOf(deps.db, of, until)
  const earlier = before && (await pointsOf(deps.db, of, before.span))
  return {
    ...said,
    name: await nameOf(deps.db, kind, place),
    unit,
    total: totalOf(points),
    points,
    before: before &&
      earlier && {
        from: before.span.from.toISOString(),
        to: before.span.to.toISOString(),
        total: totalOf(earlier),
        points: earlier,
      },
  }
}

type Place = { readonly domain: number } | { readonly group: number } | null

/** A domain or group is a level of its own. @throws AppError INVALID_REQUEST for what is no number of one */
function placeOf(kind: StatisticKind, key: string): Place {
  if (kind !== 'domain' && kind !== 'group') return null
  const id = Number(key)
  if (!Number.isSafeInteger(id) || id < 1)
    throw new AppError('INVALID_REQUEST', { fields: { key: 'INVALID_VALUE' } })
  return kind === 'domain' ? { domain: id } : { group: id }
}

async function nameOf(db: Db, kind: StatisticKind, place: Place): Promise<string> {
  if (place === null) return ''
  const [id] = Object.values(place) as [number]
  return (await store.namesOf(db, kind === 'domain' ? 'domain' : 'user_group', [id])).get(id) ?? ''
}

interface Key {
  readonly level: Level
  readonly kind: StatisticKind
  /** Null for a read of the totals, which are added up whole and leave nothing out. */
  readonly dim: Dim | null
  readonly key: string
  readonly unit: 'day' | 'month'
  readonly zone: string
}

async function pointsOf(db: Db, of: Key, span: Span): Promise<KeyPoint[]> {
  const { unit, zone } = of
  const keys = { ...span, months: unit === 'day' ? null : await monthsOf(db, zone, span) }
  const [steps, rows, rest] = await Promise.all([
    stepsOf(db, unit, zone, span),
    rowsOf(db, of, keys),
    of.dim === null ? [] : readRestTimes(db, of.level, of.dim, keys),
  ])
  // A month may lack some of the days that it is made of.
  const known = new Set(rows.filter((row) => row.unit === 'd').map(({ at }) => at.getTime()))
  const unknown = rest.filter(({ at }) => !known.has(at.getTime()))
  return steps.map(({ from, to }) => {
    const isIn = ({ at }: { readonly at: Date }): boolean => at >= from && at < to
    const sums = addUp(NOTHING, ...rows.filter(isIn))
    const missing = unknown.filter(isIn).reduce((sum, { most }) => sum + most, 0)
    return { ...counted(sums), at: from.toISOString(), to: to.toISOString(), missing }
  })
}

async function rowsOf(db: Db, { level, kind, dim, key }: Key, span: KeySpan): Promise<readonly Row[]> {
  if (dim !== null) return readKeyTimes(db, level, dim, span, key)
  const rows =
    kind === 'reject' ? await readCodePoints(db, level, span, key) : await readPoints(db, level, 'd', span)
  return rows.map((row) => ({ ...row, unit: 'd' as const }))
}
type Row = Omit<KeyTime, 'unit'> & { readonly unit: 'd' | 'm'; readonly unrecorded?: number }

function totalOf(points: readonly KeyPoint[]): MailCounts {
  return counted(addUp(NOTHING, ...points))
}

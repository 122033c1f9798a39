/** The mail of one sender, address, country … over time, out of the sums that are kept of it. */
import type { TimedKind } from '@postern/contract/codes/statistics.ts'
import type { RouteParsed, RouteReply } from '@postern/contract/routes/define.ts'
import type { KeyPoint, MailCounts, STATISTIC_TIME_ROUTES } from '@postern/contract/routes/statistics.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { readKeyTimes, readRestTimes, type Level, type Span } from '../../platform/sums/read-store.ts'
import { asked } from './asked.ts'
import type { StatisticsDeps } from './deps.ts'
import { unitOf } from './period.ts'
import * as store from './store.ts'
import { counted } from './summary.ts'

type Route = (typeof STATISTIC_TIME_ROUTES)[TimedKind]

const NOTHING = { normal: 0, spam: 0, virus: 0, rejected: 0, bytes: 0, unrecorded: 0 }

export async function keyTime(
  deps: StatisticsDeps,
  caller: Caller,
  kind: TimedKind,
  query: RouteParsed<Route>['query'],
): Promise<RouteReply<Route>> {
  const { level, days, span, before, zone, said } = await asked(deps, caller, query)
  const unit = unitOf(days) === 'month' ? 'month' : 'day'
  const of = { level, kind, key: query.key, unit, zone } as const
  const until = { from: span.from, to: new Date(Math.min(span.to.getTime(), deps.clock())) }
  const points = await pointsOf(deps.db, of, until)
  const earlier = before && (await pointsOf(deps.db, of, before.span))
  return {
    ...said,
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

interface Key {
  readonly level: Level
  readonly kind: TimedKind
  readonly key: string
  readonly unit: 'day' | 'month'
  readonly zone: string
}

async function pointsOf(db: Db, { level, kind, key, unit, zone }: Key, span: Span): Promise<KeyPoint[]> {
  const keys = { ...span, months: unit === 'day' ? null : await store.monthsOf(db, zone, span) }
  const [steps, rows, rest] = await Promise.all([
    store.stepsOf(db, unit, zone, span),
    readKeyTimes(db, level, kind, keys, key),
    readRestTimes(db, level, kind, keys),
  ])
  // A month may lack some of the days that it is made of.
  const known = new Set(rows.filter((row) => row.unit === 'd').map(({ at }) => at.getTime()))
  const unknown = rest.filter(({ at }) => !known.has(at.getTime()))
  return steps.map(({ from, to }) => {
    const isIn = ({ at }: { readonly at: Date }): boolean => at >= from && at < to
    const sums = rows.filter(isIn).reduce((sum, row) => plus(sum, { unrecorded: 0, ...row }), NOTHING)
    const missing = unknown.filter(isIn).reduce((sum, { most }) => sum + most, 0)
    return { ...counted(sums), at: from.toISOString(), to: to.toISOString(), missing }
  })
}

function plus(a: typeof NOTHING, b: typeof NOTHING): typeof NOTHING {
  return {
    normal: a.normal + b.normal,
    spam: a.spam + b.spam,
    virus: a.virus + b.virus,
    rejected: a.rejected + b.rejected,
    bytes: a.bytes + b.bytes,
    unrecorded: a.unrecorded + b.unrecorded,
  }
}

function totalOf(points: readonly KeyPoint[]): MailCounts {
  return counted(points.reduce((sum, point) => plus(sum, point), NOTHING))
}

/** Mail by time and class. */
import type { StatisticUnit } from '@postern/contract/codes/statistics.ts'
import type { RouteParsed } from '@postern/contract/routes/define.ts'
import type { statisticSummaryRoute, StatisticPoint } from '@postern/contract/routes/statistics.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Caller } from '../../platform/http/caller.ts'
import {
  readPoints,
  readTotal,
  type Level,
  type TotalSums,
  type Span,
} from '../../platform/sums/read-store.ts'
import { asked, type Cut } from './asked.ts'
import type { StatisticsDeps } from './deps.ts'
import { assertUnit, unitOf } from './period.ts'
import * as store from './store.ts'

export type SummaryQuery = RouteParsed<typeof statisticSummaryRoute>['query']

const HOUR_MS = 3_600_000
const NONE: TotalSums = {
  normal: 0,
  spam: 0,
  virus: 0,
  rejected: 0,
  bytes: 0,
  unrecorded: 0,
  delivered: 0,
  failed: 0,
}

/** Sums with their total, as replies carry them. */
export function counted<T extends Pick<TotalSums, 'normal' | 'spam' | 'virus' | 'rejected'>>(sums: T) {
  return { ...sums, total: sums.normal + sums.spam + sums.virus + sums.rejected }
}

export async function summary(deps: StatisticsDeps, caller: Caller, query: SummaryQuery) {
  const { level, days, span, before, zone, said } = await asked(deps, caller, query)
  const unit = query.unit ?? unitOf(days)
  assertUnit(unit, days)
  const until = (of: Span): Span => ({ from: of.from, to: new Date(Math.min(of.to.getTime(), deps.clock())) })
  const points = (of: Span) => pointsOf(deps.db, level, unit, zone, of)
  return {
    ...said,
    unit,
    total: counted(await readTotal(deps.db, level, span)),
    points: await points(until(span)),
    before: before && {
      from: before.span.from.toISOString(),
      to: (before.cut?.at ?? before.span.to).toISOString(),
      total: counted(await totalUntil(deps.db, level, before)),
      points: await points(before.span),
    },
  }
}

/** Sums of the time before, as far as the period itself has come; of the hour that runs, the share that has passed. */
async function totalUntil(
  db: Db,
  level: Level,
  { span, cut }: { readonly span: Span; readonly cut: Cut | null },
): Promise<TotalSums> {
  if (cut === null) return readTotal(db, level, span)
  const passed = (cut.at.getTime() - cut.day.getTime()) / HOUR_MS
  const hour = new Date(cut.day.getTime() + Math.floor(passed) * HOUR_MS)
  const [days, hours, last] = await Promise.all([
    readTotal(db, level, { from: span.from, to: cut.day }),
    readTotal(db, level, { from: cut.day, to: hour }, 'h'),
    readTotal(db, level, { from: hour, to: new Date(hour.getTime() + HOUR_MS) }, 'h'),
  ])
  return plus(plus(days, hours), shareOf(last, passed - Math.floor(passed)))
}

function shareOf(sums: TotalSums, share: number): TotalSums {
  const part = (count: number): number => Math.round(count * share)
  return {
    normal: part(sums.normal),
    spam: part(sums.spam),
    virus: part(sums.virus),
    rejected: part(sums.rejected),
    bytes: part(sums.bytes),
    unrecorded: part(sums.unrecorded),
    delivered: part(sums.delivered),
    failed: part(sums.failed),
  }
}

async function pointsOf(
  db: Db,
  level: Level,
  unit: StatisticUnit,
  zone: string,
  span: Span,
): Promise<StatisticPoint[]> {
  const steps = unit === 'hour' ? hoursOf(span) : await store.stepsOf(db, unit, zone, span)
  const rows = await readPoints(db, level, unit === 'hour' ? 'h' : 'd', span)
  let next = 0
  return steps.map(({ from, to }) => {
    let sums = NONE
    while (next < rows.length && rows[next]!.at < to) sums = plus(sums, rows[next++]!)
    return { at: from.toISOString(), to: to.toISOString(), ...counted(sums) }
  })
}

/** A day that the clock is set back in has 25. */
function hoursOf({ from, to }: Span): Span[] {
  const count = Math.max(0, Math.ceil((to.getTime() - from.getTime()) / HOUR_MS))
  const at = (hour: number): Date => new Date(from.getTime() + hour * HOUR_MS)
  return Array.from({ length: count }, (_, hour) => ({ from: at(hour), to: at(hour + 1) }))
}

function plus(a: TotalSums, b: TotalSums): TotalSums {
  return {
    normal: a.normal + b.normal,
    spam: a.spam + b.spam,
    virus: a.virus + b.virus,
    rejected: a.rejected + b.rejected,
    bytes: a.bytes + b.bytes,
    unrecorded: a.unrecorded + b.unrecorded,
    delivered: a.delivered + b.delivered,
    failed: a.failed + b.failed,
  }
}

/** Mail by time and class. */
import { addUp, byMeasure, mapCounts, totalOf, type ClassCounts } from '@postern/contract/codes/measures.ts'
import type { StatisticUnit } from '@postern/contract/codes/statistics.ts'
import type { RouteParsed } from '@postern/contract/routes/define.ts'
import type { statisticSummaryRoute, StatisticPoint } from '@postern/contract/routes/statistics.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { readPoints, readTotal, type Level, type TotalSums } from '../../sums/read-store.ts'
import { stepsOf, type Span } from '../../sums/zone-store.ts'
import { asked, type Cut } from './asked.ts'
import type { StatisticsDeps } from './deps.ts'
import { assertUnit, unitOf } from './period.ts'

export type SummaryQuery = RouteParsed<typeof statisticSummaryRoute>['query']

const HOUR_MS = 3_600_000
/** Counts of no mail. */
export const NOTHING = { ...byMeasure(() => 0), unrecorded: 0 }
const NONE: TotalSums = { ...NOTHING, delivered: 0, failed: 0 }

/** Sums with their total, as replies carry them. */
export function counted<T extends ClassCounts>(sums: T) {
  return { ...sums, total: totalOf(sums) }
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
  const share = passed - Math.floor(passed)
  return addUp(
    days,
    hours,
    mapCounts(last, (count) => Math.round(count * share)),
  )
}

async function pointsOf(
  db: Db,
  level: Level,
  unit: StatisticUnit,
  zone: string,
  span: Span,
): Promise<StatisticPoint[]> {
  const steps = unit === 'hour' ? hoursOf(span) : await stepsOf(db, unit, zone, span)
  const rows = await readPoints(db, level, unit === 'hour' ? 'h' : 'd', span)
  let next = 0
  return steps.map(({ from, to }) => {
    const first = next
    while (next < rows.length && rows[next]!.at < to) next++
    const sums = addUp(NONE, ...rows.slice(first, next))
    return { at: from.toISOString(), to: to.toISOString(), ...counted(sums) }
  })
}

/** A day that the clock is set back in has 25. */
function hoursOf({ from, to }: Span): Span[] {
  const count = Math.max(0, Math.ceil((to.getTime() - from.getTime()) / HOUR_MS))
  const at = (hour: number): Date => new Date(from.getTime() + hour * HOUR_MS)
  return Array.from({ length: count }, (_, hour) => ({ from: at(hour), to: at(hour + 1) }))
}

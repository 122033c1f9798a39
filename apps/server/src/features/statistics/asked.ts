/** What every call of statistics begins with: whose numbers, of which time, added up to which moment. */
import type { Caller } from '../../platform/http/caller.ts'
import type { Level } from '../../sums/read-store.ts'
import { readProgress, spanOf, type Days, type Span } from '../../sums/zone-store.ts'
import type { StatisticsDeps } from './deps.ts'
import { levelOf, type LevelQuery } from './level.ts'
import { dateIn, dayLikeToday, daysBefore, daysOf, type PeriodQuery } from './period.ts'

/** Where the time before has come to the same clock time as a period that still runs. */
export interface Cut {
  /** The day that it lies in begins. */
  readonly day: Date
  readonly at: Date
}

export interface Asked {
  readonly level: Level
  readonly days: Days
  readonly span: Span
  /** What it is compared with; null where that was not asked for. */
  readonly before: { readonly days: Days; readonly span: Span; readonly cut: Cut | null } | null
  readonly zone: string
  /** Of the reply. */
  readonly said: {
    readonly zone: string
    readonly from: string
    readonly to: string
    readonly counted_to: string
    readonly recounting: boolean
  }
}

export async function asked(
  deps: StatisticsDeps,
  { scope }: Caller,
  query: PeriodQuery & LevelQuery & { readonly compare: boolean },
): Promise<Asked> {
  const { db, clock } = deps
  const level = await levelOf(db, scope, query)
  const now = clock()
  const isCurrent = await deps.sumNow()
  const progress = await readProgress(db)
  const zone = progress.zone ?? deps.settings().basic.timeZone
  const today = dateIn(zone, now)
  const days = daysOf(query, today)
  const earlier = query.compare ? daysBefore(query, days) : null
  const span = await spanOf(db, zone, days)
  return {
    level,
    days,
    span,
    before: earlier && {
      days: earlier,
      span: await spanOf(db, zone, earlier),
      cut: await cutOf(db, zone, dayLikeToday(days, earlier, today), { today, now }),
    },
    zone,
    said: {
      zone,
      from: span.from.toISOString(),
      to: span.to.toISOString(),
      // What could not be added up just now is at most as old as the job's pause.
      counted_to: new Date(isCurrent ? now : now - 60_000).toISOString(),
      recounting: progress.recounting,
    },
  }
}

async function cutOf(
  db: StatisticsDeps['db'],
  zone: string,
  like: string | null,
  { today, now }: { readonly today: string; readonly now: number },
): Promise<Cut | null> {
  if (like === null) return null
  const [current, before] = await Promise.all([
    spanOf(db, zone, { first: today, last: today }),
    spanOf(db, zone, { first: like, last: like }),
  ])
  const at = before.from.getTime() + now - current.from.getTime()
  return { day: before.from, at: new Date(Math.min(at, before.to.getTime())) }
}

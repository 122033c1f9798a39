/** Gathers the numbers of a report. */
import type { ReportTop } from '@postern/contract/codes/admin-report.ts'
import { addUp, NO_MAIL, totalOf } from '@postern/contract/codes/measures.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import type { ReportDefinition } from '@postern/contract/validation/report-schedule.ts'
import type { Db } from '../../platform/db/client.ts'
import { readCodes, readKeys, readPoints, readTotal, type Level } from '../../sums/read-store.ts'
import type { Span } from '../../sums/zone-store.ts'
import type { Period, Times } from './periods.ts'
import * as store from './numbers-store.ts'
import type { ReadHealth } from './ports.ts'
import { DIMS, keptOf, type Health, type Numbers, type Point, type TopRow } from './report.ts'
import { momentOf, plusDays } from '../../platform/calendar/wall.ts'

const HOUR_MS = 3_600_000
interface Sources {
  /** The owner's database. */
  readonly db: Db
  readonly health: ReadHealth
}

export async function gather(
  { db, health }: Sources,
  definition: ReportDefinition,
  period: Period,
  zone: string,
): Promise<Omit<Numbers, 'recounting'>> {
  const { contents, region } = definition
  const wants = (content: (typeof contents)[number]): boolean => contents.includes(content)
  const level = levelOf(definition)
  const span = spanOf(period)
  const unit = definition.range === 'hours' ? 'h' : 'd'
  const tops: Partial<Record<ReportTop, readonly TopRow[]>> = {}
  for (const top of Object.keys(DIMS) as ReportTop[])
    if (wants(top)) tops[top] = await topOf(db, level, top, span)
  return {
    total: await readTotal(db, level, span, unit),
    before: await readTotal(db, level, spanOf(period.before), unit),
    points: wants('chart') ? await pointsOf(db, level, period, zone) : [],
    tops,
    refusals: wants('refusals') ? await refusalsOf(db, level, span, unit) : [],
    queue: await store.readQueue(db, level),
    mails: wants('mails') ? await store.readHeld(db, level, span, LIMITS.reportMailRows) : [],
    // The system is everybody's: of no interest to those who run one company on it.
    health: wants('health') && region === 'all' ? await healthOf(db, health) : null,
  }
}

function levelOf({ region, domain_id: domain, group_id: group }: ReportDefinition): Level {
  if (region === 'all') return { domain: 0, group: 0 }
  return { domain: domain!, group: region === 'group' ? group! : 0 }
}

function spanOf({ from, to }: Times): Span {
  return { from: new Date(from), to: new Date(to) }
}

async function topOf(db: Db, level: Level, top: ReportTop, span: Span): Promise<TopRow[]> {
  const order = top === 'viruses' ? 'virus' : 'total'
  const rows = await readKeys(
    db,
    level,
    DIMS[top],
    { ...span, months: null },
    { order, limit: LIMITS.reportTopRows },
  )
  return rows.map(({ key, ...sums }) => ({ key, total: totalOf(sums), kept: keptOf(sums) }))
}

async function refusalsOf(db: Db, level: Level, span: Span, unit: 'h' | 'd') {
  const rows = await readCodes(db, level, span, unit)
  return rows
    .map(({ code, rejected }) => ({ code, count: rejected }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count || a.code - b.code)
    .slice(0, LIMITS.reportTopRows)
}

/** One for each hour or day, empty ones too. */
async function pointsOf(db: Db, level: Level, period: Period, zone: string): Promise<Point[]> {
  const rows = await readPoints(db, level, period.unit === 'hour' ? 'h' : 'd', spanOf(period))
  const starts = period.unit === 'hour' ? hoursOf(period) : daysOf(period, zone)
  let next = 0
  return starts.map((at, index) => {
    const end = starts[index + 1] ?? period.to
    const first = next
    while (next < rows.length && rows[next]!.at.getTime() < end) next++
    return { at, ...addUp(NO_MAIL, ...rows.slice(first, next)) }
  })
}

function hoursOf({ from, to }: Times): number[] {
  return Array.from({ length: Math.ceil((to - from) / HOUR_MS) }, (_, hour) => from + hour * HOUR_MS)
}

function daysOf({ first, last }: Period, zone: string): number[] {
  const starts: number[] = []
  for (let date = first; date <= last; date = plusDays(date, 1)) starts.push(momentOf(zone, date, 0))
  return starts
}

async function healthOf(db: Db, health: ReadHealth): Promise<Health> {
  const [{ virus, score, dns, disk }, jobsFailing] = await Promise.all([health(), store.countFailingJobs(db)])
  return {
    virus: virus.clamd ?? (virus.built_in ? true : null),
    score: score === 'off' ? null : score === 'counts',
    dns,
    disk: disk && disk.total > 0 ? disk.free / disk.total : null,
    jobsFailing,
  }
}

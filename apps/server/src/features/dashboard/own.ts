/** The day above the list of mail, and what a personal user is told of their own. */
import { byClass } from '@postern/contract/codes/measures.ts'
import type { RouteReply } from '@postern/contract/routes/define.ts'
import type { dayRoute } from '@postern/contract/routes/dashboard-day.ts'
import type { ownStatusRoute } from '@postern/contract/routes/dashboard-own.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { levelOfScope } from '../../sums/read-store.ts'
import { readWeeks, readWindows } from '../../sums/weeks-store.ts'
import type { DashboardDeps } from './deps.ts'
import * as store from './own-store.ts'
import { HOUR_MS, hoursFrom } from './usual.ts'

const DAY_MS = 24 * HOUR_MS

/** Hours of the classes that the caller may search; of others there is nothing to tell. */
export async function day(deps: DashboardDeps, caller: Caller): Promise<RouteReply<typeof dayRoute>> {
  const { db, clock } = deps
  const classes = deps.classesOf(caller)
  const level = levelOfScope(caller.scope)
  if (level) await deps.sumNow()
  const now = new Date(clock())
  const { zone, windows } = await readWindows(db, now, deps.settings().basic.timeZone, 0)
  const [{ from, hour }] = windows as [(typeof windows)[0]]
  const found = level
    ? await readWeeks(db, level, windows)
    : await store.countHours(db, caller.scope, from, new Date(hour.getTime() + HOUR_MS))
  return {
    zone,
    classes: [...classes],
    hours: hoursFrom(from.getTime(), found, classes).map((counts, index) => ({
      hour: new Date(from.getTime() + index * HOUR_MS).toISOString(),
      ...counts,
    })),
  }
}

/** Of the mail itself: a single person's is not added up. */
export async function ownStatus(
  { db, clock, settings, classesOf }: DashboardDeps,
  caller: Caller,
): Promise<RouteReply<typeof ownStatusRoute>> {
  const { scope } = caller
  if (scope.region !== 'user') throw new AppError('NO_PERMISSION')
  const now = clock()
  const { windows } = await readWindows(db, new Date(now), settings().basic.timeZone, 0)
  const since = windows[0]!.day
  const daySince = new Date(now - DAY_MS)
  const [today, waiting, held] = await Promise.all([
    store.countToday(db, scope, since),
    store.countWaiting(db, scope),
    store.countHeld(db, scope, daySince, classesOf(caller)),
  ])
  return {
    since: since.toISOString(),
    today: byClass((of) => today.find((row) => row.class === of)?.n ?? 0),
    waiting,
    day_since: daySince.toISOString(),
    held,
  }
}

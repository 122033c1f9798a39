/** Today at a glance. */
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { statusRoute } from '@postern/contract/routes/display.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Bind } from '../../platform/http/bind.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { ReadHealth } from './ports.ts'
import * as store from './store.ts'
import { startOfDay } from './day.ts'

export interface DashboardDeps {
  readonly db: Db
  readonly clock: () => number
  readonly settings: () => SettingsValues
  readonly version: string
  /** `host:port` of the SMTP listeners. */
  readonly smtpAddresses: () => readonly string[]
  readonly health: ReadHealth
  /** Adds up what was recorded up to now. */
  readonly sumNow: () => Promise<boolean>
}

export function registerDashboard(bind: Bind, deps: DashboardDeps): void {
  bind(statusRoute, ({ caller }) => status(deps, caller))
}

const HOUR = 3_600_000
const DAY = 24 * HOUR

async function status(deps: DashboardDeps, { scope, permissions }: Caller) {
  const now = deps.clock()
  const since = startOfDay(now, deps.settings().basic.timeZone)
  const thisHour = Math.floor(now / HOUR) * HOUR
  const weekAgo = (time: number): Date => new Date(time - 7 * DAY)
  const monitors = permissions.has('config-filtering-keyword_monitor')
  await deps.sumNow()
  const [domains, users, mails, today, before, hours, failed, keywords, queue, health] = await Promise.all([
    store.countDomains(deps.db, scope),
    store.countUsers(deps.db, scope),
    store.countAllMails(deps.db, scope),
    store.countBetween(deps.db, scope, since, new Date(now)),
    store.countBetween(deps.db, scope, weekAgo(since.getTime()), weekAgo(thisHour)),
    store.countHours(deps.db, scope, new Date(thisHour - 23 * HOUR), new Date(now + HOUR)),
    store.countFailed(deps.db, scope, weekAgo(now)),
    monitors ? store.countAlarmed(deps.db, new Date(now - DAY)) : 0,
    store.queueState(deps.db, scope),
    scope.region === 'all' ? deps.health() : null,
  ])
  const smtp = scope.region === 'all' ? [...deps.smtpAddresses()] : []
  return {
    setup: { domains, users, mails, smtp },
    today: byClass(today),
    hours: Array.from({ length: 24 }, (_, index) => {
      const hour = thisHour - (23 - index) * HOUR
      return {
        hour: new Date(hour).toISOString(),
        ...byClass(hours.filter((row) => Math.floor(row.hour.getTime() / HOUR) * HOUR === hour)),
      }
    }),
    week_ago: before.length === 0 ? null : byClass(before),
    failed,
    keyword_alarm: keywords,
    queue,
    health,
    version: deps.version,
  }
}

function byClass(counts: readonly store.ClassCount[]) {
  const sums = { normal: 0, spam: 0, virus: 0, rejected: 0 }
  for (const { class: name, n } of counts) sums[name] += n
  return sums
}

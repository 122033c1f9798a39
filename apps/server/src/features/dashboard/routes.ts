/** Today at a glance. */
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { statusRoute } from '@postern/contract/routes/display.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Bind } from '../../platform/http/bind.ts'
import type { Caller } from '../../platform/http/caller.ts'
import * as store from './store.ts'
import { startOfDay } from './day.ts'

export interface DashboardDeps {
  readonly db: Db
  readonly clock: () => number
  readonly settings: () => SettingsValues
  readonly version: string
  /** `host:port` of the SMTP listeners. */
  readonly smtpAddresses: () => readonly string[]
}

export function registerDashboard(bind: Bind, deps: DashboardDeps): void {
  bind(statusRoute, ({ caller }) => status(deps, caller))
}

async function status(deps: DashboardDeps, { scope }: Caller) {
  const since = startOfDay(deps.clock(), deps.settings().basic.timeZone)
  const [domains, users, mails, counts, queue] = await Promise.all([
    store.countDomains(deps.db, scope),
    store.countUsers(deps.db, scope),
    store.countAllMails(deps.db, scope),
    store.countSince(deps.db, scope, since),
    store.queueState(deps.db, scope),
  ])
  const today = { normal: 0, spam: 0, virus: 0, rejected: 0 }
  for (const { class: name, n } of counts) today[name] = n
  const smtp = scope.region === 'all' ? [...deps.smtpAddresses()] : []
  return { setup: { domains, users, mails, smtp }, today, queue, version: deps.version }
}

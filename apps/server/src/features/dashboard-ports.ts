/** The dashboard, and what the features that own mail, its queue and its numbers tell it. */
import type { Bind } from '../platform/http/bind.ts'
import type { DashboardDeps } from './dashboard/deps.ts'
import { registerDashboard } from './dashboard/routes.ts'
import { getQueue } from './mail/queue/service.ts'
import type { MailDeps } from './mail/service.ts'
import { searchableClasses } from './mail/visibility.ts'
import { suspectedCountries } from './statistics/suspected.ts'

type Ports = Pick<DashboardDeps, 'classesOf' | 'queueServersOf' | 'suspectedCountries'>

export function bindDashboard(bind: Bind, deps: Omit<DashboardDeps, keyof Ports>, mail: MailDeps): void {
  const ports: Ports = {
    classesOf: searchableClasses,
    queueServersOf: async (caller) => (await getQueue(mail, caller)).servers,
    suspectedCountries: (level, zone, now) => suspectedCountries(mail.db, level, zone, now),
  }
  registerDashboard(bind, { ...deps, ...ports })
}

/** The dashboard, what stands above the list of mail, and a personal user's own. */
import * as routes from '@postern/contract/routes/dashboard.ts'
import { dayRoute } from '@postern/contract/routes/dashboard-day.ts'
import { ownStatusRoute } from '@postern/contract/routes/dashboard-own.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { attacks } from './attacks.ts'
import type { DashboardDeps } from './deps.ts'
import { readLayout, saveLayout } from './layout.ts'
import { day, ownStatus } from './own.ts'
import { status } from './status.ts'

export function registerDashboard(bind: Bind, deps: DashboardDeps): void {
  bind(routes.statusRoute, ({ caller }) => status(deps, caller))
  bind(routes.attacksRoute, ({ caller }) => attacks(deps, caller))
  bind(routes.healthRoute, async ({ caller }) => ({
    health: caller.scope.region === 'all' ? await deps.health() : null,
  }))
  bind(dayRoute, ({ caller }) => day(deps, caller))
  bind(ownStatusRoute, ({ caller }) => ownStatus(deps, caller))
  bind(routes.getLayoutRoute, ({ caller }) => readLayout(deps, caller))
  bind(routes.updateLayoutRoute, ({ caller, body }) => saveLayout(deps, caller, body))
}

/** The audit log. */
import * as routes from '@postern/contract/routes/audit.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { exportEvents } from './export.ts'
import * as events from './service.ts'

/** Every hash is computed again. */
const VERIFY_DEADLINE = 55_000

export function registerAudit(bind: Bind, deps: events.AuditDeps): void {
  bind(routes.listAuditRoute, ({ caller, query }) => events.listEvents(deps, caller, query))
  bind(routes.exportAuditRoute, ({ caller, query }) => exportEvents(deps, caller, query))
  bind(routes.getAuditRoute, ({ caller, params }) => events.getEvent(deps, caller, params.id))
  bind(routes.verifyAuditRoute, ({ caller }) => events.verifyChain(deps, caller), {
    deadline: VERIFY_DEADLINE,
  })
}

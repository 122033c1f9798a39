/** Mail that waits for its sender to be authenticated. */
import * as routes from '@postern/contract/routes/waiting.ts'
import type { Bind } from '../../platform/http/bind.ts'
import * as waiting from './service.ts'

/** A thousand mails at once take their time. */
const BULK_DEADLINE = 55_000

export function registerWaiting(bind: Bind, deps: waiting.WaitingDeps): void {
  bind(routes.listWaitingRoute, ({ caller, query }) => waiting.listWaiting(deps, caller, query))
  bind(routes.acceptWaitingRoute, ({ caller, body }) => waiting.acceptWaiting(deps, caller, body), {
    deadline: BULK_DEADLINE,
  })
  bind(routes.refuseWaitingRoute, ({ caller, body }) => waiting.refuseWaiting(deps, caller, body), {
    deadline: BULK_DEADLINE,
  })
}

/** Requests for originals of disarmed mail, and sending them. */
import * as routes from '@postern/contract/routes/original.ts'
import type { Bind } from '../../../platform/http/bind.ts'
import { returnOriginals } from '../acts/return-service.ts'
import type { MailDeps } from '../service.ts'
import * as requests from './service.ts'

/** Each original is scanned before it goes. */
const SCAN_DEADLINE = 55_000

export function registerOriginals(bind: Bind, deps: MailDeps): void {
  bind(
    routes.returnOriginalsRoute,
    ({ caller, body, log }) => returnOriginals({ ...deps, log }, caller, body),
    { deadline: SCAN_DEADLINE },
  )
  bind(routes.askOriginalRoute, ({ caller, params, body }) =>
    requests.askOriginal(deps, caller, params.id, body),
  )
  bind(routes.withdrawOriginalRoute, ({ caller, params }) =>
    requests.withdrawOriginal(deps, caller, params.id),
  )
  bind(routes.listOriginalRequestsRoute, ({ caller, query }) => requests.listRequests(deps, caller, query))
  bind(
    routes.decideOriginalRoute,
    ({ caller, params, body, log }) => requests.decideOriginal({ ...deps, log }, caller, params.id, body),
    { deadline: SCAN_DEADLINE },
  )
}

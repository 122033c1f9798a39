/** Service applications. */
import * as routes from '@postern/contract/routes/application.ts'
import type { Bind } from '../../platform/http/bind.ts'
import * as applications from './service.ts'

export function registerApplication(bind: Bind, deps: applications.ApplicationDeps): void {
  bind(routes.applyRoute, async ({ body, request }) => {
    await applications.apply(deps, body, request)
    return {}
  })
  bind(routes.listApplicationsRoute, ({ caller, query }) =>
    applications.listApplications(deps, caller, query),
  )
  bind(routes.getApplicationRoute, ({ caller, params }) =>
    applications.getApplication(deps, caller, params.id),
  )
  bind(routes.decideApplicationRoute, async ({ caller, params, body }) => {
    await applications.decideApplication(deps, caller, params.id, body)
    return {}
  })
}

/** Service applications. */
import * as routes from '@postern/contract/routes/application.ts'
import type { ApplicationRow } from '@postern/contract/routes/application.ts'
import type { Bind, HandlerInput } from '../../platform/http/bind.ts'
import * as applications from './service.ts'

export function registerApplication(bind: Bind, deps: applications.ApplicationDeps): void {
  bind(routes.applyRoute, ({ body, request }) => applications.apply(deps, body, request))
  bind(routes.listApplicationsRoute, ({ caller, query }) =>
    applications.listApplications(deps, caller, query),
  )
  bind(routes.getApplicationRoute, ({ caller, params }) =>
    applications.getApplication(deps, caller, params.id),
  )
  const decide = ({ caller, params, body }: HandlerInput<typeof routes.decideApplicationRoute>) =>
    applications.decideApplication(deps, caller, params.id, body)
  bind(routes.decideApplicationRoute, decide, {
    // The domain belongs to the decision, which is always given.
    stored: ({ comment, version }: ApplicationRow) => ({ comment, version }),
  })
}

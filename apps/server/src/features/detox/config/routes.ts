/** Settings of detox. */
import * as routes from '@postern/contract/routes/detox-config.ts'
import type { Bind } from '../../../platform/http/bind.ts'
import type { DetoxConfigDeps } from './draft.ts'
import * as service from './service.ts'

export function registerDetoxConfig(bind: Bind, deps: DetoxConfigDeps): void {
  bind(routes.getDetoxConfigRoute, ({ caller, query }) => service.getConfig(deps, caller, query))
  bind(routes.updateDetoxConfigRoute, ({ caller, query, body }) =>
    service.updateConfig(deps, caller, query, body),
  )
  bind(routes.getDetoxFoundRoute, ({ caller, query }) => service.getFound(deps, caller, query))
}

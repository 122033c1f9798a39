/** What new users and domains start with. */
import * as routes from '@postern/contract/routes/defaults.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { createDefaults, updateDomainDefaults, updateUserDefaults, type DefaultsDeps } from './service.ts'

export function registerDefaults(bind: Bind, deps: DefaultsDeps): void {
  const defaults = createDefaults(deps.db)
  bind(routes.getUserDefaultsRoute, async () => ({ defaults: await defaults.user() }))
  bind(routes.updateUserDefaultsRoute, async ({ caller, body }) => {
    await updateUserDefaults(deps, caller, body)
    return {}
  })
  bind(routes.getDomainDefaultsRoute, async () => ({ defaults: await defaults.domain() }))
  bind(routes.updateDomainDefaultsRoute, async ({ caller, body }) => {
    await updateDomainDefaults(deps, caller, body)
    return {}
  })
}

/** What new users and domains start with. */
import * as routes from '@postern/contract/routes/defaults.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { formOf, updateDomainDefaults, updateUserDefaults, type DefaultsDeps } from './service.ts'

export function registerDefaults(bind: Bind, deps: DefaultsDeps): void {
  bind(routes.getUserDefaultsRoute, () => formOf(deps.db, 'user'))
  bind(routes.updateUserDefaultsRoute, async ({ caller, body }) => {
    await updateUserDefaults(deps, caller, body)
    return {}
  })
  bind(routes.getDomainDefaultsRoute, () => formOf(deps.db, 'domain'))
  bind(routes.updateDomainDefaultsRoute, async ({ caller, body }) => {
    await updateDomainDefaults(deps, caller, body)
    return {}
  })
}

/** What new users and domains start with. */
import * as routes from '@postern/contract/routes/defaults.ts'
import type { Bind, HandlerInput } from '../../platform/http/bind.ts'
import { formOf, updateDomainDefaults, updateUserDefaults, type DefaultsDeps } from './service.ts'

const stored = ({ defaults }: { readonly defaults: object }): object => defaults

export function registerDefaults(bind: Bind, deps: DefaultsDeps): void {
  bind(routes.getUserDefaultsRoute, () => formOf(deps, 'user'))
  const saveUser = async ({ caller, body }: HandlerInput<typeof routes.updateUserDefaultsRoute>) => {
    await updateUserDefaults(deps, caller, body)
    return {}
  }
  bind(routes.updateUserDefaultsRoute, saveUser, { stored })
  bind(routes.getDomainDefaultsRoute, () => formOf(deps, 'domain'))
  const saveDomain = async ({ caller, body }: HandlerInput<typeof routes.updateDomainDefaultsRoute>) => {
    await updateDomainDefaults(deps, caller, body)
    return {}
  }
  bind(routes.updateDomainDefaultsRoute, saveDomain, { stored })
}

/** What new users and domains start with. */
import * as routes from '@postern/contract/routes/defaults.ts'
import type { Bind, HandlerInput } from '../../platform/http/bind.ts'
import { formOf, updateDomainDefaults, updateUserDefaults, type DefaultsDeps } from './service.ts'

const stored = ({ defaults }: { readonly defaults: object }): object => defaults

export function registerDefaults(bind: Bind, deps: DefaultsDeps): void {
  bind(routes.getUserDefaultsRoute, () => formOf(deps, 'user'))
  const saveUser = ({ caller, body }: HandlerInput<typeof routes.updateUserDefaultsRoute>) =>
    updateUserDefaults(deps, caller, body)
  bind(routes.updateUserDefaultsRoute, saveUser, { stored })
  bind(routes.getDomainDefaultsRoute, () => formOf(deps, 'domain'))
  const saveDomain = ({ caller, body }: HandlerInput<typeof routes.updateDomainDefaultsRoute>) =>
    updateDomainDefaults(deps, caller, body)
  bind(routes.updateDomainDefaultsRoute, saveDomain, { stored })
}

/** Calls on the own account. */
import * as routes from '@postern/contract/routes/account.ts'
import type { Bind } from '../../../platform/http/bind.ts'
import * as account from './account-service.ts'

export function registerAccount(bind: Bind, deps: account.AccountDeps): void {
  bind(routes.passwordPolicyRoute, ({ caller }) => account.readPolicy(deps, caller), {
    beforePasswordChange: true,
  })
  // That a call was made is all it takes (platform/http/bind.ts renews).
  bind(routes.extendSessionRoute, async () => ({}), { beforePasswordChange: true })
  bind(routes.postponePasswordRoute, ({ caller }) => account.postponePassword(deps, caller))
  bind(routes.updateProfileRoute, ({ caller, body }) => account.updateProfile(deps, caller, body))
  bind(routes.listSessionsRoute, ({ caller }) => account.listSessions(deps, caller))
  bind(routes.endSessionRoute, ({ caller, params }) => account.endOwnSession(deps, caller, params.id))
  bind(routes.endOtherSessionsRoute, async ({ caller }) => ({
    done: await account.endOtherSessions(deps, caller),
  }))
}

/** Password resets, and what administrators decide about them. */
import { LIMITS } from '@postern/contract/limits.ts'
import * as routes from '@postern/contract/routes/password-reset.ts'
import type { Bind } from '../../../platform/http/bind.ts'
import * as decisions from '../account/decision-service.ts'
import { requestReset, verifyReset } from './reset-service.ts'

/** A queue of password hashes may be ahead. */
const DECISION_DEADLINE = 30_000

export function registerReset(bind: Bind, deps: decisions.DecisionDeps): void {
  bind(routes.requestResetRoute, async ({ body, request }) => ({
    id: await requestReset(deps, body.email, request),
    minutes: LIMITS.otpMinutes,
    tries: LIMITS.otpAttempts,
  }))
  bind(routes.verifyResetRoute, ({ params, body, request }) =>
    verifyReset(deps, params.id, body.code, request),
  )
  bind(routes.listPasswordRequestsRoute, ({ caller, query }) => decisions.listRequests(deps, caller, query))
  bind(
    routes.approvePasswordRequestsRoute,
    ({ caller, body }) => decisions.decideRequests(deps, caller, body.chk, decisions.approve),
    { deadline: DECISION_DEADLINE },
  )
  bind(routes.refusePasswordRequestsRoute, ({ caller, body }) =>
    decisions.decideRequests(deps, caller, body.chk, decisions.refuse),
  )
  bind(routes.reactivateUsersRoute, ({ caller, body }) => decisions.reactivateUsers(deps, caller, body.chk))
  bind(routes.unlockUsersRoute, ({ caller, body }) => decisions.unlockUsers(deps, caller, body.chk))
  bind(routes.endUserSessionsRoute, ({ caller, body }) => decisions.endUserSessions(deps, caller, body.chk))
}

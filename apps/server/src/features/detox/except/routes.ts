/** Exceptions of detox. */
import * as routes from '@postern/contract/routes/detox-exception.ts'
import type { Bind } from '../../../platform/http/bind.ts'
import * as service from './service.ts'

export function registerExceptions(bind: Bind, deps: service.ExceptDeps): void {
  bind(routes.listDetoxExceptionsRoute, ({ caller, query }) => service.listExceptions(deps, caller, query))
  bind(routes.getDetoxExceptionRoute, ({ caller, params }) => service.getException(deps, caller, params.id))
  bind(routes.createDetoxExceptionRoute, async ({ caller, body }) => ({
    id: await service.createException(deps, caller, body),
  }))
  bind(routes.updateDetoxExceptionRoute, ({ caller, params, body }) =>
    service.updateException(deps, caller, params.id, body),
  )
  bind(routes.activateDetoxExceptionsRoute, ({ caller, body }) =>
    service.activateExceptions(deps, caller, body.chk, body.is_act),
  )
  bind(routes.deleteDetoxExceptionsRoute, ({ caller, body }) =>
    service.deleteExceptions(deps, caller, body.chk),
  )
}

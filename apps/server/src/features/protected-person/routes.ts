/** Protected people. */
import * as routes from '@postern/contract/routes/protected-person.ts'
import type { Bind } from '../../platform/http/bind.ts'
import * as service from './service.ts'

export function registerProtectedPeople(bind: Bind, deps: service.PersonDeps): void {
  bind(routes.listProtectedPeopleRoute, ({ caller, query }) => service.listPeople(deps, caller, query))
  bind(routes.getProtectedPersonRoute, ({ caller, params }) => service.getPerson(deps, caller, params.id))
  bind(routes.createProtectedPersonRoute, async ({ caller, body }) => ({
    id: await service.createPerson(deps, caller, body),
  }))
  bind(routes.updateProtectedPersonRoute, ({ caller, params, body }) =>
    service.updatePerson(deps, caller, params.id, body),
  )
  bind(routes.deleteProtectedPeopleRoute, ({ caller, body }) => service.deletePeople(deps, caller, body.chk))
  bind(routes.countUsersToProtectRoute, ({ caller, params }) => service.countUsers(deps, caller, params.id))
  bind(routes.protectUsersRoute, ({ caller, params }) => service.protectUsers(deps, caller, params.id))
}

/** Users and groups. */
import * as routes from '@postern/contract/routes/member.ts'
import type { Bind } from '../../platform/http/bind.ts'
import * as bulk from './bulk-service.ts'
import * as groups from './group-service.ts'
import * as users from './user-service.ts'

export function registerMember(bind: Bind, deps: users.MemberDeps): void {
  bind(routes.listUsersRoute, ({ caller, query }) => users.listUsers(deps, caller, query))
  bind(routes.userConfigRoute, ({ caller, query }) => users.userChoices(deps, caller, query))
  bind(routes.getUserRoute, ({ caller, params }) => users.getUser(deps, caller, params.id))
  bind(routes.createUserRoute, async ({ caller, body }) => ({
    id: await users.createUser(deps, caller, body),
  }))
  bind(routes.updateUserRoute, ({ caller, params, body }) => users.updateUser(deps, caller, params.id, body))
  bind(routes.changeUsersRoute, ({ caller, body }) => bulk.changeUsers(deps, caller, body.chk, body.change))
  bind(routes.deleteUsersRoute, ({ caller, body }) => bulk.deleteUsers(deps, caller, body.chk))

  bind(routes.listGroupsRoute, ({ caller, query }) => groups.listGroups(deps, caller, query))
  bind(routes.getGroupRoute, ({ caller, params }) => groups.getGroup(deps, caller, params.id))
  bind(routes.createGroupRoute, async ({ caller, body }) => ({
    id: await groups.createGroup(deps, caller, body),
  }))
  bind(routes.updateGroupRoute, ({ caller, params, body }) =>
    groups.updateGroup(deps, caller, params.id, body),
  )
  bind(routes.deleteGroupsRoute, ({ caller, body }) => groups.deleteGroups(deps, caller, body.chk))
}

/** Roles, and the menu they open. */
import { menuRoute } from '@postern/contract/routes/auth.ts'
import * as routes from '@postern/contract/routes/role.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { menuTree } from './menu.ts'
import * as roles from './service.ts'

export function registerRole(bind: Bind, deps: roles.RoleDeps): void {
  bind(routes.listRolesRoute, ({ caller, query }) => roles.listRoles(deps, caller.from.language, query))
  bind(routes.getRoleRoute, ({ caller, params }) => roles.getRole(deps, caller.from.language, params.id))
  bind(routes.createRoleRoute, async ({ caller, body }) => ({
    id: await roles.createRole(deps, caller, body),
  }))
  bind(routes.updateRoleRoute, ({ caller, params, body }) => roles.updateRole(deps, caller, params.id, body))
  bind(routes.deleteRolesRoute, ({ caller, body }) => roles.deleteRoles(deps, caller, body.chk))
  bind(menuRoute, async ({ caller, query }) => {
    const language = query.lang ?? caller.language
    if (query.role === undefined) return menuTree(caller.permissions, language)
    // What another role would see is for those who make roles.
    if (!caller.permissions.has('config-system-role')) throw new AppError('NO_PERMISSION')
    const role = await roles.getRole(deps, language, query.role)
    return menuTree(new Set(role.permissions), language)
  })
}

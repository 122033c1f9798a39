/** Roles (product §3, §5, §6, §7). */
import { z } from 'zod'
import { REGION_NAMES } from '../codes/filter.ts'
import { PERMISSION_IDS } from '../permissions.ts'
import { roleBody } from '../validation/role.ts'
import { defineRoute } from './define.ts'
import { ascending, listRoutes, searchWords, versioned } from './list-routes.ts'
import { rowVersionSchema } from './shared.ts'

export const roleRow = z.object({
  seq: z.number(),
  version: rowVersionSchema,
  key: z.string(),
  name: z.string(),
  region: z.enum(REGION_NAMES),
  /** Default roles are copied, never changed. */
  editable: z.boolean(),
  permissions: z.array(z.enum(PERMISSION_IDS)),
  /** Links of the menu entries that the permissions open. */
  menus: z.array(z.string()),
  user_count: z.number(),
})
export type RoleRow = z.output<typeof roleRow>

const roles = listRoutes({
  path: '/configs/system/role',
  row: roleRow,
  access: ['config-system-role'],
  scope: 'none',
  task: 'configuration.role_',
})
export const listRolesRoute = roles.list('Roles', {
  sort: z.enum(['seq', 'name', 'region', 'user_count']).default('seq'),
  order: ascending,
  q: searchWords,
  region: z.enum(REGION_NAMES).optional(),
})
export const getRoleRoute = roles.get('One role')
export const createRoleRoute = roles.create('Create a role within the own permissions', roleBody, [
  'ALREADY_EXISTS_ROLE_NAME',
  'ROLE_EXCEEDS_OWN',
])
export const updateRoleRoute = defineRoute({
  ...roles.update(
    'Change a role; the sessions of its users end when their rights change',
    roleBody.extend(versioned),
  ),
  errors: [
    'CHANGED_MEANWHILE',
    'ALREADY_EXISTS_ROLE_NAME',
    'ROLE_EXCEEDS_OWN',
    'DEFAULT_ROLE_LOCKED',
    'ROLE_ASSIGNED',
    'ROLE_IS_DEFAULT',
    'LAST_ADMIN',
  ],
})
export const deleteRolesRoute = roles.delete('Delete roles that nobody has', [
  'ROLE_ASSIGNED',
  'ROLE_IS_DEFAULT',
  'DEFAULT_ROLE_LOCKED',
])

/** Roles (product §3, §5, §6, §7). */
import { z } from 'zod'
import { REGION_NAMES } from '../codes/filter.ts'
import { PERMISSION_IDS } from '../permissions.ts'
import { roleBody } from '../validation/role.ts'
import { defineRoute } from './define.ts'
import {
  bulkReply,
  chkBody,
  createdReply,
  emptyReply,
  idParams,
  pageOf,
  pagingQuery,
  rowVersionSchema,
} from './shared.ts'

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

const access = ['config-system-role'] as const

export const listRolesRoute = defineRoute({
  method: 'GET',
  path: '/configs/system/role',
  summary: 'Roles',
  access,
  scope: 'none',
  query: pagingQuery.extend({
    sort: z.enum(['seq', 'name', 'region', 'user_count']).default('seq'),
    order: z.enum(['asc', 'desc']).default('asc'),
    q: z.string().trim().max(255).optional(),
    region: z.enum(REGION_NAMES).optional(),
  }),
  reply: pageOf(roleRow),
})
export const getRoleRoute = defineRoute({
  method: 'GET',
  path: '/configs/system/role/{id}',
  summary: 'One role',
  access,
  scope: 'none',
  params: idParams,
  reply: roleRow,
})
export const createRoleRoute = defineRoute({
  method: 'POST',
  path: '/configs/system/role',
  summary: 'Create a role within the own permissions',
  access,
  scope: 'none',
  audit: 'configuration.role_add',
  body: roleBody,
  reply: createdReply,
  errors: ['ALREADY_EXISTS_ROLE_NAME', 'ROLE_EXCEEDS_OWN'],
})
export const updateRoleRoute = defineRoute({
  method: 'PUT',
  path: '/configs/system/role/{id}',
  summary: 'Change a role; the sessions of its users end when their rights change',
  access,
  scope: 'none',
  audit: 'configuration.role_edit',
  params: idParams,
  body: roleBody.extend({ version: rowVersionSchema.optional() }),
  reply: emptyReply,
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
export const deleteRolesRoute = defineRoute({
  method: 'DELETE',
  path: '/configs/system/role',
  summary: 'Delete roles that nobody has',
  access,
  scope: 'none',
  audit: 'configuration.role_delete',
  body: chkBody,
  reply: bulkReply,
  errors: ['ROLE_ASSIGNED', 'ROLE_IS_DEFAULT', 'DEFAULT_ROLE_LOCKED'],
})

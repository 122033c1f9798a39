/** Roles (product §5, §6). */
import { z } from 'zod'
import { REGION_NAMES } from '../codes/filter.ts'
import { LIMITS } from '../limits.ts'
import { menuFor } from '../menu.ts'
import { PERMISSION_IDS } from '../permissions.ts'
import { requiredText } from './text.ts'

const permission = z.enum(PERMISSION_IDS, { error: 'INVALID_VALUE' })

export const roleBody = z.strictObject({
  name: requiredText(LIMITS.roleName),
  region: z.enum(REGION_NAMES, { error: 'INVALID_VALUE' }),
  permissions: z
    .array(permission, { error: 'PERMISSION_REQUIRED' })
    .min(LIMITS.rolePermissionsMin, { error: 'PERMISSION_REQUIRED' })
    .refine((ids) => menuFor(ids).length >= LIMITS.roleMenusMin, { error: 'MENU_REQUIRED' }),
})
export type RoleBody = z.output<typeof roleBody>

/** Roles (product §5, §6). */
import { z } from 'zod'
import { REGION_NAMES, type RegionName } from '../codes/filter.ts'
import type { ErrorCode } from '../codes/errors.ts'
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

/** A group administrator needs a group, a domain or group administrator a domain. */
export function checkRoleOwner(
  region: RegionName,
  owner: { readonly domain_id: number | null; readonly group_id: number | null },
): { readonly field: 'domain_id' | 'group_id'; readonly code: ErrorCode } | null {
  if (region !== 'all' && owner.domain_id === null) return { field: 'domain_id', code: 'SELECTION_REQUIRED' }
  if (region === 'group' && owner.group_id === null) return { field: 'group_id', code: 'GROUP_REQUIRED' }
  return null
}

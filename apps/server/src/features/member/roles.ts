/** Which roles a caller may give (product §5 "Only admin manages all users; domain or group admins only the user role"). */
import { isPermission, permissionsBeyond } from '@postern/contract/permissions.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { StoredRole } from './choice-store.ts'

export function mayAssign(
  caller: Caller,
  role: { readonly region: StoredRole['region']; readonly permissions: readonly string[] },
): boolean {
  if (caller.scope.region !== 'all' && role.region !== 'user') return false
  return (
    permissionsBeyond(role.permissions.filter(isPermission), role.region, [...caller.permissions]).length ===
    0
  )
}

interface Place {
  readonly domain_id: number | null
  readonly group_id: number | null
}

/** @throws AppError NOT_FOUND_ROLE, ROLE_NOT_ASSIGNABLE, assertRolePlace's */
export function assertAssignable(caller: Caller, role: StoredRole | undefined, place: Place): void {
  if (!role) throw new AppError('NOT_FOUND_ROLE', { fields: { role_id: 'NOT_FOUND_ROLE' } })
  if (!mayAssign(caller, role))
    throw new AppError('ROLE_NOT_ASSIGNABLE', { fields: { role_id: 'ROLE_NOT_ASSIGNABLE' } })
  assertRolePlace(role, place)
}

/** @throws AppError with the field: the role's region wants a domain or a group that is missing */
export function assertRolePlace(role: Pick<StoredRole, 'region'>, place: Place): void {
  if (role.region !== 'all' && place.domain_id === null) {
    throw new AppError('INVALID_REQUEST', { fields: { domain_id: 'SELECTION_REQUIRED' } })
  }
  if (role.region === 'group' && place.group_id === null) {
    throw new AppError('INVALID_REQUEST', { fields: { group_id: 'GROUP_REQUIRED' } })
  }
}

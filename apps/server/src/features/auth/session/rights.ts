/** What an account may, from its role and its place. */
import { isPermission, PERMISSIONS, type Permission } from '@postern/contract/permissions.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Scope } from '../../../platform/db/scope.ts'
import type { Account } from '../store.ts'

/** Whatever a stored role says, its region bounds what it may hold. */
export function permissionsOf(account: Account): Permission[] {
  return account.permissions.filter(isPermission).filter((id) => PERMISSIONS[id].includes(account.region))
}

/**
 * An account whose role works on a domain or group has one: nothing it called would mean what it says.
 * @throws AppError ROLE_WITHOUT_PLACE
 */
export function assertPlaced(account: Placed): void {
  if (!isPlaced(account)) throw new AppError('ROLE_WITHOUT_PLACE')
}

type Placed = Pick<Account, 'domain_id' | 'group_id' | 'region'>

export function isPlaced({ domain_id: domainId, group_id: groupId, region }: Placed): boolean {
  if (region === 'group' && groupId === null) return false
  return domainId !== null || (region !== 'domain' && region !== 'group')
}

/** Whose things an account reaches. An administrator of nothing (`assertPlaced`) reaches only the own. */
export function scopeOf(account: Account): Scope {
  const { domain_id: domainId, group_id: groupId, region } = account
  if (region === 'all') return { region }
  if (region === 'domain' && domainId !== null) return { region, domainId }
  if (region === 'group' && domainId !== null && groupId !== null) return { region, domainId, groupId }
  return { region: 'user', domainId, groupId, userId: account.id }
}

/** What an account may, from its role and its place. */
import { isPermission, PERMISSIONS, type Permission } from '@postern/contract/permissions.ts'
import type { Scope } from '../../platform/scope.ts'
import type { Account } from './store.ts'

/** Whatever a stored role says, its region bounds what it may hold. */
export function permissionsOf(account: Account): Permission[] {
  return account.permissions.filter(isPermission).filter((id) => PERMISSIONS[id].includes(account.region))
}

/** An administrator of a domain or group that is gone, or never was, keeps only the own things. */
export function scopeOf(account: Account): Scope {
  const { domain_id: domainId, group_id: groupId, region } = account
  if (region === 'all') return { region }
  if (region === 'domain' && domainId !== null) return { region, domainId }
  if (region === 'group' && domainId !== null && groupId !== null) return { region, domainId, groupId }
  return { region: 'user', domainId, groupId, userId: account.id }
}

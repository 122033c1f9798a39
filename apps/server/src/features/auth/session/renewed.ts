/** Callers of some time ago, whose wishes are still being met: what they may now. */
import { PERMISSIONS } from '@postern/contract/permissions.ts'
import type { Db } from '../../../platform/db/client.ts'
import type { Scope } from '../../../platform/db/scope.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { isPlaced, permissionsOf, scopeOf } from './rights.ts'
import { accountById } from '../store.ts'

/** With what they had then and still have. Null for who is gone or blocked, and for who now reaches something else. */
export async function renewedCaller(db: Db, caller: Caller): Promise<Caller | null> {
  const account = await accountById(db, caller.userId)
  if (!account || account.login_blocked || !isPlaced(account)) return null
  if (!reaches(scopeOf(account), caller)) return null
  const now = new Set(permissionsOf(account))
  const { region } = caller.scope
  const permissions = [...caller.permissions].filter((id) => now.has(id) && PERMISSIONS[id].includes(region))
  return { ...caller, permissions: new Set(permissions) }
}

/** A token may have been made for one domain of an administrator of all. */
function reaches(own: Scope, { scope, apiToken }: Caller): boolean {
  if (apiToken !== null && own.region === 'all') return true
  const then = new Map<string, unknown>(Object.entries(scope))
  const now = Object.entries(own)
  return now.length === then.size && now.every(([key, value]) => then.get(key) === value)
}

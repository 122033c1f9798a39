/** In whose name a command acts. */
import type { Account } from '../../../platform/http/caller.ts'
import type { Db } from '../../../platform/db/client.ts'
import { isPlaced, permissionsOf, scopeOf } from '../session/rights.ts'
import { accountByEmail, accountById, firstAdministrator } from '../store.ts'

/**
 * The account of that address, or else the oldest administrator of the whole installation; null where there is none, or it is
 * blocked. No password is asked for: a user who may run commands on this machine reaches the database anyway.
 * @param via how the command acts, for the audit log
 */
export async function operatorOf(db: Db, email: string | null, via: string): Promise<Account | null> {
  const first = email === null ? await firstAdministrator(db) : undefined
  const found = email === null ? first && (await accountById(db, first)) : await accountByEmail(db, email)
  if (!found || found.login_blocked || !isPlaced(found)) return null
  return {
    userId: found.id,
    email: found.email,
    language: 'en',
    sessionId: '',
    roleKey: found.role_key,
    permissions: new Set(permissionsOf(found)),
    scope: scopeOf(found),
    passwordChangeRequired: false,
    enrolmentRequired: false,
    apiToken: null,
    via,
  }
}

/** Somebody who acts on their own mail without a session: by a link of a report, or by a mail that they sent. */
import type { Db } from '../platform/db/client.ts'
import type { Caller, RequestInfo } from '../platform/http/caller.ts'
import { isPlaced, permissionsOf } from './auth/session/rights.ts'
import { accountById } from './auth/store.ts'

/**
 * The account as if signed in, with its role's permissions and no more reach than its own mail; null for one that is blocked. Who
 * never signs in may still decide about the own mail.
 */
export async function ownCaller(
  systemDb: Db,
  userId: number,
  from: RequestInfo,
  mayCall: (region: string) => void = () => undefined,
): Promise<Caller | null> {
  const account = await accountById(systemDb, userId)
  if (!account || account.login_blocked || !isPlaced(account)) return null
  mayCall(account.region)
  const { id, email, language, role_key: roleKey, domain_id: domainId, group_id: groupId } = account
  return {
    userId: id,
    email,
    language,
    sessionId: '',
    roleKey,
    permissions: new Set(permissionsOf(account)),
    scope: { region: 'user', domainId, groupId, userId: id },
    passwordChangeRequired: false,
    enrolmentRequired: false,
    apiToken: null,
    from,
  }
}

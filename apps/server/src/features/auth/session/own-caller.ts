/** Somebody who acts on their own mail without a session: by a link of a report, or by a mail that they sent. */
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { isAddressAllowed } from '@postern/contract/validation/ip-network.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/db/client.ts'
import type { Caller, RequestInfo } from '../../../platform/http/caller.ts'
import { isPlaced, permissionsOf } from './rights.ts'
import { accountById } from '../store.ts'

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

interface Accounts {
  readonly systemDb: Db
  readonly settings: () => SettingsValues
}

/** As ownCaller, of links. The call throws IP_NOT_ALLOWED for administrators, as at signing in. */
export function callerByLink({ systemDb, settings }: Accounts) {
  return (userId: number, from: RequestInfo): Promise<Caller | null> =>
    ownCaller(systemDb, userId, from, (region) => {
      if (region !== 'user' && !isAddressAllowed(from.ip, settings().access.allowedIps))
        throw new AppError('IP_NOT_ALLOWED')
    })
}

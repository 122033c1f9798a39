/** What the console keeps of a session: its user, and what stands between them and the rest. */
import type { SessionUser } from '@postern/contract/routes/auth.ts'
import { roleNameIn } from '@postern/contract/texts/permissions.ts'
import type { AuthDeps } from '../deps.ts'
import { isGoodInFrame } from '../groupware/embedded.ts'
import { isEmbedded, shownType } from '../groupware/embedding.ts'
import { profileVersion } from '../account/account-service.ts'
import { isPasswordOld } from '../password/password-policy.ts'
import { permissionsOf } from './rights.ts'
import {
  bearerTokenOf,
  endOf,
  mayGoOn,
  sessionLength,
  sessionOfCookie,
  type SessionDeps,
} from './sessions.ts'
import type * as store from '../store.ts'

/** What the console keeps of the session, null when signed out. A cookie of frames is good for a session of frames alone, and no other is. */
export async function readSession(
  deps: AuthDeps,
  cookie: string | undefined,
  { embedded, ip }: { readonly embedded: boolean; readonly ip: string },
): Promise<SessionUser | null> {
  const session = await sessionOfCookie(deps, cookie)
  if (!session || isEmbedded(session.auth_type) !== embedded) return null
  if (!isGoodInFrame(deps, session, cookie) || !mayGoOn(deps, session, ip)) return null
  const exp = Math.floor(endOf(deps, session).getTime() / 1000)
  return {
    user: {
      id: session.id,
      email: session.email,
      name: session.name,
      language: session.language,
      language_chosen: session.language_chosen,
      version: profileVersion(session),
      domain: session.domain,
      group: session.group,
      last_login: session.previous_login_at?.toISOString() ?? null,
      last_login_failed: failedSince(session)?.toISOString() ?? null,
    },
    role: {
      key: session.role_key,
      name: roleNameIn({ key: session.role_key, name: session.role_name }, session.language),
      region: session.region,
    },
    permissions: permissionsOf(session),
    access_token: bearerTokenOf(deps, session.session_id),
    auth_type: shownType(session.auth_type),
    first_login: session.must_change_password && session.password_changed_at === null,
    password_expired: isForced(deps, session),
    force_password_change: mustChange(deps, session),
    password_change_advised: isAdvised(deps, session),
    second_factor_required: deps.secondFactor.mustEnrol(session),
    // The last renewal, so that exp - iat is the session's length (product §4).
    iat: exp - Math.round(sessionLength(deps, embedded) / 1000),
    exp,
    ts: new Date(deps.clock()).toISOString(),
    set_opt: embedded ? 1 : 0,
  }
}

/** Failed attempts since the sign-in before this one: the owner should hear of them. */
function failedSince({ last_login_failed_at: failed, previous_login_at: previous }: store.SessionAccount) {
  return failed !== null && (previous === null || failed > previous) ? failed : null
}

function isOld(deps: SessionDeps, account: store.Account): boolean {
  return isPasswordOld(account.password_changed_at, deps.clock(), deps.settings().access)
}

/** An old password must go only where the administrator says so (product §14). */
function isForced(deps: SessionDeps, account: store.Account): boolean {
  return deps.settings().access.passwordForceChange && isOld(deps, account)
}

function isAdvised(deps: SessionDeps, session: store.SessionAccount): boolean {
  const later = session.password_advice_until?.getTime() ?? 0
  return (
    session.auth_type === 'password' &&
    isOld(deps, session) &&
    !isForced(deps, session) &&
    later <= deps.clock()
  )
}

/** Who came without a password is not asked to change it. */
export function mustChange(deps: SessionDeps, session: store.SessionAccount): boolean {
  if (session.auth_type !== 'password') return false
  return session.must_change_password || isForced(deps, session)
}

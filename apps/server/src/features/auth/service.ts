/** Signing in and out, the session's user, the own password. */
import type { Permission } from '@postern/contract/permissions.ts'
import { isPermission, PERMISSIONS } from '@postern/contract/permissions.ts'
import type { SessionUser } from '@postern/contract/routes/auth.ts'
import { normaliseEmail } from '@postern/contract/validation/email.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Authenticator, Caller, RequestInfo } from '../../platform/http/caller.ts'
import type { Scope } from '../../platform/scope.ts'
import type { Hasher } from './hashing.ts'
import { assertPassword, isPasswordOld } from './password-policy.ts'
import {
  bearerTokenOf,
  sessionIdOf,
  sessionLength,
  sessionOfCookie,
  startSession,
  type SessionDeps,
} from './sessions.ts'
import * as store from './store.ts'
import type { Throttle } from './throttle.ts'

export interface AuthDeps extends SessionDeps {
  readonly hasher: Hasher
  readonly throttle: Throttle
}

/**
 * Checks the password and starts a session; answers the cookie's value. The session of `oldCookie` ends (H11).
 * @throws AppError INVALID_CREDENTIALS, ACCOUNT_LOCKED, RATE_LIMITED, AUTH_REFUSED (blocked by an administrator)
 */
export async function signIn(
  deps: AuthDeps,
  credentials: { readonly email: string; readonly password: string },
  from: RequestInfo,
  oldCookie: string | undefined,
): Promise<string> {
  const email = normaliseEmail(credentials.email)
  const account = await store.accountByEmail(deps.db, email)
  const known = account !== undefined && (await store.hasSessionFrom(deps.db, account.id, from.ip))
  const attempt = await deps.throttle.enter(email, from.ip, known)
  const right = await deps.hasher.verify(account?.password_hash ?? null, credentials.password)
  if (!account || !right) {
    if (account) await store.markFailedLogin(deps.db, account.id, new Date(deps.clock()))
    throw new AppError('INVALID_CREDENTIALS')
  }
  await attempt.succeeded()
  if (account.login_blocked) throw new AppError('AUTH_REFUSED')
  await endCookie(deps, oldCookie)
  return startSession(deps, account.id, from)
}

export async function endCookie(deps: SessionDeps, cookie: string | undefined): Promise<void> {
  const session = await sessionOfCookie(deps, cookie)
  if (session) await store.endSession(deps.db, session.session_id, new Date(deps.clock()))
}

/** What the console keeps of the session, null when signed out. */
export async function readSession(
  deps: SessionDeps,
  cookie: string | undefined,
): Promise<SessionUser | null> {
  const session = await sessionOfCookie(deps, cookie)
  if (!session) return null
  const exp = Math.floor(session.expires_at.getTime() / 1000)
  return {
    user: {
      id: session.id,
      email: session.email,
      name: session.name,
      language: session.language,
      domain: session.domain,
      group: session.group,
      last_login: session.last_login_at?.toISOString() ?? null,
    },
    role: { key: session.role_key, name: session.role_name, region: session.region },
    permissions: permissionsOf(session),
    access_token: bearerTokenOf(deps, session.session_id),
    auth_type: 'password',
    first_login: session.must_change_password && session.password_changed_at === null,
    password_expired: isExpired(deps, session),
    force_password_change: mustChange(deps, session),
    // The last renewal, so that exp - iat is the session's length (specification §4).
    iat: exp - Math.round(sessionLength(deps) / 1000),
    exp,
    ts: new Date(deps.clock()).toISOString(),
    set_opt: 0,
  }
}

export function createAuthenticator(deps: SessionDeps): Authenticator {
  return {
    async authenticate(token) {
      const id = token === null ? null : sessionIdOf(deps, token)
      if (id === null) throw new AppError('UNAUTHENTICATED')
      const session = await store.sessionAccount(deps.db, id, new Date(deps.clock()))
      if (!session) throw new AppError('SESSION_EXPIRED')
      return {
        userId: session.id,
        email: session.email,
        language: session.language,
        sessionId: id,
        roleKey: session.role_key,
        permissions: new Set(permissionsOf(session)),
        scope: scopeOf(session),
        passwordChangeRequired: mustChange(deps, session),
      }
    },
    async renew(caller) {
      const now = deps.clock()
      await store.extendSession(deps.db, caller.sessionId, new Date(now), new Date(now + sessionLength(deps)))
    },
  }
}

function isExpired(deps: SessionDeps, account: store.Account): boolean {
  return isPasswordOld(account.password_changed_at, deps.clock(), deps.settings().access)
}

/** An old password is only a reason where the administrator says so (decisions §10). */
function mustChange(deps: SessionDeps, account: store.Account): boolean {
  const forced = deps.settings().access.passwordForceChange && isExpired(deps, account)
  return account.must_change_password || forced
}

/** Whatever a stored role says, its region bounds what it may hold. */
function permissionsOf(account: store.Account): Permission[] {
  return account.permissions.filter(isPermission).filter((id) => PERMISSIONS[id].includes(account.region))
}

/** An administrator of a domain or group that is gone, or never was, keeps only the own things. */
function scopeOf(account: store.Account): Scope {
  const { domain_id: domainId, group_id: groupId, region } = account
  if (region === 'all') return { region }
  if (region === 'domain' && domainId !== null) return { region, domainId }
  if (region === 'group' && domainId !== null && groupId !== null) return { region, domainId, groupId }
  return { region: 'user', domainId, groupId, userId: account.id }
}

/**
 * Changes the own password; every other session of the account ends.
 * @throws AppError WRONG_CURRENT_PASSWORD, SAME_AS_CURRENT_PASSWORD, INVALID_PASSWORD, ACCOUNT_LOCKED
 */
export async function changePassword(
  deps: AuthDeps,
  caller: Caller,
  change: { readonly current: string; readonly password: string },
  from: RequestInfo,
): Promise<void> {
  const account = await store.accountByEmail(deps.db, caller.email)
  const attempt = await deps.throttle.enter(caller.email, from.ip, true)
  if (!account || !(await deps.hasher.verify(account.password_hash, change.current))) {
    throw new AppError('WRONG_CURRENT_PASSWORD', { fields: { current: 'WRONG_CURRENT_PASSWORD' } })
  }
  await attempt.succeeded()
  if (change.password === change.current) {
    throw new AppError('SAME_AS_CURRENT_PASSWORD', { fields: { password: 'SAME_AS_CURRENT_PASSWORD' } })
  }
  assertPassword(change.password, deps.settings().access)
  const now = new Date(deps.clock())
  const hash = await deps.hasher.hash(change.password)
  await store.setPassword(deps.db, caller.userId, { hash, mustChange: false, at: now })
  await store.endSessionsOf(deps.db, [caller.userId], now, caller.sessionId)
}

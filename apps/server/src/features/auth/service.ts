/** Signing in and out, the session's user, the own password. */
import { accountState, type AccountState } from '@postern/contract/account-state.ts'
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import type { Permission } from '@postern/contract/permissions.ts'
import { isPermission, PERMISSIONS } from '@postern/contract/permissions.ts'
import { TOKEN_PREFIX } from '@postern/contract/routes/api-token.ts'
import type { SessionUser } from '@postern/contract/routes/auth.ts'
import { normaliseEmail } from '@postern/contract/validation/email.ts'
import { isAddressAllowed } from '@postern/contract/validation/ip.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Account, Authenticator, Caller, RequestInfo } from '../../platform/http/caller.ts'
import type { Scope } from '../../platform/scope.ts'
import { recordSignIn } from './events.ts'
import type { Hasher } from './hashing.ts'
import { assertPassword, isPasswordOld } from './password-policy.ts'
import type { Sealing } from './sealing.ts'
import type { ApiTokens, FoundToken, OtherProviders, SecondFactor } from './ports.ts'
import {
  bearerTokenOf,
  noteUse,
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
  readonly sealing: Sealing
  readonly secondFactor: SecondFactor
  readonly apiTokens: ApiTokens
  readonly otherProviders: OtherProviders
}

/** How a session came about: by the own password, a passkey alone, a groupware's token, single sign-on. */
export type AuthType = 'password' | 'passkey' | 'otp' | 'sso'

/** Cookies that the browser brings. */
export interface BroughtCookies {
  readonly session: string | undefined
  readonly browser: string | undefined
}

/** The cookie of a new session, or that of a sign-in which waits for a second factor. */
export type SignedIn = { readonly session: string } | { readonly pending: string }

/**
 * Checks the password and starts a session, unless a second factor is asked for. The browser's old session ends (H11).
 * @throws AppError INVALID_CREDENTIALS, ACCOUNT_LOCKED, RATE_LIMITED, TEMPORARY_PASSWORD_EXPIRED; assertMaySignIn's
 */
export async function signIn(
  deps: AuthDeps,
  credentials: { readonly email: string; readonly password: string },
  from: RequestInfo,
  cookies: BroughtCookies,
): Promise<SignedIn> {
  const account = await checkPassword(deps, credentials, from)
  return afterFirstFactor(deps, account, 'password', from, cookies)
}

/** What follows a right password, or the word of an identity provider. */
export async function afterFirstFactor(
  deps: AuthDeps,
  account: store.Account,
  authType: AuthType,
  from: RequestInfo,
  cookies: BroughtCookies,
): Promise<SignedIn> {
  const pending = await deps.secondFactor.demand(account, { authType, from, browser: cookies.browser })
  if (pending !== null) return { pending }
  return { session: await openSession(deps, account, { authType, from, oldCookie: cookies.session }) }
}

/** No account's id. */
const NOBODY = 0

/** The account whose password this is, and that may sign in from there. Every refusal is in the audit log. */
async function checkPassword(
  deps: AuthDeps,
  credentials: { readonly email: string; readonly password: string },
  from: RequestInfo,
): Promise<store.Account> {
  const email = normaliseEmail(credentials.email)
  const account = await store.accountByEmail(deps.db, email)
  // Asked for unknown addresses too: how long an answer takes must not tell them apart.
  const known = await store.hasSessionFrom(deps.db, account?.id ?? NOBODY, from.ip)
  const attempt = await deps.throttle.enter(email, from.ip, known)
  const right = await deps.hasher.verify(account?.password_hash ?? null, credentials.password)
  const event = { account: account ?? null, email, from, type: 'F' } as const
  if (!account || !right) {
    await Promise.all([
      store.markFailedLogin(deps.db, account?.id ?? NOBODY, new Date(deps.clock())),
      recordSignIn(deps.db, deps.clock, { ...event, task: 'login.failure', note: 'INVALID_CREDENTIALS' }),
    ])
    if (attempt.locks) await recordSignIn(deps.db, deps.clock, { ...event, task: 'login.lock', type: 'S' })
    throw new AppError('INVALID_CREDENTIALS')
  }
  await attempt.succeeded()
  await assertMaySignIn(deps, account, from)
  await spendTemporaryPassword(deps, account, from)
  return account
}

/**
 * Whoever proved to be this account may also come in: neither blocked nor long unused, and from an allowed address.
 * @throws AppError AUTH_REFUSED, PASSWORD_REISSUE_REQUESTED, ACCOUNT_LONG_UNUSED, IP_NOT_ALLOWED
 */
export async function assertMaySignIn(
  deps: SessionDeps,
  account: store.Account,
  from: RequestInfo,
): Promise<void> {
  const { longUnusedDays, allowedIps } = deps.settings().access
  const state = accountState(account, longUnusedDays, deps.clock())
  if (state !== 'normal') await refuse(deps, account, from, REFUSED_STATES[state])
  if (account.region !== 'user' && !isAddressAllowed(from.ip, allowedIps)) {
    await refuse(deps, account, from, 'IP_NOT_ALLOWED')
  }
}

const REFUSED_STATES = {
  blocked: 'AUTH_REFUSED',
  reissue: 'PASSWORD_REISSUE_REQUESTED',
  unused: 'ACCOUNT_LONG_UNUSED',
} as const satisfies Partial<Record<AccountState, ErrorCode>>

async function refuse(
  deps: SessionDeps,
  account: store.Account,
  from: RequestInfo,
  code: ErrorCode,
): Promise<never> {
  const event = { task: 'login.failure', type: 'F', account, email: account.email, from, note: code } as const
  await recordSignIn(deps.db, deps.clock, event)
  throw new AppError(code)
}

/** A password that was mailed opens the door once (security L12). */
async function spendTemporaryPassword(
  deps: SessionDeps,
  account: store.Account,
  from: RequestInfo,
): Promise<void> {
  if (account.temporary_until === null) return
  const spent = await store.spendTemporaryPassword(deps.db, account.id, new Date(deps.clock()))
  if (!spent) await refuse(deps, account, from, 'TEMPORARY_PASSWORD_EXPIRED')
}

export interface Opening {
  readonly authType: AuthType
  readonly from: RequestInfo
  /** Its session ends: a session never outlives a sign-in (H11). */
  readonly oldCookie: string | undefined
}

const OPENED = {
  password: 'login.login',
  passkey: 'login.login',
  otp: 'login.otp',
  sso: 'login.sso',
} as const

/** Starts the session of an account that has proved itself; answers the cookie's value. */
export async function openSession(
  deps: SessionDeps,
  account: store.Account,
  { authType, from, oldCookie }: Opening,
): Promise<string> {
  await endCookie(deps, oldCookie)
  return deps.db.transaction().execute(async (trx) => {
    const cookie = await startSession(deps, trx, account, authType, from)
    const event = { task: OPENED[authType], type: 'S', account, email: account.email, from } as const
    await recordSignIn(trx, deps.clock, event)
    return cookie
  })
}

export async function endCookie(
  deps: SessionDeps,
  cookie: string | undefined,
): Promise<store.SessionAccount | null> {
  const session = await sessionOfCookie(deps, cookie)
  if (session) await store.endSession(deps.db, session.session_id, new Date(deps.clock()))
  return session
}

/** Signs out by the cookie alone, as a page does that has no token any more. */
export async function signOut(
  deps: SessionDeps,
  cookie: string | undefined,
  from: RequestInfo,
): Promise<void> {
  const session = await endCookie(deps, cookie)
  if (!session) return
  const event = { task: 'login.end', type: 'S', account: session, email: session.email, from } as const
  await recordSignIn(deps.db, deps.clock, event)
}

/** What the console keeps of the session, null when signed out. */
export async function readSession(deps: AuthDeps, cookie: string | undefined): Promise<SessionUser | null> {
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
      last_login: session.previous_login_at?.toISOString() ?? null,
      last_login_failed: failedSince(session)?.toISOString() ?? null,
    },
    role: { key: session.role_key, name: session.role_name, region: session.region },
    permissions: permissionsOf(session),
    access_token: bearerTokenOf(deps, session.session_id),
    auth_type: session.auth_type,
    first_login: session.must_change_password && session.password_changed_at === null,
    password_expired: isForced(deps, session),
    force_password_change: mustChange(deps, session),
    password_change_advised: isAdvised(deps, session),
    second_factor_required: deps.secondFactor.mustEnrol(session),
    // The last renewal, so that exp - iat is the session's length (specification §4).
    iat: exp - Math.round(sessionLength(deps) / 1000),
    exp,
    ts: new Date(deps.clock()).toISOString(),
    set_opt: 0,
  }
}

export function createAuthenticator(deps: AuthDeps): Authenticator {
  return {
    async authenticate(token, from) {
      if (token?.startsWith(TOKEN_PREFIX)) return authenticateToken(deps, token, from)
      const id = token === null ? null : sessionIdOf(deps, token)
      if (id === null) throw new AppError('UNAUTHENTICATED')
      const session = await store.sessionAccount(deps.db, id, new Date(deps.clock()))
      if (!session) throw new AppError('SESSION_EXPIRED')
      await noteUse(deps, session)
      return {
        userId: session.id,
        email: session.email,
        language: session.language,
        sessionId: id,
        roleKey: session.role_key,
        permissions: new Set(permissionsOf(session)),
        scope: scopeOf(session),
        passwordChangeRequired: mustChange(deps, session),
        enrolmentRequired: deps.secondFactor.mustEnrol(session),
        apiToken: null,
      }
    },
    async renew(caller) {
      if (caller.apiToken !== null) return
      const now = deps.clock()
      await store.extendSession(deps.db, caller.sessionId, new Date(now), new Date(now + sessionLength(deps)))
    },
  }
}

/** A program: what its token says, as far as its owner still may. */
async function authenticateToken(deps: AuthDeps, token: string, from: RequestInfo): Promise<Account> {
  const found = await deps.apiTokens.find(token, from)
  const owner = found && (await store.accountById(deps.db, found.userId))
  if (!found || !owner || owner.login_blocked) throw new AppError('UNAUTHENTICATED')
  const { allowedIps } = deps.settings().access
  if (owner.region !== 'user' && !isAddressAllowed(from.ip, allowedIps)) throw new AppError('IP_NOT_ALLOWED')
  const scope = tokenScope(found, scopeOf(owner))
  if (!scope) throw new AppError('UNAUTHENTICATED')
  const permissions = permissionsOf(owner).filter(
    (id) => found.permissions.includes(id) && PERMISSIONS[id].includes(scope.region),
  )
  return {
    userId: owner.id,
    email: owner.email,
    language: owner.language,
    sessionId: '',
    roleKey: owner.role_key,
    permissions: new Set(permissions),
    scope,
    passwordChangeRequired: false,
    enrolmentRequired: false,
    apiToken: { id: found.id, name: found.name },
  }
}

/** A token made for one domain reaches nothing else, wherever its owner was moved since: null when nothing is left. */
function tokenScope({ domainId }: FoundToken, own: Scope): Scope | null {
  if (domainId === null) return own
  if (own.region === 'all') return { region: 'domain', domainId }
  return own.domainId === domainId ? own : null
}

/** Failed attempts since the sign-in before this one: the owner should hear of them. */
function failedSince({ last_login_failed_at: failed, previous_login_at: previous }: store.SessionAccount) {
  return failed !== null && (previous === null || failed > previous) ? failed : null
}

function isOld(deps: SessionDeps, account: store.Account): boolean {
  return isPasswordOld(account.password_changed_at, deps.clock(), deps.settings().access)
}

/** An old password must go only where the administrator says so (decisions §10). */
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
function mustChange(deps: SessionDeps, session: store.SessionAccount): boolean {
  if (session.auth_type !== 'password') return false
  return session.must_change_password || isForced(deps, session)
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
  await assertOwnPassword(deps, caller, change.current, 'current', from)
  if (change.password === change.current) {
    throw new AppError('SAME_AS_CURRENT_PASSWORD', { fields: { password: 'SAME_AS_CURRENT_PASSWORD' } })
  }
  assertPassword(change.password, deps.settings().access)
  const now = new Date(deps.clock())
  const hash = await deps.hasher.hash(change.password)
  await deps.db.transaction().execute(async (trx) => {
    await store.setPassword(trx, caller.userId, { hash, mustChange: false, at: now })
    await store.endSessionsOf(trx, [caller.userId], now, caller.sessionId)
  })
}

/** @throws AppError WRONG_CURRENT_PASSWORD at `field`, ACCOUNT_LOCKED */
export async function assertOwnPassword(
  deps: AuthDeps,
  caller: Caller,
  password: string,
  field: string,
  from: RequestInfo,
): Promise<void> {
  const account = await store.accountByEmail(deps.db, caller.email)
  const attempt = await deps.throttle.enter(caller.email, from.ip, true)
  if (!account || !(await deps.hasher.verify(account.password_hash, password))) {
    const event = { account: account ?? null, email: caller.email, from, note: 'WRONG_CURRENT_PASSWORD' }
    await recordSignIn(deps.db, deps.clock, { ...event, task: 'login.failure', type: 'F' })
    throw new AppError('WRONG_CURRENT_PASSWORD', { fields: { [field]: 'WRONG_CURRENT_PASSWORD' } })
  }
  await attempt.succeeded()
}

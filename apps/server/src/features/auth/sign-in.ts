/** Signing in by a password, and what follows any first factor. */
import { normaliseEmail } from '@postern/contract/validation/email.ts'
import { AppError } from '../../platform/app-error.ts'
import type { RequestInfo } from '../../platform/http/caller.ts'
import type { AuthDeps } from './deps.ts'
import { assertMaySignIn, openSession, refuse, type AuthType } from './entry.ts'
import { recordSignIn } from './events.ts'
import type { SessionDeps } from './session/sessions.ts'
import * as store from './store.ts'

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

/** A password that was mailed opens the door once (L12). */
async function spendTemporaryPassword(
  deps: SessionDeps,
  account: store.Account,
  from: RequestInfo,
): Promise<void> {
  if (account.temporary_until === null) return
  const spent = await store.spendTemporaryPassword(deps.db, account.id, new Date(deps.clock()))
  if (!spent) await refuse(deps, account, from, 'TEMPORARY_PASSWORD_EXPIRED')
}

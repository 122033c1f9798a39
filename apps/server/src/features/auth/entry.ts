/** Whoever has proved to be somebody comes in, whichever way they proved it; and goes again. */
import { accountState, type AccountState } from '@postern/contract/account-state.ts'
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import { isAddressAllowed } from '@postern/contract/validation/ip-network.ts'
import { AppError } from '../../platform/app-error.ts'
import type { RequestInfo } from '../../platform/http/caller.ts'
import { siteOf, type EmbeddedType } from './groupware/embedding.ts'
import { recordSignIn } from './events.ts'
import { isPlaced } from './session/rights.ts'
import { sessionOfCookie, startSession, type SessionDeps } from './session/sessions.ts'
import * as store from './store.ts'

/** How a session came about: by the own password, a passkey alone, a groupware's token, single sign-on, an entry for a frame. */
export type AuthType = 'password' | 'passkey' | 'otp' | 'sso' | EmbeddedType

/**
 * Whoever proved to be this account may also come in: neither blocked nor long unused, with a place for its role, and from
 * an allowed address.
 * @throws AppError AUTH_REFUSED, ROLE_WITHOUT_PLACE, PASSWORD_REISSUE_REQUESTED, ACCOUNT_LONG_UNUSED, IP_NOT_ALLOWED
 */
export async function assertMaySignIn(
  deps: SessionDeps,
  account: store.Account,
  from: RequestInfo,
): Promise<void> {
  const { longUnusedDays, allowedIps } = deps.settings().access
  const state = accountState(account, longUnusedDays, deps.clock())
  if (state !== 'normal') await refuse(deps, account, from, REFUSED_STATES[state])
  if (!isPlaced(account)) await refuse(deps, account, from, 'ROLE_WITHOUT_PLACE')
  if (account.region !== 'user' && !isAddressAllowed(from.ip, allowedIps)) {
    await refuse(deps, account, from, 'IP_NOT_ALLOWED')
  }
}

const REFUSED_STATES = {
  blocked: 'AUTH_REFUSED',
  reissue: 'PASSWORD_REISSUE_REQUESTED',
  unused: 'ACCOUNT_LONG_UNUSED',
} as const satisfies Partial<Record<AccountState, ErrorCode>>

/** Records the refusal. @throws AppError `code` */
export async function refuse(
  deps: SessionDeps,
  account: store.Account,
  from: RequestInfo,
  code: ErrorCode,
): Promise<never> {
  const event = { task: 'login.failure', type: 'F', account, email: account.email, from, note: code } as const
  await recordSignIn(deps.db, deps.clock, event)
  throw new AppError(code)
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
    const site = siteOf(authType)
    const task = site === null ? OPENED[authType as keyof typeof OPENED] : 'login.embedded'
    const note = site === null ? {} : { note: { site } }
    const event = { ...note, task, type: 'S', account, email: account.email, from } as const
    await recordSignIn(trx, deps.clock, event)
    return cookie
  })
}

async function endCookie(
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
  await store.endEmbedded(deps.db, session.id, new Date(deps.clock()))
  const event = { task: 'login.end', type: 'S', account: session, email: session.email, from } as const
  await recordSignIn(deps.db, deps.clock, event)
}

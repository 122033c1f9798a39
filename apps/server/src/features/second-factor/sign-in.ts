/** From a right password to a session: showing the second factor (H14). And passkeys without a password. */
import { LIMITS } from '@postern/contract/limits.ts'
import { toAppError } from '../../platform/http/errors.ts'
import {
  SECOND_FACTOR_PATHS,
  type AuthenticationResponse,
  type FactorMethod,
  type PendingSignIn,
} from '@postern/contract/routes/second-factor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { RequestInfo } from '../../platform/http/caller.ts'
import { passkeyOrigin } from '../../platform/http/public-origin.ts'
import {
  createTicket,
  findTicket,
  noteOnTicket,
  spendTicket,
  takeTry,
  type Ticket,
} from '../../platform/tickets/ticket-store.ts'
import { attemptFactor } from './attempt.ts'
import { rememberBrowser } from './browsers.ts'
import { recordFactor } from './events.ts'
import { isMailedCode, mailCode } from './mail-code.ts'
import { sendFactorMail } from './mail.ts'
import { authenticationOptions, checkAssertion } from './passkeys.ts'
import { allowedMethods, askedMethods } from './policy.ts'
import type { FactorDeps, SignInPorts } from './ports.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import * as store from './store.ts'
import { stepOfCode } from './totp.ts'

const PASSKEY_MINUTES = 5

export type Shown =
  | { readonly method: 'totp' | 'email' | 'recovery'; readonly code: string }
  | { readonly method: 'passkey'; readonly response: AuthenticationResponse }

export interface Cookies {
  readonly pending: string | undefined
  readonly session: string | undefined
}

export interface SignedIn {
  readonly session: string
  /** Cookie of a browser that is remembered from now on. */
  readonly browser: string | null
}

/** What the sign-in under way waits for; null when there is none. */
export async function pendingSignIn(
  deps: FactorDeps,
  cookie: string | undefined,
  from: RequestInfo,
): Promise<PendingSignIn> {
  const pending = await findPending(deps, cookie)
  if (!pending) return null
  return {
    methods: await methodsOf(deps, pending.account, from),
    email: hideAddress(pending.account.email),
    remember_days: deps.settings().access.rememberBrowserDays,
  }
}

async function methodsOf(
  deps: FactorDeps,
  account: store.FactorAccount,
  from: RequestInfo,
): Promise<FactorMethod[]> {
  const possible = originOf(deps, from) !== null
  const methods: FactorMethod[] = askedMethods(deps.settings(), account).filter(
    (method) => method !== 'passkey' || possible,
  )
  if ((await store.countRecoveryCodes(deps.systemDb, account.id)) > 0) methods.push('recovery')
  return methods
}

/** Mails a code to whoever is signing in. @throws AppError OTP_EXPIRED, SECOND_FACTOR_NOT_ALLOWED, RATE_LIMITED */
export async function sendPendingCode(deps: FactorDeps, cookie: string | undefined): Promise<void> {
  const { ticket, account } = await livePending(deps, cookie)
  assertAsked(deps, account, 'email')
  await mailCode(deps, ticket, account)
}

/** Options for the browser's authenticator. @throws AppError OTP_EXPIRED, PUBLIC_ADDRESS_REQUIRED */
export async function pendingPasskeyOptions(deps: FactorDeps, cookie: string | undefined, from: RequestInfo) {
  const { ticket, account } = await livePending(deps, cookie)
  assertAsked(deps, account, 'passkey')
  const origin = requireOrigin(deps, from)
  const options = await authenticationOptions(origin, await store.listPasskeys(deps.systemDb, account.id))
  await noteOnTicket(deps.systemDb, ticket.id, { challenge: options.challenge })
  return options
}

/**
 * Shows the factor; the session starts. Tries are counted per sign-in and per account before anything is compared.
 * @throws AppError OTP_MISMATCH, PASSKEY_FAILED, OTP_EXPIRED, OTP_ATTEMPTS_EXCEEDED, ACCOUNT_LOCKED, AUTH_REFUSED
 */
export async function showFactor(
  deps: FactorDeps,
  ports: SignInPorts,
  cookies: Cookies,
  shown: Shown & { readonly remember: boolean },
  from: RequestInfo,
): Promise<SignedIn> {
  const { systemDb, clock } = deps
  const ticket = await takeTry(systemDb, 'second_factor', cookies.pending, clock(), LIMITS.otpAttempts)
  const account = await store.findAccount(systemDb, ticket.userId ?? 0)
  if (!account) throw new AppError('OTP_EXPIRED')
  if (shown.method !== 'recovery') assertAsked(deps, account, shown.method)
  const attempt = await attemptFactor(deps, account, from, { method: shown.method, mail: 'locked' }, () =>
    assertShown(deps, ticket, account, shown, from),
  )
  // Whoever spends the ticket gets the session: it is one, however many showed the same at once.
  if (!(await spendTicket(systemDb, ticket.id))) throw new AppError('OTP_EXPIRED')
  await attempt.succeeded()
  await recordFactor(deps, account, from, 'S', { method: shown.method })
  if (shown.method === 'recovery') await tellOfRecovery(deps, account, from)
  const authType = ticket.state['auth_type'] === 'sso' ? 'sso' : 'password'
  const session = await ports.open(account.id, { authType, from, oldCookie: cookies.session })
  const remember = shown.remember && deps.settings().access.rememberBrowserDays > 0
  return { session, browser: remember ? await rememberBrowser(deps, account.id, from) : null }
}

async function assertShown(
  deps: FactorDeps,
  ticket: Ticket,
  account: store.FactorAccount,
  shown: Shown,
  from: RequestInfo,
): Promise<void> {
  if (shown.method === 'passkey') {
    const challenge = ticket.state['challenge']
    if (challenge === undefined) throw new AppError('PASSKEY_FAILED')
    const origin = requireOrigin(deps, from)
    const { response } = shown
    await checkAssertion(deps.systemDb, {
      origin,
      challenge,
      response,
      userId: account.id,
      now: deps.clock(),
    })
    return
  }
  const right = await isRightCode(deps, ticket, account.id, shown.method, shown.code.replaceAll(/\s/g, ''))
  if (!right) throw new AppError('OTP_MISMATCH', { fields: { code: 'OTP_MISMATCH' } })
}

async function isRightCode(
  deps: FactorDeps,
  ticket: Ticket,
  userId: number,
  method: 'totp' | 'email' | 'recovery',
  code: string,
): Promise<boolean> {
  const at = new Date(deps.clock())
  if (method === 'recovery') return store.spendRecoveryCode(deps.systemDb, userId, hashRecoveryCode(code), at)
  if (method === 'totp') return takeTotpCode(deps, userId, code)
  if (!isMailedCode(deps, ticket, code)) return false
  await store.noteFactorUse(deps.systemDb, userId, 'email', at)
  return true
}

/** True once for each code of the user's confirmed or new authenticator app. */
export async function takeTotpCode(deps: FactorDeps, userId: number, code: string): Promise<boolean> {
  const factor = await store.findFactor(deps.systemDb, userId, 'totp')
  const secret = factor?.secret && deps.box.open(totpPlace(userId), factor.secret)
  if (!factor || !secret) return false
  const step = stepOfCode(secret.toString(), code, deps.clock(), factor.last_step)
  return step !== null && store.takeStep(deps.systemDb, userId, step, new Date(deps.clock()))
}

export function totpPlace(userId: number): string {
  return `totp:${userId}`
}

async function tellOfRecovery(
  deps: FactorDeps,
  account: store.FactorAccount,
  from: RequestInfo,
): Promise<void> {
  const left = await store.countRecoveryCodes(deps.systemDb, account.id)
  await sendFactorMail(deps, account, 'recovery', { ip: from.ip, count: left })
}

/** A challenge for whichever passkey the browser has; answers the cookie too. @throws AppError PUBLIC_ADDRESS_REQUIRED */
export async function passkeySignInOptions(deps: FactorDeps, from: RequestInfo) {
  assertPasskeySignIn(deps)
  const origin = requireOrigin(deps, from)
  const options = await authenticationOptions(origin, null)
  const ticket = await createTicket(deps.systemDb, deps.clock(), {
    purpose: 'passkey',
    userId: null,
    state: { challenge: options.challenge },
    ip: from.ip,
    minutes: PASSKEY_MINUTES,
  })
  return { options, ticket }
}

/** Signs in by a passkey that has verified its owner: two factors in one. @throws AppError PASSKEY_FAILED, AUTH_REFUSED */
export async function passkeySignIn(
  deps: FactorDeps,
  ports: SignInPorts,
  cookies: { readonly passkey: string | undefined; readonly session: string | undefined },
  response: AuthenticationResponse,
  from: RequestInfo,
): Promise<string> {
  assertPasskeySignIn(deps)
  const { systemDb, clock } = deps
  const origin = requireOrigin(deps, from)
  const ticket = await findTicket(systemDb, 'passkey', cookies.passkey, clock())
  const challenge = ticket?.state['challenge']
  if (!ticket || challenge === undefined || !(await spendTicket(systemDb, ticket.id))) {
    throw new AppError('PASSKEY_FAILED', { detail: 'no challenge' })
  }
  const shown = { origin, challenge, response, userId: null, now: clock() }
  const userId = await checkAssertion(systemDb, shown).catch(async (error: unknown) => {
    const owner = await store.findOwner(systemDb, response.id)
    await recordFactor(deps, owner ?? null, from, 'F', { method: 'passkey', reason: toAppError(error).code })
    throw error
  })
  return ports.open(userId, { authType: 'passkey', from, oldCookie: cookies.session })
}

/** What the sign-in page offers: passkeys, where they work. */
export function passkeyProvider(deps: Pick<FactorDeps, 'settings'>, from: RequestInfo) {
  if (!allowedMethods(deps.settings()).includes('passkey') || originOf(deps, from) === null) return {}
  const { signInOptions, signIn } = SECOND_FACTOR_PATHS
  return {
    passkey: {
      id: 'passkey',
      name: 'Passkey',
      type: 'webauthn',
      signinUrl: signInOptions,
      callbackUrl: signIn,
    },
  }
}

function assertPasskeySignIn(deps: Pick<FactorDeps, 'settings'>): void {
  if (!allowedMethods(deps.settings()).includes('passkey')) throw new AppError('SECOND_FACTOR_NOT_ALLOWED')
}

export function originOf(deps: Pick<FactorDeps, 'settings'>, from: RequestInfo): string | null {
  return passkeyOrigin(deps.settings().basic.publicUrl, from.origin)
}

/** @throws AppError PUBLIC_ADDRESS_REQUIRED */
export function requireOrigin(deps: Pick<FactorDeps, 'settings'>, from: RequestInfo): string {
  const origin = originOf(deps, from)
  if (origin === null) throw new AppError('PUBLIC_ADDRESS_REQUIRED')
  return origin
}

async function findPending(deps: FactorDeps, cookie: string | undefined) {
  const ticket = await findTicket(deps.systemDb, 'second_factor', cookie, deps.clock())
  const account = ticket?.userId ? await store.findAccount(deps.systemDb, ticket.userId) : undefined
  return ticket && account ? { ticket, account } : null
}

async function livePending(deps: FactorDeps, cookie: string | undefined) {
  const pending = await findPending(deps, cookie)
  if (!pending) throw new AppError('OTP_EXPIRED')
  return pending
}

function assertAsked(
  deps: FactorDeps,
  account: store.FactorAccount,
  method: 'totp' | 'passkey' | 'email',
): void {
  if (!askedMethods(deps.settings(), account).includes(method))
    throw new AppError('SECOND_FACTOR_NOT_ALLOWED')
}

/** `ki••••@example.com`: enough for its owner. */
function hideAddress(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, Math.min(2, at - 1))}••••${email.slice(at)}`
}

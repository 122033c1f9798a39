/**
 * Before sessions are ended their owner shows one factor again (ASVS 5.0, 7.5.2): password, authenticator app or passkey.
 * Unlike what changes an account's locks (fresh.ts), the sign-in itself is none, since whoever holds a stolen session
 * would have it; only for accounts of single sign-on or a groupware that have no second factor here it has to do.
 */
import type {
  AuthenticationResponse,
  ProofMethod,
  ProofState,
} from '@postern/contract/routes/second-factor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { createTicket, findTicket, spendTicket } from '../../platform/tickets/ticket-store.ts'
import { attemptFactor } from './attempt.ts'
import { recordFactor } from './events.ts'
import { FRESH } from './fresh.ts'
import { PENDING_MINUTES } from './gate.ts'
import { authenticationOptions, checkAssertion } from './passkeys.ts'
import { askedMethods } from './policy.ts'
import type { FactorDeps } from './ports.ts'
import { originOf, requireOrigin, takeTotpCode } from './sign-in.ts'
import * as store from './store.ts'

/** What the account can show, and whether it has lately. */
export async function proofState(deps: FactorDeps, caller: Caller): Promise<ProofState> {
  const [account, password, proofs] = await Promise.all([
    store.findAccount(deps.systemDb, caller.userId),
    store.hasPassword(deps.systemDb, caller.userId),
    store.proofsOf(deps.systemDb, caller.sessionId),
  ])
  const asked = account ? askedMethods(deps.settings(), account) : []
  const methods: ProofMethod[] = password ? ['password'] : []
  if (asked.includes('totp')) methods.push('totp')
  if (asked.includes('passkey') && originOf(deps, caller.from) !== null) methods.push('passkey')
  const by_sign_in = methods.length === 0 || (methods.join() === 'password' && isElsewhere(proofs?.auth_type))
  const times = [proofs?.confirmed_at, proofs?.proven_at, by_sign_in ? proofs?.created_at : null]
  const last = Math.max(...times.map((time) => time?.getTime() ?? 0))
  return { proven: deps.clock() - last <= FRESH, methods, by_sign_in }
}

/** Whoever comes from a provider or a groupware may have a password that they never use. */
function isElsewhere(authType: string | undefined): boolean {
  return authType === 'sso' || authType === 'otp'
}

/** @throws AppError CONFIRM_REQUIRED */
export async function assertProven(deps: FactorDeps, caller: Caller): Promise<void> {
  if (!(await proofState(deps, caller)).proven) throw new AppError('CONFIRM_REQUIRED')
}

/** @throws AppError OTP_MISMATCH, ACCOUNT_LOCKED, SECOND_FACTOR_NOT_ALLOWED */
export async function proveByCode(deps: FactorDeps, caller: Caller, code: string): Promise<void> {
  await prove(deps, caller, 'totp', async () => {
    if (await takeTotpCode(deps, caller.userId, code.replaceAll(/\s/g, ''))) return
    throw new AppError('OTP_MISMATCH', { fields: { code: 'OTP_MISMATCH' } })
  })
}

/** @throws AppError SECOND_FACTOR_NOT_ALLOWED */
export async function beginPasskeyProof(deps: FactorDeps, caller: Caller) {
  await accountWith(deps, caller, 'passkey')
  const passkeys = await store.listPasskeys(deps.systemDb, caller.userId)
  const options = await authenticationOptions(requireOrigin(deps, caller.from), passkeys)
  const ticket = await createTicket(deps.systemDb, deps.clock(), {
    purpose: 'passkey_proof',
    userId: caller.userId,
    state: { challenge: options.challenge, session: caller.sessionId },
    ip: caller.from.ip,
    minutes: PENDING_MINUTES,
  })
  return { ticket, options: { ...options } }
}

/** @throws AppError PASSKEY_FAILED, OTP_EXPIRED, ACCOUNT_LOCKED, SECOND_FACTOR_NOT_ALLOWED */
export async function proveByPasskey(
  deps: FactorDeps,
  caller: Caller,
  shown: { readonly ticket: string; readonly response: AuthenticationResponse },
): Promise<void> {
  const { systemDb, clock } = deps
  await prove(deps, caller, 'passkey', async () => {
    const ticket = await findTicket(systemDb, 'passkey_proof', shown.ticket, clock())
    const { challenge, session } = ticket?.state ?? {}
    // A challenge is good for one answer, in the session that asked for it.
    if (!ticket || challenge === undefined || session !== caller.sessionId) throw new AppError('OTP_EXPIRED')
    if (!(await spendTicket(systemDb, ticket.id))) throw new AppError('OTP_EXPIRED')
    const origin = requireOrigin(deps, caller.from)
    const { response } = shown
    await checkAssertion(systemDb, { origin, challenge, response, userId: caller.userId, now: clock() })
  })
}

async function prove(
  deps: FactorDeps,
  caller: Caller,
  method: 'totp' | 'passkey',
  show: () => Promise<void>,
): Promise<void> {
  const account = await accountWith(deps, caller, method)
  const attempt = await attemptFactor(deps, account, caller.from, { method, mail: 'proof_locked' }, show)
  await attempt.succeeded()
  await store.noteAnyProof(deps.systemDb, caller.sessionId, new Date(deps.clock()))
  await recordFactor(deps, account, caller.from, 'S', { method, proof: 'shown again' })
}

/** @throws AppError SECOND_FACTOR_NOT_ALLOWED for a method that the account does not have, or must not use */
async function accountWith(
  deps: FactorDeps,
  caller: Caller,
  method: 'totp' | 'passkey',
): Promise<store.FactorAccount> {
  const account = await store.findAccount(deps.systemDb, caller.userId)
  if (!account || !askedMethods(deps.settings(), account).includes(method)) {
    throw new AppError('SECOND_FACTOR_NOT_ALLOWED')
  }
  return account
}

/**
 * A forgotten password (product §4, §6): code by mail → proven → request → approval → temporary
 * password by mail → forced change. Addresses that nobody has are answered like those that somebody has.
 */
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { LIMITS } from '@postern/contract/limits.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { RequestInfo } from '../../../platform/http/caller.ts'
import { networkOf, plainIp } from '../../../platform/ip.ts'
import type { SendMail } from '../../ports/mail.ts'
import { recordSignIn } from '../events.ts'
import { resetMail } from './reset-mail.ts'
import * as resets from './reset-store.ts'
import type { SessionDeps } from '../session/sessions.ts'
import { sameText } from '../session/signing.ts'
import * as store from '../store.ts'

export interface ResetDeps extends SessionDeps {
  readonly sendMail: SendMail
}

const HOUR = 60 * 60 * 1000
/** Codes an hour. */
const PER_ADDRESS = 5
const PER_PLACE = 20
/** ms that asking for a code always takes: how long the work took tells whether the address is known. */
const TAKES = 300

/**
 * Mails a code to the address if it is an account's; answers the id to verify it under.
 * @throws AppError RATE_LIMITED, for known and unknown addresses alike
 */
export async function requestReset(deps: ResetDeps, email: string, from: RequestInfo): Promise<string> {
  const [id] = await Promise.all([sendCode(deps, email, from), wait(TAKES)])
  return id
}

async function sendCode(deps: ResetDeps, email: string, from: RequestInfo): Promise<string> {
  const account = await store.accountByEmail(deps.db, email)
  const served = account !== undefined && !account.login_blocked ? account : null
  const now = deps.clock()
  const place = networkOf(plainIp(from.ip))
  const id = randomUUID()
  const code = String(randomInt(10 ** LIMITS.otpDigits)).padStart(LIMITS.otpDigits, '0')
  await deps.db.transaction().execute(async (trx) => {
    const { byEmail, byPlace } = await resets.countCodes(trx, email, place, new Date(now - HOUR))
    if (byEmail >= PER_ADDRESS || byPlace >= PER_PLACE) throw new AppError('RATE_LIMITED')
    await resets.insertCode(trx, {
      id,
      user_id: served?.id ?? null,
      email,
      place,
      code_hash: hashOf(deps, id, code),
      created_at: new Date(now),
      expires_at: new Date(now + LIMITS.otpMinutes * 60_000),
    })
    if (!served) return
    await deps.sendMail(trx, resetMail(served, 'code', { code, minutes: LIMITS.otpMinutes }))
    const event = { task: 'login.reset', type: 'S', account: served, email, from, note: 'code sent' } as const
    await recordSignIn(trx, deps.clock, event)
  })
  return id
}

/**
 * The right code puts the request into the administrators' list.
 * @throws AppError OTP_MISMATCH, OTP_EXPIRED, OTP_ATTEMPTS_EXCEEDED
 */
export async function verifyReset(
  deps: ResetDeps,
  id: string,
  code: string,
  from: RequestInfo,
): Promise<void> {
  const now = new Date(deps.clock())
  const attempt = await resets.takeTry(deps.db, id, now, LIMITS.otpAttempts)
  if (!attempt) {
    const tries = await resets.triesOf(deps.db, id, now)
    throw new AppError(tries === null ? 'OTP_EXPIRED' : 'OTP_ATTEMPTS_EXCEEDED')
  }
  const account = await store.accountByEmail(deps.db, attempt.email)
  const right = sameText(attempt.code_hash, hashOf(deps, id, code))
  if (!right || !account || account.id !== attempt.user_id) {
    const event = {
      task: 'login.reset',
      type: 'F',
      account: account ?? null,
      email: attempt.email,
      from,
    } as const
    await recordSignIn(deps.db, deps.clock, { ...event, note: 'OTP_MISMATCH' })
    if (attempt.tries >= LIMITS.otpAttempts) throw new AppError('OTP_ATTEMPTS_EXCEEDED')
    const left = LIMITS.otpAttempts - attempt.tries
    throw new AppError('OTP_MISMATCH', { fields: { code: 'OTP_MISMATCH' }, values: { left } })
  }
  await deps.db.transaction().execute(async (trx) => {
    if (!(await resets.spendCode(trx, id, now))) throw new AppError('OTP_EXPIRED')
    await resets.openRequest(trx, account.id, from.ip, now)
    const event = { task: 'login.reset', type: 'S', account, email: account.email, from } as const
    await recordSignIn(trx, deps.clock, { ...event, note: 'requested' })
  })
}

/** Six digits are guessed in no time where the key is known: the installation's key is not in that table. */
function hashOf(deps: ResetDeps, id: string, code: string): string {
  return deps.signer.sign('reset', `${id}:${code}`)
}

/**
 * A groupware signs its user in (product §6): base64url of IV (12 bytes), AES-256-GCM ciphertext and tag (16 bytes)
 * under the shared secret; inside `{email, iat, nonce}`. Good for one sign-in within a minute. See docs/operating.md.
 */
import { createDecipheriv } from 'node:crypto'
import { normaliseEmail } from '@postern/contract/validation/email.ts'
import { z } from 'zod'
import { AppError } from '../../../platform/app-error.ts'
import type { RequestInfo } from '../../../platform/http/caller.ts'
import type { PlaceLimit } from '../../../platform/http/place-limit.ts'
import { recordSignIn } from '../events.ts'
import { spendNonce } from '../password/nonce-store.ts'
import { assertMaySignIn, openSession } from '../entry.ts'
import type { SessionDeps } from '../session/sessions.ts'
import * as store from '../store.ts'

const IV = 12
const TAG = 16
/** Seconds. */
const MAX_AGE = 60
const MAX_AHEAD = 30

const content = z.strictObject({
  email: z.string().min(1).max(255),
  /** Seconds since the epoch. */
  iat: z.number().int(),
  nonce: z.string().min(16).max(100),
})

export interface GroupwareDeps extends SessionDeps {
  /** Nobody has proved anything when a token is refused: the audit log is not for everybody to fill. */
  readonly mayRecord: PlaceLimit
}

/**
 * Starts a session for a token's user; answers the cookie's value.
 * @throws AppError NOT_FOUND when switched off, AUTH_INVALID for a token that is forged, too old or was used, and
 *   what assertMaySignIn throws
 */
export async function signInByToken(
  deps: GroupwareDeps,
  token: string,
  from: RequestInfo,
  oldCookie: string | undefined,
): Promise<string> {
  const { groupwareOtp, groupwareOtpSecret: secret } = deps.settings().access
  if (!groupwareOtp || secret === '') throw new AppError('NOT_FOUND')
  const opened = content.safeParse(decrypt(token, Buffer.from(secret, 'hex')))
  if (!opened.success) return refuse(deps, '', from, 'forged')
  const email = normaliseEmail(opened.data.email)
  const age = deps.clock() / 1000 - opened.data.iat
  if (age > MAX_AGE || age < -MAX_AHEAD) return refuse(deps, email, from, 'stale')
  const until = new Date((opened.data.iat + MAX_AGE) * 1000)
  if (!(await spendNonce(deps.db, `groupware:${opened.data.nonce}`, until))) {
    return refuse(deps, email, from, 'replayed')
  }
  const account = await store.accountByEmail(deps.db, email)
  if (!account) return refuse(deps, email, from, 'unknown')
  await assertMaySignIn(deps, account, from)
  return openSession(deps, account, { authType: 'otp', from, oldCookie })
}

/** One answer for whatever is wrong; the log knows more. */
async function refuse(deps: GroupwareDeps, email: string, from: RequestInfo, note: string): Promise<never> {
  const event = { task: 'login.otp', type: 'F', account: null, email, from, note } as const
  if (deps.mayRecord(from.ip)) await recordSignIn(deps.db, deps.clock, event)
  throw new AppError('AUTH_INVALID', { detail: note })
}

/** The content of a token, undefined when it was not made with this secret. */
function decrypt(token: string, secret: Buffer): unknown {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length <= IV + TAG) return undefined
  try {
    const cipher = createDecipheriv('aes-256-gcm', secret, bytes.subarray(0, IV), { authTagLength: TAG })
    cipher.setAuthTag(bytes.subarray(-TAG))
    const plain = Buffer.concat([cipher.update(bytes.subarray(IV, -TAG)), cipher.final()])
    return JSON.parse(plain.toString()) as unknown
  } catch {
    // Sealed with another secret, or no JSON in it.
    return undefined
  }
}

/** Codes of authenticator apps (RFC 6238: SHA-1, six digits, 30 seconds, which is what every app takes). */
import { generateSecret, generateURI, verifySync } from 'otplib'

const STEP = 30

export interface TotpSecret {
  /** Base32, as people type it. */
  readonly secret: string
  /** `otpauth://` for the QR code. */
  readonly uri: string
}

export function newTotpSecret(account: string, issuer: string): TotpSecret {
  const secret = generateSecret()
  return { secret, uri: generateURI({ strategy: 'totp', issuer, label: account, secret }) }
}

/** The time step a code belongs to: this one or a neighbour, and after `lastStep`. Null when it fits none. */
export function stepOfCode(secret: string, code: string, now: number, lastStep: number): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const epoch = Math.floor(now / 1000)
  const found = verifySync({
    strategy: 'totp',
    secret,
    token: code,
    epoch,
    epochTolerance: STEP,
    ...(lastStep > 0 ? { afterTimeStep: lastStep } : {}),
  })
  return found.valid && 'timeStep' in found ? found.timeStep : null
}

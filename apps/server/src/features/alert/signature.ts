/** What a webhook is signed by (docs/operating.md, "Webhooks of alerts"). */
import { createHmac, randomBytes } from 'node:crypto'
import type { SealedBox } from '../../platform/crypto/sealed-box.ts'

/** 32 random bytes; the prefix says what it is to whoever finds it. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64url')}`
}

const placeOf = (wayId: number): string => `alert-way:${wayId}`

export function sealSecret(box: SealedBox, wayId: number, secret: string): Buffer {
  return box.seal(placeOf(wayId), Buffer.from(secret))
}

/** Null when it was sealed elsewhere. */
export function openSecret(box: SealedBox, wayId: number, sealed: Buffer): string | null {
  return box.open(placeOf(wayId), sealed)?.toString() ?? null
}

/**
 * The value of the header `Postern-Signature`: HMAC-SHA256 (RFC 2104) over time, a full stop and the body.
 * @param seconds since the epoch
 */
export function signatureOf(secret: string, seconds: number, body: string): string {
  const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${mac}`
}

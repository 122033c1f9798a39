/** Signed handles: the CSRF token and the bearer token are HMACs under one key that all nodes share. */
import { createHmac, timingSafeEqual } from 'node:crypto'

type Purpose = 'csrf' | 'bearer' | 'reset'

export interface Signer {
  sign(purpose: Purpose, value: string): string
  verify(purpose: Purpose, value: string, signature: string): boolean
}

export function createSigner(key: Buffer): Signer {
  const sign = (purpose: Purpose, value: string): string =>
    createHmac('sha256', key).update(`${purpose}:${value}`).digest('base64url')
  return {
    sign,
    verify: (purpose, value, signature) => sameText(sign(purpose, value), signature),
  }
}

/** Compares in constant time. */
export function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}

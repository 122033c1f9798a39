/** Secrets at rest: AES-256-GCM (NIST SP 800-38D) under a key derived from the installation's (RFC 5869). */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const VERSION = 1
const NONCE = 12
const TAG = 16
const HEAD = 1 + NONCE + TAG

export interface SealedBox {
  /** `place` is where the secret is kept, such as `totp:17`: sealed for one place, it opens in no other. */
  seal(place: string, secret: Buffer): Buffer
  /** Null when it was sealed under another key or for another place, or was changed. */
  open(place: string, sealed: Buffer): Buffer | null
}

export function createSealedBox(installationKey: Buffer): SealedBox {
  const key = Buffer.from(hkdfSync('sha256', installationKey, '', 'postern sealed box', 32))
  return {
    seal(place, secret) {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG })
      cipher.setAAD(Buffer.from(place))
      const body = Buffer.concat([cipher.update(secret), cipher.final()])
      return Buffer.concat([Buffer.from([VERSION]), nonce, cipher.getAuthTag(), body])
    },
    open(place, sealed) {
      if (sealed.length < HEAD || sealed[0] !== VERSION) return null
      const nonce = sealed.subarray(1, 1 + NONCE)
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG })
      decipher.setAAD(Buffer.from(place))
      decipher.setAuthTag(sealed.subarray(1 + NONCE, HEAD))
      const body = decipher.update(sealed.subarray(HEAD))
      try {
        return Buffer.concat([body, decipher.final()])
      } catch {
        // The only error of `final` is a tag that does not fit.
        return null
      }
    },
  }
}

/** Encryption for the server, loaded when somebody signs in. */
import type { SealingKey } from '@postern/contract/routes/auth.ts'
import { CompactEncrypt, importJWK } from 'jose'

/** The payload as a JWE in compact form (RFC 7516), by the algorithm that the key names. */
export async function encryptFor(key: SealingKey, payload: object): Promise<string> {
  const { kty, n, e, alg, kid } = key
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(payload)))
    .setProtectedHeader({ alg, enc: 'A256GCM', kid })
    .encrypt(await importJWK({ kty, n, e }, alg))
}

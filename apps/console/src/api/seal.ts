/**
 * Seals a password for the server (contract routes/auth.ts): a JWE, RSA-OAEP-256 with A256GCM, by WebCrypto. Browsers
 * have that on HTTPS and on this machine only; elsewhere there is nothing to seal with and the password goes as it is.
 */
import { rsaRoute, TIMESTAMP_HEADER, type SealingKey } from '@postern/contract/routes/auth.ts'
import { jsonOf, requestHeaders, send, urlOf } from './client.ts'
import { errorOf } from './errors.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
}

/** What the sign-in call takes. @throws ApiError */
export async function seal(credentials: Credentials): Promise<Credentials | { readonly sealed: string }> {
  // Absent in insecure contexts, whatever its type says.
  const subtle = crypto.subtle as SubtleCrypto | undefined
  if (!subtle) return credentials
  const response = await send(urlOf(rsaRoute.path), { headers: requestHeaders(false) })
  const body = (await jsonOf(response)) as { data?: { keys?: SealingKey[] } } | null
  const key = body?.data?.keys?.[0]
  if (!response.ok || !key) throw errorOf(response.status, body)
  const payload = {
    ...credentials,
    nonce: base64url(random(16)),
    ts: Number(response.headers.get(TIMESTAMP_HEADER)),
  }
  // Only who signs in needs the library.
  const { encryptFor } = await import('./jwe.ts')
  return { sealed: await encryptFor(key, payload) }
}

function random(bytes: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(bytes))
}

function base64url(bytes: Uint8Array): string {
  const text = btoa(String.fromCodePoint(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

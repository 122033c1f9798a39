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
  return { sealed: await jwe(subtle, key, payload) }
}

async function jwe(subtle: SubtleCrypto, jwk: SealingKey, payload: object): Promise<string> {
  const oaep = { name: 'RSA-OAEP', hash: 'SHA-256' }
  const text = new TextEncoder()
  const head = base64url(text.encode(JSON.stringify({ alg: jwk.alg, enc: 'A256GCM', kid: jwk.kid })))
  const secret = random(32)
  const iv = random(12)
  const [publicKey, contentKey] = await Promise.all([
    subtle.importKey('jwk', { kty: jwk.kty, n: jwk.n, e: jwk.e }, oaep, false, ['encrypt']),
    subtle.importKey('raw', secret, 'AES-GCM', false, ['encrypt']),
  ])
  const [wrapped, content] = await Promise.all([
    subtle.encrypt(oaep, publicKey, secret),
    subtle.encrypt(
      { name: 'AES-GCM', iv, additionalData: text.encode(head) },
      contentKey,
      text.encode(JSON.stringify(payload)),
    ),
  ])
  const bytes = new Uint8Array(content)
  const parts = [new Uint8Array(wrapped), iv, bytes.subarray(0, -16), bytes.subarray(-16)]
  return [head, ...parts.map((part) => base64url(part))].join('.')
}

function random(bytes: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(bytes))
}

function base64url(bytes: Uint8Array): string {
  const text = btoa(String.fromCodePoint(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

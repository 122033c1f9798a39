/** Sealed passwords, as a browser makes them with WebCrypto. */
import { AUTH_PATHS, TIMESTAMP_HEADER, type SealingKey } from '@postern/contract/routes/auth.ts'
import { API_BASE } from '@postern/contract/routes/define.ts'
import { ADMIN, startApi, type TestApi } from '@postern/testkit/api.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSealing } from './sealing.ts'

const MINUTE = 60_000
let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
beforeEach(async () => {
  await api.database.db.deleteFrom('login_failure').execute()
})
afterAll(() => api.close())

const b64 = (bytes: ArrayBuffer | Uint8Array): string =>
  Buffer.from(bytes as Uint8Array).toString('base64url')
const randomText = (): string => b64(crypto.getRandomValues(new Uint8Array(16)))

async function key(): Promise<{ jwk: SealingKey; ts: number }> {
  const reply = await api.app.inject({ url: `${API_BASE}/auth/rsa?domain=first.example` })
  const [jwk] = reply.json<{ data: { keys: SealingKey[] } }>().data.keys
  return { jwk: jwk!, ts: Number(reply.headers[TIMESTAMP_HEADER]) }
}

async function seal(jwk: SealingKey, payload: object, header: object = {}): Promise<string> {
  const publicKey = await crypto.subtle.importKey('jwk', jwk, { name: 'RSA-OAEP', hash: 'SHA-256' }, false, [
    'encrypt',
  ])
  const secret = crypto.getRandomValues(new Uint8Array(32))
  const aes = await crypto.subtle.importKey('raw', secret, 'AES-GCM', false, ['encrypt'])
  const head = b64(
    Buffer.from(JSON.stringify({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: jwk.kid, ...header })),
  )
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const wrapped = await crypto.subtle.encrypt({ name: 'RSA-OAEP' }, publicKey, secret)
  const content = new Uint8Array(
    await crypto.subtle.encrypt(
      { name: 'AES-GCM', iv, additionalData: Buffer.from(head) },
      aes,
      Buffer.from(JSON.stringify(payload)),
    ),
  )
  return [head, b64(wrapped), b64(iv), b64(content.subarray(0, -16)), b64(content.subarray(-16))].join('.')
}

async function send(sealed: string) {
  const csrf = await api.app.inject({ url: AUTH_PATHS.csrf })
  const reply = await api.app.inject({
    method: 'POST',
    url: AUTH_PATHS.credentials,
    cookies: { [csrf.cookies[0]!.name]: csrf.cookies[0]!.value },
    payload: { sealed, csrfToken: csrf.json<{ csrfToken: string }>().csrfToken },
  })
  return reply.statusCode === 200 ? 'OK' : reply.json<{ message: string }>().message
}
const credentials = (ts: number) => ({ ...ADMIN, nonce: randomText(), ts })

test('a sealed password signs in once; sent again it is refused', async () => {
  const { jwk, ts } = await key()
  expect(jwk).toMatchObject({ kty: 'RSA', alg: 'RSA-OAEP-256', use: 'enc' })
  expect(Buffer.from(jwk.n, 'base64url').length * 8).toBe(3072)
  const sealed = await seal(jwk, credentials(ts))
  expect(await send(sealed)).toBe('OK')
  expect(await send(sealed)).toBe('AUTH_INVALID')
})

test('of the same bytes twenty times at once, one gets in', async () => {
  const { jwk, ts } = await key()
  const sealed = await seal(jwk, credentials(ts))
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(sealed)))
  expect(answers.filter((answer) => answer === 'OK')).toHaveLength(1)
  expect(new Set(answers)).toEqual(new Set(['OK', 'AUTH_INVALID']))
})

test('the nonce counts, not the bytes: sealed anew with an old nonce it is refused', async () => {
  const { jwk, ts } = await key()
  const payload = credentials(ts)
  expect(await send(await seal(jwk, payload))).toBe('OK')
  expect(await send(await seal(jwk, payload))).toBe('AUTH_INVALID')
})

test('a wrong password inside is a wrong password', async () => {
  const { jwk, ts } = await key()
  expect(await send(await seal(jwk, { ...credentials(ts), password: 'wrong' }))).toBe('INVALID_CREDENTIALS')
})

test('what is stale, from the future, altered or not ours is refused', async () => {
  const { jwk, ts } = await key()
  const good = await seal(jwk, credentials(ts))
  const [head, ...rest] = good.split('.')
  const other = await seal(jwk, credentials(ts))
  const bad = {
    stale: await seal(jwk, credentials(ts - 3 * MINUTE)),
    future: await seal(jwk, credentials(ts + MINUTE)),
    'more fields': await seal(jwk, { ...credentials(ts), role: 'admin' }),
    'no nonce': await seal(jwk, { ...ADMIN, ts }),
    'unknown key': await seal({ ...jwk, kid: 'other' }, credentials(ts)),
    'another algorithm': await seal(jwk, credentials(ts), { alg: 'dir' }),
    'another content': [head, rest[0], rest[1], other.split('.')[3], rest[3]].join('.'),
    'another header': [other.replace(/^[^.]+/, b64(Buffer.from('{"alg":"none"}')))].join('.'),
    'short tag': good.slice(0, -6),
    nonsense: 'a.b.c.d.e',
    'an extension that must be understood': await seal(jwk, credentials(ts), { crit: ['exp'], exp: 1 }),
    'too many parts': `${good}.x`,
    'too few parts': good.slice(0, good.lastIndexOf('.')),
    'a blank': good.replace('.', '. '),
    'another content algorithm': await seal(jwk, credentials(ts), { enc: 'A128GCM' }),
    'packed content': await seal(jwk, credentials(ts), { zip: 'DEF' }),
    'an empty key': [head, '', rest[1], rest[2], rest[3]].join('.'),
    'a longer IV': [head, rest[0], `${rest[1]}AAAA`, rest[2], rest[3]].join('.'),
    'no text': await seal(jwk, [] as object),
  }
  for (const [what, sealed] of Object.entries(bad)) {
    expect([what, await send(sealed)]).toEqual([what, 'AUTH_INVALID'])
  }
  expect(await send(good)).toBe('OK')
})

test('keys change every hour; the one before is accepted for ten minutes, then forgotten', async () => {
  const first = await key()
  api.clock.now += 61 * MINUTE
  const sealedEarly = await seal(first.jwk, credentials(api.clock.now))
  const second = await key()
  expect(second.jwk.kid).not.toBe(first.jwk.kid)
  expect(await send(sealedEarly)).toBe('OK')
  api.clock.now += 10 * MINUTE
  expect(await send(await seal(first.jwk, credentials(api.clock.now)))).toBe('AUTH_INVALID')
  api.clock.now += 61 * MINUTE
  await key()
  const left = await api.database.db.selectFrom('sealing_key').select('id').execute()
  expect(left.map(({ id }) => id)).not.toContain(first.jwk.kid)
})

test('nodes that start at once share one key, and the API role cannot read it', async () => {
  const { db } = api.database
  await db.deleteFrom('sealing_key').execute()
  const nodes = Array.from({ length: 4 }, () => createSealing(db, () => api.clock.now))
  const keys = await Promise.all(nodes.map((node) => node.current()))
  expect(new Set(keys.map(({ kid }) => kid)).size).toBe(1)
  const client = await api.database.pool.connect()
  try {
    await client.query('set role postern_tenant')
    await expect(client.query('select private_key from sealing_key')).rejects.toThrow('permission denied')
    await expect(client.query('select code_hash from reset_code')).rejects.toThrow('permission denied')
  } finally {
    client.release(true)
  }
})

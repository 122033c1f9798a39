/** Signing in by a groupware's token (product §6). */
import { AUTH_PATHS } from '@postern/contract/routes/auth.ts'
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { startApi, type TestApi } from '@postern/testkit/api.ts'
import { seedTenant } from '@postern/testkit/tenants.ts'
import { createCipheriv, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'

const SECRET = randomBytes(32).toString('hex')
const EMAIL = 'user@groupware.example'
let api: TestApi
let on = true

beforeAll(async () => {
  api = await startApi({
    deps: {
      settings: () => ({
        ...DEFAULT_SETTINGS,
        access: { ...DEFAULT_SETTINGS.access, groupwareOtp: on, groupwareOtpSecret: SECRET },
      }),
    },
  })
  await seedTenant(api.database.db, api.blobs, 'groupware.example')
  await api.database.db
    .updateTable('app_user')
    .set({ must_change_password: true })
    .where('email', '=', EMAIL)
    .execute()
})
afterAll(() => api.close())

/** As in docs/operating.md. */
function token(content: object = {}, secret = SECRET): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(secret, 'hex'), iv)
  const iat = Math.floor(api.clock.now / 1000)
  const plain = JSON.stringify({ email: EMAIL, iat, nonce: randomBytes(16).toString('hex'), ...content })
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([iv, sealed, cipher.getAuthTag()]).toString('base64url')
}
const get = (query: Record<string, string>) => api.app.inject({ url: AUTH_PATHS.groupware, query })
const post = (payload: object) => api.app.inject({ method: 'POST', url: AUTH_PATHS.groupware, payload })

test('a token leads its user in once, without asking for a new password', async () => {
  const once = token()
  const reply = await get({ token: once, redirect: '/mail/inbound/mail' })
  expect([reply.statusCode, reply.headers.location]).toEqual([302, '/mail/inbound/mail'])
  const cookies = Object.fromEntries(reply.cookies.map(({ name, value }) => [name, value]))
  const session = await api.app.inject({ url: AUTH_PATHS.session, cookies })
  expect(session.json()).toMatchObject({
    user: { email: EMAIL },
    auth_type: 'otp',
    force_password_change: false,
  })
  const again = await get({ token: once })
  expect([again.headers.location, again.cookies]).toEqual(['/login?error=AUTH_INVALID', []])
  const event = await api.database.db
    .selectFrom('audit')
    .select(['type', 'task', 'email'])
    .where('task', '=', 'otp')
    .orderBy('seq')
    .execute()
  expect(event).toEqual([
    { type: 'S', task: 'otp', email: EMAIL },
    { type: 'F', task: 'otp', email: EMAIL },
  ])
})

test('of one token thirty times at once, one gets in', async () => {
  const once = token()
  const replies = await Promise.all(Array.from({ length: 30 }, () => post({ token: once })))
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
})

test('forged, old, early and incomplete tokens are all refused alike', async () => {
  const now = Math.floor(api.clock.now / 1000)
  const good = token()
  const bad = [
    token({}, randomBytes(32).toString('hex')),
    token({ iat: now - 61 }),
    token({ iat: now + 60 }),
    token({ nonce: 'short' }),
    token({ email: 'nobody@groupware.example' }),
    token({ role: 'admin' }),
    good.slice(0, -2),
    'nonsense',
  ]
  for (const one of bad) {
    const reply = await post({ token: one })
    expect([reply.statusCode, reply.json<{ message: string }>().message]).toEqual([401, 'AUTH_INVALID'])
  }
  expect((await post({ token: good })).statusCode).toBe(200)
})

test('refused tokens fill the audit log no faster than a few a minute from one place', async () => {
  api.clock.now += 60_000
  const events = async () => {
    const { count } = await api.database.db
      .selectFrom('audit')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('task', '=', 'otp')
      .executeTakeFirstOrThrow()
    return count
  }
  const before = await events()
  for (let n = 0; n < 25; n++) expect((await post({ token: 'nonsense' })).statusCode).toBe(401)
  expect((await events()) - before).toBe(10)
})

test('leads nowhere else, and is absent while switched off', async () => {
  for (const redirect of ['//evil.example', '/\\evil.example', 'https://evil.example']) {
    expect((await get({ token: token(), redirect })).headers.location).toBe('/')
  }
  on = false
  expect((await post({ token: token() })).statusCode).toBe(404)
  on = true
})

import { LIMITS } from '@postern/contract/limits.ts'
import { AUTH_PATHS, sessionUser } from '@postern/contract/routes/auth.ts'
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { ADMIN, apiClient, signIn, startApi, trySignIn, type TestApi } from '@postern/testkit/api.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ensureAdmin, oneTimePassword, resetPassword } from './account/accounts.ts'

const MINUTE = 60_000
let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
beforeEach(async () => {
  await api.database.db.deleteFrom('login_failure').execute()
})
afterAll(() => api.close())

const session = async (cookies: Readonly<Record<string, string>>) =>
  (await api.app.inject({ url: AUTH_PATHS.session, cookies: { ...cookies } })).json<{
    access_token?: string
  }>()
const wrong = { email: ADMIN.email, password: 'wrong' }

test('a signed-in administrator reaches the lists', async () => {
  const client = await signIn(api.app)
  const lists = [
    '/users',
    '/groups',
    '/domains',
    '/configs/mailserver',
    '/mails',
    '/mails/counts',
    '/dashboard',
  ]
  for (const path of lists) {
    const answer = await client.call('GET', path)
    expect([path, answer.status, answer.message]).toEqual([path, 200, 'OK'])
  }
  const filters = await client.call('GET', '/filters/system/inbound/all/deny/scan')
  expect(filters.data).toEqual({ data: [], total: 0, page: 1, size: 30 })
})

test('the session is what the contract says, and empty when signed out', async () => {
  const client = await signIn(api.app)
  const user = sessionUser.parse(await session(client.cookies))
  expect(user).toMatchObject({
    user: { email: ADMIN.email },
    role: { key: 'admin' },
    force_password_change: false,
  })
  expect(user.exp - user.iat).toBe(DEFAULT_SETTINGS.basic.sessionMinutes * 60)
  expect(await session({})).toEqual({})
})

test('cookies are out of reach of scripts and other sites, and Secure where TLS is', async () => {
  const { reply } = await trySignIn(api.app, ADMIN)
  expect(reply.cookies.find(({ name }) => name === 'postern-session')).toMatchObject({
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
  })
  expect(reply.body).toBe('{"ok":true}')
})

test('sign-in wants the CSRF token that belongs to the cookie', async () => {
  const csrf = await api.app.inject({ url: AUTH_PATHS.csrf })
  const { csrfToken } = csrf.json<{ csrfToken: string }>()
  const post = (payload: object, cookies: Record<string, string>) =>
    api.app.inject({ method: 'POST', url: AUTH_PATHS.credentials, payload, cookies })
  const own = { [csrf.cookies[0]!.name]: csrf.cookies[0]!.value }
  for (const [payload, cookies] of [
    [{ ...ADMIN, csrfToken }, {}],
    [{ ...ADMIN, csrfToken: 'x' }, own],
    [{ ...ADMIN, csrfToken }, { 'postern-csrf': 'a'.repeat(43) }],
  ] as const) {
    expect((await post(payload, cookies)).json()).toMatchObject({ code: 403, message: 'CSRF_INVALID' })
  }
  const incomplete = await post({ email: 'x', csrfToken }, own)
  expect(incomplete.json()).toMatchObject({ code: 400, errors: { password: 'REQUIRED' } })
  expect((await post({ ...ADMIN, csrfToken }, own)).statusCode).toBe(200)
})

test('the bearer token is needed: the cookie alone opens nothing', async () => {
  const client = await signIn(api.app)
  const withCookie = await apiClient(api.app, null, { ...client.cookies }).call('GET', '/users')
  expect([withCookie.status, withCookie.message]).toEqual([401, 'UNAUTHENTICATED'])
})

test.each([
  ['an unsigned JWT', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.'],
  ['nonsense', 'x'],
  ['a changed signature', 'SESSION.AAAA'],
  ['no signature', 'SESSION'],
])('%s is no bearer token', async (_, pattern) => {
  const client = await signIn(api.app)
  const token = pattern.replace('SESSION', client.token.split('.')[0]!)
  const answer = await apiClient(api.app, token).call('GET', '/users')
  expect(answer.status).toBe(401)
})

test('a new session id at every sign-in; the old one is dead (H11)', async () => {
  const first = await signIn(api.app)
  const again = await trySignIn(api.app, ADMIN, { cookies: { ...first.cookies } })
  expect(again.cookies['postern-session']).not.toBe(first.cookies['postern-session'])
  expect(await session(first.cookies)).toEqual({})
  expect((await first.call('GET', '/users')).message).toBe('SESSION_EXPIRED')
})

test('signing out ends the session, whichever way', async () => {
  const one = await signIn(api.app)
  expect((await one.call('POST', '/auth/logout')).status).toBe(200)
  expect((await one.call('GET', '/users')).message).toBe('SESSION_EXPIRED')
  const two = await signIn(api.app)
  const signOut = (headers: Record<string, string>) =>
    api.app.inject({
      method: 'POST',
      url: AUTH_PATHS.signout,
      cookies: { ...two.cookies },
      headers,
      payload: {},
    })
  expect((await signOut({})).statusCode).toBe(403)
  expect((await signOut({ 'x-requested-with': 'XMLHttpRequest' })).statusCode).toBe(200)
  expect(await session(two.cookies)).toEqual({})
})

test('a session ends after its time unless something is submitted', async () => {
  const length = DEFAULT_SETTINGS.basic.sessionMinutes * MINUTE
  const client = await signIn(api.app)
  api.clock.now += length - MINUTE
  expect((await client.call('GET', '/users')).status).toBe(200)
  expect((await client.call('POST', '/configs/mailserver/test', { server: 'mx.example.com' })).status).toBe(
    200,
  )
  api.clock.now += length - MINUTE
  expect((await client.call('GET', '/users')).status).toBe(200)
  api.clock.now += MINUTE
  expect((await client.call('GET', '/users')).message).toBe('SESSION_EXPIRED')
})

test('a session ends a day after the sign-in, however busy it is', async () => {
  const client = await signIn(api.app)
  const submit = () => client.call('POST', '/configs/mailserver/test', { server: 'mx.example.com' })
  const half = (DEFAULT_SETTINGS.basic.sessionMinutes * MINUTE) / 2
  const end = api.clock.now + LIMITS.sessionHoursMax * 60 * MINUTE
  while (api.clock.now + half < end) {
    api.clock.now += half
    expect((await submit()).status).toBe(200)
  }
  api.clock.now = end
  expect((await submit()).message).toBe('SESSION_EXPIRED')
})

test('known and unknown addresses are refused and locked alike', async () => {
  const outcomes = async (email: string): Promise<string[]> => {
    const seen: string[] = []
    for (let attempt = 0; attempt < 7; attempt++) {
      const { reply } = await trySignIn(api.app, { email, password: 'wrong' }, { ip: '198.51.100.7' })
      const { request_id: _, ...shown } = reply.json<Record<string, unknown>>()
      seen.push(JSON.stringify(shown))
    }
    return seen
  }
  const known = await outcomes(ADMIN.email)
  expect(known.map((shown) => /INVALID_CREDENTIALS|ACCOUNT_LOCKED/.exec(shown)![0])).toEqual([
    ...Array.from({ length: 5 }, () => 'INVALID_CREDENTIALS'),
    'ACCOUNT_LOCKED',
    'ACCOUNT_LOCKED',
  ])
  expect(await outcomes('nobody@example.com')).toEqual(known)
})

test('a lock holds for the place of the failures, and ends by itself', async () => {
  for (let attempt = 0; attempt < 8; attempt++) await trySignIn(api.app, wrong, { ip: '198.51.100.8' })
  const here = await trySignIn(api.app, ADMIN, { ip: '198.51.100.8' })
  expect(here.reply.json()).toMatchObject({ code: 423, message: 'ACCOUNT_LOCKED' })
  const owner = await trySignIn(api.app, ADMIN, { ip: '203.0.113.5' })
  expect(owner.reply.statusCode).toBe(200)
  api.clock.now += DEFAULT_SETTINGS.access.lockMinutes * MINUTE + 1
  expect((await trySignIn(api.app, ADMIN, { ip: '198.51.100.8' })).reply.statusCode).toBe(200)
})

test('guesses at the same time count too', async () => {
  const tries = Array.from({ length: 30 }, () => trySignIn(api.app, wrong, { ip: '198.51.100.9' }))
  const codes = (await Promise.all(tries)).map(({ reply }) => reply.json<{ message: string }>().message)
  expect(codes.filter((code) => code === 'INVALID_CREDENTIALS')).toHaveLength(5)
})

test('one place cannot try many addresses', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 52; n++) {
    const credentials = { email: `user${n}@example.com`, password: 'wrong' }
    statuses.push(
      (await trySignIn(api.app, credentials, { ip: '2001:db8::' + n.toString(16) })).reply.statusCode,
    )
  }
  expect(statuses.slice(0, 50)).toEqual(Array.from({ length: 50 }, () => 401))
  expect(statuses.slice(50)).toEqual([429, 429])
})

test('a guess from many places leaves the places of the owner open', async () => {
  await trySignIn(api.app, ADMIN, { ip: '203.0.113.6' })
  await api.database.db
    .insertInto('login_failure')
    .values({
      subject: `address|${ADMIN.email}`,
      failures: 100,
      last_at: new Date(api.clock.now),
      locked_until: new Date(api.clock.now + MINUTE),
    })
    .execute()
  expect((await trySignIn(api.app, ADMIN, { ip: '198.51.100.10' })).reply.statusCode).toBe(423)
  expect((await trySignIn(api.app, ADMIN, { ip: '203.0.113.6' })).reply.statusCode).toBe(200)
})

test('whoever has a one-time password must change it before anything else', async () => {
  const password = await resetPassword(api.database.db, ADMIN.email)
  const client = await signIn(api.app, { email: ADMIN.email, password })
  expect(await session(client.cookies)).toMatchObject({ force_password_change: true })
  expect((await client.call('GET', '/users')).message).toBe('PASSWORD_CHANGE_REQUIRED')
  const change = (current: string, next: string) =>
    client.call('PUT', '/auth/password', { current, password: next })
  expect((await change('no', 'another good 1')).errors).toEqual({ current: 'WRONG_CURRENT_PASSWORD' })
  expect((await change(password, password)).message).toBe('SAME_AS_CURRENT_PASSWORD')
  expect((await change(password, 'short 1')).errors).toEqual({ password: 'PASSWORD_TOO_SHORT' })
  const { id } = await api.database.db
    .updateTable('app_user')
    .set({ name: 'Han Sora' })
    .where('email', '=', ADMIN.email)
    .returning('id')
    .executeTakeFirstOrThrow()
  const alias = { user_id: id, email: 'chief@relay.example' }
  await api.database.db.insertInto('user_alias').values(alias).execute()
  const { context } = (await client.call('GET', '/auth/password-policy')).data as { context: object }
  expect(context).toMatchObject({ addresses: [ADMIN.email, alias.email], name: 'Han Sora' })
  for (const own of ['Sora.Han-7392-73', 'chief!7392!7392', 'P0stern-7392-73', 'localhost-7392']) {
    expect([own, (await change(password, own)).errors]).toEqual([own, { password: 'PASSWORD_CONTEXT' }])
  }
  const elsewhere = await signIn(api.app, { email: ADMIN.email, password })
  expect((await change(password, ADMIN.password)).status).toBe(200)
  expect((await client.call('GET', '/users')).status).toBe(200)
  expect((await elsewhere.call('GET', '/users')).message).toBe('SESSION_EXPIRED')
})

test('the first sign-in of a user that an administrator made is told from a password that is to be changed', async () => {
  const admin = await signIn(api.app)
  const { roles } = (await admin.call('GET', '/users/config')).data as {
    roles: { id: number; key: string }[]
  }
  const role_id = roles.find(({ key }) => key === 'admin')!.id
  const newcomer = { email: 'newcomer@localhost', name: 'New', domain_id: null, role_id }
  const [given, own] = ['Silver-Kettle-93-rain', 'Quiet-Harbour-58-moss']
  const made = await admin.call('POST', '/users', { ...newcomer, password: given })
  const { id } = made.data as { id: number }
  const seen = async (password: string) => {
    const client = await signIn(api.app, { email: newcomer.email, password })
    return { client, session: await session(client.cookies) }
  }
  const first = await seen(given)
  expect(first.session).toMatchObject({ first_login: true, force_password_change: true })
  await first.client.call('PUT', '/auth/password', { current: given, password: own })
  expect((await seen(own)).session).toMatchObject({ first_login: false, force_password_change: false })
  await admin.call('PUT', `/users/${id}`, { ...newcomer, password: given })
  expect((await seen(given)).session).toMatchObject({ first_login: false, force_password_change: true })
})

test('the first administrator is made once; a made-up password is told once', async () => {
  expect(await ensureAdmin(api.database.db, { email: 'second@localhost' })).toBeNull()
  const { db } = api.database
  await db.deleteFrom('app_user').execute()
  const made = await Promise.all([1, 2, 3].map(() => ensureAdmin(db, { email: 'First@Localhost' })))
  const told = made.filter((one) => one !== null)
  expect(told).toHaveLength(1)
  const { reply, cookies } = await trySignIn(api.app, told[0]!)
  expect(reply.statusCode).toBe(200)
  expect(await session(cookies)).toMatchObject({
    user: { email: 'first@localhost' },
    force_password_change: true,
  })
  expect(oneTimePassword()).toMatch(/^(?:[\w]{5}-){3}\w{5}$/)
  await db.deleteFrom('app_user').execute()
  expect(await ensureAdmin(db, ADMIN)).toBeNull()
  await expect(signIn(api.app)).resolves.toMatchObject({ token: expect.any(String) })
})

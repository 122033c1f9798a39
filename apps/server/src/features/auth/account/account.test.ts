/** The own account, and what strangers try with signing in (H05, H07, H08, H10, H11, C10). */
import { AUTH_PATHS } from '@postern/contract/routes/auth.ts'
import { API_BASE } from '@postern/contract/routes/define.ts'
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { ADMIN, signIn, startApi, type TestApi } from '@postern/testkit/api.ts'
import { PASSWORD, seedTenant, type Tenant } from '@postern/testkit/tenants.ts'
import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { cpuClock } from '@postern/testkit/cpu-clock.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const USER = { email: 'user@account.example', password: PASSWORD }
let api: TestApi
let tenant: Tenant

beforeAll(async () => {
  api = await startApi()
  tenant = await seedTenant(api.database.db, api.blobs, 'account.example')
})
afterAll(() => api.close())

interface Listed {
  readonly data: { id: string; current: boolean; ip: string; user_agent: string; last_seen_at: string }[]
}
const sessionsOf = async (client: Awaited<ReturnType<typeof signIn>>) =>
  ((await client.call('GET', '/auth/sessions')).data as Listed).data

describe('own sessions', () => {
  test('are listed with their places, and end one by one or all but this', async () => {
    const [here, there, third] = [
      await signIn(api.app, USER),
      await signIn(api.app, USER),
      await signIn(api.app, USER),
    ]
    const listed = await sessionsOf(here)
    expect(listed).toHaveLength(3)
    expect(listed.filter(({ current }) => current).map(({ id }) => here.token.startsWith(id))).toEqual([true])
    expect(listed[0]).toMatchObject({ ip: '127.0.0.1', user_agent: 'lightMyRequest' })
    const other = listed.find(({ id }) => there.token.startsWith(id))!
    for (const path of [`/auth/sessions/${other.id}`, '/auth/sessions']) {
      expect([path, (await here.call('DELETE', path)).message]).toEqual([path, 'CONFIRM_REQUIRED'])
    }
    expect((await there.call('GET', '/auth/sessions')).status).toBe(200)
    await here.call('POST', '/auth/confirm', { password: PASSWORD })
    expect((await here.call('DELETE', `/auth/sessions/${other.id}`)).status).toBe(200)
    expect((await there.call('GET', '/auth/sessions')).message).toBe('SESSION_EXPIRED')
    expect((await here.call('DELETE', `/auth/sessions/${other.id}`)).status).toBe(404)
    expect((await here.call('DELETE', '/auth/sessions')).data).toEqual({ done: 1 })
    expect((await third.call('GET', '/auth/sessions')).message).toBe('SESSION_EXPIRED')
    expect(await sessionsOf(here)).toHaveLength(1)
  })

  test('are nobody else’s: another’s answers as one that does not exist', async () => {
    const mine = await signIn(api.app, USER)
    const admin = await signIn(api.app)
    const [adminSession] = await sessionsOf(admin)
    await mine.call('POST', '/auth/confirm', { password: PASSWORD })
    const foreign = await mine.call('DELETE', `/auth/sessions/${adminSession!.id}`)
    const absent = await mine.call('DELETE', `/auth/sessions/${crypto.randomUUID()}`)
    expect([foreign.status, foreign.message]).toEqual([absent.status, absent.message])
    expect(foreign.status).toBe(404)
    expect((await admin.call('GET', '/auth/sessions')).status).toBe(200)
  })

  test('tell when they were last used, to the minute', async () => {
    const client = await signIn(api.app, USER)
    api.clock.now += 5 * MINUTE
    await client.call('GET', '/auth/sessions')
    const [current] = (await sessionsOf(client)).filter(({ current }) => current)
    expect(current!.last_seen_at).toBe(new Date(api.clock.now).toISOString())
  })

  test('go on when asked to', async () => {
    const client = await signIn(api.app, USER)
    const length = DEFAULT_SETTINGS.basic.sessionMinutes * MINUTE
    api.clock.now += length - MINUTE
    expect((await client.call('POST', '/auth/session/extend')).status).toBe(200)
    api.clock.now += length - MINUTE
    expect((await client.call('GET', '/auth/sessions')).status).toBe(200)
  })
})

test('an old password is advised against until "later", and again after as many days', async () => {
  const days = DEFAULT_SETTINGS.access.passwordChangeDays
  const advised = async (): Promise<[boolean, boolean]> => {
    const client = await signIn(api.app, USER)
    const reply = await api.app.inject({ url: AUTH_PATHS.session, cookies: { ...client.cookies } })
    const session = reply.json<{ password_change_advised: boolean; force_password_change: boolean }>()
    return [session.password_change_advised, session.force_password_change]
  }
  await api.database.db
    .updateTable('app_user')
    .set({ password_changed_at: new Date(api.clock.now - (days + 1) * DAY) })
    .where('id', '=', tenant.users.user)
    .execute()
  expect(await advised()).toEqual([true, false])
  await (await signIn(api.app, USER)).call('POST', '/auth/password/later')
  expect(await advised()).toEqual([false, false])
  api.clock.now += (days + 1) * DAY
  expect(await advised()).toEqual([true, false])
})

test('name and language are one’s own to change, nothing else (H05)', async () => {
  const client = await signIn(api.app, USER)
  const change = { name: 'Kim Minji', language: 'ja' }
  expect((await client.call('PUT', '/auth/profile', change)).status).toBe(200)
  for (const more of [{ role_id: 1 }, { domain_id: null }, { auth_type: 'sso' }, { email: ADMIN.email }]) {
    const answer = await client.call('PUT', '/auth/profile', { ...change, ...more })
    expect([answer.status, answer.errors]).toEqual([400, { [Object.keys(more)[0]!]: 'UNKNOWN_FIELD' }])
  }
  const row = await api.database.db
    .selectFrom('app_user')
    .innerJoin('role', 'role.id', 'role_id')
    .select(['app_user.name', 'language', 'role.key', 'email'])
    .where('app_user.id', '=', tenant.users.user)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ name: 'Kim Minji', language: 'ja', key: 'user', email: USER.email })
})

describe('strangers', () => {
  const credentials = (payload: unknown, headers: Record<string, string> = {}) =>
    api.app.inject({
      method: 'POST',
      url: AUTH_PATHS.credentials,
      headers: { 'content-type': 'application/json', ...headers },
      payload: payload as string,
    })

  test('get nowhere with odd JSON, fast (H07)', async () => {
    const bodies = [
      '{"__proto__":{"role":"admin"},"email":"a@b.example","password":"x","csrfToken":"x"}',
      '{"email":"a@b.example","email":"admin@localhost","password":"x","csrfToken":"x"}',
      `{"email":${'['.repeat(10_000)}${']'.repeat(10_000)}}`,
      '{"email":["admin@localhost"],"password":{"$ne":""},"csrfToken":"x"}',
      '[]',
      'null',
      '{"sealed":{"toString":1},"csrfToken":"x"}',
    ]
    const cpu = cpuClock()
    for (const body of bodies)
      expect([body.slice(0, 40), (await credentials(body)).statusCode]).toEqual([body.slice(0, 40), 400])
    expect(cpu()).toBeLessThan(2_000)
    expect(Object.hasOwn(Object.prototype, 'role')).toBe(false)
  })

  test('get nowhere with forms and from other sites (H10)', async () => {
    const form = await credentials('email=a&password=b', {
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect(form.statusCode).toBe(415)
    const body = JSON.stringify({ ...ADMIN, csrfToken: 'x' })
    const foreign = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]
    for (const headers of foreign) {
      const reply = await credentials(body, headers)
      expect([headers, reply.statusCode]).toEqual([headers, 403])
    }
  })

  test('get nowhere with tokens of their own making (H08)', async () => {
    const b64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
    const claims = b64({ sub: '1', aud: 'postern', exp: 9_999_999_999 })
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const real = (await signIn(api.app)).token
    const [id = ''] = real.split('.')
    const rs = `${b64({ alg: 'RS256' })}.${claims}`
    const hs = `${b64({ alg: 'HS256', kid: '../../../dev/null' })}.${claims}`
    const tokens = [
      `${b64({ alg: 'none' })}.${claims}.`,
      `${rs}.${sign('sha256', Buffer.from(rs), privateKey).toString('base64url')}`,
      `${hs}.${createHmac('sha256', '').update(hs).digest('base64url')}`,
      `${id}.${createHmac('sha256', '').update(`bearer:${id}`).digest('base64url')}`,
      `${id}.`,
      `${real}.x`,
    ]
    for (const token of tokens) {
      const reply = await api.app.inject({
        url: `${API_BASE}/users`,
        headers: { authorization: `Bearer ${token}` },
      })
      expect([token.slice(0, 30), reply.statusCode]).toEqual([token.slice(0, 30), 401])
    }
  })

  test('find nothing of a session in caches, and search engines nothing at all (C10)', async () => {
    const client = await signIn(api.app)
    const answers = await Promise.all([
      api.app.inject({ url: AUTH_PATHS.session, cookies: { ...client.cookies } }),
      api.app.inject({ url: `${API_BASE}/users`, headers: { authorization: `Bearer ${client.token}` } }),
      api.app.inject({ url: `${API_BASE}/auth/rsa` }),
      api.app.inject({ url: AUTH_PATHS.providers }),
    ])
    for (const { headers, statusCode } of answers) {
      expect([statusCode, headers['cache-control'], headers['x-robots-tag']]).toEqual([
        200,
        'no-store',
        'noindex, nofollow',
      ])
    }
  })

  test('may report troubles of their browsers, a few a minute', async () => {
    const report = () =>
      api.app.inject({ method: 'POST', url: AUTH_PATHS.log, payload: { code: 'RENDER', message: 'x' } })
    const statuses = (await Promise.all(Array.from({ length: 12 }, report))).map(
      ({ statusCode }) => statusCode,
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
  })
})

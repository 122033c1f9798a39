/** Who may come in besides having the right password, and what the audit log says of it. */
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { ADMIN, signIn, startApi, trySignIn, type TestApi } from '@postern/testkit/api.ts'
import { PASSWORD, seedTenant, type Tenant } from '@postern/testkit/tenants.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const DAY = 24 * 60 * 60 * 1000
const USER = { email: 'user@entry.example', password: PASSWORD }
const HEAD = { email: 'domain@entry.example', password: PASSWORD }
let api: TestApi
let tenant: Tenant
let access: SettingsValues['access'] = DEFAULT_SETTINGS.access
let { basic } = DEFAULT_SETTINGS

beforeAll(async () => {
  api = await startApi({ deps: { settings: () => ({ ...DEFAULT_SETTINGS, access, basic }) } })
  tenant = await seedTenant(api.database.db, api.blobs, 'entry.example')
})
beforeEach(async () => {
  access = DEFAULT_SETTINGS.access
  basic = DEFAULT_SETTINGS.basic
  await api.database.db.deleteFrom('login_failure').execute()
})
afterAll(() => api.close())

const code = async (credentials: typeof USER, ip = '127.0.0.1'): Promise<string> => {
  const { reply } = await trySignIn(api.app, credentials, { ip })
  return reply.statusCode === 200 ? 'OK' : reply.json<{ message: string }>().message
}
const setUser = (values: object) =>
  api.database.db.updateTable('app_user').set(values).where('id', '=', tenant.users.user).execute()

interface Seen {
  readonly type: string
  readonly task: string
  readonly email: string
  readonly note: unknown
}
/** Events since the one with this number, oldest first. */
async function eventsSince(seq: number): Promise<Seen[]> {
  const rows = await api.database.db
    .selectFrom('audit')
    .selectAll()
    .where('seq', '>', seq)
    .where('class', '=', 'login')
    .orderBy('seq')
    .execute()
  return rows.map(({ type, task, email, details }) => ({ type, task, email, note: details.note }))
}
async function lastEvent(): Promise<number> {
  const row = await api.database.db
    .selectFrom('audit')
    .select((eb) => eb.fn.max<number | null>('seq').as('seq'))
    .executeTakeFirstOrThrow()
  return row.seq ?? 0
}

test('signing in, failing, being locked and signing out are events, with the place they came from', async () => {
  const before = await lastEvent()
  await code({ ...USER, password: 'wrong' }, '198.51.100.20')
  await code({ email: 'a password typed into the wrong field', password: 'x' }, '198.51.100.20')
  const client = await signIn(api.app, USER)
  await client.call('POST', '/auth/logout')
  expect(await eventsSince(before)).toEqual([
    { type: 'F', task: 'failure', email: USER.email, note: 'INVALID_CREDENTIALS' },
    { type: 'F', task: 'failure', email: '', note: 'INVALID_CREDENTIALS' },
    { type: 'S', task: 'login', email: USER.email, note: undefined },
    { type: 'S', task: 'end', email: USER.email, note: { call: 'POST /auth/logout' } },
  ])
  const row = await api.database.db
    .selectFrom('audit')
    .select(['ip', 'domain_id'])
    .where('seq', '=', before + 1)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ ip: '198.51.100.20', domain_id: tenant.domainId })
})

test('the attempt that locks is told as such, and those after it write nothing', async () => {
  const before = await lastEvent()
  for (let n = 0; n < 9; n++) await code({ ...USER, password: 'wrong' }, '198.51.100.21')
  const tasks = (await eventsSince(before)).map(({ task }) => task)
  expect(tasks).toEqual(['failure', 'failure', 'failure', 'failure', 'failure', 'lock'])
})

test('a thousand guesses at the administrator are all refused, few of them looked at; the owner comes in (H13)', async () => {
  const before = await lastEvent()
  const seen = new Map<string, number>()
  for (let batch = 0; batch < 50; batch++) {
    const guesses = Array.from({ length: 20 }, () => code({ ...ADMIN, password: 'guess' }, '198.51.100.66'))
    for (const answer of await Promise.all(guesses)) seen.set(answer, (seen.get(answer) ?? 0) + 1)
  }
  expect(Object.fromEntries(seen)).toEqual({ INVALID_CREDENTIALS: 5, ACCOUNT_LOCKED: 995 })
  expect(await eventsSince(before)).toHaveLength(6)
  expect(await code(ADMIN, '203.0.113.77')).toBe('OK')
}, 60_000)

test('administrators come in from allowed addresses only; users from anywhere', async () => {
  access = { ...access, allowedIps: ['192.0.2.0/24', '2001:db8::/32'] }
  expect(await code(HEAD, '198.51.100.1')).toBe('IP_NOT_ALLOWED')
  expect(await code(ADMIN, '198.51.100.1')).toBe('IP_NOT_ALLOWED')
  expect(await code(HEAD, '192.0.2.77')).toBe('OK')
  expect(await code(HEAD, '2001:db8::7')).toBe('OK')
  expect(await code(USER, '198.51.100.1')).toBe('OK')
  expect(await code({ ...HEAD, password: 'wrong' }, '198.51.100.1')).toBe('INVALID_CREDENTIALS')
})

test('an account nobody used for a year stays closed until it is reactivated', async () => {
  const old = new Date(api.clock.now - 366 * DAY)
  await setUser({ created_at: old, last_login_at: old, reactivated_at: null })
  expect(await code({ ...USER, password: 'wrong' })).toBe('INVALID_CREDENTIALS')
  expect(await code(USER)).toBe('ACCOUNT_LONG_UNUSED')
  access = { ...access, longUnusedDays: 0 }
  expect(await code(USER)).toBe('OK')
  access = DEFAULT_SETTINGS.access
  await setUser({ last_login_at: old })
  expect(await code(USER)).toBe('ACCOUNT_LONG_UNUSED')
  await setUser({ reactivated_at: new Date(api.clock.now) })
  expect(await code(USER)).toBe('OK')
})

test('a mailed password works once, within its time, even for two at once (L12)', async () => {
  await setUser({ temporary_until: new Date(api.clock.now + DAY) })
  const both = await Promise.all([code(USER), code(USER)])
  expect(both.sort()).toEqual(['OK', 'TEMPORARY_PASSWORD_EXPIRED'])
  expect(await code(USER)).toBe('TEMPORARY_PASSWORD_EXPIRED')
  await setUser({ temporary_until: new Date(api.clock.now - 1) })
  expect(await code(USER)).toBe('TEMPORARY_PASSWORD_EXPIRED')
  await setUser({ temporary_until: null })
  expect(await code(USER)).toBe('OK')
})

test('the session tells of the sign-in before, and of failures since', async () => {
  await signIn(api.app, USER)
  const first = api.clock.now
  api.clock.now += 60_000
  await code({ ...USER, password: 'wrong' })
  api.clock.now += 60_000
  const { cookies } = await signIn(api.app, USER)
  const session = await api.app.inject({ url: '/api/auth/session', cookies: { ...cookies } })
  expect(session.json()).toMatchObject({
    user: {
      last_login: new Date(first).toISOString(),
      last_login_failed: new Date(first + 60_000).toISOString(),
    },
  })
})

test('open sessions follow the rules of now, reading included', async () => {
  const [head, user] = [await signIn(api.app, HEAD), await signIn(api.app, USER)]
  const reads = async (client: typeof head) => (await client.call('GET', '/mails?size=15')).message
  access = { ...access, allowedIps: ['192.0.2.0/24'] }
  expect([await reads(head), await reads(user)]).toEqual(['SESSION_EXPIRED', 'OK'])
  // Ended for good, wherever it is used next.
  access = DEFAULT_SETTINGS.access
  expect(await reads(head)).toBe('SESSION_EXPIRED')

  api.clock.now += 6 * 60_000
  expect(await reads(user)).toBe('OK')
  basic = { ...basic, sessionMinutes: 5 }
  expect(await reads(user)).toBe('SESSION_EXPIRED')
  basic = DEFAULT_SETTINGS.basic

  const again = await signIn(api.app, USER)
  await setUser({ reissue_requested_at: new Date(api.clock.now) })
  expect(await reads(again)).toBe('SESSION_EXPIRED')
  await setUser({ reissue_requested_at: null })
})

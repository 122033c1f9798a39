/** Reads that were refused, by permission or by scope, stand in the process log; not more than a session may fill (H13). */
import { apiClient, signIn, startApi, type ApiClient, type TestApi } from '@postern/testkit/api.ts'
import { PASSWORD, seedTenant, type Tenant } from '@postern/testkit/tenants.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let api: TestApi
let own: Tenant
let foreign: Tenant
let user: ApiClient
let head: ApiClient
let lines: { level: number; msg: string; [key: string]: unknown }[] = []

beforeAll(async () => {
  api = await startApi({ onLog: (line) => lines.push(JSON.parse(line) as (typeof lines)[number]) })
  own = await seedTenant(api.database.db, api.blobs, 'own.example')
  foreign = await seedTenant(api.database.db, api.blobs, 'foreign.example')
  user = await signIn(api.app, { email: 'user@own.example', password: PASSWORD })
  head = await signIn(api.app, { email: 'domain@own.example', password: PASSWORD })
})
beforeEach(() => {
  lines = []
  api.clock.now += 60_000
})
afterAll(() => api.close())

const WARN = 40
const refused = () => lines.filter(({ msg }) => msg === 'read refused')

test('for want of a permission: who, what, from where and why', async () => {
  expect((await user.call('GET', '/users?q=secret')).status).toBe(403)
  expect(refused()).toHaveLength(1)
  expect(refused()[0]).toMatchObject({
    level: WARN,
    security: 'read refused',
    why: 'permission',
    code: 'NO_PERMISSION',
    route: 'GET /users',
    user: own.users.user,
    email: 'user@own.example',
    role: 'user',
    ip: '127.0.0.1',
  })
  expect(refused()[0]!['reqId']).toMatch(/^[\da-f-]{36}$/)
  expect(JSON.stringify(lines)).not.toContain('secret')
})

test('for being out of reach: what was asked for is named', async () => {
  for (const [path, id] of [
    ['/users/{id}', foreign.users.user],
    ['/domains/{id}', foreign.domainId],
    ['/mails/{id}', foreign.mails.normal],
  ] as const) {
    lines = []
    expect((await head.call('GET', path.replace('{id}', String(id)))).status).toBe(404)
    expect(refused()).toMatchObject([
      { why: 'scope, or gone', code: 'NOT_FOUND', route: `GET ${path}`, params: { id: String(id) } },
    ])
  }
})

test('a token that opens no session’s calls is named too', async () => {
  await head.call('POST', '/auth/confirm', { password: PASSWORD })
  lines = []
  const made = await head.call('POST', '/auth/tokens', {
    name: 'Monitoring',
    permissions: ['member-user-list'],
    days: 1,
  })
  expect([made.status, made.text]).toEqual([200, expect.any(String)])
  const { token } = made.data as { token: string }
  expect((await apiClient(api.app, token).call('GET', '/auth/sessions')).message).toBe('SESSION_ONLY')
  expect(refused()).toMatchObject([
    { code: 'SESSION_ONLY', email: 'domain@own.example', token: expect.any(Number) },
  ])
  expect(JSON.stringify(lines)).not.toContain(token)
})

test('a session fills ten lines a minute, and nobody else’s', async () => {
  for (let n = 0; n < 15; n++) await user.call('GET', '/users')
  expect(refused()).toHaveLength(10)
  await head.call('GET', `/users/${foreign.users.user}`)
  expect(refused()).toHaveLength(11)
  api.clock.now += 60_000
  await user.call('GET', '/users')
  expect(refused()).toHaveLength(12)
})

test('what was mistyped, allowed or is the audit log’s is not there', async () => {
  await head.call('GET', '/users?size=many')
  await head.call('GET', '/users')
  await user.call('DELETE', '/users', { chk: [foreign.users.user] })
  await apiClient(api.app, null).call('GET', '/users')
  expect(refused()).toEqual([])
})

import { signIn, startApi, type ApiClient, type TestApi } from '@postern/testkit/api.ts'
import { PASSWORD, seedTenant } from '@postern/testkit/tenants.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let api: TestApi
let admin: ApiClient
beforeAll(async () => {
  api = await startApi()
  await seedTenant(api.database.db, api.blobs, 'own.example')
  api.clock.now = Date.now()
  admin = await signIn(api.app)
})
afterAll(() => api.close())

test('settings are read with their defaults and changed one by one, all or nothing', async () => {
  const before = await admin.call('GET', '/configs/settings/basic')
  expect(before.data).toMatchObject({ values: { sessionMinutes: 60, timeZone: 'Asia/Seoul' } })
  const put = (values: object) => admin.call('PUT', '/configs/settings/basic', { values })
  const bad = await put({ sessionMinutes: 1, timeZone: 'Mars/Olympus', unknown: 1, language: 'ja' })
  expect(bad.errors).toEqual({
    'values.sessionMinutes': 'OUT_OF_RANGE',
    'values.timeZone': 'INVALID_TIME_ZONE',
    'values.unknown': 'UNKNOWN_FIELD',
  })
  expect((await put({ sessionMinutes: 30 })).status).toBe(200)
  expect((await admin.call('GET', '/configs/settings/basic')).data).toMatchObject({
    values: { sessionMinutes: 30, language: 'ko' },
  })
  expect((await admin.call('GET', '/configs/settings/internal')).status).toBe(404)
  expect((await admin.call('GET', '/configs/settings/__proto__')).status).toBe(404)
})

test('a screen of the specification answers the groups of all its tabs, one tab, or its own group alone', async () => {
  const read = async (path: string) =>
    (await admin.call('GET', path)).data as {
      values: Record<string, unknown>
      groups?: Record<string, Record<string, unknown>>
      retention?: object
    }
  const smtp = await read('/configs/filtering/smtp')
  expect(smtp.groups).toMatchObject({ edge: { replies: [] }, smtpAuth: expect.any(Object) })
  const basic = await read('/configs/system/basic-config')
  expect(basic.values).toMatchObject({ displayMap: true })
  expect(basic).toMatchObject({
    retention: { copyDays: expect.any(Number) },
    groups: { retention: { copyDays: expect.any(Number) }, journal: { enabled: false } },
  })
  expect((await read('/configs/filtering/smtp?depth=1')).groups).toBeUndefined()
  const tab = await read('/configs/system/basic-config?submenu=links')
  expect([Object.hasOwn(tab.values, 'publicUrl'), Object.hasOwn(tab.values, 'sessionMinutes')]).toEqual([
    true,
    false,
  ])
  expect((await read('/configs/filtering/smtp?submenu=edge')).values).toMatchObject({ replies: [] })
})

test("the menu shows what the permissions open, in the reader's language", async () => {
  const user = await signIn(api.app, { email: 'user@own.example', password: PASSWORD })
  const menu = async (client: ApiClient, lang: string) =>
    (await client.call('GET', `/configs/system/menu?lang=${lang}`)).data as {
      function_id: string
      label: string
      children: { children: { link: string }[] }[]
    }[]
  expect((await menu(admin, 'en')).map(({ function_id: id }) => id)).toEqual([
    'mail',
    'statistics',
    'filter',
    'detox',
    'member',
    'config',
    'alert',
    'notice',
  ])
  const [mail, filter, ...rest] = await menu(user, 'ja')
  expect([mail!.label, rest]).toEqual(['メール', []])
  expect(filter!.children.flatMap(({ children }) => children.map(({ link }) => link))).toEqual([
    '/filter/system/inbound/user/allow/list',
    '/filter/system/inbound/user/deny/list',
  ])
})

test('the dashboard counts what the caller may see', async () => {
  const manager = await signIn(api.app, { email: 'domain@own.example', password: PASSWORD })
  expect((await admin.call('GET', '/dashboard')).data).toMatchObject({
    setup: { domains: 1, users: 5, mails: 3, smtp: ['127.0.0.1:2525'] },
    queue: { waiting: 0, deferred: 0, oldest: null },
    version: '0.0.0-test',
  })
  expect((await manager.call('GET', '/dashboard')).data).toMatchObject({
    setup: { domains: 1, users: 4, mails: 3, smtp: [] },
  })
  const user = await signIn(api.app, { email: 'user@own.example', password: PASSWORD })
  expect((await user.call('GET', '/dashboard')).status).toBe(403)
  expect((await user.call('GET', '/dashboard/own')).data).toMatchObject({
    today: { normal: 1, spam: 1, virus: 1, rejected: 0 },
  })
})

test('a database that is gone answers 503, never an empty list (G4)', async () => {
  const client = await signIn(api.app)
  const { pool } = api.database
  const connect = pool.connect.bind(pool)
  const down = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })
  pool.connect = () => Promise.reject(down)
  try {
    for (const path of ['/mails', '/users', '/dashboard']) {
      const answer = await client.call('GET', path)
      expect([path, answer.status, answer.message]).toEqual([path, 503, 'DATABASE_UNAVAILABLE'])
    }
    const session = await api.app.inject({ url: '/api/auth/session', cookies: { ...client.cookies } })
    expect(session.json()).toMatchObject({ code: 503, message: 'DATABASE_UNAVAILABLE' })
  } finally {
    pool.connect = connect
  }
  expect((await client.call('GET', '/users')).status).toBe(200)
})

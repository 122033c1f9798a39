/** Settings on a real database: who may, what is refused, versions, rollback, files, and what the audit log keeps. */
import type { SettingVersion } from '@postern/contract/routes/config.ts'
import { SETTING_SCREENS } from '@postern/contract/settings/layout.ts'
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { ADMIN, apiClient, signIn, startApi, type ApiClient, type TestApi } from '@postern/testkit/api.ts'
import { PASSWORD, seedTenant } from '@postern/testkit/tenants.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let api: TestApi
let admin: ApiClient
let basic = DEFAULT_SETTINGS.basic
beforeAll(async () => {
  api = await startApi({ deps: { settings: () => ({ ...DEFAULT_SETTINGS, basic }) } })
  await seedTenant(api.database.db, api.blobs, 'own.example')
  admin = await signIn(api.app)
})
afterAll(() => api.close())
beforeEach(async () => {
  const { db } = api.database
  await db.deleteFrom('setting').where('key', 'not like', 'internal.%').execute()
  await db.deleteFrom('setting_history').execute()
})

const put = (group: string, values: object, version?: number) =>
  admin.call('PUT', `/configs/settings/${group}`, { values, ...(version === undefined ? {} : { version }) })
const read = async (group: string) =>
  (await admin.call('GET', `/configs/settings/${group}`)).data as {
    values: Record<string, unknown>
    version: number
    secrets: string[]
  }
const history = async (query = '') =>
  (await admin.call('GET', `/configs/history${query}`)).data as { data: SettingVersion[]; total: number }
const lastAudit = () =>
  api.database.db
    .selectFrom('audit')
    .select(['class', 'task', 'target', 'details', 'email', 'ip'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

describe('a group', () => {
  test.each([
    ['/configs/system/basic-config?depth=1&submenu=x', 'basic'],
    ['/configs/system/access', 'access'],
    ['/configs/filtering/smtp', 'smtp'],
    ['/configs/filtering/scanner', 'scan'],
  ] as const)('%s is %s', async (path, group) => {
    const answer = await admin.call('GET', path)
    const open = Object.entries(DEFAULT_SETTINGS[group]).filter(([name]) => name !== 'groupwareOtpSecret')
    expect(answer.data).toEqual({ values: Object.fromEntries(open), version: 0, secrets: [] })
  })

  test('is changed by its own address', async () => {
    const values = { maxHops: 40 }
    expect((await admin.call('PUT', '/configs/filtering/smtp', { values, version: 0 })).status).toBe(200)
    expect((await read('smtp')).values).toMatchObject({ maxHops: 40, maxErrors: 10 })
    expect((await admin.call('PUT', '/configs/filtering/smtp', { values: { maxHops: 1 } })).errors).toEqual({
      'values.maxHops': 'OUT_OF_RANGE',
    })
  })

  test('needs the permission of its own screen', async () => {
    const { db } = api.database
    const permissions = ['config-filtering-scanner', 'dashboard']
    const role = await db
      .insertInto('role')
      .values({ key: 'scanner', name: 'Scanner', region: 'all', permissions })
      .returning('id')
      .executeTakeFirstOrThrow()
    const own = await db
      .selectFrom('app_user')
      .select('role_id')
      .where('email', '=', 'other@own.example')
      .executeTakeFirstOrThrow()
    const setRole = (role_id: number) =>
      db.updateTable('app_user').set({ role_id }).where('email', '=', 'other@own.example').execute()
    await setRole(role.id)
    const client = await signIn(api.app, { email: 'other@own.example', password: PASSWORD })
    expect((await client.call('GET', '/configs/settings/scan')).status).toBe(200)
    expect((await client.call('GET', '/configs/settings/access')).message).toBe('NO_PERMISSION')
    expect((await client.call('PUT', '/configs/settings/smtp', { values: {} })).message).toBe('NO_PERMISSION')
    await put('smtp', { maxHops: 33 })
    expect((await client.call('GET', '/configs/history')).data).toMatchObject({ total: 0 })
    expect((await client.call('GET', '/configs/history?group=smtp')).message).toBe('NO_PERMISSION')
    const [version] = (await history()).data
    const back = await client.call('POST', `/configs/history/${version!.id}/rollback`, { dry_run: true })
    expect(back.message).toBe('NO_PERMISSION')
    const file = JSON.parse((await client.call('GET', '/configs/export')).text) as { settings: object }
    expect(Object.keys(file.settings)).toEqual(['scan'])
    const content = (await admin.call('GET', '/configs/export')).text
    const tried = await client.call('POST', '/configs/import', { content, dry_run: true })
    expect((tried.data as { problems: object[] }).problems).toContainEqual({
      key: 'smtp.maxHops',
      code: 'NO_PERMISSION',
    })
    await setRole(own.role_id)
  })

  test('is closed to whoever has no screen of settings', async () => {
    const manager = await signIn(api.app, { email: 'domain@own.example', password: PASSWORD })
    for (const group of ['basic', 'access', 'smtp', 'scan', 'delivery', 'retention']) {
      expect((await manager.call('GET', `/configs/settings/${group}`)).message).toBe('NO_PERMISSION')
    }
    expect((await manager.call('GET', '/configs/export')).message).toBe('NO_PERMISSION')
  })
})

describe('a change', () => {
  test('made from an old version is refused (two at once)', async () => {
    const { version } = await read('basic')
    const answers = await Promise.all(
      [20, 25, 30].map((sessionMinutes) => put('basic', { sessionMinutes }, version)),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)!.message).toBe('CHANGED_MEANWHILE')
    expect((await put('smtp', { maxHops: 20 }, 0)).status).toBe(200)
  })

  test('that would lock out whoever saves it is refused, naming the address', async () => {
    const out = await put('access', { allowedIps: ['192.0.2.0/24'] })
    expect([out.status, out.message, out.errors]).toEqual([
      400,
      'WOULD_LOCK_OUT',
      { 'values.allowedIps': 'WOULD_LOCK_OUT' },
    ])
    expect(out.text).toContain('127.0.0.1')
    expect((await read('access')).values['allowedIps']).toEqual([])
    expect((await put('access', { allowedIps: ['192.0.2.0/24', '127.0.0.0/8'] })).status).toBe(200)
    expect((await put('access', { allowedIps: ['localhost'] })).errors).toEqual({
      'values.allowedIps': 'INVALID_IP',
    })
    expect((await put('access', { allowedIps: [] })).status).toBe(200)
  })

  test('is in the audit log with both sides, also of settings whose names look secret', async () => {
    await put('access', { passwordMinLength: 14, lockMinutes: 10 })
    expect(await lastAudit()).toMatchObject({
      class: 'configuration',
      task: 'edit',
      target: 'access',
      email: ADMIN.email,
      details: {
        before: { 'access.passwordMinLength': 12 },
        after: { 'access.passwordMinLength': 14 },
      },
    })
  })

  test('that changes nothing is no version', async () => {
    expect((await put('basic', { sessionMinutes: 60 })).data).toEqual({ version: 0 })
    expect((await history()).total).toBe(0)
  })
})

describe('history', () => {
  test('holds every change with who, where, and what', async () => {
    await put('basic', { sessionMinutes: 30, language: 'en' })
    await put('smtp', { maxHops: 40 })
    await put('basic', { sessionMinutes: 45 })
    const all = await history()
    expect(all.data.map(({ group, kind, current, email }) => [group, kind, current, email])).toEqual([
      ['basic', 'edit', true, ADMIN.email],
      ['smtp', 'edit', true, ADMIN.email],
      ['smtp', 'start', false, ''],
      ['basic', 'edit', false, ADMIN.email],
      ['basic', 'start', false, ''],
    ])
    expect(all.data[0]).toMatchObject({
      ip: '127.0.0.1',
      changes: [{ key: 'basic.sessionMinutes', before: 30, after: 45 }],
    })
    expect(await history('?group=smtp&size=1&page=2')).toMatchObject({ total: 2, data: [{ kind: 'start' }] })
    expect((await admin.call('GET', '/configs/history?group=nothing')).status).toBe(404)
  })

  test('leads back to any version, which is a version itself', async () => {
    await put('basic', { sessionMinutes: 30, language: 'en' })
    await put('basic', { sessionMinutes: 45, rowsPerPage: 100 })
    const first = (await history()).data.find(({ kind }) => kind === 'start')!
    const tried = await admin.call('POST', `/configs/history/${first.id}/rollback`, { dry_run: true })
    expect(tried.data).toMatchObject({
      changes: [
        { key: 'basic.language', before: 'en', after: 'ko' },
        { key: 'basic.sessionMinutes', before: 45, after: 60 },
        { key: 'basic.rowsPerPage', before: 100, after: 30 },
      ],
    })
    expect((await read('basic')).values).toMatchObject({ sessionMinutes: 45 })
    const { version } = tried.data as { version: number }
    const back = (known: number) =>
      admin.call('POST', `/configs/history/${first.id}/rollback`, { dry_run: false, version: known })
    expect((await back(version - 1)).message).toBe('CHANGED_MEANWHILE')
    expect((await back(version)).status).toBe(200)
    expect((await read('basic')).values).toEqual({ ...DEFAULT_SETTINGS.basic })
    expect((await history()).data[0]).toMatchObject({ kind: 'rollback', current: true })
    expect(await lastAudit()).toMatchObject({ task: 'rollback', target: `basic #${first.id}` })
  })

  test('is checked again: what no longer fits is not brought back', async () => {
    await put('basic', { sessionMinutes: 30 })
    const [version] = (await history()).data
    await api.database.db
      .updateTable('setting_history')
      .set({ contents: JSON.stringify({ sessionMinutes: 1, forgotten: true }) })
      .where('id', '=', version!.id)
      .execute()
    await put('basic', { sessionMinutes: 40 })
    const back = await admin.call('POST', `/configs/history/${version!.id}/rollback`, { dry_run: false })
    expect(back.errors).toEqual({ 'values.sessionMinutes': 'OUT_OF_RANGE' })
    expect((await admin.call('POST', '/configs/history/999999/rollback', { dry_run: true })).status).toBe(404)
  })

  test('never brings back a list that locks out whoever asks', async () => {
    await put('access', { allowedIps: ['127.0.0.1'] })
    const [version] = (await history()).data
    await put('access', { allowedIps: [] })
    await api.database.db
      .updateTable('setting_history')
      .set({ contents: JSON.stringify({ allowedIps: ['192.0.2.1'] }) })
      .where('id', '=', version!.id)
      .execute()
    const back = await admin.call('POST', `/configs/history/${version!.id}/rollback`, { dry_run: false })
    expect(back.message).toBe('WOULD_LOCK_OUT')
  })
})

test('a secret goes in and never comes out: not by reading, history, files, rollback or the audit log', async () => {
  const secret = '0123456789abcdef'.repeat(4)
  await put('access', { lockMinutes: 20 })
  expect((await put('access', { groupwareOtpSecret: secret, groupwareOtp: true })).status).toBe(200)
  const answers = [
    await admin.call('GET', '/configs/settings/access'),
    await admin.call('GET', '/configs/history'),
    await admin.call('GET', '/configs/export'),
  ]
  const { rows } = await sql<{ text: string }>`select (select string_agg(h::text, '') from setting_history h)
    || (select string_agg(a::text, '') from audit a) as text`.execute(api.database.db)
  for (const { text } of [...answers, ...rows]) expect(text).not.toContain(secret.slice(0, 32))
  expect(answers[0]!.data).toMatchObject({ secrets: ['groupwareOtpSecret'] })
  expect((await lastAudit()).details).toBeDefined()
  const [withSecret, before] = (await history()).data
  expect(withSecret!.changes).toContainEqual({ key: 'access.groupwareOtpSecret', before: null, after: null })
  expect(
    (await admin.call('POST', `/configs/history/${before!.id}/rollback`, { dry_run: false })).status,
  ).toBe(200)
  const stored = await api.database.db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', 'access.groupwareOtpSecret')
    .executeTakeFirstOrThrow()
  expect(stored.value).toBe(secret)
  const file = JSON.parse(answers[2]!.text) as { settings: { access: Record<string, unknown> } }
  file.settings.access['groupwareOtpSecret'] = secret
  const content = JSON.stringify(file)
  expect((await admin.call('POST', '/configs/import', { content, dry_run: true })).data).toMatchObject({
    problems: [{ key: 'access.groupwareOtpSecret', code: 'SECRET_NOT_IMPORTED' }],
  })
  expect((await put('access', { groupwareOtpSecret: '' })).status).toBe(200)
  expect((await read('access')).secrets).toEqual([])
})

describe('a file', () => {
  const exported = async () => (await admin.call('GET', '/configs/export')).text
  const take = (content: string, options: object = {}) =>
    admin.call('POST', '/configs/import', { content, dry_run: true, ...options })
  const edited = async (edit: (settings: Record<string, Record<string, unknown>>) => void) => {
    const file = JSON.parse(await exported()) as { settings: Record<string, Record<string, unknown>> }
    edit(file.settings)
    return JSON.stringify(file)
  }

  test('brings settings to where they were', async () => {
    await put('basic', { sessionMinutes: 30, termsUrl: 'https://example.com/terms' })
    const content = await exported()
    expect(JSON.parse(content)).toMatchObject({ product: 'Postern', format: 1, version: '0.0.0-test' })
    expect((await lastAudit()).task).toBe('export')
    await put('basic', { sessionMinutes: 90, termsUrl: '' })
    await put('smtp', { maxHops: 60 })
    const tried = await take(content)
    expect(tried.data).toMatchObject({
      problems: [],
      unknown: [],
      changes: [
        { key: 'basic.sessionMinutes', before: 90, after: 30 },
        { key: 'basic.termsUrl', before: '', after: 'https://example.com/terms' },
        { key: 'smtp.maxHops', before: 60, after: 50 },
      ],
    })
    expect((await read('basic')).values).toMatchObject({ sessionMinutes: 90 })
    const { version } = tried.data as { version: number }
    await put('scan', { spamThreshold: 6 })
    expect((await take(content, { dry_run: false, version })).message).toBe('CHANGED_MEANWHILE')
    expect((await take(content, { dry_run: false })).status).toBe(200)
    expect((await read('basic')).values).toMatchObject({ sessionMinutes: 30 })
    expect((await read('scan')).values).toMatchObject({ spamThreshold: 5 })
    expect((await history()).data.slice(0, 3).map(({ kind }) => kind)).toEqual(Array(3).fill('import'))
    expect(await lastAudit()).toMatchObject({
      task: 'import',
      details: { after: { 'smtp.maxHops': 50, 'basic.sessionMinutes': 30 } },
    })
  })

  test('is taken whole or not at all', async () => {
    const content = await edited((settings) => {
      settings['basic'] = { sessionMinutes: 30, timeZone: 'Mars/Olympus' }
      settings['retention'] = { logDays: 10, copyDays: 20 }
      settings['access'] = { allowedIps: ['192.0.2.1'] }
    })
    const tried = await take(content)
    expect(tried.data).toMatchObject({
      changes: [],
      problems: [
        { key: 'basic.timeZone', code: 'INVALID_TIME_ZONE' },
        { key: 'retention.copyDays', code: 'RETENTION_ABOVE_LOG' },
      ],
    })
    expect((await take(content, { dry_run: false })).errors).toEqual({ content: 'INVALID_TIME_ZONE' })
    expect((await read('basic')).values).toMatchObject({ sessionMinutes: 60 })
    expect((await history()).total).toBe(0)
  })

  test('names what this version does not know, and takes the rest only when told to', async () => {
    const content = await edited((settings) => {
      settings['basic'] = { sessionMinutes: 30, hologram: true }
      settings['constructor'] = { name: 1 }
    })
    expect((await take(content)).data).toMatchObject({ unknown: ['basic.hologram', 'constructor.name'] })
    expect((await take(content, { dry_run: false })).errors).toEqual({ content: 'UNKNOWN_FIELD' })
    expect((await take(content, { dry_run: false, ignore_unknown: true })).status).toBe(200)
    expect((await read('basic')).values).toMatchObject({ sessionMinutes: 30 })
  })

  test.each([
    ['no JSON', 'settings!'],
    ['another product', '{"product":"Other","format":1,"version":"1","exported_at":"","settings":{}}'],
    ['a later format', '{"product":"Postern","format":2,"version":"1","exported_at":"","settings":{}}'],
    ['a name twice', '{"product":"Postern","product":"Postern","format":1}'],
    [
      'a prototype',
      '{"product":"Postern","format":1,"version":"1","exported_at":"","settings":{"__proto__":{}}}',
    ],
    [
      'more than it should have',
      '{"product":"Postern","format":1,"version":"1","exported_at":"","settings":{},"x":1}',
    ],
    ['an array of groups', '{"product":"Postern","format":1,"version":"1","exported_at":"","settings":[1]}'],
    ['a deep nest', '['.repeat(5000)],
  ])('with %s is no export', async (_, content) => {
    const answer = await take(content)
    expect([answer.status, answer.message, answer.errors]).toEqual([
      415,
      'FILE_TYPE_NOT_ALLOWED',
      { content: 'FILE_TYPE_NOT_ALLOWED' },
    ])
  })

  test('that is too large is refused', async () => {
    expect((await take('x'.repeat(256 * 1024 + 1))).errors).toEqual({ content: 'TOO_LONG' })
  })
})

test('what lists follow is open to whoever is signed in', async () => {
  basic = { ...basic, rowsPerPage: 50 }
  expect((await apiClient(api.app, null).call('GET', '/configs/display')).status).toBe(401)
  const user = await signIn(api.app, { email: 'user@own.example', password: PASSWORD })
  expect((await user.call('GET', '/configs/display')).data).toMatchObject({ rows: 50, refresh_seconds: 0 })
})

test('searches reach back as far as they may', async () => {
  const client = await signIn(api.app, { email: 'domain@own.example', password: PASSWORD })
  const search = (days: number) =>
    client.call('GET', `/mails?from=${new Date(api.clock.now - days * 86_400_000).toISOString()}`)
  expect((await search(100)).status).toBe(200)
  basic = { ...basic, searchPeriodDays: 30 }
  expect((await search(30)).status).toBe(200)
  const far = await search(100)
  expect([far.status, far.errors]).toEqual([400, { from: 'SEARCH_PERIOD_EXCEEDED' }])
  expect(far.text).toContain('30')
  basic = DEFAULT_SETTINGS.basic
})

test('every screen stands on a permission of its own', () => {
  const permissions = Object.values(SETTING_SCREENS).map(({ permission }) => permission)
  expect(new Set(permissions).size).toBe(permissions.length)
})

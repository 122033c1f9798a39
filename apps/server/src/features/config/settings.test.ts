/** Settings on a real database: who may, what is refused, what the audit log keeps. */
import { SETTING_SCREENS } from '@postern/contract/settings/layout.ts'
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { ADMIN, apiClient, signIn } from '@postern/testkit/api.ts'
import { startSettings } from '@postern/testkit/settings.ts'
import { PASSWORD, seedTenant } from '@postern/testkit/tenants.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

let basic = DEFAULT_SETTINGS.basic
const { api, admin, calls } = await startSettings({ settings: () => ({ ...DEFAULT_SETTINGS, basic }) })
await seedTenant(api.database.db, api.blobs, 'own.example')
afterAll(() => api.close())
beforeEach(() => calls.clear())

describe('a group', () => {
  test.each([
    ['/configs/system/basic-config?depth=1&submenu=x', 'basic'],
    ['/configs/system/access', 'access'],
    ['/configs/filtering/smtp', 'smtp'],
    ['/configs/filtering/scanner', 'scan'],
    ['/configs/filtering/harmful-contents-block', 'harmful'],
    ['/configs/filtering/attachement-url-block', 'attachedLink'],
  ] as const)('%s is %s', async (path, group) => {
    const answer = await admin.call('GET', path)
    const open = Object.entries(DEFAULT_SETTINGS[group]).filter(([name]) => name !== 'groupwareOtpSecret')
    expect(answer.data).toMatchObject({ version: 0, secrets: [] })
    expect((answer.data as { values: unknown }).values).toEqual(Object.fromEntries(open))
  })

  test('is changed by its own address', async () => {
    const values = { maxHops: 40 }
    expect((await admin.call('PUT', '/configs/filtering/smtp', { values, version: 0 })).status).toBe(200)
    expect((await calls.read('smtp')).values).toMatchObject({ maxHops: 40, maxErrors: 10 })
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
    await calls.put('smtp', { maxHops: 33 })
    expect((await client.call('GET', '/configs/history')).data).toMatchObject({ total: 0 })
    expect((await client.call('GET', '/configs/history?group=smtp')).message).toBe('NO_PERMISSION')
    const [version] = (await calls.history()).data
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
    const { version } = await calls.read('basic')
    const answers = await Promise.all(
      [20, 25, 30].map((sessionMinutes) => calls.put('basic', { sessionMinutes }, version)),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)!.message).toBe('CHANGED_MEANWHILE')
    expect((await calls.put('smtp', { maxHops: 20 }, 0)).status).toBe(200)
  })

  test('that makes a second factor a duty is refused to whoever has none', async () => {
    const duty = { secondFactor: 'administrators' }
    const out = await calls.put('access', duty)
    expect([out.status, out.errors]).toEqual([400, { 'values.secondFactor': 'OWN_SECOND_FACTOR_FIRST' }])
    const factors = (list: string[]) =>
      api.database.pool.query('update app_user set second_factors = $1 where email = $2', [list, ADMIN.email])
    await factors(['email'])
    expect((await calls.put('access', { ...duty, secondFactorEmail: false })).status).toBe(400)
    await factors(['totp'])
    expect((await calls.put('access', duty)).status).toBe(200)
    expect((await calls.put('access', { secondFactor: 'optional' })).status).toBe(200)
    await factors([])
  })

  test('that would lock out whoever saves it is refused, naming the address', async () => {
    const out = await calls.put('access', { allowedIps: ['192.0.2.0/24'] })
    expect([out.status, out.message, out.errors]).toEqual([
      400,
      'WOULD_LOCK_OUT',
      { 'values.allowedIps': 'WOULD_LOCK_OUT' },
    ])
    expect(out.text).toContain('127.0.0.1')
    expect((await calls.read('access')).values['allowedIps']).toEqual([])
    expect((await calls.put('access', { allowedIps: ['192.0.2.0/24', '127.0.0.0/8'] })).status).toBe(200)
    expect((await calls.put('access', { allowedIps: ['localhost'] })).errors).toEqual({
      'values.allowedIps': 'INVALID_IP',
    })
    expect((await calls.put('access', { allowedIps: [] })).status).toBe(200)
  })

  test('is in the audit log with both sides, also of settings whose names look secret', async () => {
    await calls.put('access', { passwordMinLength: 14, lockMinutes: 10 })
    expect(await calls.lastAudit()).toMatchObject({
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
    expect((await calls.put('basic', { sessionMinutes: 60 })).data).toEqual({ version: 0 })
    expect((await calls.history()).total).toBe(0)
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

import type { Language } from '@postern/contract/i18n/texts.ts'
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { signIn, startApi, type ApiClient, type TestApi } from '@postern/testkit/api.ts'
import { PASSWORD, seedTenant } from '@postern/testkit/tenants.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let api: TestApi
/** Of the settings. */
let language: Language = 'ko'
let admin: ApiClient
let manager: ApiClient
let roles: Map<string, number>
beforeAll(async () => {
  const settings = () => ({ ...DEFAULT_SETTINGS, basic: { ...DEFAULT_SETTINGS.basic, language } })
  api = await startApi({ deps: { settings } })
  await seedTenant(api.database.db, api.blobs, 'own.example')
  admin = await signIn(api.app)
  manager = await signIn(api.app, { email: 'domain@own.example', password: PASSWORD })
  const rows = await api.database.db.selectFrom('role').select(['key', 'id']).execute()
  roles = new Map(rows.map(({ key, id }) => [key, id]))
})
afterAll(() => api.close())

test('until somebody sets a language, the form of a new user proposes the one of who fills it in', async () => {
  const proposed = async () => {
    const { data } = await admin.call('GET', '/users/config')
    return (data as { defaults: { language: string } }).defaults.language
  }
  expect((await admin.call('PUT', '/session/language', { language: 'en' })).status).toBe(200)
  expect(await proposed()).toBe('en')
  language = 'ja'
  expect(await proposed()).toBe('ja')
  language = 'ko'
  expect((await admin.call('PUT', '/session/language', { language: 'ko' })).status).toBe(200)
})

test('forms of everybody start with what the administrator stored', async () => {
  const before = (await admin.call('GET', '/configs/register-defaults/user')).data
  expect(before).toMatchObject({ defaults: { language: 'ko', run_mode: null, role_id: null } })
  const change = { language: 'ja', run_mode: 3, role_id: roles.get('user') }
  expect((await admin.call('PUT', '/configs/register-defaults/user', change)).status).toBe(200)
  for (const client of [admin, manager]) {
    expect((await client.call('GET', '/users/config')).data).toMatchObject({ defaults: change })
  }
  const domain = { run_mode: 2, recipient_check: 1, subject_tag: '[광고]' }
  expect((await admin.call('PUT', '/configs/register-defaults/domain', domain)).status).toBe(200)
  expect((await admin.call('GET', '/domains/config')).data).toMatchObject({ defaults: domain })
})

test('the audit log has what it was before', async () => {
  const { rows } = await api.database.pool.query<{ details: unknown }>(
    `select details from audit where class = 'configuration' and task = 'default_user' order by seq`,
  )
  expect(rows[0]!.details).toMatchObject({
    before: { language: 'ko', run_mode: null },
    after: { language: 'ja', run_mode: 3 },
  })
})

test('is checked like the forms, and gives nobody administration', async () => {
  const wrong = await admin.call('PUT', '/configs/register-defaults/user', {
    language: 'xx',
    email: 'a@example.com',
  })
  expect(wrong.errors).toEqual({ language: 'INVALID_LANGUAGE', email: 'UNKNOWN_FIELD' })
  for (const key of ['admin', 'domain', 'group']) {
    const answer = await admin.call('PUT', '/configs/register-defaults/user', { role_id: roles.get(key) })
    expect([key, answer.errors]).toEqual([key, { role_id: 'ROLE_NOT_ASSIGNABLE' }])
  }
  const none = await admin.call('PUT', '/configs/register-defaults/user', { role_id: 999_999 })
  expect(none.errors).toEqual({ role_id: 'NOT_FOUND_ROLE' })
  expect((await manager.call('PUT', '/configs/register-defaults/user', {})).message).toBe('NO_PERMISSION')
})

test('what no longer fits falls back to the built-in value', async () => {
  await api.database.pool.query(
    `update register_default set body = '{"language": "fr", "run_mode": 2, "gone": 1}' where kind = 'user'`,
  )
  expect((await admin.call('GET', '/users/config')).data).toMatchObject({
    defaults: { language: 'ko', run_mode: 2, filter_order: ['user', 'group', 'domain', 'all'] },
  })
})

test('a role that new users get is deleted by nobody, and one that is gone is no default', async () => {
  const role = { name: 'Newcomers', region: 'user', permissions: ['mail-inbound-mail'] }
  const { id } = (await admin.call('POST', '/configs/system/role', role)).data as { id: number }
  const put = (role_id: number | null) => admin.call('PUT', '/configs/register-defaults/user', { role_id })
  expect((await put(id)).status).toBe(200)
  const refused = await admin.call('DELETE', '/configs/system/role', { chk: [id] })
  expect(refused.data).toMatchObject({ done: 0, failed: [{ id, error: 'ROLE_IS_DEFAULT' }] })
  expect((await put(null)).status).toBe(200)
  expect((await admin.call('DELETE', '/configs/system/role', { chk: [id] })).data).toMatchObject({ done: 1 })
  await api.database.pool.query(
    `update register_default set body = jsonb_set(body::jsonb, '{role_id}', $1::text::jsonb) where kind = 'user'`,
    [String(id)],
  )
  const { data } = await admin.call('GET', '/configs/register-defaults/user')
  expect(data).toMatchObject({ defaults: { role_id: null } })
})

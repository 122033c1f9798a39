/** Settings are not taken without what they need, and what is refused says how it would be taken. */
import { POLICY_ACTIONS } from '@postern/contract/codes/filter.ts'
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { filterAction } from '@postern/contract/validation/filter-action.ts'
import { startSettings } from '@postern/testkit/settings.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'

const { api, admin, calls } = await startSettings({ settings: () => DEFAULT_SETTINGS })
afterAll(() => api.close())
beforeEach(() => calls.clear())

interface Refusal {
  readonly errors: object
  readonly details: object
}
const refusal = (text: string) => JSON.parse(text) as Refusal

test.each([
  ['sso', { enabled: true }, { 'values.issuer': 'REQUIRED', 'values.clientId': 'REQUIRED' }],
  ['access', { groupwareOtp: true }, { 'values.groupwareOtpSecret': 'REQUIRED' }],
  ['smtp', { proxyRequired: true }, { 'values.proxyTrusted': 'REQUIRED' }],
  ['sso', { roleMapping: ['staff → nobody'] }, { 'values.roleMapping': 'NOT_FOUND_ROLE' }],
  ['sso', { roleMapping: ['staff → domain/absent.example'] }, { 'values.roleMapping': 'NOT_FOUND_DOMAIN' }],
])('%s %j', async (group, values, errors) => {
  const answer = await calls.put(group, values)
  expect([answer.status, answer.errors]).toEqual([400, errors])
  const file = { product: 'Postern', format: 1, version: '1', exported_at: '', settings: { [group]: values } }
  const dry = await admin.call('POST', '/configs/import', { content: JSON.stringify(file), dry_run: true })
  expect((dry.data as { problems: object[] }).problems.length).toBeGreaterThan(0)
  expect((await calls.read(group)).version).toBe(0)
})

test('roles and domains that are there may be named', async () => {
  await api.database.db.insertInto('domain').values({ name: 'there.example' }).execute()
  expect((await calls.put('sso', { roleMapping: ['a → domain/there.example', 'b → user'] })).status).toBe(200)
})

test('the address of the console stays as long as filters put links to it in place of attachments', async () => {
  const { db } = api.database
  expect((await calls.put('basic', { publicUrl: 'https://console.example' })).status).toBe(200)
  const { id } = await db
    .insertInto('filter')
    .values({
      region: 1,
      policy: 1,
      name: 'links',
      operation: 1,
      rules: JSON.stringify([{ target: 101, cond: 2, value: 'big', word: false }]),
      rules_hash: 'links',
      is_act: false,
      action: JSON.stringify(filterAction.parse({ code: POLICY_ACTIONS.link })),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const cleared = () => calls.put('basic', { publicUrl: '' })
  expect(await cleared()).toMatchObject({
    status: 400,
    errors: { 'values.publicUrl': 'FILTERS_NEED_PUBLIC_URL' },
  })
  expect((await calls.put('basic', { publicUrl: 'https://other.example' })).status).toBe(200)
  await db.deleteFrom('filter').where('id', '=', id).execute()
  expect((await cleared()).status).toBe(200)
})

test('a range error names both ends and what was given, in settings and elsewhere', async () => {
  const setting = refusal((await calls.put('smtp', { maxHops: 5000 })).text)
  expect(setting.errors).toEqual({ 'values.maxHops': 'OUT_OF_RANGE' })
  expect(setting.details).toEqual({
    'values.maxHops': { min: 10, max: 200, actual: 5000, text: '10~200 사이의 값을 입력해 주세요.' },
  })
  const list = refusal((await calls.put('edge', { replies: ['103=450', '104=45'] })).text)
  expect([list.errors, list.details]).toMatchObject([
    { 'values.replies': 'INVALID_REJECT_CODE' },
    { 'values.replies': { line: 2, item: '104=45', text: expect.stringMatching(/^104=45: /) } },
  ])
  const query = refusal((await admin.call('GET', '/users?page=0')).text)
  expect(query.details).toMatchObject({ page: { min: 1, max: 100_000, actual: 0 } })
  const server = { server: 'mx.example', port: 25, secure: 0, preference: 70_000 }
  const nested = refusal(
    (await admin.call('POST', '/domains', { name: 'd.example', mail_servers: [server] })).text,
  )
  expect(nested.details).toMatchObject({ 'mail_servers.0.preference': { max: 65_535, actual: 70_000 } })
  const long = refusal((await admin.call('POST', '/groups', { name: 'x'.repeat(51), domain_id: 1 })).text)
  expect(long.details).toMatchObject({ name: { min: 1, max: 50, actual: 51 } })
})

test('what breaks while settings are stored is SETTING_FAILED', async () => {
  const { pool } = api.database
  await pool.query('alter table setting add constraint broken check (key <> $$smtp.maxHops$$)')
  const answer = await calls.put('smtp', { maxHops: 40 })
  await pool.query('alter table setting drop constraint broken')
  expect([answer.status, answer.message]).toEqual([500, 'SETTING_FAILED'])
})

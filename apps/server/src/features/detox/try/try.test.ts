import type { DetoxTrial } from '@postern/contract/routes/detox-try.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { startApi, signIn, type ApiClient } from '@postern/testkit/api.ts'
import { PASSWORD, seedTenant } from '@postern/testkit/tenants.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'

let detox: SettingsValues['detox'] = DEFAULT_SETTINGS.detox
const api = await startApi({ deps: { settings: () => ({ ...DEFAULT_SETTINGS, detox }) } })
const { db, pool } = api.database
const tenant = await seedTenant(db, api.blobs, 'own.example')
const foreign = await seedTenant(db, api.blobs, 'foreign.example')
const admin = await signIn(api.app)
const manager = await signIn(api.app, { email: 'domain@own.example', password: PASSWORD })
afterAll(() => api.close())
beforeEach(async () => {
  detox = DEFAULT_SETTINGS.detox
  await pool.query(`update domain set detox_settings = '{}'`)
})

const PAGE = Buffer.from('<!doctype html><title>Prices</title><p>Text</p><script>act()</script>')

interface Handed {
  readonly name?: string
  readonly values?: object
  readonly domain?: number
  readonly result?: true
}
function hand(client: ApiClient, file: Buffer, { name = 'a.html', values, domain, result }: Handed = {}) {
  const query = new URLSearchParams({ name })
  if (values) query.set('values', JSON.stringify(values))
  if (domain !== undefined) query.set('domain_id', String(domain))
  return client.call('POST', `/detox/try${result ? '/result' : ''}?${query.toString()}`, file)
}
async function tried(client: ApiClient, file: Buffer, handed?: Handed): Promise<DetoxTrial> {
  const { status, data, text } = await hand(client, file, handed)
  expect([status, text]).toEqual([200, expect.anything()])
  return data as DetoxTrial
}

test('a file is judged by values that are not saved; they stay unsaved, and nothing is recorded', async () => {
  const events = async () => (await pool.query('select from audit')).rowCount
  const before = await events()
  expect(await tried(admin, PAGE)).toMatchObject({
    name: 'a.html',
    kind: 'page',
    size: PAGE.length,
    outcome: 'reported',
    removed: [{ code: 'script', count: 1 }],
    newSize: null,
  })
  expect(await tried(admin, PAGE, { values: { page: 'disarm' } })).toMatchObject({
    outcome: 'disarmed',
    removed: [{ code: 'script' }],
    newSize: expect.any(Number),
  })
  expect(await tried(admin, PAGE)).toMatchObject({ outcome: 'reported' })
  expect(await events()).toBe(before)
})

test('the result is the file as it would be delivered; without a change there is none', async () => {
  const { status, text, headers } = await hand(admin, PAGE, { values: { page: 'disarm' }, result: true })
  expect([status, headers['content-disposition']]).toEqual([200, expect.stringContaining('a.html')])
  expect(text).toContain('<p>Text</p>')
  expect(text).not.toContain('act()')
  expect(await hand(admin, PAGE, { result: true })).toMatchObject({ message: 'NOTHING_DISARMED' })
})

test('an administrator of a domain has its own values, and those of no other', async () => {
  await pool.query(`update domain set detox_settings = '{"page": "notice"}' where id = $1`, [tenant.domainId])
  expect(await tried(manager, PAGE)).toMatchObject({ outcome: 'notice', becameName: 'a.html.txt' })
  expect(await tried(manager, PAGE, { values: { page: null } })).toMatchObject({ outcome: 'reported' })
  expect(await tried(admin, PAGE, { domain: tenant.domainId })).toMatchObject({ outcome: 'notice' })
  expect(await tried(admin, PAGE)).toMatchObject({ outcome: 'reported' })
  for (const domain of [foreign.domainId, 999_999])
    expect(await hand(manager, PAGE, { domain })).toMatchObject({ status: 404, message: 'NOT_FOUND' })
})

test('values that do not fit are refused by name', async () => {
  const values = { page: 'pdf', nothing: 1 }
  for (const client of [admin, manager])
    expect(await hand(client, PAGE, { values })).toMatchObject({
      status: 400,
      errors: { 'values.page': 'INVALID_VALUE', 'values.nothing': 'UNKNOWN_FIELD' },
    })
  expect(await hand(admin, PAGE, { values: { page: null } })).toMatchObject({
    errors: { 'values.page': 'INVALID_VALUE' },
  })
  for (const values of ['{', '[]', 'null'])
    expect(await admin.call('POST', `/detox/try?values=${values}`, PAGE)).toMatchObject({
      errors: { values: 'INVALID_VALUE' },
    })
})

test('a file that cannot be read holds the mail, of strangers alone where the policy says so', async () => {
  const bytes = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog')
  const judged = (values: object) =>
    tried(admin, bytes, { name: 'a.pdf', values: { pdf: 'disarm', ...values } })
  expect(await judged({})).toMatchObject({ outcome: 'failed', reason: 'broken', first_contact: false })
  expect(await judged({ broken: 'first' })).toMatchObject({ outcome: 'failed', first_contact: true })
  expect(await judged({ broken: 'pass' })).toMatchObject({ outcome: 'passed', reason: 'broken' })
})

test('exceptions count as they do for mail, those of the installation for everybody', async () => {
  const { rows } = await pool.query<{ id: string }>(
    `insert into detox_exception (domain_id, kind, value) values (null, 'extension', 'html'), ($1, 'extension', 'htm')
      returning id`,
    [foreign.domainId],
  )
  expect(await tried(manager, PAGE)).toMatchObject({ outcome: 'left', reason: 'exception' })
  expect(await tried(manager, PAGE, { name: 'a.htm' })).toMatchObject({ outcome: 'reported' })
  await pool.query(`delete from detox_exception where id = any($1)`, [rows.map(({ id }) => id)])
})

test('what is too large or empty is refused with the limit', async () => {
  const large = await hand(admin, Buffer.alloc(LIMITS.detoxTryBytes + 1, 'a'))
  expect(large).toMatchObject({ status: 413, message: 'FILE_TOO_LARGE' })
  expect(large.text).toContain(String(LIMITS.detoxTryBytes))
  for (const nothing of ['', ' \n'])
    expect(await hand(admin, Buffer.from(nothing))).toMatchObject({ status: 400, message: 'FILE_REQUIRED' })
})

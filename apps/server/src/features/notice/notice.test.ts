import { signIn, startApi, type ApiClient, type TestApi } from '@postern/testkit/api.ts'
import { PASSWORD, seedTenant, type Tenant } from '@postern/testkit/tenants.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const HOUR = 3_600_000
let api: TestApi
let admin: ApiClient
let own: Tenant
let other: Tenant
const clients: Record<string, ApiClient> = {}

beforeAll(async () => {
  api = await startApi()
  own = await seedTenant(api.database.db, api.blobs, 'own.example')
  other = await seedTenant(api.database.db, api.blobs, 'other.example')
  admin = await signIn(api.app)
  for (const name of ['domain@own', 'group@own', 'user@own', 'domain@other']) {
    clients[name] = await signIn(api.app, { email: `${name}.example`, password: PASSWORD })
  }
})
afterAll(() => api.close())
beforeEach(() => api.database.db.deleteFrom('notice').execute())

const text = (title: string, body = `<p>${title}</p>`, popup = '') => ({ title, body, popup })
const NONE = text('', '')
const at = (offset: number): string => new Date(api.clock.now + offset).toISOString()
const notice = (change: object = {}) => ({
  texts: { ko: text('점검 안내'), en: NONE, ja: text('メンテナンス') },
  active_start: at(-HOUR),
  regions: ['domain', 'group'],
  ...change,
})

async function create(change: object = {}): Promise<number> {
  const answer = await admin.call('POST', '/center/notice', notice(change))
  expect([answer.status, answer.errors]).toEqual([200, {}])
  return (answer.data as { id: number }).id
}
const current = async (client: ApiClient, lang = 'ko') =>
  (await client.call('GET', `/center/notice/current?lang=${lang}`)).data as {
    id: number
    title: string
    popup: string | null
  }[]
const ids = async (name: string) => (await current(clients[name]!)).map(({ id }) => id)

test('a notice is shown to those it is for, while its period lasts, and never to personal users', async () => {
  const all = await create()
  const ended = await create({ active_start: at(-3 * HOUR), active_end: at(-HOUR) })
  const planned = await create({ active_start: at(HOUR) })
  const groups = await create({ regions: ['group'] })
  const theirs = await create({ all_domains: false, domain_ids: [other.domainId] })
  expect(await ids('domain@own')).toEqual([all])
  expect(await ids('group@own')).toEqual([groups, all])
  expect(await ids('domain@other')).toEqual([theirs, all])
  expect(await ids('user@own')).toEqual([])
  expect(await current(admin)).toEqual([])
  const read = async (name: string, id: number) =>
    (await clients[name]!.call('GET', `/center/notice/${id}`)).status
  expect(await read('domain@own', all)).toBe(200)
  for (const id of [ended, planned, groups, theirs, 999_999]) expect(await read('domain@own', id)).toBe(404)
  for (const id of [all, groups, theirs]) expect(await read('user@own', id)).toBe(404)
  expect((await clients['user@own']!.call('GET', '/center/notice')).status).toBe(403)
  const list = await clients['domain@own']!.call('GET', '/center/notice')
  expect((list.data as { data: object[] }).data).toEqual([
    expect.objectContaining({ id: all, state: 'active' }),
  ])
  const everything = (await admin.call('GET', '/center/notice?sort=add_date&order=asc')).data
  expect(
    (everything as { data: { id: number; state: string }[] }).data.map(({ id, state }) => [id, state]),
  ).toEqual([
    [all, 'active'],
    [ended, 'ended'],
    [planned, 'planned'],
    [groups, 'active'],
    [theirs, 'active'],
  ])
})

test('the specification’s form is taken and answered beside ours', async () => {
  const body = {
    title: '점검 안내',
    popup_content: '<p>오늘 밤</p>',
    active_start: at(-HOUR),
    popup_start: at(-HOUR),
  }
  const made = await admin.call('POST', '/center/notice', body)
  expect([made.status, made.errors]).toEqual([200, {}])
  const { id } = made.data as { id: number }
  expect((await admin.call('GET', `/center/notice/${String(id)}`)).data).toMatchObject({
    seq: id,
    title: '점검 안내',
    popup_content: '<p>오늘 밤</p>',
    popup_start: expect.any(String),
    edit: { regions: ['all', 'domain', 'group'], texts: { ko: { title: '점검 안내' }, en: { title: '' } } },
  })
  const list = (await admin.call('GET', '/center/notice')).data as { data: object[] }
  expect(list.data).toContainEqual(expect.objectContaining({ seq: id, id }))
  const shown = (await current(clients['domain@own']!)).find((one) => one.id === id)
  expect(shown).toMatchObject({ seq: id, popup_content: '<p>오늘 밤</p>' })
  const change = { ...body, title: 'Maintenance', lang: 'en', regions: ['group'] }
  expect((await admin.call('PUT', `/center/notice/${String(id)}`, change)).status).toBe(200)
  expect((await admin.call('GET', `/center/notice/${String(id)}`)).data).toMatchObject({
    title: 'Maintenance',
  })
  const wrong = await admin.call('POST', '/center/notice', { ...body, title: '', seq: 1 })
  expect(wrong.errors).toMatchObject({ seq: 'UNKNOWN_FIELD' })
  const blank = await admin.call('POST', '/center/notice', { ...body, title: '' })
  expect(blank.errors).toMatchObject({ 'texts.ko.title': 'REQUIRED' })
  await admin.call('DELETE', '/center/notice', { chk: [id] })
})

test('the border holds in the database too, without the query of the store', async () => {
  await create({ all_domains: false, domain_ids: [other.domainId] })
  const mine = await create({ all_domains: false, domain_ids: [own.domainId] })
  const { actFor, openTenantDatabase } = await import('../../platform/db/tenant.ts')
  const tenant = openTenantDatabase(api.database.url)
  try {
    const seen = (scope: Parameters<typeof actFor>[0]) =>
      actFor(scope, () => tenant.db.selectFrom('notice').select('id').execute())
    expect(await seen({ region: 'domain', domainId: own.domainId })).toEqual([{ id: mine }])
    expect(await seen({ region: 'group', domainId: own.domainId, groupId: own.groupId })).toEqual([
      { id: mine },
    ])
    expect(
      await seen({ region: 'user', domainId: own.domainId, groupId: own.groupId, userId: own.users.user }),
    ).toEqual([])
    const write = actFor({ region: 'domain', domainId: own.domainId }, () =>
      tenant.db.deleteFrom('notice').where('id', '=', mine).executeTakeFirst(),
    )
    expect((await write).numDeletedRows).toBe(0n)
  } finally {
    await tenant.close()
  }
})

test('a notice for one domain is for nobody once that domain is gone, not for all', async () => {
  const { db } = api.database
  const gone = await db
    .insertInto('domain')
    .values({ name: 'gone.example', spam_threshold: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const id = await create({ all_domains: false, domain_ids: [gone.id] })
  await db.deleteFrom('domain').where('id', '=', gone.id).execute()
  expect(await ids('domain@own')).toEqual([])
  expect((await admin.call('GET', `/center/notice/${id}`)).data).toMatchObject({
    edit: { all_domains: false, domain_ids: [] },
  })
})

test("the text is the reader's language, else Korean, English, Japanese in this order", async () => {
  const id = await create()
  const english = await create({ texts: { ko: NONE, en: text('Hello'), ja: text('こんにちは') } })
  const titles = async (lang: string) =>
    Object.fromEntries((await current(clients['domain@own']!, lang)).map((one) => [one.id, one.title]))
  expect(await titles('ko')).toEqual({ [id]: '점검 안내', [english]: 'Hello' })
  expect(await titles('en')).toEqual({ [id]: '점검 안내', [english]: 'Hello' })
  expect(await titles('ja')).toEqual({ [id]: 'メンテナンス', [english]: 'こんにちは' })
})

test('a popup shows for its period: its own text, else the body', async () => {
  const popup = { popup_start: at(-HOUR), popup_end: at(HOUR) }
  const own_text = await create({
    ...popup,
    texts: { ko: text('a', '<p>body</p>', '<p>popup</p>'), en: NONE, ja: NONE },
  })
  const body = await create({ ...popup, popup_end: null })
  const none = await create()
  const popups = async () =>
    Object.fromEntries((await current(clients['domain@own']!)).map((one) => [one.id, one.popup]))
  expect(await popups()).toEqual({ [own_text]: '<p>popup</p>', [body]: '<p>점검 안내</p>', [none]: null })
  const now = api.clock.now
  try {
    api.clock.now = now + 2 * HOUR
    const renewed = await signIn(api.app, { email: 'domain@own.example', password: PASSWORD })
    const later = Object.fromEntries((await current(renewed)).map((one) => [one.id, one.popup]))
    expect(later).toEqual({ [own_text]: null, [body]: '<p>점검 안내</p>', [none]: null })
  } finally {
    api.clock.now = now
  }
})

test('HTML is clean when it is stored, and cleaned again when it is read (C07)', async () => {
  const bad = '<p onclick="x()">ok<script>alert(1)</script><a href="javascript:x()">l</a></p>'
  const id = await create({ texts: { ko: text('a', bad, bad), en: NONE, ja: NONE } })
  const stored = () =>
    api.database.db.selectFrom('notice').select('texts').where('id', '=', id).executeTakeFirstOrThrow()
  expect((await stored()).texts.ko).toEqual(text('a', '<p>ok<a>l</a></p>', '<p>ok<a>l</a></p>'))
  const texts = { ko: text('<script>x</script>a', bad, bad), en: NONE, ja: NONE }
  await api.database.db
    .updateTable('notice')
    .set({ texts: JSON.stringify(texts), popup_start: new Date(api.clock.now - HOUR) })
    .execute()
  for (const answer of [
    await clients['domain@own']!.call('GET', `/center/notice/${id}`),
    await clients['domain@own']!.call('GET', '/center/notice/current'),
    await clients['domain@own']!.call('GET', '/center/notice'),
    await admin.call('GET', `/center/notice/${id}`),
  ]) {
    expect(answer.status).toBe(200)
    expect(answer.text).not.toMatch(/script|onclick/)
  }
})

test.each<[string, object, Record<string, string>]>([
  ['no text', { texts: { ko: NONE, en: NONE, ja: NONE } }, { 'texts.ko.title': 'REQUIRED' }],
  [
    'a title alone',
    { texts: { ko: text('a', '<p> </p>'), en: NONE, ja: NONE } },
    { 'texts.ko.body': 'REQUIRED' },
  ],
  [
    'a body alone',
    { texts: { ko: NONE, en: text('', '<p>x</p>'), ja: NONE } },
    { 'texts.en.title': 'REQUIRED' },
  ],
  [
    'script alone',
    { texts: { ko: text('a', '<style>x{}</style>'), en: NONE, ja: NONE } },
    { 'texts.ko.body': 'INVALID_TEXT' },
  ],
  [
    'too long a text',
    { texts: { ko: text('a', 'x'.repeat(20_001)), en: NONE, ja: NONE } },
    { 'texts.ko.body': 'TOO_LONG' },
  ],
  [
    'a script as title',
    { texts: { ko: text('<script>', 'x'), en: NONE, ja: NONE } },
    { 'texts.ko.title': 'INVALID_TEXT' },
  ],
  ['an end before the start', { active_end: '2000-01-01T00:00:00Z' }, { active_end: 'INVALID_PERIOD' }],
  ['a popup without a start', { popup_end: '2030-01-01T00:00:00Z' }, { popup_start: 'REQUIRED' }],
  [
    'a popup that ends first',
    { popup_start: '2030-01-02T00:00:00Z', popup_end: '2030-01-01T00:00:00Z' },
    { popup_end: 'INVALID_PERIOD' },
  ],
  [
    'a popup before its notice',
    { active_start: '2030-01-02T00:00:00Z', popup_start: '2030-01-01T00:00:00Z' },
    { popup_start: 'POPUP_OUTSIDE_PERIOD' },
  ],
  [
    'a popup after its notice',
    {
      active_end: '2030-01-03T00:00:00Z',
      popup_start: '2030-01-02T00:00:00Z',
      popup_end: '2030-01-04T00:00:00Z',
    },
    { popup_end: 'POPUP_OUTSIDE_PERIOD' },
  ],
  ['no audience', { regions: [] }, { regions: 'SELECTION_REQUIRED' }],
  ['personal users', { regions: ['user'] }, { 'regions.0': 'INVALID_VALUE' }],
  ['no domain chosen', { all_domains: false }, { domain_ids: 'SELECTION_REQUIRED' }],
  ['a date that is none', { active_start: 'yesterday' }, { active_start: 'INVALID_DATE' }],
])('%s is refused at its field', async (_, change, errors) => {
  const answer = await admin.call('POST', '/center/notice', notice(change))
  expect([answer.status, answer.errors]).toEqual([400, errors])
})

test('changes and deletions are kept in the audit log, with what changed', async () => {
  const missing = await admin.call(
    'POST',
    '/center/notice',
    notice({ all_domains: false, domain_ids: [999_999] }),
  )
  expect([missing.status, missing.errors]).toEqual([404, { domain_ids: 'NOT_FOUND_DOMAIN' }])
  const id = await create()
  const change = notice({ all_domains: false, domain_ids: [own.domainId, own.domainId] })
  expect((await admin.call('PUT', `/center/notice/${id}`, change)).status).toBe(200)
  expect((await admin.call('GET', `/center/notice/${id}`)).data).toMatchObject({
    edit: { domain_ids: [own.domainId] },
  })
  expect((await admin.call('PUT', '/center/notice/999999', change)).status).toBe(404)
  const deleted = await admin.call('DELETE', '/center/notice', { chk: [id, 999_999] })
  expect(deleted.data).toMatchObject({ done: 1, failed: [{ id: 999_999, error: 'NOT_FOUND' }] })
  const events = await api.database.db
    .selectFrom('audit')
    .select(['task', 'target', 'details'])
    .where('type', '=', 'S')
    .where('task', 'like', 'notice%')
    .orderBy('seq', 'desc')
    .limit(3)
    .execute()
  expect(events).toMatchObject([
    { task: 'notice_delete', target: '점검 안내' },
    {
      task: 'notice_edit',
      details: {
        before: { all_domains: true, domain_ids: [] },
        after: { all_domains: false, domain_ids: [own.domainId] },
      },
    },
    { task: 'notice_add', details: { after: { all_domains: true, domain_ids: [] } } },
  ])
})

test('a notice whose only domain was deleted says that nobody sees it', async () => {
  const domain = await admin.call('POST', '/domains', {
    name: 'gone.example',
    mail_servers: [{ server: 'mx.gone.example', port: 25, secure: 1, preference: 10 }],
  })
  const { id: gone } = domain.data as { id: number }
  const id = await create({ all_domains: false, domain_ids: [gone] })
  const everybody = await create({ all_domains: false, domain_ids: [gone], regions: ['all', 'domain'] })
  const states = async () =>
    Object.fromEntries(
      (
        (await admin.call('GET', '/center/notice')).data as { data: { id: number; state: string }[] }
      ).data.map((row) => [row.id, row.state]),
    )
  expect(await states()).toEqual({ [id]: 'active', [everybody]: 'active' })
  await admin.call('DELETE', '/domains', { chk: [gone] })
  expect(await states()).toEqual({ [id]: 'nobody', [everybody]: 'active' })
})

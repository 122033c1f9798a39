import type { SmtpEntryRow, SmtpOverlaps } from '@postern/contract/routes/smtp-list.ts'
import { startMembers } from '@postern/testkit/members.ts'
import { seedMail } from '@postern/testkit/tenants.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { uuidv7 } from '../../platform/ids.ts'

const { api, admin, manager } = await startMembers()
const { db, pool } = api.database
beforeEach(() => pool.query('truncate smtp_entry cascade'))
afterAll(() => api.close())

const BLACK = '/filters/smtp/blacklist'
const WHITE = '/filters/smtp/whitelist'

async function add(path: string, body: object): Promise<number> {
  const answer = await admin.call('POST', path, body)
  expect([answer.status, answer.message]).toEqual([200, 'OK'])
  return (answer.data as { id: number }).id
}
async function list(path: string, query = ''): Promise<readonly SmtpEntryRow[]> {
  const answer = await admin.call('GET', `${path}?sort=value&order=asc&${query}`)
  return (answer.data as { data: SmtpEntryRow[] }).data
}
const values = async (path: string, query = '') => (await list(path, query)).map(({ value }) => value)
const overlaps = async (path: string, value: string): Promise<SmtpOverlaps> =>
  (await admin.call('GET', `${path}/overlaps?value=${encodeURIComponent(value)}`)).data as SmtpOverlaps

test('an entry is registered in its one writing, found, changed, turned off and deleted', async () => {
  const id = await add(BLACK, {
    value: '203.0.113.77/24',
    comment: 'Scans',
    valid_until: '2030-01-01T00:00:00Z',
  })
  expect((await admin.call('GET', `${BLACK}/${id}`)).data).toMatchObject({
    kind: 'network',
    value: '203.0.113.0/24',
    comment: 'Scans',
    valid_until: '2030-01-01T00:00:00.000Z',
    is_act: true,
    path: 'admin',
    hits: 0,
    last_hit: null,
  })
  expect((await admin.call('GET', `${WHITE}/${id}`)).status).toBe(404)
  expect((await admin.call('PUT', `${BLACK}/${id}`, { value: 'Spam.Example' })).status).toBe(200)
  expect(await list(BLACK)).toMatchObject([{ id, kind: 'domain', value: 'spam.example', comment: 'Scans' }])
  const off = await admin.call('PUT', BLACK, { chk: [id, 999_999], is_act: 0 })
  expect(off.data).toMatchObject({ error: 'error', done: 1, failed: [{ id: 999_999, error: 'NOT_FOUND' }] })
  expect(await list(BLACK, 'is_act=0')).toHaveLength(1)
  expect((await admin.call('DELETE', WHITE, { chk: [id] })).data).toMatchObject({ done: 0 })
  expect((await admin.call('DELETE', BLACK, { chk: [id] })).data).toMatchObject({ done: 1, failed: [] })
  expect(await list(BLACK)).toEqual([])
})

test('the same thing is on a list once, however it is written; on both it may be', async () => {
  await add(BLACK, { value: '203.0.113.7' })
  const again = await admin.call('POST', BLACK, { value: '::ffff:203.0.113.7' })
  expect([again.status, again.message, again.errors]).toEqual([
    409,
    'ALREADY_EXISTS_SMTP_ENTRY',
    { value: 'ALREADY_EXISTS_SMTP_ENTRY' },
  ])
  await add(WHITE, { value: '203.0.113.7' })
  await add(BLACK, { value: 'b.example' })
  await add(BLACK, { value: 'b.example', of_recipient: true })
})

test.each([
  [BLACK, { value: 'no thing' }, { value: 'INVALID_SMTP_ENTRY' }],
  [BLACK, { value: '0.0.0.0/0' }, { value: 'INVALID_SMTP_ENTRY' }],
  [BLACK, { value: 'b.example', trust_unauthenticated: true }, { trust_unauthenticated: 'INVALID_VALUE' }],
  [WHITE, { value: 'b.example', of_recipient: true }, { of_recipient: 'INVALID_VALUE' }],
  [BLACK, { value: '10.*.5.6' }, { value: 'INVALID_SMTP_ENTRY' }],
  [BLACK, { value: 'b.example', valid_until: '2020-01-01T00:00:00Z' }, { valid_until: 'TERM_IS_OVER' }],
  [WHITE, { value: 'b.example', valid_until: 'soon' }, { valid_until: 'INVALID_DATE' }],
])('%s refuses %j', async (path, body, errors) => {
  const answer = await admin.call('POST', path, body)
  expect([answer.status, answer.errors]).toEqual([400, errors])
})

test('overlaps name what covers a value, the narrowest first', async () => {
  for (const value of ['203.0.0.0/8', '203.0.113.0/24', 'b.example', '*.top', 'KR'])
    await add(BLACK, { value })
  await add(WHITE, { value: '203.0.113.128/25' })
  expect(await overlaps(BLACK, ' 203.0.113.200 ')).toEqual({
    value: '203.0.113.200',
    kind: 'ip',
    covered_by: ['203.0.113.0/24', '203.0.0.0/8'],
    other_list: ['203.0.113.128/25'],
    caution: null,
  })
  expect((await overlaps(BLACK, 'x@mail.b.example')).covered_by).toEqual(['b.example'])
  expect((await overlaps(BLACK, 'x@a.top')).covered_by).toEqual(['*.top'])
  expect((await overlaps(BLACK, '대한민국')).covered_by).toEqual(['KR'])
  expect((await overlaps(BLACK, '203.0.114.0/23')).covered_by).toEqual(['203.0.0.0/8'])
  expect((await overlaps(BLACK, 'ab.example')).covered_by).toEqual([])
  expect((await overlaps(BLACK, 'nothing')).value).toBeNull()
})

test.each([
  ['a@ours.example', 'own'],
  ['ours.example', 'own'],
  ['mail.ours.example', 'own'],
  ['alias.example', 'own'],
  ['gmail.com', 'public'],
  ['someone@gmail.com', null],
  ['theirs.example', null],
])('%s is told to meet others too: %s', async (value, caution) => {
  await pool.query(`insert into domain (name) values ('ours.example') on conflict do nothing`)
  await pool.query(
    `insert into domain_alias (name, domain_id) select 'alias.example', id from domain where name = 'ours.example'
     on conflict do nothing`,
  )
  expect((await overlaps(BLACK, value)).caution).toBe(caution)
})

test('a search finds beginnings, ends and what covers an address', async () => {
  for (const value of ['203.0.113.0/24', '203.0.114.9', 'mail.b.example', 'a@b.example', 'KR', '*.top'])
    await add(BLACK, { value })
  expect(await values(BLACK, 'q=203.0.113.9')).toEqual(['203.0.113.0/24'])
  expect(await values(BLACK, 'q=203.0.11')).toEqual(['203.0.113.0/24', '203.0.114.9'])
  expect(await values(BLACK, 'q=b.example')).toEqual(['a@b.example', 'mail.b.example'])
  expect(await values(BLACK, 'q=South%20Korea')).toEqual(['KR'])
  expect(await values(BLACK, 'kind=pattern')).toEqual(['*.top'])
  expect(await values(WHITE)).toEqual([])
})

test('what a block list refused is not allowed from its record', async () => {
  const refused = async (code: number): Promise<string> => {
    const id = await seedMail(db, api.blobs, { class: 'rejected', mode: 1, send_state: 'N', original: null })
    await db.updateTable('mail').set({ reject_code: code }).where('id', '=', id).execute()
    return id
  }
  const [listed, other] = [await refused(116), await refused(119)]
  const no = await admin.call('POST', WHITE, { value: '203.0.113.66', mail_id: listed })
  expect([no.status, no.message]).toEqual([409, 'RBL_CANNOT_ALLOW'])
  expect(
    (await admin.call('POST', WHITE, { value: '203.0.113.66', mail_id: uuidv7(Date.now()) })).status,
  ).toBe(404)
  await add(WHITE, { value: '203.0.113.66', mail_id: other })
  await add(BLACK, { value: '203.0.113.66', mail_id: listed })
})

test('the lists belong to the whole installation', async () => {
  await add(BLACK, { value: 'b.example' })
  expect((await manager.call('GET', BLACK)).status).toBe(403)
  expect((await manager.call('POST', BLACK, { value: 'c.example' })).status).toBe(403)
})

test('an export is a file that bulk registration reads', async () => {
  await add(WHITE, { value: 'b.example', trust_unauthenticated: true, comment: 'a, "b"' })
  const { text } = await admin.call('GET', `${WHITE}/export?lang=en`)
  expect(text).toContain('"Entry","Policy"')
  expect(text).toContain('"b.example","allow","sender","yes","","yes","a, ""b"""')
})

test('patterns have a limit', async () => {
  await pool.query(
    `insert into smtp_entry (policy, kind, value) select 2, 'pattern', 'p' || n || '*.example' from generate_series(1, 10000) n`,
  )
  const answer = await admin.call('POST', BLACK, { value: '*.top' })
  expect([answer.status, answer.message]).toEqual([409, 'TOO_MANY_SMTP_PATTERNS'])
  await add(BLACK, { value: 'b.example' })
})

test('who registered an entry is kept, and every change is in the audit log', async () => {
  const id = await add(BLACK, { value: 'kept.example' })
  const [row] = await list(BLACK)
  expect(row).toMatchObject({ id, created_by: expect.stringContaining('@') })
  await admin.call('PUT', `${BLACK}/${id}`, { value: 'kept.example' })
  await admin.call('PUT', BLACK, { chk: [id], is_act: false })
  await admin.call('DELETE', BLACK, { chk: [id] })
  const { rows: events } = await pool.query<{ task: string; target: string }>(
    `select task, target from audit where target like 'kept%' order by seq`,
  )
  expect(events.map(({ task }) => task)).toEqual(['add', 'edit', 'activate', 'delete'])
})

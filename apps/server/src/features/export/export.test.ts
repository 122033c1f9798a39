/** Lists as files: what stands in them, who may have them and how long, and what a death in between leaves. */
import { DETOX_STATES } from '@postern/contract/codes/detox.ts'
import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import type { ListExport } from '@postern/contract/routes/export.ts'
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { signIn } from '@postern/testkit/api.ts'
import { LOCKED, PRICE_LIST, reportOf } from '@postern/testkit/disarmed.ts'
import { seedMails, startMails } from '@postern/testkit/mails.ts'
import { PASSWORD } from '@postern/testkit/tenants.ts'
import { tokenOf } from '@postern/testkit/tokens.ts'
import { readSheet } from '@postern/testkit/workbook.ts'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { expireWork } from '../../platform/work/store.ts'

vi.setConfig({ testTimeout: 180_000 })

let settings = DEFAULT_SETTINGS
const { api, admin, user, seed, tenant } = await startMails({ deps: { settings: () => settings } })
const domain = await signIn(api.app, { email: 'domain@own.example', password: PASSWORD })
const { db, pool } = api.database
afterAll(() => api.close())

type Client = typeof admin

const ask = (client: Client, body: object) => {
  api.clock.now = Date.now()
  return client.call('POST', '/exports', { format: 'csv', query: {}, ...body })
}
const exportOf = async (client: Client, id: number) =>
  (await client.call('GET', `/exports/${id}`)).data as ListExport
const fetched = (client: Client, id: number) => client.call('GET', `/exports/${id}/file`)

async function asked(client: Client, body: object): Promise<number> {
  const { data, text } = await ask(client, body)
  const { id } = (data ?? {}) as { id?: number }
  if (id === undefined) throw new Error(text)
  return id
}

/** Asks for one and waits for its end. */
async function made(client: Client, body: object): Promise<ListExport> {
  const id = await asked(client, body)
  await expect
    .poll(async () => (await exportOf(client, id)).finished_at, { timeout: 150_000, interval: 50 })
    .not.toBeNull()
  return exportOf(client, id)
}

/** Cells of a CSV or text file, the heading first. */
function cellsOf(text: string): string[][] {
  const separator = text.includes('"\t"') ? '\t' : ','
  return text
    .replace(/^\uFEFF/, '')
    .split('\r\n')
    .slice(0, -1)
    .map((line) => line.split(separator).map((cell) => cell.replaceAll(/^"|"$/g, '').replaceAll('""', '"')))
}

/** The domain's administrator, as work keeps who asked. */
const DOMAIN_CALLER = {
  userId: tenant.users.domain,
  email: 'domain@own.example',
  permissions: [
    'mail-inbound-mail',
    'mail-search-spam',
    'mail-search-normal',
    'mail-search-virus',
    'mail-search-period',
  ],
  scope: { region: 'domain', domainId: tenant.domainId },
  apiToken: null,
}

/** A file of somebody, as its bytes. */
async function bytesOf(id: number): Promise<Buffer> {
  const { blob_key: key } = await db
    .selectFrom('work')
    .select('blob_key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return api.blobs.read(key!)
}

test('mail: what the search finds, in the words, hours and form asked for, as one event of the audit log', async () => {
  const at = Date.parse('2026-11-20T03:04:05Z')
  const report = reportOf(PRICE_LIST, LOCKED)
  const detox = { state: DETOX_STATES.failed, report }
  await seed({ title: '=1+1 견적', sender: 'evil@out.example', receivedAt: at, detox })
  const query = { title: '견적', from: '2026-11-01T00:00:00Z' }
  const wish = { list: 'mail', query, language: 'ja', time_zone: 'Asia/Tokyo' }
  const done = await made(domain, wish)
  expect(done).toMatchObject({ state: 'done', total: 1, more: false, done: 1, file: 'csv', list: 'mail' })
  const { text, headers, status } = await fetched(domain, done.id)
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toContain(`filename="${done.name}"`)
  expect(Number(headers['content-length'])).toBe(done.size)
  const [heads, row] = cellsOf(text)
  expect(heads!.slice(0, 3)).toEqual(['受信日時 (Asia/Tokyo)', '分類', '処理'])
  expect(row!.slice(0, 3)).toEqual(['2026-11-20T12:04:05+09:00', 'スパム', '隔離'])
  expect(row).toContain("'=1+1 견적")
  expect(row!.slice(-3, -1)).toEqual(['無害化できず', 'マクロ; 外部データ接続; 無害化不可: 暗号化'])
  const events = await db
    .selectFrom('audit')
    .select(['task', 'target', 'details'])
    .where('class', '=', 'mail')
    .where('task', '=', 'export')
    .execute()
  expect(events.map(({ target, details }) => [target, (details as { note: object }).note])).toMatchObject([
    [`#${done.id}`, { state: 'asked', list: 'mail', format: 'csv', rows: 1, query: { title: '견적' } }],
    [`#${done.id}`, { state: 'downloaded', file: done.name, rows: 1, query: { title: '견적' } }],
  ])
})

test('a workbook is read by another reader, with numbers as numbers and moments as moments', async () => {
  const done = await made(domain, {
    list: 'mail',
    format: 'xlsx',
    query: { title: '견적', from: '2026-11-01T00:00:00Z' },
    language: 'en',
    time_zone: 'Asia/Seoul',
  })
  expect(done).toMatchObject({ file: 'xlsx', done: 1 })
  const [heads, row] = readSheet(await bytesOf(done.id))
  const cell = (head: string) => row![heads!.findIndex((one) => one?.value === head)]
  expect(cell('Subject')).toEqual({ value: '=1+1 견적', style: 3 })
  expect(cell('Size (bytes)')!.value).toBeTypeOf('number')
  expect(cell('Received (Asia/Seoul)')!.value).toBeCloseTo(46_346 + (12 * 3600 + 245) / 86_400, 8)
})

test('50,000 mails are 50,000 rows, each once, and text since no sheet holds them', async () => {
  await seedMails(pool, tenant, 50_000, 'Flood')
  const done = await made(domain, { list: 'mail', format: 'xlsx', query: { title: 'Flood', class: 'spam' } })
  expect(done).toMatchObject({ state: 'done', done: 50_000, file: 'txt', total: 50_000 })
  expect(done.name).toMatch(/^mail-.*\.txt$/)
  const [heads, ...rows] = cellsOf((await bytesOf(done.id)).toString())
  const title = heads!.indexOf('제목')
  expect(new Set(rows.map((row) => row[title])).size).toBe(50_000)
  expect(rows[0]![title]).toBe('Flood 0')
  expect(rows.at(-1)![title]).toBe('Flood 49999')
  expect(await readdir(join(api.dataDir, 'exports'))).not.toContain(`${done.id}.part`)
})

test('more rows than were counted: what began as a sheet becomes text', async () => {
  await pool.query(String.raw`delete from mail where title ~ '^Flood [2-4]\d{4}$'`)
  const done = await made(domain, { list: 'mail', query: { title: 'Flood', class: 'spam' } })
  await pool.query(
    `insert into work (kind, user_id, domain_id, caller, asks, total, more)
     select kind, user_id, domain_id, $2, asks, 7, true from work where id = $1`,
    [done.id, JSON.stringify(DOMAIN_CALLER)],
  )
  const { rows } = await pool.query<{ id: number }>('select max(id)::integer as id from work')
  const { id } = rows[0]!
  await expect.poll(async () => (await exportOf(domain, id)).state, { timeout: 150_000 }).toBe('done')
  expect(await exportOf(domain, id)).toMatchObject({ file: 'txt', done: 20_000 })
  await pool.query(`delete from mail where title like 'Flood %'`)
})

test('mail that comes after it was asked for is not of it', async () => {
  await seed({ title: 'Timely', receivedAt: Date.now() - 1000 })
  await seed({ title: 'Timely', receivedAt: Date.now() + 60_000 })
  expect(await made(domain, { list: 'mail', query: { title: 'Timely' } })).toMatchObject({ done: 1 })
})

test('personal numbers of others are hidden as in the list', async () => {
  settings = { ...settings, scan: { ...settings.scan, personalNumbers: 'others' } }
  await seed({ title: '주민등록번호 900101-1234568', receivedAt: Date.now() - 1000 })
  const query = { title: '주민등록번호' }
  const theirs = await made(domain, { list: 'mail', query })
  expect((await fetched(domain, theirs.id)).text).toContain('900101-•••••••')
  const own = await made(user, { list: 'mail', query })
  expect((await fetched(user, own.id)).text).toContain('900101-1234568')
  settings = DEFAULT_SETTINGS
})

test('reaches what the caller reaches, of classes that they may search; nobody else sees or has it', async () => {
  await seed({ title: 'Reach', receivedAt: Date.now() - 1000 })
  await seed({
    title: 'Reach',
    domain_id: null,
    group_id: null,
    user_id: null,
    receiver: 'x@y.example',
    receivedAt: Date.now() - 1000,
  })
  await seed({ title: 'Reach', class: 'rejected', mode: MAIL_MODES.block, receivedAt: Date.now() - 1000 })
  const query = { title: 'Reach' }
  expect(await made(admin, { list: 'mail', query })).toMatchObject({ done: 3 })
  expect(await made(admin, { list: 'refused', query })).toMatchObject({ done: 1 })
  const own = await made(user, { list: 'mail', query })
  expect(own).toMatchObject({ done: 1 })
  for (const path of [`/exports/${own.id}`, `/exports/${own.id}/file`])
    expect((await admin.call('GET', path)).status).toBe(404)
  expect((await admin.call('DELETE', `/exports/${own.id}`)).status).toBe(404)
  expect((await user.call('GET', '/exports')).data).toMatchObject({ exports: [{ done: 1 }, { done: 1 }] })
  expect((await ask(user, { list: 'users' })).message).toBe('NO_PERMISSION')
  expect((await ask(user, { list: 'refused' })).message).toBe('NO_PERMISSION')
})

test('a permission withdrawn after it was made closes it, and given back opens it', async () => {
  await seed({ title: 'Withdrawn', receivedAt: Date.now() - 1000 })
  const { id } = await made(domain, { list: 'mail', query: { title: 'Withdrawn' } })
  const { rows } = await pool.query<{ id: number; permissions: string[] }>(
    'select r.id, r.permissions from role r join app_user u on u.role_id = r.id where u.id = $1',
    [tenant.users.domain],
  )
  const role = rows[0]!
  for (const [gone, status] of [
    ['mail-search-virus', 403],
    ['mail-search-spam', 403],
    ['mail-inbound-mail', 403],
    ['none', 200],
  ] as const) {
    const permissions = role.permissions.filter((permission) => permission !== gone)
    await pool.query('update role set permissions = $2 where id = $1', [role.id, permissions])
    const answer = await fetched(domain, id)
    expect([gone, answer.status]).toEqual([gone, status])
  }
})

test('somebody who reaches less, or something else, does not have it any more', async () => {
  const { id } = await made(domain, { list: 'mail', query: { title: 'Withdrawn' } })
  const reach = (scope: object) =>
    pool.query(`update work set asks = jsonb_set(asks, '{scope}', $2) where id = $1`, [
      id,
      JSON.stringify(scope),
    ])
  await reach({ region: 'all' })
  expect((await fetched(domain, id)).message).toBe('NO_PERMISSION')
  await reach({ region: 'domain', domainId: tenant.domainId + 1 })
  expect((await fetched(domain, id)).message).toBe('NO_PERMISSION')
  await reach({ region: 'domain', domainId: tenant.domainId })
  expect((await fetched(domain, id)).status).toBe(200)
})

test('rights that are gone while it waits end it', async () => {
  const group = await signIn(api.app, { email: 'group@own.example', password: PASSWORD })
  const holder = await pool.connect()
  await holder.query('begin')
  // Its job is there, and nobody may take it.
  await holder.query('lock table job in share mode')
  const asking = ask(group, { list: 'mail', query: { title: 'Withdrawn' } })
  const waits = `select from pg_locks where relation = 'job'::regclass and not granted`
  await expect.poll(async () => (await pool.query(waits)).rowCount, { timeout: 20_000 }).toBeGreaterThan(0)
  await pool.query('update app_user set login_blocked = true where id = $1', [tenant.users.group])
  await holder.query('commit')
  holder.release()
  await asking
  const states = 'select state, error, blob_key from work where user_id = $1'
  await expect
    .poll(async () => (await pool.query(states, [tenant.users.group])).rows, { timeout: 20_000 })
    .toEqual([{ state: 'failed', error: 'NO_PERMISSION', blob_key: null }])
})

test('kept for a day, then it is neither listed nor had, and its bytes are nobody’s', async () => {
  const { id, kept_until: until, finished_at: finished } = await made(domain, { list: 'domains' })
  expect(Date.parse(until!) - Date.parse(finished!)).toBe(LIMITS.exportHours * 3_600_000)
  await pool.query(`update work set kept_until = kept_until - interval '25 hours' where id = $1`, [id])
  expect((await domain.call('GET', `/exports/${id}`)).status).toBe(404)
  expect((await fetched(domain, id)).status).toBe(404)
  expect(await expireWork(db, new Date())).toBe(1)
})

test('a file that is deleted is gone, and nobody else’s was', async () => {
  const { id } = await made(domain, { list: 'domains' })
  expect((await user.call('DELETE', `/exports/${id}`)).status).toBe(404)
  expect((await fetched(domain, id)).status).toBe(200)
  expect((await domain.call('DELETE', `/exports/${id}`)).status).toBe(200)
  expect((await fetched(domain, id)).status).toBe(404)
})

test('a token sees, fetches and deletes the exports of the lists it was made for', async () => {
  const { id } = await made(domain, { list: 'domains' })
  const other = await tokenOf(api, domain, ['member-user-list'])
  expect((await other.call('GET', '/exports')).data).toEqual({ exports: [] })
  expect((await other.call('GET', `/exports/${id}`)).status).toBe(404)
  expect((await fetched(other, id)).status).toBe(404)
  expect((await other.call('DELETE', `/exports/${id}`)).status).toBe(404)
  const fitting = await tokenOf(api, domain, ['member-domain-list'])
  expect((await fetched(fitting, id)).status).toBe(200)
  expect((await fitting.call('DELETE', `/exports/${id}`)).status).toBe(200)
})

test('bytes that are lost say that the download failed', async () => {
  const { id } = await made(domain, { list: 'domains' })
  await pool.query(`update work set blob_key = '20260101/${'0'.repeat(64)}' where id = $1`, [id])
  expect(await fetched(domain, id)).toMatchObject({ status: 500, message: 'DOWNLOAD_FAILED' })
})

test('three at a time a person; one that is deleted goes no further', async () => {
  await pool.query('delete from work')
  await pool.query(
    `insert into work (kind, user_id, domain_id, asks, state)
     select 'export', $1, $2, '{"list": "users", "format": "csv"}', 'done' from generate_series(1, 25)`,
    [tenant.users.domain, tenant.domainId],
  )
  // Under way, and in nobody's hands.
  await pool.query(
    `update work set state = 'running' where id in (select id from work order by id desc limit 3)`,
  )
  expect(await ask(domain, { list: 'groups' })).toMatchObject({ status: 409, message: 'EXPORTS_RUNNING' })
  const { data } = await domain.call('GET', '/exports')
  const [newest] = (data as { exports: ListExport[] }).exports
  expect((await domain.call('DELETE', `/exports/${newest!.id}`)).status).toBe(200)
  expect((await ask(domain, { list: 'groups' })).status).toBe(200)
  const { rows } = await pool.query('select count(*)::integer as n from work where user_id = $1', [
    tenant.users.domain,
  ])
  expect(rows[0].n).toBeLessThanOrEqual(LIMITS.exportsKept + 1)
  await pool.query('delete from work')
})

/** Each list of configuration and of numbers: what a row says, for whom. */
test.each([
  ['users', { q: 'user@own' }, '이메일', 'user@own.example'],
  ['groups', { q: 'Sales' }, '그룹 이름', 'Sales'],
  ['domains', {}, '도메인 이름', 'own.example'],
  ['mail-servers', {}, '서버', 'mx.own.example'],
] as const)('%s: the rows of the list', async (list, query, head, value) => {
  const done = await made(domain, { list, query, language: 'ko' })
  expect(done).toMatchObject({ state: 'done', done: 1, total: 1 })
  const [heads, row] = cellsOf((await fetched(domain, done.id)).text)
  expect(row![heads!.indexOf(head)]).toBe(value)
  const sheet = await made(domain, { list, query, language: 'ko', format: 'xlsx' })
  const [, cells] = readSheet(await bytesOf(sheet.id))
  expect(cells!.map((cell) => cell?.value)).toContain(value)
})

test('numbers: the rows that the calls answer', async () => {
  const points = await made(admin, { list: 'statistics-summary', query: { period: 'today' }, language: 'en' })
  const answer = (await admin.call('GET', '/statistics/summary?period=today')).data as {
    points: { total: number }[]
  }
  const [heads, ...rows] = cellsOf((await fetched(admin, points.id)).text)
  const total = heads!.indexOf('Total')
  expect(rows.map((row) => Number(row[total]))).toEqual(answer.points.map((point) => point.total))
  const query = { period: 'month', limit: '1' }
  const senders = await made(admin, { list: 'statistics-sender', query, language: 'en' })
  const said = (await admin.call('GET', '/statistics/inbound/sender?period=month&limit=1')).data as {
    rows: { key: string; total: number }[]
    others: { total: number }
  }
  const [, ...lines] = cellsOf((await fetched(admin, senders.id)).text)
  expect(lines[0]!.slice(0, 2)).toEqual([said.rows[0]!.key, String(said.rows[0]!.total)])
  // What is left over has a row of its own.
  expect(Number(lines[1]![1])).toBe(said.others.total)
})

test('what a list does not know is refused by its name', async () => {
  const unknown = await ask(domain, { list: 'users', query: { title: 'x' } })
  expect(unknown.status).toBe(400)
  const zone = await ask(domain, { list: 'users', time_zone: 'Mars/Olympus' })
  expect(zone).toMatchObject({ status: 400, errors: { time_zone: 'INVALID_TIME_ZONE' } })
})

/** Originals of everything that a search finds: the bytes of each, what is missing and why, whose trace it leaves, who may. */
import { LIMITS } from '@postern/contract/limits.ts'
import { EXPORT_ROUTES } from '@postern/contract/routes/export-queries.ts'
import type { ListExport } from '@postern/contract/routes/export.ts'
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { signIn } from '@postern/testkit/api.ts'
import { seedMails, startMails } from '@postern/testkit/mails.ts'
import { PASSWORD } from '@postern/testkit/tenants.ts'
import { unzip } from '@postern/testkit/workbook.ts'
import { afterAll, expect, test, vi } from 'vitest'
import type { Caller } from '../../../platform/http/caller.ts'
import { wordsIn } from '../../../platform/table/cells.ts'
import { originalsExport } from './export-originals.ts'

vi.setConfig({ testTimeout: 60_000 })

let settings = DEFAULT_SETTINGS
const { api, user, seed, stateOf, tenant } = await startMails({ deps: { settings: () => settings } })
const domain = await signIn(api.app, { email: 'domain@own.example', password: PASSWORD })
const { db, pool } = api.database
afterAll(() => api.close())

type Client = typeof user

const ask = (client: Client, query: object, format = 'zip') => {
  api.clock.now = Date.now()
  return client.call('POST', '/exports', { list: 'mail-originals', format, query, language: 'en' })
}

/** Asks for them and waits for the end. */
async function made(client: Client, query: object): Promise<ListExport> {
  const { data, text } = await ask(client, query)
  const { id } = (data ?? {}) as { id?: number }
  if (id === undefined) throw new Error(text)
  const look = async () => (await client.call('GET', `/exports/${id}`)).data as ListExport
  await expect.poll(async () => (await look()).finished_at, { timeout: 30_000, interval: 50 }).not.toBeNull()
  return look()
}

async function filesOf(id: number): Promise<Map<string, string>> {
  const { blob_key: key } = await db
    .selectFrom('work')
    .select('blob_key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return unzip(await api.blobs.read(key!))
}

test('each original is a file, and a list says what is in it and what is missing', async () => {
  const now = Date.now()
  const first = await seed({
    title: 'Ledger ../../1',
    receivedAt: now - 3_000,
    original: Buffer.from('Subject: one\r\n\r\n1'),
  })
  const lost = await seed({ title: 'Ledger 2', receivedAt: now - 2_000, original: null })
  await seed({ title: 'Ledger 3', receivedAt: now - 1_000, class: 'rejected', original: null })
  await seed({ title: 'Other', receivedAt: now - 1_000 })
  const done = await made(domain, { q: 'ledger' })
  expect(done).toMatchObject({ state: 'done', file: 'zip', total: 2, done: 2 })
  expect(done.name).toMatch(/^mail-originals-.*\.zip$/)
  const files = await filesOf(done.id)
  expect([...files.keys()]).toEqual(['0002 Ledger .. .. 1.eml', 'index.csv'])
  expect(files.get('0002 Ledger .. .. 1.eml')).toBe('Subject: one\r\n\r\n1')
  const [heads, ...rows] = files.get('index.csv')!.trimEnd().split('\r\n')
  expect(heads).toContain('Why it is missing')
  expect(rows).toHaveLength(2)
  expect(rows[0]).toContain(lost)
  expect(rows[0]).toContain('The original mail is not kept any more')
  expect(rows[1]).toContain('0002 Ledger .. .. 1.eml')
  expect([(await stateOf(first))!.download_count, (await stateOf(lost))!.download_count]).toEqual([1, 0])
})

test('whose mail it was sees who had it and why; one’s own is nobody’s business', async () => {
  const id = await seed({ title: 'Traced', receivedAt: Date.now() - 1_000 })
  const eventsOf = () =>
    db.selectFrom('mail_event').select(['kind', 'reason', 'email']).where('mail_id', '=', id).execute()
  await made(user, { title: 'Traced' })
  expect(await eventsOf()).toEqual([])
  await made(domain, { title: 'Traced', reason: 'case 7' })
  expect(await eventsOf()).toEqual([{ kind: 'download', reason: 'case 7', email: 'domain@own.example' }])
  const audit = await db
    .selectFrom('audit')
    .select('details')
    .where('task', '=', 'download')
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow()
  expect(audit.details).toMatchObject({ note: { state: 'asked', rows: 1, query: { reason: 'case 7' } } })
})

test('a reason is asked for where the setting wants one, and not of one’s own mail', async () => {
  settings = { ...settings, access: { ...settings.access, readingReason: true } }
  try {
    expect((await ask(domain, { title: 'Traced' })).message).toBe('READING_REASON_REQUIRED')
    expect((await made(user, { title: 'Traced' })).state).toBe('done')
  } finally {
    settings = DEFAULT_SETTINGS
  }
})

test('reaches what the caller reaches, and classes that they may read', async () => {
  const at = { receivedAt: Date.now() - 1_000 }
  await seed({
    ...at,
    title: 'Reach',
    domain_id: null,
    group_id: null,
    user_id: null,
    receiver: 'x@y.example',
  })
  await seed({ ...at, title: 'Reach', class: 'virus' })
  await seed({ ...at, title: 'Reach' })
  const all = await made(domain, { title: 'Reach' })
  expect(all.done).toBe(2)
  await pool.query(`update role set permissions = array_remove(permissions, 'mail-read-virus')
    where id = (select role_id from app_user where email = 'domain@own.example')`)
  const fewer = await signIn(api.app, { email: 'domain@own.example', password: PASSWORD })
  expect((await made(fewer, { title: 'Reach' })).done).toBe(1)
  expect((await fewer.call('GET', `/exports/${all.id}/file`)).message).toBe('NO_PERMISSION')
  expect((await ask(fewer, { title: 'Reach', class: 'virus' })).message).toBe('NO_PERMISSION')
})

test('an archive that comes to nothing leaves no trace', async () => {
  const id = await seed({ title: 'Traceless', receivedAt: Date.now() - 1_000 })
  const caller: Caller = {
    userId: tenant.users.domain,
    email: 'domain@own.example',
    roleKey: 'domain',
    scope: { region: 'domain', domainId: tenant.domainId },
    permissions: new Set(['mail-inbound-mail', 'mail-search-spam', 'mail-read-spam', 'mail-action-download']),
    language: 'en',
    sessionId: '',
    passwordChangeRequired: false,
    enrolmentRequired: false,
    apiToken: null,
    from: { id: 'x', ip: '192.0.2.1', userAgent: '', language: 'en', origin: '' },
  }
  const traceOf = async () => [
    (await stateOf(id))!.download_count,
    await db.selectFrom('mail_event').select(['kind', 'reason']).where('mail_id', '=', id).execute(),
  ]
  const source = originalsExport({ db, blobs: api.blobs, clock: Date.now, settings: () => settings })
  const query = EXPORT_ROUTES['mail-originals'].query.parse({ title: 'Traceless', reason: 'case 8' })
  const { parts, leaveTrace } = source.archive(caller, query, wordsIn('en'), new Date(), 'UTC')
  const names: string[] = []
  for await (const { name } of parts) names.push(name)
  expect(names).toEqual(['0001 Traceless.eml', 'index.csv'])
  expect(await traceOf()).toEqual([0, []])
  await leaveTrace(db)
  expect(await traceOf()).toEqual([1, [{ kind: 'download', reason: 'case 8' }]])
})

test('too many are refused before anything is made; a table is no archive', async () => {
  await seedMails(pool, tenant, LIMITS.originalsExported + 1, 'Heap')
  expect(await ask(domain, { title: 'Heap' })).toMatchObject({ status: 413, message: 'TOO_MANY_ORIGINALS' })
  expect(await ask(domain, { title: 'Traced' }, 'csv')).toMatchObject({ errors: { format: 'INVALID_VALUE' } })
})

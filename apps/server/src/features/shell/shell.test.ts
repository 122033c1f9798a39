import { apiClient, signIn, startApi, type ApiClient, type TestApi } from '@postern/testkit/api.ts'
import { PASSWORD, seedPasswordRequest, seedTenant, type Tenant } from '@postern/testkit/tenants.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let api: TestApi
let own: Tenant
let foreign: Tenant
const clients: Record<string, ApiClient> = {}

beforeAll(async () => {
  api = await startApi()
  own = await seedTenant(api.database.db, api.blobs, 'own.example')
  foreign = await seedTenant(api.database.db, api.blobs, 'foreign.example')
  clients['admin'] = await signIn(api.app)
  for (const role of ['domain', 'group', 'user']) {
    clients[role] = await signIn(api.app, { email: `${role}@own.example`, password: PASSWORD })
  }
})
afterAll(() => api.close())

const find = async (role: string, q: string) =>
  (await clients[role]!.call('GET', `/search?q=${encodeURIComponent(q)}`)).data as {
    kind: string
    id: string
    label: string
    hint: string
  }[]

test('anybody may know what pages need before sign-in, and no more', async () => {
  const answer = await apiClient(api.app, null).call('GET', '/public/config')
  expect([answer.status, answer.data]).toEqual([
    200,
    {
      language: 'ko',
      languages: ['ko', 'en', 'ja'],
      links: { company: '', terms: '', sla: '', privacy: '', support: '', support_label: '' },
      application: true,
    },
  ])
})

test('the palette finds users, domains and groups in reach, and those alone', async () => {
  const kinds = (found: { kind: string; label: string }[]) =>
    found.map(({ kind, label }) => `${kind} ${label}`)
  expect(kinds(await find('admin', 'user@'))).toEqual(['user user@foreign.example', 'user user@own.example'])
  expect(kinds(await find('admin', 'example'))).toContain('domain foreign.example')
  expect(kinds(await find('domain', 'user@'))).toEqual(['user user@own.example'])
  expect(kinds(await find('domain', 'foreign'))).toEqual([])
  expect(kinds(await find('domain', 'sal'))).toEqual(['group Sales'])
  expect(kinds(await find('group', 'other@'))).toEqual([])
  expect(kinds(await find('group', 'research'))).toEqual([])
  expect(kinds(await find('user', 'own.example'))).toEqual([])
  expect(kinds(await find('admin', '%'))).toEqual([])
  expect((await find('admin', 'sales')).map(({ hint }) => hint).toSorted()).toEqual([
    'foreign.example',
    'own.example',
  ])
})

test('the palette finds a mail by its Message-ID, with or without brackets, and by its id', async () => {
  const { mails } = own
  const message = await api.database.db
    .selectFrom('message')
    .innerJoin('mail', 'mail.message_id', 'message.id')
    .select('message.message_id as header')
    .where('mail.id', '=', mails.spam)
    .executeTakeFirstOrThrow()
  for (const word of [message.header, message.header.slice(1, -1), mails.spam]) {
    for (const role of ['admin', 'domain', 'group', 'user']) {
      expect([role, word, await find(role, word)]).toEqual([
        role,
        word,
        [{ kind: 'mail', id: mails.spam, label: 'A spam mail', hint: 'user@own.example' }],
      ])
    }
  }
  expect(await find('domain', foreign.mails.spam)).toEqual([])
  expect((await clients['admin']!.call('GET', '/search?q=')).status).toBe(400)
})

test('the menu counts what waits for a decision: in reach, of what one may decide on, and not for ever', async () => {
  const { db } = api.database
  const counts = async (role: string) => (await clients[role]!.call('GET', '/session/waiting')).data
  await db.deleteFrom('password_request').execute()
  await db.deleteFrom('application').execute()
  expect(await counts('admin')).toEqual({
    password_requests: 0,
    applications: 0,
    reports: 0,
    originals: 0,
    alerts: 0,
  })
  expect(await counts('user')).toEqual({})
  await seedPasswordRequest(db, own.users.user)
  await seedPasswordRequest(db, own.users.other)
  await seedPasswordRequest(db, foreign.users.user)
  const form = { name: 'Kim', department: '', job_title: '', contact: '0212345678', question: '', place: 'x' }
  const applications = Array.from({ length: 120 }, (_, at) => ({
    ...form,
    company: `Company ${at}`,
    email: `kim@company${at}.example`,
    state: at < 2 ? ('declined' as const) : ('new' as const),
    created_at: new Date(),
    decided_by: null,
    domain_id: null,
  }))
  await db.insertInto('application').values(applications).execute()
  expect(await counts('admin')).toEqual({
    password_requests: 3,
    applications: 100,
    reports: 0,
    originals: 0,
    alerts: 0,
  })
  expect(await counts('domain')).toEqual({ password_requests: 2, reports: 0, originals: 0, alerts: 0 })
  expect(await counts('group')).toEqual({ password_requests: 1, originals: 0 })
  await db.deleteFrom('application').where('company', '!=', 'Company 5').execute()
  await db.updateTable('password_request').set({ state: 'refused' }).execute()
  expect(await counts('admin')).toEqual({
    password_requests: 0,
    applications: 1,
    reports: 0,
    originals: 0,
    alerts: 0,
  })
  // Whoever asked for a new password has no session until that is settled.
  await db.updateTable('app_user').set({ reissue_requested_at: null }).execute()
})

test('a chosen language is kept with the account, of personal users too', async () => {
  for (const role of ['domain', 'user']) {
    expect((await clients[role]!.call('PUT', '/session/language', { language: 'ja' })).status).toBe(200)
    const session = await api.app.inject({ url: '/api/auth/session', cookies: { ...clients[role]!.cookies } })
    expect(session.json()).toMatchObject({ user: { language: 'ja' } })
  }
  expect((await clients['user']!.call('PUT', '/session/language', { language: 'fr' })).status).toBe(400)
  const events = await api.database.db
    .selectFrom('audit')
    .select(['email', 'details'])
    .where('task', '=', 'edit')
    .execute()
  expect(events).toMatchObject([
    { email: 'domain@own.example', details: { before: { language: 'ko' }, after: { language: 'ja' } } },
    { email: 'user@own.example' },
  ])
})

test('the first administrator has no language until one is kept, by whichever page comes first', async () => {
  const chosen = async () =>
    (await api.app.inject({ url: '/api/auth/session', cookies: { ...clients['admin']!.cookies } })).json<{
      user: { language: string; language_chosen: boolean }
    }>().user
  expect(await chosen()).toMatchObject({ language_chosen: false })
  expect((await clients['admin']!.call('PUT', '/session/language', { language: 'en' })).status).toBe(200)
  expect(await chosen()).toMatchObject({ language: 'en', language_chosen: true })
})

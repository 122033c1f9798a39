import { loadDomains } from '../../pipeline/configuration/store.ts'
import { loadInstallationKey } from '../../platform/crypto/installation-key.ts'
import { createSealedBox } from '../../platform/crypto/sealed-box.ts'
import { openPassword } from '../../platform/crypto/server-login.ts'
import type { DomainRow } from '@postern/contract/routes/domain.ts'
import { signIn, startApi, type ApiClient, type TestApi } from '@postern/testkit/api.ts'
import { PASSWORD, seedTenant, type Tenant } from '@postern/testkit/tenants.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ConnectionReport, TestConnection, TestRecipient } from './ports.ts'

const report: ConnectionReport = {
  ok: false,
  problem: 'CONNECT_TEST_FAILED',
  dialogue: [{ from: 'note', line: 'refused' }],
  ms: 3,
  encrypted: false,
}
const testConnection = vi.fn<TestConnection>(async () => report)
const testRecipient = vi.fn<TestRecipient>(async () => ({
  ...report,
  ok: true,
  problem: null,
  mailbox: 'exists',
  madeUp: 'unknown',
}))
let api: TestApi
let tenant: Tenant
let admin: ApiClient
let manager: ApiClient
beforeAll(async () => {
  api = await startApi({ deps: { testConnection, testRecipient } })
  tenant = await seedTenant(api.database.db, api.blobs, 'own.example')
  admin = await signIn(api.app)
  manager = await signIn(api.app, { email: 'domain@own.example', password: PASSWORD })
})
afterAll(() => api.close())

const server = (name: string) => ({ server: name, port: 25, secure: 1, preference: 10 })
const body = (name: string, change: object = {}) => ({
  name,
  mail_servers: [server(`mx.${name}`)],
  ...change,
})
const idOf = (answer: { data: unknown }): number => (answer.data as { id: number }).id

test('a domain is created, listed, changed and deleted with all its things', async () => {
  const created = await admin.call(
    'POST',
    '/domains',
    body('Münchner.Example', { aliases: ['alias.example'] }),
  )
  const id = idOf(created)
  const row = (await admin.call('GET', `/domains/${id}`)).data as DomainRow
  expect(row).toMatchObject({
    name: 'xn--mnchner-n2a.example',
    aliases: ['alias.example'],
    run_mode: 1,
    user_count: 0,
  })
  const kept = row.mail_servers[0]!
  const next = {
    name: row.name,
    aliases: [],
    run_mode: 3,
    spam_threshold: 7.5,
    mail_servers: [{ ...server(kept.server), preference: 20 }, server('mx2.example')],
  }
  expect((await admin.call('PUT', `/domains/${id}`, next)).status).toBe(200)
  const after = (await admin.call('GET', `/domains/${id}`)).data as DomainRow
  expect(after).toMatchObject({ run_mode: 3, spam_threshold: 7.5, aliases: [] })
  expect(after.mail_servers.map((one) => [one.server, one.preference])).toEqual([
    ['mx2.example', 10],
    [kept.server, 20],
  ])
  expect(after.mail_servers.find((one) => one.server === kept.server)!.id).toBe(kept.id)
  expect((await admin.call('GET', '/domains?q=xn--&sort=run_mode')).data).toMatchObject({ total: 1 })
  expect((await admin.call('DELETE', '/domains', { chk: [id, 99_999] })).data).toMatchObject({
    done: 1,
    failed: [{ id: 99_999, error: 'NOT_FOUND_DOMAIN' }],
  })
})

test('a domain keeps every field', async () => {
  const fields = {
    user_run_mode: false,
    is_act: false,
    filter_state: false,
    domain_filter: false,
    virus_scan: false,
    detox: true,
    daily_report: true,
    report_sender_name: '보안팀',
    report_sender_email: 'security@all.example',
    sender_auth: true,
    receiver_auth: true,
    ears_expire_action: 'allow',
    ears_expire_days: 14,
    recipient_check: 5,
    rcpt_to: { factor: 'id', test_value: 'hong', server: 'ask.all.example', port: 587, secure: 2 },
    subject_tag: '[광고]',
    comment: '본사',
  }
  const id = idOf(await admin.call('POST', '/domains', body('all.example', fields)))
  expect((await admin.call('GET', `/domains/${id}`)).data).toMatchObject(fields)
  // What a change leaves out stays as it is.
  await admin.call('PUT', `/domains/${id}`, body('all.example'))
  expect((await admin.call('GET', `/domains/${id}`)).data).toMatchObject(fields)
})

test('a name belongs to one domain, be it name or alias', async () => {
  await admin.call('POST', '/domains', body('first.example', { aliases: ['also.example'] }))
  for (const [wish, field] of [
    [body('also.example'), 'name'],
    [body('second.example', { aliases: ['first.example'] }), 'aliases'],
  ] as const) {
    const answer = await admin.call('POST', '/domains', wish)
    expect([answer.status, answer.errors]).toEqual([409, { [field]: 'ALREADY_EXISTS_DOMAIN_NAME' }])
  }
  expect(
    (await admin.call('POST', '/domains', body('third.example', { aliases: ['third.example'] }))).errors,
  ).toEqual({ aliases: 'DUPLICATE_ITEM' })
  const races = await Promise.all([1, 2, 3].map(() => admin.call('POST', '/domains', body('race.example'))))
  expect(races.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
})

test('wrong fields are named', async () => {
  const answer = await admin.call('POST', '/domains', {
    name: 'no domain',
    mail_servers: [{ server: 'mx', port: 0 }],
    foo: 1,
  })
  expect(answer.errors).toEqual({
    name: 'INVALID_DOMAIN',
    'mail_servers.0.port': 'INVALID_PORT',
    foo: 'UNKNOWN_FIELD',
  })
})

test('a domain administrator sets up the own domain, but no other name', async () => {
  const own = body('own.example', { run_mode: 2 })
  expect((await manager.call('PUT', `/domains/${tenant.domainId}`, own)).status).toBe(200)
  for (const change of [
    { ...own, name: 'taken.example' },
    { ...own, aliases: ['gmail.com'] },
  ]) {
    expect((await manager.call('PUT', `/domains/${tenant.domainId}`, change)).errors).toEqual({
      name: 'NO_PERMISSION',
    })
  }
  expect((await manager.call('POST', '/domains', body('mine.example'))).message).toBe('NO_PERMISSION')
  expect((await manager.call('DELETE', '/domains', { chk: [tenant.domainId] })).message).toBe('NO_PERMISSION')
})

test('a domain keeps between one and ten mail servers, each once', async () => {
  const add = (name: string) =>
    manager.call('POST', '/configs/mailserver', { ...server(name), domain_id: tenant.domainId })
  const before = (await manager.call('GET', '/configs/mailserver')).data as {
    total: number
    data: { id: number; server: string }[]
  }
  expect(before.total).toBe(1)
  expect((await add(before.data[0]!.server)).message).toBe('ALREADY_EXISTS_MAIL_SERVER')
  const added = await Promise.all(Array.from({ length: 12 }, (_, at) => add(`mx${at}.own.example`)))
  expect(added.filter(({ status }) => status === 200)).toHaveLength(9)
  expect(added.filter(({ message }) => message === 'TOO_MANY_MAIL_SERVERS')).toHaveLength(3)
  const all = (await manager.call('GET', '/configs/mailserver?q=mx')).data as typeof before
  const outcome = await manager.call('DELETE', '/configs/mailserver', { chk: all.data.map(({ id }) => id) })
  expect(outcome.data).toMatchObject({ done: 9, failed: [{ error: 'LAST_MAIL_SERVER' }] })
  const [last] = ((await manager.call('GET', '/configs/mailserver')).data as typeof before).data
  expect(
    (
      await manager.call('PUT', `/configs/mailserver/${last!.id}`, {
        ...server('new.own.example'),
        secure: 3,
      })
    ).status,
  ).toBe(200)
  expect((await manager.call('GET', `/configs/mailserver/${last!.id}`)).data).toMatchObject({
    server: 'new.own.example',
    secure: 3,
    domain: 'own.example',
  })
})

test('the connection test reports what the port found; only whoever runs the installation reaches local networks', async () => {
  for (const [client, allowLocal] of [
    [admin, true],
    [manager, false],
  ] as const) {
    const answer = await client.call('POST', '/configs/mailserver/test', {
      server: '169.254.169.254',
      port: 25,
      secure: 0,
    })
    expect(answer.data).toEqual(report)
    expect(testConnection).toHaveBeenLastCalledWith(
      expect.objectContaining({ server: '169.254.169.254', allowLocal }),
    )
  }
})

test('a domain with users goes only when its name is repeated', async () => {
  const doomed = await seedTenant(api.database.db, api.blobs, 'doomed.example')
  expect((await admin.call('GET', `/domains/${doomed.domainId}/contents`)).data).toEqual({
    users: 4,
    groups: 2,
    filters: 3,
    mail_servers: 1,
    queued: expect.any(Number) as number,
  })
  expect((await manager.call('GET', `/domains/${doomed.domainId}/contents`)).status).toBe(404)
  const chk = [doomed.domainId]
  for (const confirm of [undefined, ['own.example']]) {
    expect((await admin.call('DELETE', '/domains', { chk, ...(confirm && { confirm }) })).data).toMatchObject(
      {
        done: 0,
        failed: [{ id: doomed.domainId, error: 'DOMAIN_HAS_USERS' }],
      },
    )
  }
  expect((await admin.call('DELETE', '/domains', { chk, confirm: ['Doomed.example'] })).data).toEqual({
    done: 1,
    failed: [],
  })
  const event = await api.database.db
    .selectFrom('audit')
    .select(['task', 'target', 'domain_id', 'details'])
    .where('class', '=', 'domain')
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow()
  expect(event).toMatchObject({
    task: 'delete',
    target: 'doomed.example',
    domain_id: doomed.domainId,
    details: { before: { name: 'doomed.example' }, note: { users: 4, filters: 3 } },
  })
})

test('what changes of a domain and its servers is kept', async () => {
  await manager.call(
    'PUT',
    `/domains/${tenant.domainId}`,
    body('own.example', { run_mode: 3, comment: 'changed', mail_servers: [server('mx9.own.example')] }),
  )
  const event = await api.database.db
    .selectFrom('audit')
    .select(['task', 'details', 'domain_id'])
    .where('class', '=', 'domain')
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow()
  expect(event).toMatchObject({
    task: 'edit',
    domain_id: tenant.domainId,
    details: {
      before: { comment: '' },
      after: { run_mode: 3, comment: 'changed', mail_servers: [{ server: 'mx9.own.example' }] },
    },
  })
})

test.each([
  ['hong', 'address', 'hong@own.example'],
  ['hong@own.example', 'address', 'hong@own.example'],
  ['hong@OWN.example', 'id', 'hong'],
])('the recipient check of %s by %s asks for %s', async (value, factor, mailbox) => {
  const wish = { name: 'own.example', factor, value, server: 'mx.own.example', port: 25, secure: 0 }
  const answer = await manager.call('POST', '/domains/recipient-test', wish)
  expect(answer.data).toMatchObject({ ok: true, mailbox: 'exists', made_up: 'unknown' })
  expect(testRecipient).toHaveBeenLastCalledWith(
    expect.objectContaining({
      mailbox,
      madeUp: expect.stringMatching(
        factor === 'id' ? /^postern-test-\w{12}$/ : /^postern-test-\w{12}@own\.example$/,
      ),
      allowLocal: false,
    }),
  )
})

test.each(['hong@other.example', 'a b', 'a>b', '@own.example', 'a\r\nDATA', ''])(
  'the recipient check refuses %j',
  async (value) => {
    const wish = { name: 'own.example', factor: 'address', value, server: 'mx', port: 25, secure: 0 }
    const answer = await manager.call('POST', '/domains/recipient-test', wish)
    expect([answer.status, Object.keys(answer.errors)]).toEqual([400, ['value']])
  },
)

const ASKED = { server: 'ask.own.example', port: 587, secure: 2, login_user: 'probe' }
const withLogin = (change: object = {}) =>
  body('own.example', { recipient_check: 5, rcpt_to: { ...ASKED, ...change } })
const save = (change: object = {}) => manager.call('PUT', `/domains/${tenant.domainId}`, withLogin(change))
const asksAs = async () => {
  const box = createSealedBox(await loadInstallationKey(api.database.db))
  const { servers } = (await loadDomains(api.database.db)).get('own.example')!.rcptTo
  return servers.map(({ login, ...server }) =>
    login ? [login.user, openPassword(box, { ...server, user: login.user }, login.sealed)] : null,
  )
}

test('the login of the recipient check goes in and never comes out', async () => {
  const secret = 'never to be seen 77'
  expect((await save()).errors).toEqual({ 'rcpt_to.login_password': 'REQUIRED' })
  expect((await save({ login_password: secret })).status).toBe(200)
  expect(await asksAs()).toEqual([['probe', secret]])
  // Left empty it stays.
  expect((await save({ test_value: 'hong' })).status).toBe(200)
  expect(await asksAs()).toEqual([['probe', secret]])
  const shown = await admin.call('GET', `/domains/${tenant.domainId}`)
  expect((shown.data as DomainRow).rcpt_to).toEqual({ factor: 'address', test_value: 'hong', ...ASKED })
  const { rows } = await api.database.pool.query(
    'select to_jsonb(a)::text as text from audit a union all select to_jsonb(d)::text from domain d',
  )
  for (const { text } of rows) expect(text).not.toContain(secret)
})

test.each([{ server: 'mine.example' }, { port: 25 }, { secure: 1 }, { login_user: 'other' }])(
  'a stored password is for one server alone: with %j it has to be entered again',
  async (change) => {
    expect((await save({ login_password: 'for that one' })).status).toBe(200)
    expect((await save(change)).errors).toEqual({ 'rcpt_to.login_password': 'REQUIRED' })
    const wish = { name: 'own.example', factor: 'address', value: 'hong', domain_id: tenant.domainId }
    const there = await manager.call('POST', '/domains/recipient-test', { ...wish, ...ASKED })
    expect(there.status).toBe(200)
    expect(testRecipient).toHaveBeenLastCalledWith(
      expect.objectContaining({ login: { user: 'probe', password: 'for that one' } }),
    )
    const elsewhere = await manager.call('POST', '/domains/recipient-test', { ...wish, ...ASKED, ...change })
    expect(elsewhere.errors).toEqual({ login_password: 'REQUIRED' })
    expect((await save({ ...change, login_password: 'for this one' })).status).toBe(200)
    expect((await asksAs()).map((login) => login?.[1])).toEqual(['for this one'])
  },
)

test('a login needs a server of its own and TLS; without a user name there is none', async () => {
  const password = { login_password: 'for that one' }
  expect((await save({ ...password, secure: 0 })).errors).toEqual({ 'rcpt_to.secure': 'LOGIN_NEEDS_TLS' })
  expect((await save({ ...password, server: null })).errors).toEqual({ 'rcpt_to.server': 'REQUIRED' })
  expect((await save({ login_user: '' })).status).toBe(200)
  expect(await asksAs()).toEqual([null])
})

const addressesOf = async (userId: number) => {
  const { db } = api.database
  const { email } = await db
    .selectFrom('app_user')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const aliases = await db
    .selectFrom('user_alias')
    .select('email')
    .where('user_id', '=', userId)
    .orderBy('email')
    .execute()
  return [email, ...aliases.map((alias) => alias.email)]
}

test('a renamed domain takes its users along and keeps its old name, until that is removed', async () => {
  const moved = await seedTenant(api.database.db, api.blobs, 'old.example')
  const { user, other } = moved.users
  const alias = (email: string, user_id: number) =>
    api.database.db.insertInto('user_alias').values({ email, user_id }).execute()
  await alias('sales@old.example', user)
  const put = (name: string, change: object = {}) =>
    admin.call('PUT', `/domains/${moved.domainId}`, body(name, change))
  expect((await put('old.example', { aliases: ['second.example'] })).status).toBe(200)
  await alias('info@second.example', user)
  await alias('user@second.example', other)

  // The new name may be one of its aliases, where somebody else may have the address already: nothing moves then.
  const refused = await put('second.example')
  expect([refused.status, refused.errors]).toEqual([409, { name: 'ALREADY_EXISTS_USER' }])
  expect(await addressesOf(user)).toEqual(['user@old.example', 'info@second.example', 'sales@old.example'])

  expect((await put('new.example', { aliases: ['second.example'] })).status).toBe(200)
  expect(await addressesOf(user)).toEqual(['user@new.example', 'info@second.example', 'sales@new.example'])
  const row = (await admin.call('GET', `/domains/${moved.domainId}`)).data as DomainRow
  expect(row.aliases).toEqual(['old.example', 'second.example'])
  const { rows } = await api.database.pool.query<{ id: number }>(
    "select person_of('Sales@old.example')::int as id",
  )
  expect(rows).toEqual([{ id: user }])

  // Removed, nothing of it is left in the way of whoever has the name next.
  expect((await put('new.example', { aliases: [] })).status).toBe(200)
  expect(await addressesOf(user)).toEqual(['user@new.example', 'sales@new.example'])
  expect(await addressesOf(other)).toEqual(['other@new.example'])
  const next = idOf(await admin.call('POST', '/domains', body('second.example')))
  const { role_id } = await api.database.db
    .selectFrom('app_user')
    .select('role_id')
    .where('id', '=', user)
    .executeTakeFirstOrThrow()
  const made = await admin.call('POST', '/users', {
    email: 'info@second.example',
    name: 'Info',
    domain_id: next,
    role_id,
  })
  expect([made.status, made.errors]).toEqual([200, {}])
})

test('what goes with a domain names the mail that still waits for it', async () => {
  const id = idOf(await admin.call('POST', '/domains', body('queue.example')))
  await api.database.db
    .insertInto('delivery')
    .values({
      kind: 'mail',
      domain_id: id,
      destination: 'queue.example',
      recipient: 'kim@queue.example',
      sender: '',
      received_at: new Date(),
      next_attempt_at: new Date(),
    })
    .execute()
  expect((await admin.call('GET', `/domains/${id}/contents`)).data).toMatchObject({ users: 0, queued: 1 })
})

test('a prepared domain is tried, activated once, and both are recorded', async () => {
  const id = idOf(await admin.call('POST', '/domains', body('moving.example', { is_act: false })))
  expect((await loadDomains(api.database.db)).get('moving.example')).toMatchObject({ active: false })
  testConnection.mockResolvedValueOnce({ ...report, ok: true, problem: null })
  const tried = await admin.call('POST', `/domains/${id}/readiness`)
  expect(tried.data).toMatchObject({ active: false })
  expect((tried.data as { checks: { outcome: string }[] }).checks.map(({ outcome }) => outcome)).toEqual([
    'serverAnswers',
    'recipientNotTried',
    'recipientsAnybody',
    'administratorNone',
    'certificateOwn',
    'sealAbsent',
    'mxUnknown',
  ])
  expect((await manager.call('POST', `/domains/${id}/activate`)).status).toBe(404)
  for (const note of [undefined, { changed: 0 }]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect((await admin.call('POST', `/domains/${id}/activate`)).status).toBe(200)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const event = await api.database.db
      .selectFrom('audit')
      .select(['class', 'task', 'target', 'domain_id', 'details'])
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(event).toMatchObject({
      class: 'domain',
      task: 'activate',
      target: 'moving.example',
      domain_id: id,
    })
    expect((event.details as { note?: unknown }).note).toEqual(note)
  }
  expect((await loadDomains(api.database.db)).get('moving.example')).toMatchObject({ active: true })
})

import { ADMIN, signIn, startApi, type ApiClient, type TestApi } from '@postern/testkit/api.ts'
import { PASSWORD, seedTenant, type Tenant } from '@postern/testkit/tenants.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let api: TestApi
let tenant: Tenant
let foreign: Tenant
let admin: ApiClient
let manager: ApiClient
const roles = new Map<string, number>()
beforeAll(async () => {
  api = await startApi()
  tenant = await seedTenant(api.database.db, api.blobs, 'own.example')
  foreign = await seedTenant(api.database.db, api.blobs, 'foreign.example')
  for (const { key, id } of await api.database.db.selectFrom('role').select(['key', 'id']).execute())
    roles.set(key, id)
  admin = await signIn(api.app)
  manager = await signIn(api.app, { email: 'domain@own.example', password: PASSWORD })
})
afterAll(() => api.close())

let n = 0
async function addUser(change: object = {}): Promise<number> {
  const answer = await admin.call('POST', '/users', {
    email: `bulk${++n}@own.example`,
    name: `Bulk ${n}`,
    domain_id: tenant.domainId,
    role_id: roles.get('user'),
    ...change,
  })
  if (answer.status !== 200) throw new Error(answer.text)
  return (answer.data as { id: number }).id
}
const rowOf = async (id: number) => (await admin.call('GET', `/users/${id}`)).data as Record<string, unknown>
const change = (client: ApiClient, chk: number[], wish: object) =>
  client.call('PUT', '/users', { chk, change: wish })

interface Event {
  task: string
  target: string
  domain_id: number | null
  details: { before?: object; after?: object; note?: unknown }
}
async function events(after: number): Promise<Event[]> {
  const { rows } = await sql<Event>`select task, target, domain_id, details from audit where seq > ${after}
    and class in ('user', 'group', 'domain', 'mail_server') order by seq`.execute(api.database.db)
  return rows
}
let mark = 0
beforeEach(async () => {
  const { rows } = await sql<{ seq: number | null }>`select max(seq) as seq from audit`.execute(
    api.database.db,
  )
  mark = rows[0]!.seq ?? 0
})

describe('many users at once', () => {
  test('are blocked and unblocked, each with its event; who is out of reach comes back', async () => {
    const [one, two] = [await addUser(), await addUser()]
    const outcome = await change(manager, [one, two, foreign.users.user, tenant.users.domain], {
      login_blocked: true,
    })
    expect(outcome.data).toEqual({
      done: 2,
      failed: [
        { id: foreign.users.user, error: 'NOT_FOUND_USER' },
        { id: tenant.users.domain, error: 'CANNOT_CHANGE_SELF' },
      ],
    })
    expect(await rowOf(one)).toMatchObject({ login_blocked: true, states: ['blocked', 'no_password'] })
    expect(await rowOf(foreign.users.user)).toMatchObject({ login_blocked: false })
    expect((await events(mark)).slice(-2)).toEqual(
      [one, two].map(() => ({
        task: 'edit',
        target: expect.stringMatching(/^bulk\d+@own\.example$/),
        domain_id: tenant.domainId,
        details: { before: { login_blocked: false }, after: { login_blocked: true } },
      })),
    )
    await change(manager, [one], { login_blocked: false })
    expect(await rowOf(one)).toMatchObject({ login_blocked: false })
  })

  test('move to a group of their domain only', async () => {
    const mine = await addUser()
    const theirs = await addUser({ domain_id: foreign.domainId, email: `bulk${n}x@foreign.example` })
    const outcome = await change(admin, [mine, theirs], { group_id: tenant.groupId })
    expect(outcome.data).toEqual({ done: 1, failed: [{ id: theirs, error: 'NOT_FOUND_GROUP' }] })
    expect(await rowOf(mine)).toMatchObject({ group: 'Sales' })
    expect((await change(admin, [tenant.users.group], { group_id: null })).data).toMatchObject({
      failed: [{ error: 'GROUP_REQUIRED' }],
    })
    expect((await change(manager, [mine], { group_id: foreign.groupId })).data).toMatchObject({
      failed: [{ error: 'NOT_FOUND_GROUP' }],
    })
    expect((await change(manager, [mine], { group_id: null })).data).toMatchObject({ done: 1 })
  })

  test('get roles that the caller may give and that fit them', async () => {
    const plain = await addUser()
    const nowhere = await addUser({
      domain_id: null,
      email: `boss${n}@localhost`,
      role_id: roles.get('admin'),
    })
    expect((await change(admin, [plain, nowhere], { role_id: roles.get('domain') })).data).toEqual({
      done: 1,
      failed: [{ id: nowhere, error: 'SELECTION_REQUIRED' }],
    })
    expect((await change(manager, [await addUser()], { role_id: roles.get('domain') })).data).toMatchObject({
      failed: [{ error: 'ROLE_NOT_ASSIGNABLE' }],
    })
    expect((await change(manager, [plain], { role_id: roles.get('user') })).data).toMatchObject({
      failed: [{ error: 'NO_PERMISSION' }],
    })
    await admin.call('DELETE', '/users', { chk: [nowhere] })
  })

  test('never lose their last administrator, nor delete themselves', async () => {
    const { id: self } = await api.database.db
      .selectFrom('app_user')
      .select('id')
      .where('email', '=', ADMIN.email)
      .executeTakeFirstOrThrow()
    const second = await addUser({
      domain_id: null,
      email: 'second@localhost',
      role_id: roles.get('admin'),
      password: PASSWORD,
    })
    await api.database.db
      .updateTable('app_user')
      .set({ must_change_password: false })
      .where('id', '=', second)
      .execute()
    const other = await signIn(api.app, { email: 'second@localhost', password: PASSWORD })
    const races = await Promise.all([
      change(admin, [second], { login_blocked: true }),
      change(other, [self], { login_blocked: true }),
    ])
    const left = await api.database.db
      .selectFrom('app_user')
      .select('id')
      .where('id', 'in', [self, second])
      .where('login_blocked', '=', false)
      .execute()
    expect(left).toHaveLength(1)
    const done = races.map(({ data }) => (data as { done?: number } | undefined)?.done ?? 0)
    expect(Math.max(...done) + Math.min(...done)).toBe(1)
    await api.database.db
      .updateTable('app_user')
      .set({ login_blocked: false })
      .where('id', '=', self)
      .execute()
    admin = await signIn(api.app)
    expect((await admin.call('DELETE', '/users', { chk: [second, self] })).data).toEqual({
      done: 1,
      failed: [{ id: self, error: 'CANNOT_DELETE_SELF' }],
    })
  })

  test('take one change at a time', async () => {
    for (const wish of [{}, { login_blocked: true, role_id: 1 }, { name: 'x' }]) {
      expect((await change(admin, [1], wish)).status).toBe(400)
    }
  })

  test('a thousand are changed within the time of a call', async () => {
    await sql`insert into app_user (email, name, domain_id, role_id)
      select 'mass' || i || '@own.example', 'Mass', ${tenant.domainId}, ${roles.get('user')} from generate_series(1, 1000) i`.execute(
      api.database.db,
    )
    const rows = await api.database.db
      .selectFrom('app_user')
      .select('id')
      .where('email', 'like', 'mass%')
      .execute()
    const chk = rows.map(({ id }) => id)
    expect((await change(manager, chk, { group_id: tenant.groupId })).data).toEqual({
      done: 1000,
      failed: [],
    })
    expect((await manager.call('DELETE', '/users', { chk })).data).toEqual({ done: 1000, failed: [] })
    expect((await events(mark)).filter(({ task }) => task === 'delete')).toHaveLength(1000)
  })
})

describe('addresses', () => {
  test("are the user's domain's; only administrators of everything give others", async () => {
    const wish = (email: string, more: object = {}) => ({
      email,
      name: 'X',
      domain_id: tenant.domainId,
      role_id: roles.get('user'),
      ...more,
    })
    const post = async (client: ApiClient, body: object) => (await client.call('POST', '/users', body)).errors
    const email = { email: 'ADDRESS_OUTSIDE_DOMAIN' }
    expect(await post(manager, wish('x@foreign.example'))).toEqual(email)
    expect(await post(admin, wish('x@foreign.example'))).toEqual(email)
    expect(await post(manager, wish('x@gmail.example'))).toEqual(email)
    expect(await post(manager, wish('y@own.example', { email_alias: ['y@foreign.example'] }))).toEqual({
      email_alias: 'ADDRESS_OUTSIDE_DOMAIN',
    })
    expect(await post(admin, wish('x@gmail.example'))).toEqual({})
    const outside = await api.database.db
      .selectFrom('app_user')
      .select('id')
      .where('email', '=', 'x@gmail.example')
      .executeTakeFirstOrThrow()
    // What is there may stay, when somebody else edits the user.
    const kept = await manager.call('PUT', `/users/${outside.id}`, wish('x@gmail.example', { name: 'Y' }))
    expect(kept.status).toBe(200)
  })

  test('of alias domains are welcome', async () => {
    await api.database.db
      .insertInto('domain_alias')
      .values({ name: 'also-own.example', domain_id: tenant.domainId })
      .execute()
    const answer = await manager.call('POST', '/users', {
      email: 'z@also-own.example',
      email_alias: ['z@own.example'],
      name: 'Z',
      domain_id: tenant.domainId,
      role_id: roles.get('user'),
    })
    expect(answer.status).toBe(200)
  })
})

describe('searching', () => {
  const found = async (client: ApiClient, query: string) => {
    const { data } = (await client.call('GET', `/users?${query}`)).data as { data: { email: string }[] }
    return data.map(({ email }) => email)
  }
  test('finds parts of address and name in any script, an alias, and LIKE’s own characters literally', async () => {
    await addUser({ email: 'needle_1@own.example', name: '김철수', email_alias: ['pin@own.example'] })
    await addUser({ email: 'needlex1@own.example', name: 'Émile ÄÖ' })
    for (const [word, emails] of [
      ['eedle', ['needle_1@own.example', 'needlex1@own.example']],
      ['NEEDLE_1', ['needle_1@own.example']],
      ['철수', ['needle_1@own.example']],
      ['김', ['needle_1@own.example']],
      ['émile äö', ['needlex1@own.example']],
      ['pin@own.example', ['needle_1@own.example']],
      ['%25', []],
      ['needle%25', []],
    ] as const) {
      expect([word, await found(admin, `q=${word.includes('%') ? word : encodeURIComponent(word)}`)]).toEqual(
        [word, [...emails]],
      )
    }
  })

  test('stays within reach, whatever it is narrowed or sorted by (H02)', async () => {
    for (const query of [
      'q=user@',
      `domain_id=${foreign.domainId}`,
      `group_id=${foreign.groupId}`,
      `role_id=${roles.get('user')}&size=1000`,
      'state=normal&size=1000',
      'sort=domain&order=desc&size=1000',
      'language=ko&size=1000',
    ]) {
      const emails = await found(manager, query)
      expect([query, emails.filter((email) => email.endsWith('@foreign.example'))]).toEqual([query, []])
    }
  })

  test('tells states apart', async () => {
    const day = 86_400_000
    const old = new Date(api.clock.now - 400 * day)
    const add = async (email: string, columns: object) => {
      const id = await addUser({ email })
      await api.database.db.updateTable('app_user').set(columns).where('id', '=', id).execute()
    }
    const password_hash = 'x'
    await add('s-normal@own.example', { password_hash })
    await add('s-blocked@own.example', { password_hash, login_blocked: true })
    await add('s-unused@own.example', { password_hash, created_at: old, last_login_at: old })
    await add('s-opened@own.example', {
      password_hash,
      created_at: old,
      reactivated_at: new Date(api.clock.now),
    })
    await add('s-asked@own.example', { password_hash, reissue_requested_at: new Date(api.clock.now) })
    await add('s-none@own.example', { created_at: old })
    for (const [state, emails] of Object.entries({
      normal: ['s-normal@own.example', 's-opened@own.example'],
      blocked: ['s-blocked@own.example'],
      long_unused: ['s-unused@own.example'],
      reissue_requested: ['s-asked@own.example'],
      no_password: ['s-none@own.example'],
    })) {
      expect([state, await found(manager, `q=s-&state=${state}`)]).toEqual([state, emails])
      const { data } = (await manager.call('GET', `/users?q=s-&state=${state}`)).data as {
        data: { states: string[] }[]
      }
      expect(data.map(({ states }) => states)).toEqual(emails.map(() => (state === 'normal' ? [] : [state])))
    }
  })
})

describe('the audit log', () => {
  test('keeps what a user was and became, secrets masked', async () => {
    const id = await addUser({ password: PASSWORD })
    const row = await rowOf(id)
    await admin.call('PUT', `/users/${id}`, {
      email: row['email'],
      name: 'Renamed',
      domain_id: tenant.domainId,
      role_id: row['role_id'],
      group_id: tenant.groupId,
      password: `${PASSWORD}!`,
    })
    const [added, edited] = await events(mark)
    expect(added).toMatchObject({
      task: 'add',
      target: row['email'],
      domain_id: tenant.domainId,
      details: { after: { name: row['name'], role: 'user', password: '***' } },
    })
    expect(edited).toMatchObject({
      task: 'edit',
      domain_id: tenant.domainId,
      details: {
        before: { name: row['name'], group: null },
        after: { name: 'Renamed', group: 'Sales', password: '***' },
      },
    })
    expect(JSON.stringify(await events(mark))).not.toContain('$argon2')
  })

  test('keeps groups', async () => {
    const created = await manager.call('POST', '/groups', { name: 'Audited', domain_id: tenant.domainId })
    const { id } = created.data as { id: number }
    await manager.call('PUT', `/groups/${id}`, { name: 'Audited 2', domain_id: tenant.domainId })
    await manager.call('DELETE', '/groups', { chk: [id] })
    expect(await events(mark)).toEqual([
      expect.objectContaining({ task: 'add', target: 'Audited', domain_id: tenant.domainId }),
      expect.objectContaining({
        task: 'edit',
        target: 'Audited',
        details: { before: { name: 'Audited' }, after: { name: 'Audited 2' } },
      }),
      expect.objectContaining({ task: 'delete', target: 'Audited 2' }),
    ])
  })
})

test('queued mail of a user follows a change of their server', async () => {
  const { db } = api.database
  const id = await addUser()
  const { email } = await rowOf(id)
  const mail = await db
    .selectFrom('mail')
    .select(['id', 'received_at', 'message_id'])
    .where('id', '=', tenant.mails.normal)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('mail')
    .set({ user_id: id, receiver: String(email) })
    .where('id', '=', mail.id)
    .execute()
  await db
    .insertInto('delivery')
    .values({
      kind: 'mail',
      mail_id: mail.id,
      message_id: mail.message_id,
      received_at: mail.received_at,
      domain_id: tenant.domainId,
      destination: 'own.example',
      recipient: String(email),
      sender: '',
      content: null,
      orcpt: null,
      claimed_by: null,
    })
    .execute()
  const queued = () =>
    db
      .selectFrom('delivery')
      .select(['destination', 'recipient', 'route_server', 'route_port'])
      .where('mail_id', '=', mail.id)
      .executeTakeFirstOrThrow()
  const body = { email, name: 'X', domain_id: tenant.domainId, role_id: roles.get('user') }
  const routing = { server: 'box.example', port: 2525, secure: 0, forward_id: 'x@inner.example' }
  await manager.call('PUT', `/users/${id}`, { ...body, routing })
  expect(await queued()).toEqual({
    destination: 'box.example:2525',
    recipient: 'x@inner.example',
    route_server: 'box.example',
    route_port: 2525,
  })
  await manager.call('PUT', `/users/${id}`, body)
  expect(await queued()).toEqual({
    destination: 'own.example',
    recipient: email,
    route_server: null,
    route_port: null,
  })
})

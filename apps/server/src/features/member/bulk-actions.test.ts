import { ADMIN, signIn, type ApiClient } from '@postern/testkit/api.ts'
import { PASSWORD } from '@postern/testkit/tenants.ts'
import { sql } from 'kysely'
import { startMembers } from '@postern/testkit/members.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

const { api, tenant, foreign, roles, admin, manager, addUser, rowOf, events, lastEvent } =
  await startMembers()
afterAll(() => api.close())

let mark = 0
beforeEach(async () => {
  mark = await lastEvent()
})

const change = (client: ApiClient, chk: number[], wish: object) =>
  client.call('PUT', '/users', { chk, change: wish })

describe('many users at once', () => {
  test('are blocked and unblocked, each with its event; who is out of reach comes back, in one of theirs', async () => {
    const [one, two] = [await addUser(), await addUser()]
    const outcome = await change(manager, [one, two, foreign.users.user, tenant.users.domain], {
      login_blocked: true,
    })
    const failed = [
      { id: foreign.users.user, error: 'NOT_FOUND_USER' },
      { id: tenant.users.domain, error: 'CANNOT_CHANGE_SELF' },
    ]
    expect(outcome.data).toMatchObject({ done: 2, failed })
    expect(await rowOf(one)).toMatchObject({ login_blocked: true, states: ['blocked', 'no_password'] })
    expect(await rowOf(foreign.users.user)).toMatchObject({ login_blocked: false })
    const event = { task: 'edit', domain_id: tenant.domainId }
    const done = {
      ...event,
      target: expect.stringMatching(/^some\d+@own\.example$/),
      details: { before: { login_blocked: false }, after: { login_blocked: true } },
    }
    const refused = { ...event, target: failed.map(({ id }) => id).join(', '), details: { note: { failed } } }
    expect((await events(mark)).slice(-3)).toEqual([done, done, refused])
    await change(manager, [one], { login_blocked: false })
    expect(await rowOf(one)).toMatchObject({ login_blocked: false })
  })

  test('move to a group of their domain only', async () => {
    const mine = await addUser()
    const theirs = await addUser({ domain_id: foreign.domainId, email: 'moved@foreign.example' })
    const outcome = await change(admin, [mine, theirs], { group_id: tenant.groupId })
    expect(outcome.data).toMatchObject({ done: 1, failed: [{ id: theirs, error: 'NOT_FOUND_GROUP' }] })
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
      email: 'boss@localhost',
      role_id: roles.get('admin'),
    })
    expect((await change(admin, [plain, nowhere], { role_id: roles.get('domain') })).data).toMatchObject({
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
    const again = await signIn(api.app)
    expect((await again.call('DELETE', '/users', { chk: [second, self] })).data).toMatchObject({
      done: 1,
      failed: [{ id: self, error: 'CANNOT_DELETE_SELF' }],
    })
  })

  test('take one change at a time', async () => {
    // The race above ended one of two sessions, perhaps the one that the file began with.
    const caller = await signIn(api.app)
    for (const wish of [{}, { login_blocked: true, role_id: 1 }, { name: 'x' }]) {
      expect((await change(caller, [1], wish)).status).toBe(400)
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

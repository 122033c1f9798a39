/** An account whose role works on a domain or group has one, whatever happens to the domain or group. */
import { apiClient, signIn, trySignIn } from '@postern/testkit/api.ts'
import { startMembers } from '@postern/testkit/members.ts'
import { PASSWORD } from '@postern/testkit/tenants.ts'
import { afterAll, describe, expect, test } from 'vitest'

const { api, tenant, roles, admin, addUser, rowOf } = await startMembers()
afterAll(() => api.close())
const { db, pool } = api.database

let n = 0
async function addGroup(): Promise<number> {
  const answer = await admin.call('POST', '/groups', { name: `Team ${++n}`, domain_id: tenant.domainId })
  return (answer.data as { id: number }).id
}
const addGroupAdmin = (groupId: number) => addUser({ group_id: groupId, role_id: roles.get('group') })
const stored = (id: number) =>
  db.selectFrom('app_user').select(['group_id', 'role_id']).where('id', '=', id).executeTakeFirstOrThrow()

describe('a group with administrators', () => {
  test('is not deleted, and says who they are', async () => {
    const group = await addGroup()
    const [one, two] = [await addGroupAdmin(group), await addGroupAdmin(group)]
    const names = [(await rowOf(one))['email'], (await rowOf(two))['email']]
    expect((await admin.call('DELETE', '/groups', { chk: [group] })).data).toMatchObject({
      done: 0,
      failed: [{ id: group, error: 'GROUP_HAS_USERS', values: { count: 2, names: names.join(', ') } }],
    })
    await admin.call('PUT', '/users', { chk: [one, two], change: { role_id: roles.get('user') } })
    expect((await admin.call('DELETE', '/groups', { chk: [group] })).data).toMatchObject({ done: 1 })
    expect(await rowOf(one)).toMatchObject({ group_id: null, role_key: 'user' })
  })

  test('goes with its domain', async () => {
    const created = await admin.call('POST', '/domains', {
      name: 'short.example',
      mail_servers: [{ server: 'mx.short.example', port: 25, secure: 0, preference: 1 }],
    })
    const domain = (created.data as { id: number }).id
    const group = await admin.call('POST', '/groups', { name: 'Short', domain_id: domain })
    const group_id = (group.data as { id: number }).id
    await addUser({ email: 'a@short.example', domain_id: domain, group_id, role_id: roles.get('group') })
    await addUser({ email: 'b@short.example', domain_id: domain, role_id: roles.get('domain') })
    const outcome = await admin.call('DELETE', '/domains', { chk: [domain], confirm: ['short.example'] })
    expect(outcome.data).toMatchObject({ done: 1 })
  })
})

test('a group administrator saved without a group is told so, whether or not anything else changes', async () => {
  const id = await addGroupAdmin(tenant.groupId)
  const { email, name, domain_id, role_id } = await rowOf(id)
  const body = { email, name, domain_id, role_id, group_id: null }
  expect((await admin.call('PUT', `/users/${id}`, body)).errors).toEqual({ group_id: 'GROUP_REQUIRED' })
  await behead(id)
  expect((await admin.call('PUT', `/users/${id}`, body)).errors).toEqual({ group_id: 'GROUP_REQUIRED' })
  const mended = await admin.call('PUT', `/users/${id}`, { ...body, group_id: tenant.groupId })
  expect(mended.status).toBe(200)
})

/** What no call does any more: an account as it was left before. */
async function behead(id: number): Promise<void> {
  await pool.query('alter table app_user disable trigger app_user_place')
  await pool.query('update app_user set group_id = null where id = $1', [id])
  await pool.query('alter table app_user enable trigger app_user_place')
}

describe('an administrator of no group', () => {
  test('gets the reason at every call, and at the door', async () => {
    const id = await addGroupAdmin(tenant.groupId)
    const { email } = (await rowOf(id)) as { email: string }
    await admin.call('PUT', `/users/${id}`, {
      email,
      name: 'Head',
      domain_id: tenant.domainId,
      group_id: tenant.groupId,
      role_id: roles.get('group'),
      password: PASSWORD,
    })
    await db.updateTable('app_user').set({ must_change_password: false }).where('id', '=', id).execute()
    const client = await signIn(api.app, { email, password: PASSWORD })
    await behead(id)
    const user = {
      email: 'child@own.example',
      name: 'C',
      domain_id: tenant.domainId,
      role_id: roles.get('user'),
    }
    const calls = [
      await client.call('POST', '/users', user),
      await client.call('GET', '/users'),
      await client.call('GET', '/mails'),
      await client.call('POST', '/groups', { name: 'X', domain_id: tenant.domainId }),
    ]
    expect(calls.map(({ status, message }) => [status, message])).toEqual(
      calls.map(() => [403, 'ROLE_WITHOUT_PLACE']),
    )
    const { reply } = await trySignIn(api.app, { email, password: PASSWORD })
    expect(reply.json()).toMatchObject({ message: 'ROLE_WITHOUT_PLACE' })
    expect((await apiClient(api.app, null).call('GET', '/users')).status).toBe(401)
  })
})

describe('the database', () => {
  test('lets no transaction leave an administrator without a place, or a user in a group of another domain', async () => {
    const group = await addGroup()
    const id = await addGroupAdmin(group)
    const code = { code: '23503' }
    await expect(pool.query('delete from user_group where id = $1', [group])).rejects.toMatchObject(code)
    const plain = await addUser()
    const makeAdmin = pool.query('update app_user set role_id = $1 where id = $2', [
      roles.get('group'),
      plain,
    ])
    await expect(makeAdmin).rejects.toMatchObject(code)
    const other = await db
      .insertInto('domain')
      .values({ name: 'other.example' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await expect(
      pool.query('update app_user set domain_id = $1 where id = $2', [other.id, id]),
    ).rejects.toMatchObject(code)
    expect(await stored(id)).toMatchObject({ group_id: group })
  })

  test('does so for two transactions that are each right for themselves', async () => {
    const group = await addGroup()
    const member = await addUser({ group_id: group })
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query('update app_user set role_id = $1 where id = $2', [roles.get('group'), member])
      // Waits for the member's row.
      const deleted = pool
        .query('delete from user_group where id = $1', [group])
        .catch((error: unknown) => error)
      await client.query('commit')
      expect(await deleted).toMatchObject({ code: '23503' })
    } finally {
      client.release()
    }
    expect(await stored(member)).toEqual({ group_id: group, role_id: roles.get('group') })
  })
})

test('a user of a domain has addresses of that domain only, whoever gives them', async () => {
  const user = { name: 'X', domain_id: tenant.domainId, role_id: roles.get('user') }
  const strange = await admin.call('POST', '/users', { ...user, email: 'x@unregistered.example' })
  expect([strange.status, strange.errors]).toEqual([400, { email: 'ADDRESS_OUTSIDE_DOMAIN' }])
  const alias = { email: 'y@own.example', email_alias: ['y@unregistered.example'] }
  expect((await admin.call('POST', '/users', { ...user, ...alias })).errors).toEqual({
    email_alias: 'ADDRESS_OUTSIDE_DOMAIN',
  })
  const nowhere = await admin.call('POST', '/users', {
    ...user,
    domain_id: null,
    role_id: roles.get('admin'),
    email: 'z@unregistered.example',
  })
  expect(nowhere.status).toBe(200)
})

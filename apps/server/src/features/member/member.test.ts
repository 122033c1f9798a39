import type { GroupRow, UserRow } from '@postern/contract/routes/member.ts'
import { ADMIN, signIn, startApi, trySignIn, type ApiClient, type TestApi } from '@postern/testkit/api.ts'
import { holdTransaction } from '@postern/testkit/held.ts'
import { PASSWORD, seedTenant, type Tenant } from '@postern/testkit/tenants.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let api: TestApi
let tenant: Tenant
let admin: ApiClient
let manager: ApiClient
const roles = new Map<string, number>()
beforeAll(async () => {
  api = await startApi()
  tenant = await seedTenant(api.database.db, api.blobs, 'own.example')
  for (const { key, id } of await api.database.db.selectFrom('role').select(['key', 'id']).execute())
    roles.set(key, id)
  admin = await signIn(api.app)
  manager = await signIn(api.app, { email: 'domain@own.example', password: PASSWORD })
})
afterAll(() => api.close())

let n = 0
let email = ''
beforeEach(() => {
  email = `new${++n}@own.example`
})
const body = (change: object = {}) => ({
  email,
  name: '홍길동',
  domain_id: tenant.domainId,
  role_id: roles.get('user'),
  password: PASSWORD,
  ...change,
})
const idOf = (answer: { data: unknown }): number => (answer.data as { id: number }).id

describe('users', () => {
  test('are created with aliases, listed, changed and deleted', async () => {
    const created = await manager.call(
      'POST',
      '/users',
      body({ email: email.toUpperCase(), email_alias: [`alias${n}@own.example`] }),
    )
    expect(created.status).toBe(200)
    const id = idOf(created)
    const row = (await manager.call('GET', `/users/${id}`)).data as UserRow
    expect(row).toMatchObject({
      email,
      email_alias: [`alias${n}@own.example`],
      role_key: 'user',
      has_password: true,
      domain: 'own.example',
    })
    const { password: _, ...rest } = body({
      name: 'Hong',
      email_alias: [],
      group_id: tenant.groupId,
      language: 'en',
      run_mode: 3,
    })
    expect((await manager.call('PUT', `/users/${id}`, rest)).status).toBe(200)
    expect((await manager.call('GET', `/users/${id}`)).data).toMatchObject({
      name: 'Hong',
      group: 'Sales',
      language: 'en',
      run_mode: 3,
      email_alias: [],
      has_password: true,
    })
    expect((await manager.call('GET', `/users?q=${email}&group_id=${tenant.groupId}`)).data).toMatchObject({
      total: 1,
    })
    expect((await manager.call('DELETE', '/users', { chk: [id] })).data).toEqual({ done: 1, failed: [] })
  })

  test('keep every field', async () => {
    const fields = {
      receive_system_mail: true,
      daily_report: false,
      detox: false,
      sender_auth: false,
      receiver_auth: false,
      ears_expire_action: 'deny',
      ears_expire_days: 3,
      filter_order: ['all', 'domain', 'group', 'user'],
      routing: { server: 'box.own.example', port: 2525, secure: 2, forward_id: 'hong@inner.own.example' },
      language: 'ja',
    }
    const id = idOf(await manager.call('POST', '/users', body(fields)))
    expect((await manager.call('GET', `/users/${id}`)).data).toMatchObject(fields)
    // What a change leaves out stays as it is.
    await manager.call('PUT', `/users/${id}`, body({ password: undefined }))
    expect((await manager.call('GET', `/users/${id}`)).data).toMatchObject(fields)
    const wrong = await manager.call('PUT', `/users/${id}`, body({ routing: { server: 'no host', port: 0 } }))
    expect(wrong.errors).toEqual({ 'routing.server': 'INVALID_HOST', 'routing.port': 'INVALID_PORT' })
  })

  test('change the password somebody else chose for them at their first sign-in', async () => {
    await manager.call('POST', '/users', body())
    const client = await signIn(api.app, { email, password: PASSWORD })
    expect((await client.call('GET', '/mails')).message).toBe('PASSWORD_CHANGE_REQUIRED')
  })

  test('exist once: address and aliases together', async () => {
    const alias = `second${n}@own.example`
    await manager.call('POST', '/users', body({ email_alias: [alias] }))
    for (const taken of [email, alias]) {
      const answer = await manager.call('POST', '/users', body({ email: taken }))
      expect([answer.status, answer.message, answer.errors]).toEqual([
        409,
        'ALREADY_EXISTS_USER',
        { email: 'ALREADY_EXISTS_USER' },
      ])
    }
    const twice = await manager.call(
      'POST',
      '/users',
      body({ email: `x${email}`, email_alias: [`x${email}`] }),
    )
    expect(twice.errors).toEqual({ email_alias: 'DUPLICATE_ITEM' })
  })

  test('have passwords that keep the policy, and no fields of other routes (H05)', async () => {
    expect((await manager.call('POST', '/users', body({ password: 'abc' }))).errors).toEqual({
      password: 'PASSWORD_TOO_SHORT',
    })
    // Words of the account itself: its domain, its alias domain, its address, its name.
    const about = { email: 'choi.yuna@own.example', name: 'Choi Yuna', email_alias: ['press@alias.example'] }
    const alias = { name: 'alias.example', domain_id: tenant.domainId }
    await api.database.db.insertInto('domain_alias').values(alias).execute()
    for (const password of ['0wn-example-7392', 'alias!7392!7392', 'Yuna.Choi#7392', 'press-7392-7392']) {
      const answer = await manager.call('POST', '/users', body({ ...about, password }))
      expect([password, answer.errors]).toEqual([password, { password: 'PASSWORD_CONTEXT' }])
    }
    const created = await manager.call('POST', '/users', body({ ...about, password: 'yuna-mxk7-tarn' }))
    const change = body({ ...about, name: 'Seo Haneul', password: 'Haneul-Seo-7392' })
    expect((await manager.call('PUT', `/users/${idOf(created)}`, change)).errors).toEqual({
      password: 'PASSWORD_CONTEXT',
    })
    const extra = await manager.call(
      'POST',
      '/users',
      body({ must_change_password: false, permissions: ['x'] }),
    )
    expect(extra.errors).toEqual({ must_change_password: 'UNKNOWN_FIELD', permissions: 'UNKNOWN_FIELD' })
  })

  test('get no role above what the caller may give (H04)', async () => {
    for (const key of ['admin', 'domain', 'group']) {
      const answer = await manager.call(
        'POST',
        '/users',
        body({ role_id: roles.get(key), group_id: tenant.groupId }),
      )
      expect([key, answer.message]).toEqual([key, 'ROLE_NOT_ASSIGNABLE'])
    }
    const choices = (await manager.call('GET', '/users/config')).data as {
      roles: { key: string }[]
      domains: { name: string }[]
    }
    expect(choices.roles.map(({ key }) => key)).toEqual(['user'])
    expect(choices.domains).toEqual([{ id: tenant.domainId, name: 'own.example' }])
    const ownRow = {
      ...body({ email: 'domain@own.example', role_id: roles.get('admin') }),
      password: undefined,
    }
    expect((await manager.call('PUT', `/users/${tenant.users.domain}`, ownRow)).message).toBe(
      'ROLE_NOT_ASSIGNABLE',
    )
  })

  test('above the caller are out of reach, though they are of the same domain', async () => {
    const second = idOf(await admin.call('POST', '/users', body({ role_id: roles.get('domain') })))
    const answer = await manager.call('PUT', `/users/${second}`, body({ password: undefined }))
    expect(answer.message).toBe('NO_PERMISSION')
    expect((await manager.call('DELETE', '/users', { chk: [second] })).data).toMatchObject({
      done: 0,
      failed: [{ id: second, error: 'NO_PERMISSION' }],
    })
  })

  test('need what their role works on', async () => {
    const group = await admin.call('POST', '/users', body({ role_id: roles.get('group') }))
    expect(group.errors).toEqual({ group_id: 'GROUP_REQUIRED' })
    const domain = await admin.call('POST', '/users', body({ role_id: roles.get('domain'), domain_id: null }))
    expect(domain.errors).toEqual({ domain_id: 'SELECTION_REQUIRED' })
  })

  test('are never oneself, nor the last administrator, when deleted', async () => {
    const self = await api.database.db
      .selectFrom('app_user')
      .select('id')
      .where('email', '=', ADMIN.email)
      .executeTakeFirstOrThrow()
    expect((await admin.call('DELETE', '/users', { chk: [self.id] })).data).toMatchObject({
      failed: [{ error: 'CANNOT_DELETE_SELF' }],
    })
    const demote = {
      email: 'admin@own.example',
      name: 'x',
      domain_id: tenant.domainId,
      role_id: roles.get('user'),
    }
    expect((await admin.call('PUT', `/users/${self.id}`, demote)).message).toBe('LAST_ADMIN')
  })

  test('are signed out when their role changes, blocked or not', async () => {
    const id = idOf(await manager.call('POST', '/users', body()))
    const client = await signIn(api.app, { email, password: PASSWORD })
    await manager.call('PUT', `/users/${id}`, body({ password: undefined, login_blocked: true }))
    expect((await client.call('POST', '/auth/logout')).message).toBe('SESSION_EXPIRED')
    expect((await trySignIn(api.app, { email, password: PASSWORD })).reply.json()).toMatchObject({
      code: 403,
      message: 'AUTH_REFUSED',
    })
    expect((await trySignIn(api.app, { email, password: 'wrong' })).reply.json()).toMatchObject({
      message: 'INVALID_CREDENTIALS',
    })
  })
})

describe('groups', () => {
  test('are created, renamed and deleted; their users stay', async () => {
    const id = idOf(await manager.call('POST', '/groups', { name: '영업 2팀', domain_id: tenant.domainId }))
    const member = idOf(await manager.call('POST', '/users', body({ group_id: id })))
    expect((await manager.call('GET', `/groups/${id}`)).data).toMatchObject({
      name: '영업 2팀',
      user_count: 1,
      domain: 'own.example',
    } satisfies Partial<GroupRow>)
    const again = await manager.call('POST', '/groups', { name: '영업 2팀', domain_id: tenant.domainId })
    expect(again.message).toBe('ALREADY_EXISTS_GROUP')
    expect(
      (
        await manager.call('PUT', `/groups/${id}`, {
          name: 'Sales 2',
          domain_id: tenant.domainId,
          use_filter: false,
        })
      ).status,
    ).toBe(200)
    expect((await manager.call('GET', '/groups?q=sales&sort=domain&order=desc')).data).toMatchObject({
      total: 2,
    })
    expect((await manager.call('DELETE', '/groups', { chk: [id, 99_999] })).data).toMatchObject({
      done: 1,
      failed: [{ id: 99_999, error: 'NOT_FOUND_GROUP' }],
    })
    expect((await manager.call('GET', `/users/${member}`)).data).toMatchObject({ group_id: null })
  })

  test('that go while a user is added to them: the form is told, and nothing is half there', async () => {
    const group = idOf(await manager.call('POST', '/groups', { name: 'Going', domain_id: tenant.domainId }))
    const other = await holdTransaction(api.database.pool, `delete from user_group where id = ${group}`)
    const answer = manager.call('POST', '/users', body({ group_id: group }))
    await other.commitOnceWaitedFor()
    expect(await answer).toMatchObject({ status: 409, message: 'CHANGED_MEANWHILE' })
    expect((await manager.call('GET', `/users?q=${email}`)).data).toMatchObject({ total: 0 })
  })
})

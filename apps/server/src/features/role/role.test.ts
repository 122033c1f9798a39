/** Roles over the API (H04, H05, E06). */
import { PERMISSION_IDS, permissionsOfRegion, type Permission } from '@postern/contract/permissions.ts'
import type { RoleRow } from '@postern/contract/routes/role.ts'
import { signIn, startApi, type ApiClient, type TestApi } from '@postern/testkit/api.ts'
import { PASSWORD, seedTenant, type Tenant } from '@postern/testkit/tenants.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const PATH = '/configs/system/role'
const DESK = ['member-user-list', 'mail-inbound-mail', 'mail-read-spam'] as const

let api: TestApi
let own: Tenant
let admin: ApiClient
beforeAll(async () => {
  api = await startApi()
  own = await seedTenant(api.database.db, api.blobs, 'own.example')
  admin = await signIn(api.app)
})
afterAll(() => api.close())

let names = 0
async function addRole(over: object = {}): Promise<number> {
  const body = { name: `Role ${names++}`, region: 'domain', permissions: DESK, ...over }
  const answer = await admin.call('POST', PATH, body)
  expect([answer.status, answer.errors]).toEqual([200, {}])
  return (answer.data as { id: number }).id
}
const getRole = async (id: number): Promise<RoleRow> =>
  (await admin.call('GET', `${PATH}/${id}`)).data as RoleRow
const defaultRole = async (key: string): Promise<RoleRow> => {
  const { data } = (await admin.call('GET', PATH)).data as { data: RoleRow[] }
  return data.find((role) => role.key === key)!
}
async function giveRole(userId: number, roleId: number): Promise<void> {
  await api.database.db.updateTable('app_user').set({ role_id: roleId }).where('id', '=', userId).execute()
}
async function addManager(permissions: readonly Permission[]) {
  const role = await addRole({ region: 'all', permissions })
  const { db } = api.database
  const { password_hash } = await db
    .selectFrom('app_user')
    .select('password_hash')
    .where('id', '=', own.users.user)
    .executeTakeFirstOrThrow()
  const email = `manager${role}@own.example`
  await db
    .insertInto('app_user')
    .values({
      email,
      name: 'Manager',
      password_hash,
      domain_id: null,
      group_id: null,
      role_id: role,
      run_mode: null,
    })
    .execute()
  return { role, client: await signIn(api.app, { email, password: PASSWORD }) }
}

test('a role is made, found, changed and deleted, and every step is in the audit log', async () => {
  const id = await addRole({ name: 'Help desk' })
  expect(await getRole(id)).toMatchObject({
    name: 'Help desk',
    region: 'domain',
    editable: true,
    user_count: 0,
    menus: ['/mail/inbound/mail', '/member/user/list'],
  })
  const found = (await admin.call('GET', `${PATH}?q=help&region=domain`)).data as { data: RoleRow[] }
  expect(found.data.map(({ seq }) => seq)).toEqual([id])
  const body = { name: 'Help desk 2', region: 'domain', permissions: ['member-user-list'] }
  expect((await admin.call('PUT', `${PATH}/${id}`, body)).status).toBe(200)
  expect((await admin.call('DELETE', PATH, { chk: [id] })).data).toEqual({ done: 1, failed: [] })
  expect((await admin.call('GET', `${PATH}/${id}`)).status).toBe(404)
  const events = await api.database.db
    .selectFrom('audit')
    .select(['task', 'target', 'details'])
    .where('task', 'like', 'role_%')
    .orderBy('seq')
    .execute()
  expect(events.slice(-3).map(({ task }) => task)).toEqual(['role_add', 'role_edit', 'role_delete'])
  expect(events.at(-2)).toMatchObject({
    target: 'Help desk 2',
    details: { before: { name: 'Help desk' }, after: { permissions: ['member-user-list'] } },
  })
})

test.each([
  [{ name: '' }, 400, { name: 'REQUIRED' }],
  [{ permissions: [] }, 400, { permissions: 'PERMISSION_REQUIRED' }],
  [{ permissions: ['mail-action-delete'] }, 400, { permissions: 'MENU_REQUIRED' }],
  [{ permissions: ['no-such-thing'] }, 400, { 'permissions.0': 'INVALID_VALUE' }],
  // What changes the whole installation stays with region all.
  [{ permissions: ['config-system-role'] }, 400, { permissions: 'INVALID_VALUE' }],
  [{ region: 'galaxy' }, 400, { region: 'INVALID_VALUE' }],
  [{ key: 'admin' }, 400, { key: 'UNKNOWN_FIELD' }],
  [{ editable: false }, 400, { editable: 'UNKNOWN_FIELD' }],
  [{ name: 'Super administrator' }, 409, { name: 'ALREADY_EXISTS_ROLE_NAME' }],
  [{ name: '도메인 관리자' }, 409, { name: 'ALREADY_EXISTS_ROLE_NAME' }],
])('with %j: %i (H05)', async (over, status, errors) => {
  const body = { name: 'Odd', region: 'domain', permissions: DESK, ...over }
  const answer = await admin.call('POST', PATH, body)
  expect([answer.status, answer.errors]).toEqual([status, errors])
})

test('a name is taken whatever its case, also when a role is renamed', async () => {
  await addRole({ name: 'Auditors' })
  const id = await addRole()
  const body = { name: 'AUDITORS', region: 'domain', permissions: DESK }
  for (const answer of [
    await admin.call('POST', PATH, body),
    await admin.call('PUT', `${PATH}/${id}`, body),
  ]) {
    expect([answer.status, answer.errors]).toEqual([409, { name: 'ALREADY_EXISTS_ROLE_NAME' }])
  }
})

test('default roles stay as they are (H04)', async () => {
  for (const key of ['admin', 'domain', 'group', 'user']) {
    const { seq, region } = await defaultRole(key)
    const body = { name: 'Mine', region, permissions: ['mail-inbound-mail'] }
    const answer = await admin.call('PUT', `${PATH}/${seq}`, body)
    expect([answer.status, answer.message]).toEqual([403, 'DEFAULT_ROLE_LOCKED'])
    expect((await admin.call('DELETE', PATH, { chk: [seq] })).data).toMatchObject({
      failed: [{ id: seq, error: 'DEFAULT_ROLE_LOCKED' }],
    })
  }
})

describe('somebody who manages roles but lacks much (H04)', () => {
  let manager: ApiClient
  let managersRole: number
  beforeAll(async () => {
    ;({ client: manager, role: managersRole } = await addManager(['config-system-role', 'member-user-list']))
  })

  test('grants what they hold and nothing else', async () => {
    const body = { name: 'By the manager', region: 'domain', permissions: ['member-user-list'] }
    expect((await manager.call('POST', PATH, body)).status).toBe(200)
    const more = { ...body, name: 'More', permissions: [...body.permissions, 'member-user-form'] }
    const refused = await manager.call('POST', PATH, more)
    expect([refused.status, refused.message, refused.errors]).toEqual([
      403,
      'ROLE_EXCEEDS_OWN',
      { permissions: 'ROLE_EXCEEDS_OWN' },
    ])
  })

  test('neither raises nor trims nor deletes a role that holds more', async () => {
    const id = await addRole()
    for (const permissions of [[...permissionsOfRegion('domain')], ['member-user-list']]) {
      const body = { name: 'Taken over', region: 'domain', permissions }
      const answer = await manager.call('PUT', `${PATH}/${id}`, body)
      expect([answer.status, answer.message]).toEqual([403, 'ROLE_EXCEEDS_OWN'])
    }
    expect((await manager.call('DELETE', PATH, { chk: [id] })).data).toMatchObject({ done: 0 })
    expect((await getRole(id)).permissions).toEqual([...DESK].sort())
  })

  test('does not raise the own role', async () => {
    const body = { name: 'Raised', region: 'all', permissions: [...PERMISSION_IDS] }
    expect((await manager.call('PUT', `${PATH}/${managersRole}`, body)).message).toBe('ROLE_EXCEEDS_OWN')
  })
})

test('nobody below region all reaches roles, whatever a stored role says', async () => {
  const id = await addRole()
  await api.database.db
    .updateTable('role')
    .set({ permissions: ['config-system-role', 'member-user-list'] })
    .where('id', '=', id)
    .execute()
  await giveRole(own.users.domain, id)
  const domain = await signIn(api.app, { email: 'domain@own.example', password: PASSWORD })
  expect((await domain.call('GET', PATH)).status).toBe(403)
  expect((await domain.call('GET', '/users')).status).toBe(200)
  await giveRole(own.users.domain, (await defaultRole('domain')).seq)
})

test('a change ends the sessions of those who have the role, and not the one of who changes it', async () => {
  const id = await addRole({ name: 'Watched' })
  await giveRole(own.users.group, id)
  const holder = await signIn(api.app, { email: 'group@own.example', password: PASSWORD })
  const put = (over: object) =>
    admin.call('PUT', `${PATH}/${id}`, { name: 'Watched', region: 'domain', permissions: DESK, ...over })
  expect((await put({ name: 'Renamed' })).status).toBe(200)
  expect((await holder.call('GET', '/users')).status).toBe(200)
  expect((await put({ permissions: ['mail-inbound-mail'] })).status).toBe(200)
  expect((await holder.call('GET', '/users')).message).toBe('SESSION_EXPIRED')
  expect((await admin.call('GET', PATH)).status).toBe(200)
  const again = await signIn(api.app, { email: 'group@own.example', password: PASSWORD })
  expect((await again.call('GET', '/users')).message).toBe('NO_PERMISSION')

  const { client: manager, role } = await addManager(['config-system-role', 'member-user-list'])
  const trimmed = { name: 'Trimmed', region: 'all', permissions: ['config-system-role'] }
  expect((await manager.call('PUT', `${PATH}/${role}`, trimmed)).status).toBe(200)
  expect((await manager.call('GET', PATH)).status).toBe(200)
  expect((await manager.call('GET', '/users')).message).toBe('NO_PERMISSION')
})

test('a role that somebody has is neither deleted nor moved to another region', async () => {
  const id = await addRole()
  await giveRole(own.users.other, id)
  expect((await getRole(id)).user_count).toBe(1)
  expect((await admin.call('DELETE', PATH, { chk: [id] })).data).toMatchObject({
    done: 0,
    failed: [{ id, error: 'ROLE_ASSIGNED' }],
  })
  const body = { name: 'Moved', region: 'group', permissions: ['mail-inbound-mail'] }
  const answer = await admin.call('PUT', `${PATH}/${id}`, body)
  expect([answer.status, answer.errors]).toEqual([409, { region: 'ROLE_REGION_LOCKED' }])
})

test('the last who may manage roles keeps that right', async () => {
  const { db } = api.database
  const id = await addRole({ region: 'all', permissions: ['config-system-role', 'config-log-audit'] })
  const before = await db.selectFrom('app_user').select(['id', 'role_id']).execute()
  const admins = await db.selectFrom('role').select('id').where('region', '=', 'all').execute()
  await db
    .updateTable('app_user')
    .set({ role_id: id })
    .where(
      'role_id',
      'in',
      admins.map((role) => role.id),
    )
    .execute()
  const client = await signIn(api.app)
  const body = { name: 'Crippled', region: 'all', permissions: ['config-log-audit'] }
  const answer = await client.call('PUT', `${PATH}/${id}`, body)
  expect([answer.status, answer.message]).toEqual([409, 'LAST_ADMIN'])
  for (const user of before) await giveRole(user.id, user.role_id)
})

describe('what a role would see', () => {
  const menu = async (client: ApiClient, query: string) => client.call('GET', `/configs/system/menu?${query}`)

  test('is shown to those who manage roles, in the chosen language', async () => {
    const id = await addRole()
    const answer = await menu(admin, `lang=ja&role=${id}`)
    expect(answer.data).toMatchObject([
      {
        label: 'メール',
        link: '/mail/inbound/mail',
        children: [{ children: [{ link: '/mail/inbound/mail', is_menu: true, children: [] }] }],
      },
      {
        label: 'メンバー',
        link: '/member/user/list',
        children: [{ link: null, is_menu: false, children: [{ link: '/member/user/list' }] }],
      },
    ])
    expect((await menu(admin, 'lang=ja&role=999999')).status).toBe(404)
  })

  test('has a number for every node, the same in every tree', async () => {
    type Node = { seq: number; function_id: string; link: string | null; children: Node[] }
    const nodesOf = (nodes: Node[]): [string, number][] =>
      nodes.flatMap(({ seq, function_id: id, link, children }) => [
        [`${id} ${link ?? 'heading'} ${children.length === 0 ? 'leaf' : 'node'}`, seq] as [string, number],
        ...nodesOf(children),
      ])
    const all = nodesOf((await menu(admin, 'lang=en')).data as Node[])
    expect(new Set(all.map(([, seq]) => seq)).size).toBe(all.length)
    expect(all.map(([, seq]) => seq)).toEqual(all.map(([, seq]) => seq).toSorted((a, b) => a - b))
    const few = nodesOf((await menu(admin, `lang=en&role=${await addRole()}`)).data as Node[])
    const known = new Map(all)
    const leaves = few.filter(([name]) => name.endsWith('leaf'))
    expect(leaves.length).toBeGreaterThan(1)
    for (const [name, seq] of leaves) expect([name, known.get(name)]).toEqual([name, seq])
  })

  test('is nobody else’s to know (H02)', async () => {
    const { seq } = await defaultRole('admin')
    const domain = await signIn(api.app, { email: 'domain@own.example', password: PASSWORD })
    expect((await menu(domain, `lang=ko&role=${seq}`)).status).toBe(403)
    expect((await menu(domain, 'lang=ko')).status).toBe(200)
  })
})

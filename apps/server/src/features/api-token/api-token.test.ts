/** API tokens against the whole API: less than their owner, never more, and never the keys to the house. */
import type { Permission } from '@postern/contract/permissions.ts'
import { ROUTES } from '@postern/contract/routes/all.ts'
import { TOKEN_PREFIX, type TokenRow } from '@postern/contract/routes/api-token.ts'
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { apiClient, signIn, startApi, type ApiClient, type TestApi } from '@postern/testkit/api.ts'
import { PASSWORD, seedTenant, type Tenant } from '@postern/testkit/tenants.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

const DAY = 24 * 60 * 60 * 1000
const MANAGER = { email: 'domain@own.example', password: PASSWORD }

let api: TestApi
let own: Tenant
let foreign: Tenant
let access = DEFAULT_SETTINGS.access

beforeAll(async () => {
  api = await startApi({ deps: { settings: () => ({ ...DEFAULT_SETTINGS, access }) } })
  own = await seedTenant(api.database.db, api.blobs, 'own.example')
  foreign = await seedTenant(api.database.db, api.blobs, 'foreign.example')
})
beforeEach(async () => {
  access = DEFAULT_SETTINGS.access
  await api.database.db.deleteFrom('api_token').execute()
})
afterAll(() => api.close())

const READ: Permission[] = ['member-user-list', 'member-domain-list']
const body = (more: object = {}) => ({ name: 'Monitoring', permissions: READ, days: 30, ...more })
async function make(owner: ApiClient, more: object = {}): Promise<ApiClient> {
  await owner.call('POST', '/auth/confirm', { password: PASSWORD })
  const made = await owner.call('POST', '/auth/tokens', body(more))
  expect([made.status, made.message]).toEqual([200, 'OK'])
  return apiClient(api.app, (made.data as { token: string }).token)
}
const ownTokens = async (owner: ApiClient) => (await owner.call('GET', '/auth/tokens')).data as TokenRow[]

describe('making one', () => {
  test('shows it once and keeps a hash', async () => {
    const admin = await signIn(api.app)
    const { token } = await make(admin)
    expect(token).toMatch(new RegExp(`^${TOKEN_PREFIX}[\\w-]{43}$`))
    const [stored] = await api.database.db.selectFrom('api_token').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(token.slice(TOKEN_PREFIX.length))
    expect(await ownTokens(admin)).toMatchObject([
      {
        name: 'Monitoring',
        hint: token.slice(-4),
        permissions: READ,
        domain: null,
        expired: false,
        last_used: null,
      },
    ])
    const event = await api.database.db
      .selectFrom('audit')
      .select(['task', 'target', 'details'])
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow()
    expect(event).toMatchObject({ task: 'token', target: 'Monitoring' })
    expect(JSON.stringify(event)).not.toContain(token)
  })

  test.each([
    [
      'a permission of the installation',
      { permissions: ['config-system-access_control'] },
      'TOKEN_EXCEEDS_OWN',
    ],
    ['another company', { domain_id: 'foreign' }, 'TOKEN_EXCEEDS_OWN'],
    ['a domain that is not there', { domain_id: 999_999 }, 'TOKEN_EXCEEDS_OWN'],
    ['no permission', { permissions: [] }, 'INVALID_REQUEST'],
    ['a word that is no permission', { permissions: ['root'] }, 'INVALID_REQUEST'],
    ['more than a year', { days: 366 }, 'INVALID_REQUEST'],
    ['no time at all', { days: 0 }, 'INVALID_REQUEST'],
  ])('a domain administrator gets none with %s', async (_, more, code) => {
    const manager = await signIn(api.app, MANAGER)
    const wanted =
      'domain_id' in more && more.domain_id === 'foreign' ? { domain_id: foreign.domainId } : more
    expect((await manager.call('POST', '/auth/tokens', body(wanted))).message).toBe(code)
  })

  test('is for administrators of everything and of a domain, who proved to be there lately', async () => {
    for (const name of ['group', 'user']) {
      const client = await signIn(api.app, { email: `${name}@own.example`, password: PASSWORD })
      expect(
        (await client.call('POST', '/auth/tokens', body({ permissions: ['mail-inbound-mail'] }))).message,
      ).toBe('NO_PERMISSION')
    }
    // Signing in is no proof: whoever holds a stolen session would have it, and the token outlives it.
    const admin = await signIn(api.app)
    expect((await admin.call('POST', '/auth/tokens', body())).message).toBe('CONFIRM_REQUIRED')
    await make(admin)
    api.clock.now += 16 * 60_000
    expect((await admin.call('POST', '/auth/tokens', body())).message).toBe('CONFIRM_REQUIRED')
  })
})

describe('a token', () => {
  test('opens what its permissions open, in the reach of its owner', async () => {
    const token = await make(await signIn(api.app, MANAGER))
    const users = await token.call('GET', '/users')
    expect(users.status).toBe(200)
    expect(users.text).toContain('own.example')
    expect(users.text).not.toContain('foreign.example')
    expect((await token.call('GET', '/mails')).message).toBe('NO_PERMISSION')
    expect((await token.call('DELETE', '/users', { chk: [own.users.user] })).message).toBe('NO_PERMISSION')
  })

  test('of everything, bound to a domain, reaches that alone and nothing of the installation', async () => {
    const admin = await signIn(api.app)
    const token = await make(admin, { domain_id: own.domainId })
    const users = await token.call('GET', '/users')
    expect(users.text).toContain('own.example')
    expect(users.text).not.toContain('foreign.example')
    expect((await token.call('GET', `/users/${foreign.users.user}`)).status).toBe(404)
    const wanted = body({ domain_id: own.domainId, permissions: ['config-system-access_control'] })
    expect((await admin.call('POST', '/auth/tokens', wanted)).message).toBe('TOKEN_EXCEEDS_OWN')
  })

  test('opens no route of a session, none of signing in, none of tokens', async () => {
    const admin = await signIn(api.app)
    const everything = [...(await permissionsOf(admin))]
    const token = await make(admin, { permissions: everything })
    const closed = [...ROUTES.values()].filter(
      ({ access: to, sessionOnly }) => to === 'session' || sessionOnly === true,
    )
    expect(closed.length).toBeGreaterThan(20)
    for (const { method, path } of closed) {
      const answer = await token.call(method, path.replaceAll(/\{\w+\}/g, '1'), {})
      expect([method, path, answer.message]).toEqual([method, path, 'SESSION_ONLY'])
    }
    expect((await token.call('GET', '/users')).status).toBe(200)
  })
  const permissionsOf = async (client: ApiClient): Promise<string[]> => {
    const session = await api.app.inject({ url: '/api/auth/session', cookies: { ...client.cookies } })
    return session.json<{ permissions: string[] }>().permissions
  }

  test('is no session: the cookie of one is not needed, and none begins', async () => {
    const token = await make(await signIn(api.app))
    const reply = await api.app.inject({
      url: '/api/auth/session',
      headers: { authorization: `Bearer ${token.token}` },
    })
    expect(reply.json()).toEqual({})
  })

  test('tells when and from where it was last used', async () => {
    const admin = await signIn(api.app)
    const token = await make(admin)
    await token.call('GET', '/users')
    const first = api.clock.now
    api.clock.now += 30_000
    await token.call('GET', '/users')
    expect(await ownTokens(admin)).toMatchObject([
      { last_used: new Date(first).toISOString(), last_used_ip: '127.0.0.1' },
    ])
    api.clock.now += 60_000
    await token.call('GET', '/users')
    expect(await ownTokens(admin)).toMatchObject([{ last_used: new Date(api.clock.now).toISOString() }])
  })

  test('is named in the audit log for what it does', async () => {
    const token = await make(await signIn(api.app, MANAGER), { permissions: ['member-group-form'] })
    const added = await token.call('POST', '/groups', { name: 'By a program', domain_id: own.domainId })
    expect(added.status).toBe(200)
    const event = await api.database.db
      .selectFrom('audit')
      .select(['class', 'task', 'email', 'details'])
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow()
    expect(event).toMatchObject({ class: 'group', task: 'add', email: MANAGER.email })
    expect(JSON.stringify(event.details)).toContain('Monitoring')
  })
})

describe('ends', () => {
  const works = async (token: ApiClient) => (await token.call('GET', '/users')).message

  test('with its time', async () => {
    const admin = await signIn(api.app)
    const token = await make(admin, { days: 2 })
    api.clock.now += 2 * DAY - 1
    expect(await works(token)).toBe('OK')
    api.clock.now += 1
    expect(await works(token)).toBe('UNAUTHENTICATED')
    expect(await ownTokens(await signIn(api.app))).toMatchObject([{ expired: true }])
  })

  test('when its owner revokes it, and nobody else of that region can', async () => {
    const admin = await signIn(api.app)
    const token = await make(admin)
    const [{ id }] = (await ownTokens(admin)) as [TokenRow]
    const manager = await signIn(api.app, MANAGER)
    expect(await ownTokens(manager)).toEqual([])
    expect((await manager.call('DELETE', `/auth/tokens/${id}`)).message).toBe('NOT_FOUND')
    expect((await manager.call('DELETE', '/configs/api-tokens', { chk: [id] })).message).toBe('NO_PERMISSION')
    expect(await works(token)).toBe('OK')
    expect((await admin.call('DELETE', `/auth/tokens/${id}`)).message).toBe('OK')
    expect(await works(token)).toBe('UNAUTHENTICATED')
  })

  test('when an administrator of everything revokes it', async () => {
    const token = await make(await signIn(api.app, MANAGER))
    const admin = await signIn(api.app)
    const list = await admin.call('GET', '/configs/api-tokens?q=DOMAIN@own')
    expect(list.data).toMatchObject({ total: 1, data: [{ email: MANAGER.email, name: 'Monitoring' }] })
    const { id } = (list.data as { data: TokenRow[] }).data[0]!
    const revoked = await admin.call('DELETE', '/configs/api-tokens', { chk: [id, 999_999] })
    expect(revoked.data).toMatchObject({ done: 1, failed: [{ id: 999_999, error: 'NOT_FOUND' }] })
    expect(await works(token)).toBe('UNAUTHENTICATED')
  })

  test('with what its owner loses: a right, the sign-in, the address', async () => {
    const { db } = api.database
    const token = await make(await signIn(api.app, MANAGER))
    const set = (values: object) =>
      db.updateTable('app_user').set(values).where('id', '=', own.users.domain).execute()
    const roleOf = async (key: string) =>
      (await db.selectFrom('role').select('id').where('key', '=', key).executeTakeFirstOrThrow()).id
    await set({ role_id: await roleOf('user') })
    expect(await works(token)).toBe('NO_PERMISSION')
    await set({ role_id: await roleOf('domain'), login_blocked: true })
    expect(await works(token)).toBe('UNAUTHENTICATED')
    await set({ login_blocked: false })
    access = { ...access, allowedIps: ['192.0.2.1'] }
    expect(await works(token)).toBe('IP_NOT_ALLOWED')
    access = DEFAULT_SETTINGS.access
    expect(await works(token)).toBe('OK')
  })

  test('when its owner is moved out of the one domain it was made for', async () => {
    const { db } = api.database
    const token = await make(await signIn(api.app, MANAGER), { domain_id: own.domainId })
    const move = (domain_id: number) =>
      db.updateTable('app_user').set({ domain_id }).where('id', '=', own.users.domain).execute()
    await move(foreign.domainId)
    expect(await works(token)).toBe('UNAUTHENTICATED')
    await move(own.domainId)
    expect(await works(token)).toBe('OK')
  })

  test.each(['pst_', 'pst_x', `pst_${'A'.repeat(43)}`])('%s is none', async (text) => {
    expect(await works(apiClient(api.app, text))).toBe('UNAUTHENTICATED')
  })
})

/**
 * Walks every declared route as nobody and as each default role, with ids of another company, of another part of the
 * own company, and of nothing: whoever has no right gets a refusal, a foreign id answers as one that does not exist,
 * and no row changes (H01, H02).
 */
import { DEFAULT_ROLES, type Permission } from '@postern/contract/permissions.ts'
import { ROUTES } from '@postern/contract/routes/all.ts'
import type { RouteDefinition } from '@postern/contract/routes/define.ts'
import {
  apiClient,
  signIn,
  startApi,
  type ApiAnswer,
  type ApiClient,
  type TestApi,
} from '@postern/testkit/api.ts'
import { PASSWORD, seedTenant, type Tenant } from '@postern/testkit/tenants.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '../platform/ids.ts'

const OWN = 'own.example'
const FOREIGN = 'foreign.example'
const ROLES = ['domain', 'group', 'user'] as const
const REGIONS = ['all', 'domain', 'group', 'user'] as const

/** Ids a call is made with. */
interface Target {
  readonly domainId: number
  readonly groupId: number
  readonly userId: number
  readonly serverId: number
  readonly mail: string
  readonly filters: Readonly<Record<(typeof REGIONS)[number], number>>
}

interface Call {
  readonly name: string
  readonly route: RouteDefinition
  readonly permissions: readonly Permission[]
  request(target: Target): readonly [path: string, body: object | undefined]
}

let api: TestApi
let own: Tenant
let foreign: Tenant
let userRole: number
const clients = new Map<string, ApiClient>()

beforeAll(async () => {
  api = await startApi()
  const { db } = api.database
  own = await seedTenant(db, api.blobs, OWN)
  foreign = await seedTenant(db, api.blobs, FOREIGN)
  userRole = (await db.selectFrom('role').select('id').where('key', '=', 'user').executeTakeFirstOrThrow()).id
  for (const role of ROLES) {
    clients.set(role, await signIn(api.app, { email: `${role}@${OWN}`, password: PASSWORD }))
  }
  clients.set('admin', await signIn(api.app))
})
afterAll(() => api.close())

const nothing: Target = {
  domainId: 999_999,
  groupId: 999_999,
  userId: 999_999,
  serverId: 999_999,
  mail: uuidv7(Date.now()),
  filters: { all: 999_999, domain: 999_999, group: 999_999, user: 999_999 },
}

function targetOf(tenant: Tenant): Target {
  const { domainId, groupId, serverId, users, mails, filters } = tenant
  return {
    domainId,
    groupId,
    serverId,
    userId: users.user,
    mail: mails.spam,
    filters: { ...filters, all: 999_999 },
  }
}

function calls(): Call[] {
  return [...ROUTES].flatMap(([name, route]) => {
    const access: readonly Permission[] = Array.isArray(route.access) ? route.access : []
    if (!route.path.includes('{region}')) {
      return [
        {
          name,
          route,
          permissions: access,
          request: (target) => [pathOf(route, target), bodyOf(name, target)],
        },
      ]
    }
    return REGIONS.flatMap((region) =>
      (['allow', 'deny'] as const).map((policy): Call => {
        const permission = `filter-system-inbound_${region}_${policy}` as const
        return {
          name: `${name} ${region} ${policy}`,
          route,
          permissions: [permission],
          request: (target) => [
            filterPath(route, target, region, policy),
            filterBodyOf(name, target, region),
          ],
        }
      }),
    )
  })
}

function pathOf(route: RouteDefinition, target: Target): string {
  const id = route.path.startsWith('/mails')
    ? target.mail
    : route.path.startsWith('/users')
      ? target.userId
      : route.path.startsWith('/groups')
        ? target.groupId
        : route.path.startsWith('/domains')
          ? target.domainId
          : target.serverId
  const path = route.path.replace('{id}', String(id)).replace('{group}', 'basic')
  // Lists are asked for a domain (H02); those that know no such filter ignore it.
  return route.method === 'GET' && !path.includes(String(id)) ? `${path}?domain_id=${target.domainId}` : path
}

function filterPath(
  route: RouteDefinition,
  target: Target,
  region: (typeof REGIONS)[number],
  policy: string,
): string {
  const path = route.path
    .replace('{region}', region)
    .replace('{policy}', policy)
    .replace('{function}', 'scan')
    .replace('{id}', String(target.filters[region]))
  return route.method === 'GET' && !route.path.includes('{id}')
    ? `${path}?domain_id=${target.domainId}`
    : path
}

function filterBodyOf(name: string, target: Target, region: (typeof REGIONS)[number]): object | undefined {
  const owner = {
    domain_id: region === 'domain' ? target.domainId : null,
    group_id: region === 'group' ? target.groupId : null,
    user_id: region === 'user' ? target.userId : null,
  }
  const filter = { name: 'walk', rules: [{ target: 101, cond: 2, value: 'walk' }], ...owner }
  if (/^(create|update)/.test(name)) return filter
  if (name.startsWith('activate')) return { chk: [target.filters[region]], is_act: false }
  return name.startsWith('delete') ? { chk: [target.filters[region]] } : undefined
}

function bodyOf(name: string, target: Target): object | undefined {
  const server = { server: 'mx.walk.example', port: 2525, secure: 0, preference: 1 }
  const user = {
    email: `walk@${OWN}`,
    name: 'Walk',
    domain_id: target.domainId,
    group_id: target.groupId,
    role_id: userRole,
  }
  const bodies: Record<string, object> = {
    changePasswordRoute: { current: 'wrong', password: 'wrong too' },
    updateSettingsRoute: { values: { sessionMinutes: 5 } },
    createDomainRoute: { name: 'walk.example', mail_servers: [server] },
    updateDomainRoute: { name: 'walk.example', mail_servers: [server] },
    deleteDomainsRoute: { chk: [target.domainId] },
    createMailServerRoute: { ...server, domain_id: target.domainId },
    updateMailServerRoute: server,
    deleteMailServersRoute: { chk: [target.serverId] },
    testMailServerRoute: { server: 'mx.walk.example' },
    createUserRoute: user,
    updateUserRoute: user,
    deleteUsersRoute: { chk: [target.userId] },
    createGroupRoute: { name: 'Walk', domain_id: target.domainId },
    updateGroupRoute: { name: 'Walk', domain_id: target.domainId },
    deleteGroupsRoute: { chk: [target.groupId] },
    recoverMailsRoute: { chk: [target.mail] },
    deleteMailsRoute: { chk: [target.mail] },
    filterFromMailsRoute: { chk: [target.mail], policy: 'allow', region: 'user' },
  }
  return bodies[name]
}

/** One text that changes with any row of the API's tables; sessions prolong themselves and don't count. */
async function fingerprint(): Promise<string> {
  const tables = [
    'role',
    'domain',
    'domain_alias',
    'mail_server',
    'user_group',
    'app_user',
    'user_alias',
    'setting',
  ]
  const parts = [...tables, 'filter', 'mail', 'message', 'delivery'].map(
    (table) =>
      sql`(select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) from ${sql.table(table)} t)`,
  )
  const { rows } = await sql<{ print: string }>`select concat_ws(' ', ${sql.join(parts)}) as print`.execute(
    api.database.db,
  )
  return rows[0]!.print
}

const shown = ({ status, message, errors, data }: ApiAnswer) => ({ status, message, errors, data })

/** Ids of the caller's wish are echoed by bulk actions: compared without them. */
function withoutIds(answer: ApiAnswer): string {
  return JSON.stringify(shown(answer)).replaceAll(/"id":(?:"[^"]+"|\d+)/g, '"id":0')
}

test('nobody reaches anything', async () => {
  const nobody = apiClient(api.app, null)
  const before = await fingerprint()
  for (const call of calls()) {
    const answer = await nobody.call(call.route.method, ...call.request(targetOf(own)))
    expect([call.name, answer.status]).toEqual([call.name, 401])
  }
  expect(await fingerprint()).toBe(before)
})

describe.each(ROLES)('role %s', (role) => {
  const held = new Set<Permission>(DEFAULT_ROLES.find(({ key }) => key === role)!.permissions)
  const allowed = (call: Call): boolean =>
    call.permissions.length === 0 || call.permissions.some((id) => held.has(id))

  test('is refused what it has no permission for', async () => {
    const before = await fingerprint()
    const refused = calls().filter((call) => !allowed(call))
    expect(refused.length).toBeGreaterThan(5)
    for (const call of refused) {
      const answer = await clients.get(role)!.call(call.route.method, ...call.request(targetOf(own)))
      expect([call.name, answer.status, answer.message]).toEqual([call.name, 403, 'NO_PERMISSION'])
    }
    expect(await fingerprint()).toBe(before)
  })

  test('finds nothing of another company, and nothing it does there has an effect', async () => {
    await walk(role, allowed, targetOf(foreign), FOREIGN)
  })

  test('finds nothing of the parts of its company that are not its own', async () => {
    if (role === 'domain') {
      expect(allowed(calls().find(({ name }) => name === 'listUsersRoute')!)).toBe(true)
      return
    }
    const other: Target = {
      ...nothing,
      domainId: own.domainId,
      groupId: own.otherGroupId,
      userId: own.users.other,
    }
    await walk(role, allowed, other, `other@${OWN}`)
  })
})

async function walk(
  role: string,
  allowed: (call: Call) => boolean,
  target: Target,
  secret: string,
): Promise<void> {
  const client = clients.get(role)!
  const before = await fingerprint()
  let walked = 0
  for (const call of calls().filter((call) => allowed(call) && call.route.scope === 'tenant')) {
    const [path, body] = call.request(target)
    const absent: Target = {
      ...nothing,
      domainId: target.domainId === own.domainId ? own.domainId : nothing.domainId,
    }
    const [absentPath, absentBody] = call.request(absent)
    const answer = await client.call(call.route.method, path, body)
    const label = `${role}: ${call.route.method} ${path}`
    if (call.route.method === 'GET') expect([label, answer.text.includes(secret)]).toEqual([label, false])
    else expectRefused(label, answer)
    if (!isOwnName(call.name)) {
      const reference = await client.call(call.route.method, absentPath, absentBody)
      expect([label, withoutIds(answer)]).toEqual([label, withoutIds(reference)])
    }
    walked++
  }
  expect(walked).toBeGreaterThan(8)
  expect(await fingerprint()).toBe(before)
}

/** Calls whose answer holds numbers of the caller's own rows that the walk itself may change in between. */
function isOwnName(name: string): boolean {
  return name === 'statusRoute'
}

function expectRefused(label: string, answer: ApiAnswer): void {
  if (answer.status === 200) {
    const { done, failed } = answer.data as { done: number; failed: { error: string }[] }
    expect([label, done, failed.map(({ error }) => error.slice(0, 9))]).toEqual([label, 0, ['NOT_FOUND']])
  } else {
    expect([label, answer.status]).toEqual([
      label,
      expect.toSatisfy((status: number) => [400, 403, 404].includes(status)),
    ])
  }
}

test('the same walk finds the own things: the refusals above are no accident', async () => {
  const client = clients.get('domain')!
  const reads = calls().filter(({ route, permissions }) => {
    const held: readonly Permission[] = DEFAULT_ROLES.find(({ key }) => key === 'domain')!.permissions
    const may = permissions.length === 0 || permissions.some((id) => held.includes(id))
    return may && route.method === 'GET' && route.scope === 'tenant' && route.path.includes('{id}')
  })
  for (const call of reads.filter(({ name }) => !name.endsWith('allow'))) {
    const answer = await client.call('GET', ...call.request(targetOf(own)))
    expect([call.name, answer.status]).toEqual([call.name, 200])
  }
  expect(reads.length).toBeGreaterThan(6)
  for (const path of ['/users', '/groups', '/domains', '/configs/mailserver', '/mails']) {
    expect((await client.call('GET', path)).text).toContain(OWN)
  }
})

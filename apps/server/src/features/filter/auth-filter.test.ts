/** Authentication filters: lists of their own, AND and `match` only, the permission of their policy and a region in reach. */
import type { AuthFilterRow } from '@postern/contract/routes/auth-filter.ts'
import { signIn, startApi, type ApiClient } from '@postern/testkit/api.ts'
import { PASSWORD, seedTenant } from '@postern/testkit/tenants.ts'
import { afterAll, expect, test } from 'vitest'

const api = await startApi()
const { db } = api.database
const tenant = await seedTenant(db, api.blobs, 'own.example')
const foreign = await seedTenant(db, api.blobs, 'foreign.example')
const admin = await signIn(api.app)
const person = (name: string) => signIn(api.app, { email: `${name}@own.example`, password: PASSWORD })
const [domain, group, user] = [await person('domain'), await person('group'), await person('user')]
afterAll(() => api.close())

const listOf = (region: string, policy = 'allow', engine = 'ears') =>
  `/filters/system/inbound/${region}/${policy}/${engine}`
const rule = (value: string, more: object = {}) => ({ target: 1, cond: 1, value, ...more })
async function add(who: ApiClient, region: string, body: object, policy = 'allow'): Promise<number> {
  const answer = await who.call('POST', listOf(region, policy), body)
  expect([answer.status, answer.text]).toEqual([200, expect.anything()])
  return (answer.data as { id: number }).id
}
const rowsOf = async (who: ApiClient, region: string, policy = 'allow') =>
  ((await who.call('GET', listOf(region, policy))).data as { data: AuthFilterRow[] }).data

test('each region has its list, and filters that judge are in none of them', async () => {
  const owners = {
    all: {},
    domain: { domain_id: tenant.domainId },
    group: { group_id: tenant.groupId },
    user: { user_id: tenant.users.user },
  }
  for (const [region, owner] of Object.entries(owners)) {
    const body = { name: 'Same', rules: [rule('same@partner.example')], ...owner }
    await add(admin, region, body)
    // One that judges may look for the same and be called the same.
    expect((await admin.call('POST', listOf(region, 'allow', 'scan'), body)).status).toBe(200)
    expect(await rowsOf(admin, region)).toMatchObject([
      { name: 'Same', region, policy: 'allow', operation: 2, path: 'admin', is_act: true },
    ])
    const twice = await admin.call('POST', listOf(region), { ...body, name: 'Twice' })
    expect(twice.message).toBe('ALREADY_EXISTS_FILTER')
  }
  const stored = await db.selectFrom('filter').select('filter_function').where('name', '=', 'Same').execute()
  expect(stored.map((row) => row.filter_function).toSorted((a, b) => a - b)).toEqual([1, 1, 1, 1, 4, 4, 4, 4])
  const scan = (await admin.call('GET', listOf('all', 'allow', 'scan'))).data as { data: unknown[] }
  expect(scan.data).toHaveLength(1)
})

test.each([
  ['another operation', { operation: 1, rules: [rule('a@b.example')] }, 'operation', 'AUTH_FILTER_AND_ONLY'],
  ['another condition', { rules: [rule('a', { cond: 2 })] }, 'rules.0.cond', 'INVALID_CONDITION'],
  ['no rule', { rules: [] }, 'rules', 'FILTER_RULE_REQUIRED'],
  ['an action', { rules: [rule('a@b.example')], action: { code: 3 } }, 'action', 'UNKNOWN_FIELD'],
])('%s is refused by its field', async (_what, body, field, code) => {
  const { status, errors } = await admin.call('POST', listOf('all'), { name: 'x', ...body })
  expect(status).toBe(400)
  expect(JSON.stringify(errors)).toContain(field)
  expect(JSON.stringify(errors)).toContain(code)
})

test('who may: the permission of the policy, and no region above one’s own', async () => {
  const body = { name: 'Reach', rules: [rule('reach@partner.example')] }
  const wanted: readonly (readonly [ApiClient, string, object, number])[] = [
    [domain, 'all', {}, 403],
    [domain, 'domain', {}, 200],
    [domain, 'domain', { domain_id: foreign.domainId }, 404],
    [domain, 'group', { group_id: tenant.groupId }, 200],
    [domain, 'user', { user_id: foreign.users.user }, 404],
    [group, 'domain', { domain_id: tenant.domainId }, 404],
    [group, 'group', {}, 200],
    [group, 'user', { user_id: tenant.users.user }, 200],
    [group, 'user', { user_id: tenant.users.other }, 404],
    [user, 'user', {}, 403],
  ]
  for (const [n, [who, region, owner, status]] of wanted.entries()) {
    const answer = await who.call('POST', listOf(region, 'deny'), {
      ...body,
      name: `Reach ${n}`,
      rules: [rule(`reach${n}@partner.example`)],
      ...owner,
    })
    expect([n, answer.status, answer.text]).toEqual([n, status, expect.anything()])
  }
  expect(await rowsOf(group, 'domain', 'deny')).toEqual([])
  expect(await rowsOf(group, 'user', 'deny')).toMatchObject([{ user: 'user@own.example' }])
})

test('nobody touches another company’s, and one that judges is no authentication filter', async () => {
  const theirs = await add(admin, 'domain', {
    name: 'Theirs',
    domain_id: foreign.domainId,
    rules: [rule('theirs@partner.example')],
  })
  for (const id of [theirs, tenant.filters.domain]) {
    expect((await domain.call('GET', `${listOf('domain')}/${id}`)).status).toBe(404)
    const gone = await domain.call('DELETE', listOf('domain'), { chk: [id] })
    expect(gone.data).toMatchObject({ done: 0, failed: [{ id, error: 'NOT_FOUND_FILTER' }] })
  }
})

test('changed, switched off and deleted; each leaves its event', async () => {
  const id = await add(domain, 'domain', { name: 'Life', rules: [rule('life@partner.example')] })
  const one = `${listOf('domain')}/${id}`
  const { data } = await domain.call('GET', one)
  const { version } = data as AuthFilterRow
  const change = { name: 'Life', rules: [rule('later@partner.example')], version }
  expect((await domain.call('PUT', one, change)).status).toBe(200)
  expect((await domain.call('PUT', one, change)).message).toBe('CHANGED_MEANWHILE')
  const off = await domain.call('PUT', listOf('domain'), { chk: [id], is_act: 0 })
  expect(off.data).toMatchObject({ done: 1 })
  expect((await domain.call('GET', one)).data).toMatchObject({
    is_act: false,
    rules: [{ value: 'later@partner.example' }],
  })
  expect((await domain.call('DELETE', listOf('domain'), { chk: [id] })).data).toMatchObject({ done: 1 })
  const events = await db
    .selectFrom('audit')
    .select('task')
    .where('class', '=', 'authentication_filter')
    .where('type', '=', 'S')
    .where('target', 'like', 'Life%')
    .orderBy('seq')
    .execute()
  expect(events.map(({ task }) => task)).toEqual(['add', 'edit', 'edit', 'delete'])
})

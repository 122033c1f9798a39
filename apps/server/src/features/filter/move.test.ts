/** Filters that move to another region or owner. */
import type { FilterRow } from '@postern/contract/routes/filter.ts'
import { signIn, startApi, type ApiClient } from '@postern/testkit/api.ts'
import { PASSWORD, seedTenant } from '@postern/testkit/tenants.ts'
import { afterAll, expect, test } from 'vitest'

const api = await startApi()
const tenant = await seedTenant(api.database.db, api.blobs, 'own.example')
const foreign = await seedTenant(api.database.db, api.blobs, 'foreign.example')
const admin = await signIn(api.app)
const person = (name: string) => signIn(api.app, { email: `${name}@own.example`, password: PASSWORD })
const domain = await person('domain')
const group = await person('group')
const user = await person('user')
afterAll(() => api.close())

type Region = FilterRow['region']
const listOf = (region: Region, policy = 'deny') => `/filters/system/inbound/${region}/${policy}/scan`
async function add(who: ApiClient, region: Region, name: string, more: object = {}, policy = 'deny') {
  const body = { name, rules: [{ target: 101, cond: 2, value: `words of ${name}` }], ...more }
  const answer = await who.call('POST', listOf(region, policy), body)
  expect(answer.status).toBe(200)
  return (answer.data as { id: number }).id
}
const move = (who: ApiClient, from: Region, body: object, policy = 'deny') =>
  who.call('POST', `${listOf(from, policy)}/move`, body)

test('a filter moves from list to list, with all it is', async () => {
  const id = await add(admin, 'all', 'Wanderer', { comment: 'kept', valid_until: '2030-01-01T00:00:00Z' })
  const places = [
    ['all', 'domain', { domain_id: tenant.domainId }],
    ['domain', 'group', { group_id: tenant.groupId }],
    ['group', 'user', { user_id: tenant.users.user }],
    ['user', 'user', { user_id: tenant.users.other }],
    ['user', 'domain', { domain_id: foreign.domainId }],
    ['domain', 'all', {}],
  ] as const
  for (const [from, region, owner] of places) {
    const answer = await move(admin, from, { chk: [id], region, ...owner })
    expect([from, region, answer.data]).toEqual([from, region, { done: 1, failed: [] }])
    const row = await admin.call('GET', `${listOf(region)}/${id}`)
    expect(row.data).toMatchObject({ region, ...owner, comment: 'kept', name: 'Wanderer' })
    if (from !== region) expect((await admin.call('GET', `${listOf(from)}/${id}`)).status).toBe(404)
  }
})

test('what has its name or rules there already stays, and the others go', async () => {
  const there = { domain_id: tenant.domainId }
  await add(admin, 'domain', 'Named', { ...there, rules: [{ target: 101, cond: 2, value: 'other words' }] })
  await add(admin, 'domain', 'Other name', {
    ...there,
    rules: [{ target: 101, cond: 2, value: 'words of Ruled' }],
  })
  const chk = [
    await add(admin, 'all', 'Named'),
    await add(admin, 'all', 'Ruled'),
    await add(admin, 'all', 'Free'),
  ]
  const answer = await move(admin, 'all', { chk: [...chk, 999_999], region: 'domain', ...there })
  expect(answer.data).toMatchObject({
    done: 1,
    error: 'error',
    failed: [
      { id: chk[0], error: 'ALREADY_EXISTS_FILTER_NAME' },
      { id: chk[1], error: 'ALREADY_EXISTS_FILTER' },
      { id: 999_999, error: 'NOT_FOUND_FILTER' },
    ],
  })
  expect((await admin.call('GET', `${listOf('all')}/${chk[0]}`)).status).toBe(200)
})

test('two of one name that move together do not both arrive', async () => {
  const rules = (value: string) => ({ rules: [{ target: 101, cond: 2, value }] })
  const one = await add(admin, 'user', 'Twin', { user_id: tenant.users.user, ...rules('twin one') })
  const two = await add(admin, 'user', 'Twin', { user_id: tenant.users.other, ...rules('twin two') })
  const to = { region: 'domain', domain_id: tenant.domainId }
  expect((await move(admin, 'user', { chk: [one, two], ...to })).data).toMatchObject({
    done: 1,
    failed: [{ error: 'ALREADY_EXISTS_FILTER_NAME' }],
  })
})

test('nobody moves beyond their own reach or rights', async () => {
  const ofDomain = await add(domain, 'domain', 'Border')
  const refused = async (who: ApiClient, from: Region, body: object) => {
    const answer = await move(who, from, body)
    return [answer.status, answer.message, answer.errors ?? {}]
  }
  const noPermission = [403, 'NO_PERMISSION', {}]
  expect(await refused(domain, 'domain', { chk: [ofDomain], region: 'all' })).toEqual(noPermission)
  expect(await refused(group, 'group', { chk: [ofDomain], region: 'domain' })).toEqual(noPermission)
  expect(await refused(user, 'user', { chk: [ofDomain], region: 'group' })).toEqual(noPermission)
  const abroad = { chk: [ofDomain], region: 'domain', domain_id: foreign.domainId }
  expect(await refused(domain, 'domain', abroad)).toEqual([
    404,
    'NOT_FOUND_DOMAIN',
    { domain_id: 'NOT_FOUND_DOMAIN' },
  ])
  const theirs = { chk: [foreign.filters.domain], region: 'group', group_id: tenant.groupId }
  expect((await move(domain, 'domain', theirs)).data).toMatchObject({
    done: 0,
    failed: [{ id: foreign.filters.domain, error: 'NOT_FOUND_FILTER' }],
  })
})

test('what exempts from more than the caller may grant does not become wider by moving', async () => {
  const strong = { user_id: tenant.users.user, scanner_option: 4 }
  const id = await add(admin, 'user', 'Strong', strong, 'allow')
  const answer = await move(group, 'user', { chk: [id], region: 'group' }, 'allow')
  expect(answer.data).toMatchObject({ done: 0, failed: [{ id, error: 'NO_PERMISSION' }] })
})

test('each company reads in its audit log what left and what came', async () => {
  const id = await add(admin, 'all', 'Logged')
  await move(admin, 'all', { chk: [id], region: 'domain', domain_id: tenant.domainId })
  const { db } = api.database
  const rows = await db
    .selectFrom('audit')
    .select(['task', 'target', 'domain_id'])
    .where('task', '=', 'move')
    .orderBy('seq', 'desc')
    .execute()
  expect(rows[0]).toMatchObject({ target: 'Logged (all deny)', domain_id: tenant.domainId })
})

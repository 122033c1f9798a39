import type { FilterLevels } from '@postern/contract/routes/filter-levels.ts'
import { signIn, startApi, type ApiClient, type TestApi } from '@postern/testkit/api.ts'
import { PASSWORD, seedTenant, type Tenant } from '@postern/testkit/tenants.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let api: TestApi
let tenant: Tenant
let clients: Record<'admin' | 'domain' | 'group' | 'user', ApiClient>
beforeAll(async () => {
  api = await startApi()
  tenant = await seedTenant(api.database.db, api.blobs, 'own.example')
  await seedTenant(api.database.db, api.blobs, 'other.example')
  const as = (name: string) => signIn(api.app, { email: `${name}@own.example`, password: PASSWORD })
  clients = {
    admin: await signIn(api.app),
    domain: await as('domain'),
    group: await as('group'),
    user: await as('user'),
  }
  for (const value of ['lottery', 'casino']) {
    const rules = [{ target: 101, cond: 2, value }]
    await clients.admin.call('POST', '/filters/system/inbound/all/deny/scan', { rules })
  }
})
afterAll(() => api.close())

async function levelsFor(who: keyof typeof clients, place: string): Promise<FilterLevels> {
  const answer = await clients[who].call('GET', `/filters/system/inbound/${place}/scan/levels`)
  expect([who, answer.status]).toEqual([who, 200])
  return answer.data as FilterLevels
}
const told = ({ levels }: FilterLevels) =>
  levels
    .filter(({ count }) => count > 0)
    .map(({ region, policy, count, readable }) => `${region} ${policy} ${count}${readable ? '' : ' hidden'}`)

test('each caller hears how many filters of every level act on the own recipients, and no more of those above', async () => {
  expect(told(await levelsFor('admin', 'all/deny'))).toEqual([
    'user deny 2',
    'group deny 2',
    'domain deny 2',
    'all deny 2',
  ])
  expect(told(await levelsFor('domain', 'domain/deny'))).toEqual([
    'user deny 1',
    'group deny 1',
    'domain deny 1',
    'all deny 2 hidden',
  ])
  expect(told(await levelsFor('group', 'group/allow'))).toEqual([
    'user deny 1',
    'group deny 1',
    'domain deny 1 hidden',
    'all deny 2 hidden',
  ])
  expect(told(await levelsFor('user', 'user/allow'))).toEqual([
    'user deny 1',
    'group deny 1 hidden',
    'domain deny 1 hidden',
    'all deny 2 hidden',
  ])
})

test('the order is a user’s own, and what is switched off is named', async () => {
  const { db } = api.database
  expect(await levelsFor('domain', 'domain/deny')).toMatchObject({
    order: ['user', 'group', 'domain', 'all'],
    off: [],
    other_orders: 0,
  })
  const order = ['all', 'user', 'domain', 'group'] as const
  const { users } = tenant
  await db
    .updateTable('app_user')
    .set({ filter_order: [...order] })
    .where('id', '=', users.user)
    .execute()
  await db.updateTable('domain').set({ domain_filter: false }).where('id', '=', tenant.domainId).execute()
  const mine = await levelsFor('user', 'user/deny')
  expect(mine).toMatchObject({ order: ['all', 'user', 'group'], off: ['domain'], other_orders: 0 })
  expect(told(mine)[0]).toBe('all deny 2 hidden')
  expect(await levelsFor('domain', 'domain/deny')).toMatchObject({ other_orders: 1 })
  await db.updateTable('domain').set({ filter_state: false }).where('id', '=', tenant.domainId).execute()
  expect(await levelsFor('user', 'user/deny')).toMatchObject({ order: ['all'] })
  await db
    .updateTable('domain')
    .set({ filter_state: true, domain_filter: true })
    .where('id', '=', tenant.domainId)
    .execute()
})

test('filters that are off or over are not counted', async () => {
  const before = told(await levelsFor('admin', 'all/deny'))
  const make = (value: string, more: object) =>
    clients.admin.call('POST', '/filters/system/inbound/all/deny/scan', {
      rules: [{ target: 101, cond: 2, value }],
      ...more,
    })
  await make('off', { is_act: false })
  await make('over', { valid_until: new Date(api.clock.now + 1000).toISOString() })
  api.clock.now += 2000
  expect(told(await levelsFor('admin', 'all/deny'))).toEqual(before)
  await make('coming', { valid_until: new Date(api.clock.now + 1000).toISOString() })
  expect(told(await levelsFor('admin', 'all/deny'))).toContain('all deny 3')
})

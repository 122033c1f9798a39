/** Filters behind keys of statistics: list and owner, those of deleted filters too, and no owner beyond one's reach. */
import { startApi } from '@postern/testkit/api.ts'
import { seedTenant } from '@postern/testkit/tenants.ts'
import { afterAll, expect, test } from 'vitest'
import { actFor } from '../../platform/db/tenant.ts'
import { filtersOf, readFilterInfo } from './filters.ts'

const api = await startApi()
const own = await seedTenant(api.database.db, api.blobs, 'own.example')
const { db } = api.database
afterAll(() => api.close())

test.each([
  ['D:12 partner', { policy: 'deny', region: 'domain', id: 12, name: 'partner' }],
  ['O:7 a: b', { policy: 'allow', region: 'user', id: 7, name: 'a: b' }],
  ['x:7 a', null],
  ['ann@sender.example', null],
])('%s', (key, read) => expect(readFilterInfo(key)).toEqual(read))

test('rows of one name are told apart by list and owner, and a deleted one is said to be', async () => {
  const values = { name: 'ann@sender.example', operation: 1, rules: '[]', policy: 2 }
  const ids = await db
    .insertInto('filter')
    .values([
      { ...values, rules_hash: '1', region: 1 },
      { ...values, rules_hash: '2', region: 2, domain_id: own.domainId },
      { ...values, rules_hash: '3', region: 4, domain_id: own.domainId, user_id: own.users.user },
    ])
    .returning('id')
    .execute()
  const [all, domain, user] = ids.map(({ id }) => id)
  const keys = [`A:${all} x`, `D:${domain} x`, `U:${user} x`, 'D:999999 gone']
  const told = async (scope: Parameters<typeof filtersOf>[1]) => {
    const found = await actFor(scope, () => filtersOf(db, scope, keys))
    return keys.map((key) => [found.get(key)?.owner, found.get(key)?.gone])
  }
  expect(await told({ region: 'all' })).toEqual([
    ['', false],
    ['own.example', false],
    ['user@own.example', false],
    ['', true],
  ])
  expect(await told({ region: 'domain', domainId: own.domainId })).toEqual([
    ['', false],
    ['own.example', false],
    ['user@own.example', false],
    ['', true],
  ])
})

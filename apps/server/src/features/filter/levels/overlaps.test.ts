import type { Overlaps } from '@postern/contract/routes/filter-levels.ts'
import { signIn, startApi, type ApiClient, type TestApi } from '@postern/testkit/api.ts'
import { PASSWORD, seedTenant, type Tenant } from '@postern/testkit/tenants.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let api: TestApi
let tenant: Tenant
let admin: ApiClient
let user: ApiClient
beforeAll(async () => {
  api = await startApi()
  tenant = await seedTenant(api.database.db, api.blobs, 'own.example')
  admin = await signIn(api.app)
  user = await signIn(api.app, { email: 'user@own.example', password: PASSWORD })
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.database.db.deleteFrom('filter').execute()
})

const at = (place: string) => `/filters/system/inbound/${place}/scan`
const subject = (value: string, cond = 2) => ({ target: 101, cond, value })
const sender = (value: string) => ({ target: 1, cond: 1, value })

async function make(client: ApiClient, place: string, name: string, rules: object[], more: object = {}) {
  const answer = await client.call('POST', at(place), { name, rules, ...more })
  expect(answer.status).toBe(200)
  return (answer.data as { id: number }).id
}
async function draft(
  client: ApiClient,
  place: string,
  rules: object[],
  more: object = {},
): Promise<Overlaps> {
  const answer = await client.call('POST', `${at(place)}/overlaps`, { filter: { rules, ...more } })
  expect(answer.status).toBe(200)
  return answer.data as Overlaps
}
const told = ({ never, found }: Overlaps) => [never, ...found.map(({ kind, name }) => `${kind} ${name}`)]

test('a draft hears what it can never decide, what contradicts it, and what it would stop', async () => {
  await make(admin, 'all/deny', 'Sales', [subject('sale')])
  await make(admin, 'all/allow', 'Partner', [sender('@partner.example')], { trust_unauthenticated: true })
  expect(told(await draft(admin, 'all/deny', [subject('BIG SALE')]))).toEqual([true, 'never Sales'])
  expect(told(await draft(admin, 'all/deny', [sender('a@partner.example')]))).toEqual([true, 'never Partner'])
  expect(told(await draft(admin, 'all/deny', [subject('sal')]))).toEqual([false])
  expect(told(await draft(admin, 'all/allow', [subject('sal')]))).toEqual([false, 'stops Sales'])
  expect(told(await draft(admin, 'all/allow', [subject('ｓａｌｅ')]))).toEqual([false, 'contradicts Sales'])
  expect(await draft(admin, 'all/deny', [subject('big sale'), subject('free')])).toMatchObject({
    never: false,
    found: [{ kind: 'partly', rules: [0] }],
    more: false,
  })
  const both = [subject('big sale'), sender('x@partner.example')]
  expect(told(await draft(admin, 'all/deny', both))).toEqual([true, 'partly Partner', 'partly Sales'])
})

test('an allow by sender is in the way of a deny only where the sender is authenticated', async () => {
  await make(admin, 'all/allow', 'Partner', [sender('@partner.example')])
  expect(told(await draft(admin, 'all/deny', [sender('a@partner.example')]))).toEqual([
    false,
    'unproven Partner',
  ])
})

test('filters that are off or over, or of another owner, are in nobody’s way', async () => {
  await make(admin, 'all/deny', 'Off', [subject('sale')], { is_act: false })
  const until = new Date(api.clock.now + 1000).toISOString()
  await make(admin, 'all/deny', 'Over', [subject('big')], { valid_until: until })
  api.clock.now += 2000
  expect(told(await draft(admin, 'all/deny', [subject('big sale')]))).toEqual([false])
  await make(user, 'user/deny', 'Mine', [subject('sale')])
  expect(told(await draft(admin, 'all/deny', [subject('big sale')]))).toEqual([false])
})

test('where a user has everybody’s filters first, they are in the way, named only to who may read them', async () => {
  await make(admin, 'all/deny', 'Secret', [subject('sale')])
  expect(told(await draft(user, 'user/allow', [subject('big sale')]))).toEqual([false])
  const { db } = api.database
  const { users } = tenant
  await db
    .updateTable('app_user')
    .set({ filter_order: ['all', 'user', 'group', 'domain'] })
    .where('id', '=', users.user)
    .execute()
  expect(await draft(user, 'user/allow', [subject('big sale')])).toEqual({
    never: true,
    found: [{ kind: 'never', region: 'all', policy: 'deny', id: null, name: '', readable: false, rules: [] }],
    more: false,
  })
  const whose = { user_id: users.user }
  expect(told(await draft(admin, 'user/allow', [subject('big sale')], whose))).toEqual([true, 'never Secret'])
})

test('the list says it of its rows, and leaves out the rest', async () => {
  const first = await make(admin, 'all/deny', 'Sales', [subject('sale')])
  const dead = await make(admin, 'all/deny', 'Big sales', [subject('big sale')])
  const free = await make(admin, 'all/deny', 'Free', [subject('free')])
  const answer = await admin.call('GET', `${at('all/deny')}/overlaps?chk=${[first, dead, free].join(',')}`)
  expect(answer.data).toMatchObject({
    rows: expect.toSatisfy(
      (rows: (Overlaps & { id: number })[]) =>
        rows.length === 2 &&
        rows.some((row) => row.id === dead && row.never && row.found[0]!.id === first) &&
        rows.some((row) => row.id === first && !row.never && row.found[0]!.kind === 'stops'),
    ),
  })
  expect((await user.call('GET', `${at('all/deny')}/overlaps?chk=${first}`)).status).toBe(403)
  expect((await user.call('GET', `${at('user/deny')}/overlaps?chk=${first}`)).data).toEqual({ rows: [] })
})

test('of a long list, candidates are found by what they look for', async () => {
  await sql`insert into filter (region, policy, name, operation, rules, rules_hash)
    select 1, 2, 'n' || n, 1, jsonb_build_array(jsonb_build_object('target', 1, 'cond', 1,
      'value', 'user' || n || '@bulk.example', 'word', false)), n::text from generate_series(1, 500) n`.execute(
    api.database.db,
  )
  await make(admin, 'all/deny', 'Domain', [sender('@ＢＵＬＫ.example')])
  await make(admin, 'all/deny', 'Word', [subject('Café')])
  await make(admin, 'all/deny', 'Network', [{ target: 103, cond: 1, value: '192.0.2.0/24' }])
  const asked = await draft(admin, 'all/deny', [sender('user77@bulk.example')], { operation: 2 })
  expect(told(asked)).toEqual([true, 'never n77', 'never Domain'])
  expect(asked.more).toBe(true)
  expect(told(await draft(admin, 'all/deny', [subject('the cafe\u0301 tonight')]))).toEqual([
    true,
    'never Word',
  ])
  expect(told(await draft(admin, 'all/deny', [{ target: 103, cond: 1, value: '192.0.2.9' }]))).toEqual([
    true,
    'never Network',
  ])
})

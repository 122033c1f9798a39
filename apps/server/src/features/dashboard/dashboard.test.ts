/** The first screen's numbers: by hour and class, against a week ago, within the caller's reach. */
import type { statusRoute } from '@postern/contract/routes/display.ts'
import type { RouteReply } from '@postern/contract/routes/define.ts'
import { signIn, startApi, type TestApi } from '@postern/testkit/api.ts'
import { PASSWORD, seedTenant, type Tenant } from '@postern/testkit/tenants.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

type Status = RouteReply<typeof statusRoute>

const HOUR = 3_600_000
let api: TestApi
let own: Tenant

beforeAll(async () => {
  api = await startApi()
  own = await seedTenant(api.database.db, api.blobs, 'own.example')
  const foreign = await seedTenant(api.database.db, api.blobs, 'foreign.example')
  // Of domains there is what is written here; a group's sums stay those of its mail.
  await statusOf('admin')
  await api.database.db.deleteFrom('stat_total').where('group_id', '=', 0).execute()
  const hour = Math.floor(Date.now() / HOUR) * HOUR
  const sums: readonly (readonly [ago: number, domain: number, name: string, mails: number])[] = [
    [0, own.domainId, 'normal', 5],
    [0, 0, 'normal', 105],
    [0, own.domainId, 'spam', 2],
    [3, own.domainId, 'rejected', 7],
    [23, own.domainId, 'virus', 1],
    [24, own.domainId, 'virus', 50],
    [0, foreign.domainId, 'normal', 100],
  ]
  for (const [ago, domain, name, mails] of sums) await add(new Date(hour - ago * HOUR), domain, name, mails)
})
afterAll(() => api.close())

async function add(at: Date, domain: number, name: string, mails: number): Promise<void> {
  const sums = {
    domain_id: domain,
    group_id: 0,
    class: name,
    code: 0,
    mails,
    bytes: 1,
    unrecorded: 0,
    gone: 0,
  }
  await api.database.db
    .insertInto('stat_total')
    .values({ unit: 'h', at, ...sums })
    .execute()
}

async function statusOf(role: string): Promise<Status> {
  const client = await (role === 'admin'
    ? signIn(api.app)
    : signIn(api.app, { email: `${role}@own.example`, password: PASSWORD }))
  return (await client.call('GET', '/dashboard')).data as Status
}

test('the last 24 hours come by hour and class, the hour under way last', async () => {
  const { hours } = await statusOf('domain')
  expect(hours).toHaveLength(24)
  expect(hours[23]).toMatchObject({ normal: 5, spam: 2, virus: 0, rejected: 0 })
  expect(hours[20]).toMatchObject({ rejected: 7 })
  expect(hours[0]).toMatchObject({ virus: 1 })
  expect(Date.parse(hours[23]!.hour) - Date.parse(hours[0]!.hour)).toBe(23 * HOUR)
})

test('whoever sees everything sees every domain and how the installation is; others do not', async () => {
  const all = await statusOf('admin')
  expect(all.hours[23]!.normal).toBe(105)
  expect(all.health).toEqual({
    virus: { built_in: true, clamd: null },
    score: 'counts',
    dns: true,
    disk: { free: 6e9, total: 1e10 },
  })
  for (const role of ['domain', 'group']) expect((await statusOf(role)).health).toBeNull()
})

test('an alarm of keywords is told for a day to who monitors them', async () => {
  const alarm = (last: number, waiting: number) =>
    api.database.db
      .updateTable('keyword_alarm')
      .set({ last_at: new Date(Date.now() - last * HOUR), last_mails: 4, waiting })
      .execute()
  await alarm(23, 0)
  expect((await statusOf('admin')).keyword_alarm).toBe(4)
  expect((await statusOf('domain')).keyword_alarm).toBe(0)
  await alarm(25, 3)
  expect((await statusOf('admin')).keyword_alarm).toBe(3)
  await alarm(25, 0)
  expect((await statusOf('admin')).keyword_alarm).toBe(0)
})

test('a week ago is compared with only where there was one', async () => {
  expect((await statusOf('domain')).week_ago).toBeNull()
  const weekAgo = new Date(Math.floor(Date.now() / HOUR) * HOUR - 7 * 24 * HOUR)
  await add(weekAgo, own.domainId, 'spam', 9)
  expect((await statusOf('domain')).week_ago).toMatchObject({ spam: 9, normal: 0 })
})

test('groups count their own mails, and what could not be delivered is counted for each reach', async () => {
  const group = await statusOf('group')
  const sum = group.hours.reduce(
    (total, { normal, spam, virus, rejected }) => total + normal + spam + virus + rejected,
    0,
  )
  expect(sum).toBeGreaterThan(0)
  expect(group.failed).toBe(0)
  await api.database.db
    .updateTable('mail')
    .set({ send_state: 'F' })
    .where('id', '=', own.mails.spam)
    .execute()
  expect([(await statusOf('group')).failed, (await statusOf('domain')).failed]).toEqual([1, 1])
})

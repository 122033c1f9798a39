/** Statistics as each role gets them: by time, and by whom and what, within its reach and no further. */
import type { MailClass } from '@postern/contract/codes/mail.ts'
import type { RouteReply } from '@postern/contract/routes/define.ts'
import { STATISTIC_KINDS, type StatisticKind } from '@postern/contract/codes/statistics.ts'
import type {
  STATISTIC_ROUTES,
  STATISTIC_TIME_ROUTES,
  statisticSummaryRoute,
} from '@postern/contract/routes/statistics.ts'
import { signIn, startApi, type TestApi } from '@postern/testkit/api.ts'
import { PASSWORD, seedMail, seedTenant, type Tenant } from '@postern/testkit/tenants.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isSuspected } from './suspected.ts'

type Summary = RouteReply<typeof statisticSummaryRoute>
type Inbound = RouteReply<(typeof STATISTIC_ROUTES)[StatisticKind]>

const DAY = 86_400_000
let api: TestApi
let own: Tenant
let foreign: Tenant

beforeAll(async () => {
  api = await startApi()
  own = await seedTenant(api.database.db, api.blobs, 'own.example')
  foreign = await seedTenant(api.database.db, api.blobs, 'foreign.example')
  await api.database.db.deleteFrom('mail').execute()
  await api.database.db.deleteFrom('stat_pending').execute()
  const mail = (tenant: Tenant, of: MailClass, ago: number, sender: string) =>
    seedMail(api.database.db, api.blobs, {
      class: of,
      mode: 1,
      domain_id: tenant.domainId,
      group_id: of === 'spam' ? tenant.groupId : null,
      sender,
      receivedAt: api.clock.now - ago * DAY,
    })
  await mail(own, 'normal', 0, 'Lee@a.example')
  await mail(own, 'spam', 0, 'lee@a.example')
  await mail(own, 'spam', 3, 'kim@b.example')
  await mail(own, 'virus', 3, 'kim@b.example')
  await mail(own, 'rejected', 3, 'kim@b.example')
  await mail(own, 'spam', 9, 'lee@a.example')
  await mail(foreign, 'spam', 0, 'far@c.example')
})
afterAll(() => api.close())

async function as(role: string) {
  return role === 'admin'
    ? signIn(api.app)
    : signIn(api.app, { email: `${role}@own.example`, password: PASSWORD })
}
async function summaryOf(role: string, query = ''): Promise<Summary> {
  return (await (await as(role)).call('GET', `/statistics/summary?${query}`)).data as Summary
}
async function inboundOf(role: string, kind: StatisticKind, query = ''): Promise<Inbound> {
  return (await (await as(role)).call('GET', `/statistics/inbound/${kind}?${query}`)).data as Inbound
}

describe('by time', () => {
  test('each role gets its own, empty days too, and the week before for comparison', async () => {
    const all = await summaryOf('admin', 'compare=1')
    expect(all).toMatchObject({ unit: 'day', zone: 'Asia/Seoul', recounting: false })
    expect(all.total).toMatchObject({ normal: 1, spam: 3, virus: 1, rejected: 1, total: 6 })
    expect(all.points).toHaveLength(7)
    expect(all.points.reduce((sum, point) => sum + point.total, 0)).toBe(6)
    expect(all.points.at(-1)!.total + all.points.at(-2)!.total).toBe(3)
    expect(all.before!.total.spam).toBe(1)
    expect(all.before!.points).toHaveLength(7)
    expect((await summaryOf('domain')).total).toMatchObject({ total: 5, spam: 2 })
    expect((await summaryOf('group')).total).toMatchObject({ total: 2, spam: 2, rejected: 0 })
  })

  test('a day comes by the hour, years by the month, and what is asked for as it is asked for', async () => {
    const today = await summaryOf('admin', 'period=today')
    expect(today.unit).toBe('hour')
    expect(today.points.length).toBeGreaterThan(0)
    expect(today.points.length).toBeLessThanOrEqual(24)
    const year = await summaryOf('admin', 'period=year')
    expect(year.unit).toBe('month')
    expect(year.total.total).toBe(7)
    expect((await summaryOf('admin', 'period=month&unit=month')).points.length).toBeLessThanOrEqual(2)
    const call = (await as('admin')).call
    for (const [query, fields] of [
      ['period=year&year=1999', { year: 'INVALID_PERIOD' }],
      ['period=month&year=2026', { year: 'INVALID_PERIOD' }],
      ['month=3', { month: 'INVALID_PERIOD' }],
      ['from=2026-01-01', { from: 'INVALID_PERIOD' }],
      ['period=year&unit=hour', { unit: 'INVALID_PERIOD' }],
      ['period=range&from=2026-13-01&to=2026-01-01', { from: 'INVALID_DATE' }],
      ['period=range&to=2026-01-01', { from: 'REQUIRED' }],
    ] as const)
      expect(await call('GET', `/statistics/summary?${query}`), query).toMatchObject({
        status: 400,
        errors: Object.fromEntries(Object.entries(fields).map(([field]) => [field, expect.any(String)])),
      })
  })
})

describe('by whom and what', () => {
  test('senders, whatever the case they are written in; what is left is told', async () => {
    const all = await inboundOf('domain', 'sender', 'period=week&compare=1')
    expect(all.rows.map(({ key, total, before }) => [key, total, before])).toEqual([
      ['kim@b.example', 3, 0],
      ['lee@a.example', 2, 1],
    ])
    const first = await inboundOf('domain', 'sender', 'limit=1&sort=spam')
    expect(first.rows).toHaveLength(1)
    expect(first.others).toMatchObject({ keys: 1 })
    expect(first.rows[0]!.total + first.others.total).toBe(first.total.total)
    expect((await inboundOf('group', 'sender')).total.total).toBe(2)
  })

  test('domains and groups by their names, and refusals by code', async () => {
    const domains = await inboundOf('admin', 'domain')
    expect(domains.rows.map(({ key, name }) => [key, name])).toEqual([
      [String(own.domainId), 'own.example'],
      [String(foreign.domainId), 'foreign.example'],
    ])
    expect((await inboundOf('domain', 'domain')).rows.map(({ name }) => name)).toEqual(['own.example'])
    const ofGroup = await inboundOf('domain', 'domain', `group=${own.groupId}`)
    expect(ofGroup.rows).toMatchObject([{ name: 'own.example', spam: 2, total: ofGroup.total.total }])
    const groups = await inboundOf('domain', 'group')
    expect(groups.rows).toMatchObject([{ key: String(own.groupId), spam: 2 }])
    expect(groups.rows[0]!.name).not.toBe('')
    expect((await inboundOf('domain', 'reject')).rows).toMatchObject([{ rejected: 1 }])
  })

  test.each(STATISTIC_KINDS)('%s answers with what it counted of all', async (kind) => {
    const { rows, others, total } = await inboundOf('admin', kind, 'period=year&limit=0')
    const sum = rows.reduce((all, row) => all + row.total, others.total)
    expect(sum).toBeLessThanOrEqual(total.total)
    if (['ip', 'sender', 'senderdomain', 'receiver', 'domain'].includes(kind)) expect(sum).toBe(total.total)
  })
})

describe('one key over time', () => {
  type Time = RouteReply<(typeof STATISTIC_TIME_ROUTES)[StatisticKind]>
  const timeOf = async (role: string, kind: StatisticKind, query: string) =>
    (await (await as(role)).call('GET', `/statistics/inbound/${kind}/time?${query}`)).data as Time

  test('by day, empty ones too, within one’s reach, and the period before', async () => {
    const all = await timeOf('domain', 'sender', 'key=lee@a.example&compare=1')
    expect(all).toMatchObject({ unit: 'day', zone: 'Asia/Seoul' })
    expect(all.points).toHaveLength(7)
    expect(all.points.at(-1)).toMatchObject({ normal: 1, spam: 1, total: 2, missing: 0 })
    expect(all.points.slice(0, -1).map(({ total }) => total)).toEqual([0, 0, 0, 0, 0, 0])
    expect([all.total.total, all.before!.total.total]).toEqual([2, 1])
    expect((await timeOf('group', 'sender', 'key=lee@a.example')).total).toMatchObject({ spam: 1, normal: 0 })
    expect((await timeOf('domain', 'sender', 'key=far@c.example')).total.total).toBe(0)
    const list = await inboundOf('domain', 'sender', 'period=week')
    for (const { key, total } of list.rows)
      expect((await timeOf('domain', 'sender', `key=${key}`)).total.total).toBe(total)
  })

  test('a day or a year of it, by day and by month', async () => {
    expect((await timeOf('admin', 'sender', 'key=kim@b.example&period=today')).points).toHaveLength(1)
    const year = await timeOf('admin', 'sender', 'key=kim@b.example&period=year')
    expect(year).toMatchObject({ unit: 'month', total: { spam: 1, virus: 1, rejected: 1 } })
  })

  test.each(['reject', 'domain', 'group'] as const)(
    '%s: the sum of its days is its row of the list',
    async (kind) => {
      const { rows } = await inboundOf('domain', kind)
      expect(rows).not.toEqual([])
      for (const { key, name, total } of rows)
        expect(await timeOf('domain', kind, `key=${key}`)).toMatchObject({ name, total: { total } })
      const { call } = await as('domain')
      const another = { reject: '', domain: foreign.domainId, group: foreign.groupId }[kind]
      const answer = await call('GET', `/statistics/inbound/${kind}/time?key=${another}`)
      expect(answer.status).toBe(kind === 'reject' ? 200 : 404)
    },
  )

  test('days of which it was not among those kept say how much may be missing; those that have it do not', async () => {
    const { points } = await timeOf('admin', 'sender', 'key=kim@b.example')
    const at = points.findIndex(({ total }) => total > 0)
    const rest = { unit: 'd', dim: 'sender', domain_id: 0, group_id: 0, keys: 9, normal: 9 } as const
    const more = { spam: 0, virus: 0, rejected: 0, bytes: 0, most: 4 }
    await api.database.db
      .insertInto('stat_rest')
      .values([at, 0].map((day) => ({ ...rest, ...more, at: new Date(points[day]!.at) })))
      .execute()
    const again = await timeOf('admin', 'sender', 'key=kim@b.example')
    expect(again.points.map(({ missing }) => missing)).toEqual([4, 0, 0, 0, 0, 0, 0])
    expect((await timeOf('domain', 'sender', 'key=kim@b.example')).points[0]!.missing).toBe(0)
    await api.database.db.deleteFrom('stat_rest').execute()
  })

  test.each(STATISTIC_KINDS)('%s: another’s domain is none', async (kind) => {
    const { call } = await as('domain')
    expect(
      await call('GET', `/statistics/inbound/${kind}/time?key=x&domain=${foreign.domainId}`),
    ).toMatchObject({
      status: 404,
      message: 'NOT_FOUND_DOMAIN',
    })
    expect((await call('GET', `/statistics/inbound/${kind}/time`)).status).toBe(400)
  })
})

test('only the limits of the specification are taken, and refused by name', async () => {
  const { call } = await as('admin')
  for (const limit of [11, 50, -1])
    expect((await call('GET', `/statistics/inbound/sender?limit=${limit}`)).errors).toHaveProperty('limit')
})

describe('another’s domain or group is none', () => {
  test.each<[string, (ids: Tenant) => string, string]>([
    ['domain', ({ domainId }) => `domain=${domainId}`, 'NOT_FOUND_DOMAIN'],
    ['domain', ({ groupId }) => `group=${groupId}`, 'NOT_FOUND_GROUP'],
    ['group', ({ domainId }) => `domain=${domainId}`, 'NOT_FOUND_DOMAIN'],
    ['group', ({ groupId }) => `group=${groupId}`, 'NOT_FOUND_GROUP'],
    ['admin', () => 'domain=999999', 'NOT_FOUND_DOMAIN'],
    ['admin', () => 'group=999999', 'NOT_FOUND_GROUP'],
  ])('%s', async (role, query, error) => {
    const { call } = await as(role)
    for (const path of ['/statistics/summary', '/statistics/inbound/sender'])
      expect(await call('GET', `${path}?${query(foreign)}`)).toMatchObject({ status: 404, message: error })
  })
})

test.each([
  [{ bad: 13, mails: 20, bad_before: 0, mails_before: 0 }, true],
  [{ bad: 13, mails: 19, bad_before: 0, mails_before: 0 }, false],
  [{ bad: 12, mails: 20, bad_before: 0, mails_before: 0 }, false],
  [{ bad: 18, mails: 20, bad_before: 60, mails_before: 100 }, true],
  [{ bad: 17, mails: 20, bad_before: 60, mails_before: 100 }, false],
])('%o is suspected: %s', (shares, suspected) => {
  expect(isSuspected(shares)).toBe(suspected)
})

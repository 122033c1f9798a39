/** The dashboard as each role gets it: its numbers are those of the lists they open, and reach no further. */
import { DASHBOARD_TILES } from '@postern/contract/codes/dashboard.ts'
import { DETOX_STATES } from '@postern/contract/codes/detox.ts'
import { MAIL_CLASSES, MAIL_MODES, type MailClass } from '@postern/contract/codes/mail.ts'
import type { RouteReply } from '@postern/contract/routes/define.ts'
import type {
  Attacks,
  DashboardLayout,
  healthRoute,
  statusRoute,
} from '@postern/contract/routes/dashboard.ts'
import type { Day, DayHour } from '@postern/contract/routes/dashboard-day.ts'
import type { ownStatusRoute } from '@postern/contract/routes/dashboard-own.ts'
import { signIn, startApi, type ApiClient, type TestApi } from '@postern/testkit/api.ts'
import { PASSWORD, seedMail, seedTenant, type MailSeed, type Tenant } from '@postern/testkit/tenants.ts'
import { seedWaiting } from '@postern/testkit/waiting.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

type Status = RouteReply<typeof statusRoute>

const HOUR = 3_600_000
const REGIONS = ['admin', 'domain', 'group'] as const
const FORGED = 'impersonation.person-forged'
const CAMPAIGN = 4_711
let api: TestApi
let own: Tenant
let foreign: Tenant
const clients = new Map<string, ApiClient>()

beforeAll(async () => {
  api = await startApi()
  own = await seedTenant(api.database.db, api.blobs, 'own.example')
  foreign = await seedTenant(api.database.db, api.blobs, 'foreign.example')
  clients.set('admin', await signIn(api.app))
  for (const role of ['domain', 'group', 'user', 'other'])
    clients.set(role, await signIn(api.app, { email: `${role}@own.example`, password: PASSWORD }))
  await api.database.db.deleteFrom('mail').execute()
  await api.database.db.deleteFrom('stat_pending').execute()
  await seedDay()
  await seedCampaign()
})
afterAll(() => api.close())

const mailOf = (tenant: Tenant, of: MailClass, ago: number, more: Partial<MailSeed> = {}) =>
  seedMail(api.database.db, api.blobs, {
    class: of,
    mode: of === 'normal' ? MAIL_MODES.send : MAIL_MODES.block,
    domain_id: tenant.domainId,
    group_id: tenant.groupId,
    user_id: tenant.users.user,
    receivedAt: api.clock.now - ago * HOUR,
    ...more,
  })

/** Mail of two companies, in a group and beside it, today and before. */
async function seedDay(): Promise<void> {
  for (const ago of [0, 0, 1, 2, 5, 11, 22, 30]) await mailOf(own, 'normal', ago)
  for (const ago of [0, 3, 9]) await mailOf(own, 'spam', ago, { group_id: null, user_id: null })
  await mailOf(own, 'virus', 1)
  await mailOf(own, 'rejected', 1)
  for (const ago of [0, 4]) await mailOf(foreign, 'spam', ago)
  await mailOf(own, 'spam', 2, { codes: [FORGED, 'impersonation.reply-to'] })
  await mailOf(own, 'normal', 2, { codes: [FORGED], group_id: null })
  await mailOf(foreign, 'spam', 2, { codes: [FORGED] })
  await mailOf(own, 'spam', 40, { codes: [FORGED] })
}

/** Seven copies of the last day, five of them ours; one before it. */
async function seedCampaign(): Promise<void> {
  const { pool } = api.database
  for (const ago of [1, 1, 2, 3])
    await mailOf(own, 'spam', ago, { campaign: CAMPAIGN, title: 'Older', group_id: null })
  await mailOf(own, 'normal', 0.5, { campaign: CAMPAIGN, title: 'Prize 견적', group_id: null })
  await mailOf(own, 'spam', 30, { campaign: CAMPAIGN, group_id: null })
  for (const ago of [4, 5]) await mailOf(foreign, 'spam', ago, { campaign: CAMPAIGN })
  const seen = new Date(api.clock.now)
  await pool.query('insert into campaign (id, first_seen, last_seen, hour) values ($1, $2, $2, $2)', [
    CAMPAIGN,
    seen,
  ])
  await pool.query('insert into campaign_print values ($1, $1, $2, 0)', [CAMPAIGN, seen])
  const received = 'insert into campaign_domain values ($1, $2, $3, $3, $4, 0)'
  await pool.query(received, [CAMPAIGN, own.domainId, seen, 6])
  await pool.query(received, [CAMPAIGN, foreign.domainId, seen, 2])
}

/** With mail of one class alone for the domain's administrators to search. */
async function mayOnly(of: 'spam', look: () => Promise<void>): Promise<void> {
  const { db } = api.database
  const { id, permissions } = await db
    .selectFrom('app_user')
    .innerJoin('role', 'role.id', 'app_user.role_id')
    .select(['role.id', 'role.permissions'])
    .where('app_user.id', '=', own.users.domain)
    .executeTakeFirstOrThrow()
  const set = (kept: string[]) =>
    db.updateTable('role').set({ permissions: kept }).where('id', '=', id).execute()
  const isOther = (permission: string) =>
    /^mail-search-(normal|spam|virus)$|^mail-inbound-reject$/.test(permission) &&
    permission !== `mail-search-${of}`
  await set(permissions.filter((permission) => !isOther(permission)))
  await look()
  await set(permissions)
}

async function read<T>(role: string, path: string): Promise<T> {
  const { status, data } = await clients.get(role)!.call('GET', path)
  expect([path, status]).toEqual([path, 200])
  return data as T
}
const statusOf = (role: string) => read<Status>(role, '/dashboard')

/** How many the list has that a number opens. */
async function listed(role: string, query: Readonly<Record<string, string>>): Promise<number> {
  const params = new URLSearchParams({ size: '15', ...query })
  return (await read<{ total: number }>(role, `/mails?${params.toString()}`)).total
}

const sumOf = (hour: DayHour) => MAIL_CLASSES.reduce((sum, of) => sum + hour[of], 0)

/** Classes that a role may search: nobody of a group has a list of refused mail. */
const searchable = (role: string) => MAIL_CLASSES.filter((of) => role !== 'group' || of !== 'rejected')

describe.each(REGIONS)('%s', (role) => {
  test('today and every hour count what their lists hold', async () => {
    const { today, since, hours, classes } = await statusOf(role)
    expect(classes).toEqual(searchable(role))
    for (const name of searchable(role)) {
      expect([name, today[name]]).toEqual([name, await listed(role, { class: name, from: since })])
      for (const hour of hours) {
        const to = new Date(Date.parse(hour.hour) + HOUR).toISOString()
        if (hour[name] > 0) expect(hour[name]).toBe(await listed(role, { class: name, from: hour.hour, to }))
      }
      const from = hours[0]!.hour
      const sum = hours.reduce((all, hour) => all + hour[name], 0)
      expect([name, sum]).toEqual([name, await listed(role, { class: name, from })])
    }
    // An hour opens all of its mail at once.
    for (const hour of hours.filter((one) => sumOf(one) > 0)) {
      const to = new Date(Date.parse(hour.hour) + HOUR).toISOString()
      expect([hour.hour, sumOf(hour)]).toEqual([hour.hour, await listed(role, { from: hour.hour, to })])
    }
  })

  test('the day above the list of mail counts the same, of what one may search', async () => {
    const { hours } = await statusOf(role)
    const day = await read<Day>(role, '/dashboard/day')
    expect(day.classes).toEqual(searchable(role))
    expect(day.hours).toEqual(hours.map(({ usual: _usual, ...hour }) => hour))
  })

  test('viruses, findings and campaigns count what a search for them finds', async () => {
    const { threats, since } = await statusOf(role)
    for (const { key, mails } of threats.viruses!)
      expect(mails).toBe(await listed(role, { class: 'virus', virus_name: key, exact: '1', from: since }))
    const {
      since: from,
      campaigns,
      impersonation,
      countries,
    } = await read<Attacks>(role, '/dashboard/attacks')
    // 20 mails and more, most of them unwanted, and none before.
    expect(countries).toEqual(role === 'admin' ? ['KR'] : [])
    expect(impersonation).toMatchObject([{ code: FORGED, at_least: false }])
    expect(impersonation![0]!.mails).toBe(await listed(role, { finding: FORGED, from }))
    expect(impersonation![0]!.mails).toBe({ admin: 3, domain: 2, group: 1 }[role])
    if (role === 'group') return expect(campaigns).toBeNull()
    expect(campaigns).toMatchObject([{ campaign: CAMPAIGN, normal: 1, title: 'Prize 견적' }])
    expect(campaigns![0]!.mails).toBe(await listed(role, { campaign: String(CAMPAIGN), from }))
    expect(campaigns![0]!.mails).toBe(role === 'admin' ? 7 : 5)
  })

  test('health is told to who sees the whole installation', async () => {
    const { health } = await read<RouteReply<typeof healthRoute>>(role, '/dashboard/health')
    if (role === 'admin')
      expect(health).toMatchObject({ dns: true, score: 'counts', database: { answer: 3 } })
    else expect(health).toBeNull()
  })
})

test('what is deleted is in no list, and not counted', async () => {
  const { pool } = api.database
  const before = await statusOf('domain')
  const ids = { spam: await mailOf(own, 'spam', 0), virus: await mailOf(own, 'virus', 0) }
  const named = "set filter_info = 'D:12 Partner'"
  await pool.query(`update mail ${named} where id = $1`, [ids.spam])
  await pool.query(`update mail_search ${named.toLowerCase()} where id = $1`, [ids.spam])
  for (const [of, id] of Object.entries(ids))
    await pool.query(
      `insert into stat_pending (kind, at, mail_id, domain_id, group_id, class, bytes) values (1, $1, $2, $3, $4, $5, 1)`,
      [new Date(api.clock.now), id, own.domainId, own.groupId, of],
    )
  const { today, threats, since } = await statusOf('domain')
  expect(today.spam).toBe(before.today.spam + 1)
  expect(threats.filters).toEqual([{ key: 'D:12 Partner', mails: 1, at_least: false }])
  const opened = { class: 'spam', filter_info: 'D:12 Partner', exact: '1', from: since }
  expect(await listed('domain', opened)).toBe(1)
  const virusesOf = ({ threats: { viruses } }: Status) => viruses!.reduce((sum, { mails }) => sum + mails, 0)
  expect(virusesOf(await statusOf('domain'))).toBe(virusesOf(before) + 1)
  const deleted = await clients.get('admin')!.call('DELETE', '/mails', { chk: Object.values(ids) })
  expect(deleted.status).toBe(200)
  const after = await statusOf('domain')
  expect(after.today).toEqual(before.today)
  expect(after.threats).toEqual(before.threats)
})

describe('the usual', () => {
  const add = (weeks: number, mails: number) =>
    api.database.pool.query(
      `insert into stat_total select 'h', ($1::timestamptz at time zone 'Asia/Seoul' - make_interval(days => 7 * $2, hours => n))
         at time zone 'Asia/Seoul', $3, 0, c, 0, $4, 1, 0, 0
       from generate_series(0, 23) n, unnest(array['normal', 'spam']) c`,
      [new Date(Math.floor(api.clock.now / HOUR) * HOUR), weeks, own.domainId, mails],
    )

  test('is not told before there are four weeks, and it says when there will be', async () => {
    const { usual, usual_from: from, hours } = await statusOf('domain')
    expect(usual).toBeNull()
    expect(hours.every((hour) => hour.usual === null)).toBe(true)
    expect(Date.parse(from!)).toBeGreaterThan(api.clock.now + 25 * 24 * HOUR)
  })

  test('is of the same hours of the weeks before, as far as they go back, within the own reach', async () => {
    for (let week = 1; week <= 8; week++) await add(week, week === 3 ? 9_000 : 100)
    const { usual, usual_from: from, hours } = await statusOf('domain')
    expect([usual!.weeks, from]).toEqual([8, null])
    // One flood of a week does not make the next one usual.
    expect(hours.map((hour) => hour.usual!.middle)).toEqual(Array.from({ length: 24 }, () => 200))
    expect(usual!.hour.normal.high).toBeLessThanOrEqual(120)
    expect(usual!.today.virus).toEqual({ low: 0, middle: 0, high: 3 })
    await mayOnly('spam', async () => {
      const one = await statusOf('domain')
      expect(one.classes).toEqual(['spam'])
      expect(one.hours.map((hour) => hour.usual!.middle)).toEqual(Array.from({ length: 24 }, () => 100))
    })
    expect((await statusOf('group')).usual).toBeNull()
  })
})

test('the worst of the queue is told to who may see it', async () => {
  const reply = '451 4.7.1 try later'
  await api.database.pool.query(
    `insert into delivery (kind, received_at, domain_id, destination, recipient, sender, attempts, last_server, last_reply, tried_at, next_attempt_at)
     values ('forward', now(), $1, 'slow.example', 'a@slow.example', 'b@own.example', 2, 'mx.slow.example:25', $3, now(), now()),
       ('forward', now(), $2, 'far.example', 'a@far.example', 'b@foreign.example', 1, 'mx.far.example:25', $3, now(), now())`,
    [own.domainId, foreign.domainId, reply],
  )
  const worst = async (role: string) =>
    (await statusOf(role)).queue.worst?.map(({ destination }) => destination) ?? null
  expect((await worst('admin'))?.toSorted()).toEqual(['far.example', 'slow.example'])
  expect((await statusOf('domain')).queue).toMatchObject({
    deferred: 1,
    worst: [
      { destination: 'slow.example', server: 'mx.slow.example:25', copies: 1, reply, state: 'refusing' },
    ],
  })
  expect(await worst('group')).toBeNull()
})

test('the queue is as old here as on its own screen: what a filter kept back waits since its time', async () => {
  const [day, hour] = [24, 1].map((hours) => new Date(Date.now() - hours * HOUR))
  await api.database.pool.query(
    `insert into delivery (kind, received_at, domain_id, destination, recipient, sender, attempts, created_at, not_before, next_attempt_at)
     values ('forward', now(), $1, 'late.example', 'a@late.example', 'b@own.example', 0, $2, $3, now())`,
    [own.domainId, day, hour],
  )
  const { oldest } = await read<{ oldest: string }>('domain', '/mails/queue')
  expect(oldest).toBe(hour!.toISOString())
  expect((await statusOf('domain')).queue.oldest).toBe(oldest)
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

test('what could not be delivered is counted for each reach', async () => {
  await mailOf(own, 'normal', 3, { send_state: 'F' })
  for (const role of REGIONS) {
    expect((await statusOf(role)).failed).toBe(1)
    expect(await listed(role, { send_state: 'F' })).toBe(1)
  }
  await mayOnly('spam', async () => {
    expect((await statusOf('domain')).failed).toBe(0)
    expect(await listed('domain', { send_state: 'F' })).toBe(0)
  })
})

test('what waits for a person is what their list and the tab beside it count, and no more once it is decided', async () => {
  const mail = {
    receiver: 'other@own.example',
    domain_id: own.domainId,
    group_id: own.groupId,
    user_id: own.users.other,
  }
  const seeded = [
    await seedWaiting(api.database.db, api.blobs, { sender: 'a@partner.example', mail }),
    await seedWaiting(api.database.db, api.blobs, { sender: 'b@partner.example', expired: true, mail }),
    await seedWaiting(api.database.db, api.blobs, {
      sender: 'c@partner.example',
      mail: { ...mail, receivedAt: api.clock.now - 20 * 24 * HOUR },
    }),
  ]
  const counts = async () => {
    const { waiting } = await read<RouteReply<typeof ownStatusRoute>>('other', '/dashboard/own')
    const since = new Date(api.clock.now - 30 * 24 * HOUR).toISOString()
    const tabs = await read<{ wait: number }>('other', `/mails/counts?from=${since}`)
    const list = await read<{ total: number }>('other', '/mails/waiting')
    return [waiting, tabs.wait, list.total]
  }
  expect(await counts()).toEqual([3, 3, 3])
  const { db } = api.database
  await db.updateTable('mail').set({ mode: MAIL_MODES.block }).where('id', '=', seeded[0]!).execute()
  await db.deleteFrom('mail').where('id', '=', seeded[1]!).execute()
  expect(await counts()).toEqual([1, 1, 1])
  await db.deleteFrom('mail').where('id', 'in', seeded).execute()
})

test('a personal user is told of their own mail alone, and administrators have no such page', async () => {
  await seedWaiting(api.database.db, api.blobs, {
    sender: 'new@partner.example',
    mail: {
      receiver: 'user@own.example',
      domain_id: own.domainId,
      group_id: own.groupId,
      user_id: own.users.user,
    },
  })
  const {
    today,
    since,
    waiting,
    held,
    day_since: from,
  } = await read<RouteReply<typeof ownStatusRoute>>('user', '/dashboard/own')
  for (const name of ['normal', 'spam', 'virus'] as const)
    expect([name, today[name]]).toEqual([name, await listed('user', { class: name, from: since })])
  expect(held).toBe(await listed('user', { mode: String(MAIL_MODES.block), from }))
  expect(held).toBeGreaterThan(0)
  expect(waiting).toBe(1)
  expect(await read('other', '/dashboard/own')).toMatchObject({ held: 0, waiting: 0 })
  expect((await clients.get('user')!.call('GET', '/dashboard')).message).toBe('NO_PERMISSION')
  expect((await clients.get('domain')!.call('GET', '/dashboard/own')).message).toBe('NO_PERMISSION')
})

describe('the arrangement', () => {
  const layout = (role: string) => read<DashboardLayout>(role, '/dashboard/layout')
  const arrange = (role: string, body: object) => clients.get(role)!.call('PUT', '/dashboard/layout', body)

  test('is one’s own, kept as it was left, and as before when it is given up', async () => {
    const plain = await layout('domain')
    expect(plain).toMatchObject({ order: [], hidden: [] })
    const wanted = { order: ['health', 'today'], hidden: ['countries'] }
    const saved = await arrange('domain', { ...wanted, version: plain.version })
    expect(saved).toMatchObject({ status: 200, data: wanted })
    expect(await layout('domain')).toEqual(saved.data)
    expect(await layout('admin')).toMatchObject({ order: [], hidden: [] })
    expect((await arrange('domain', { order: [], hidden: [] })).status).toBe(200)
    expect(await layout('domain')).toEqual(plain)
  })

  test('two windows of one person learn of each other', async () => {
    const { version } = await layout('group')
    expect((await arrange('group', { order: ['day'], hidden: [], version })).status).toBe(200)
    expect(await arrange('group', { order: ['queue'], hidden: [], version })).toMatchObject({
      status: 409,
      message: 'CHANGED_MEANWHILE',
    })
    expect((await layout('group')).order).toEqual(['day'])
  })

  test('a tile that is no more is passed over', async () => {
    await arrange('domain', { order: ['day'], hidden: [] })
    await api.database.db
      .updateTable('dashboard_layout')
      .set({ tile_order: ['gone', 'queue', 'day'], hidden: ['gone'] })
      .where('user_id', '=', own.users.domain)
      .execute()
    expect(await layout('domain')).toMatchObject({ order: ['queue', 'day'], hidden: [] })
  })

  test.each([
    [{ order: ['nowhere'], hidden: [] }, 'order.0'],
    [{ order: ['day', 'day'], hidden: [] }, 'order'],
    [{ order: [], hidden: [...DASHBOARD_TILES, 'day'] }, 'hidden'],
  ])('%j is refused by name', async (body, field) => {
    const { status, errors } = await arrange('domain', body)
    expect([status, Object.keys(errors)]).toEqual([400, [field]])
  })

  test('users have none', async () => {
    expect((await arrange('user', { order: [], hidden: [] })).message).toBe('NO_PERMISSION')
  })
})

test('what detox did is counted within one’s reach as the list of each state has it', async () => {
  for (const tenant of [own, own, foreign])
    await mailOf(tenant, 'normal', 0, { detox: { state: DETOX_STATES.disarmed } })
  await mailOf(own, 'normal', 0, { detox: { state: DETOX_STATES.failed } })
  await mailOf(own, 'normal', 0, { detox: { state: DETOX_STATES.analyzing, due: true } })
  for (const [role, mails] of [
    ['admin', [3, 1, 1]],
    ['domain', [2, 1, 1]],
  ] as const) {
    const { detox } = await statusOf(role)
    expect([role, detox!.map((one) => one.mails)]).toEqual([role, mails])
    for (const { state, since, mails: counted } of detox!)
      expect([role, state, await listed(role, { from: since, detox_state: state })]).toEqual([
        role,
        state,
        counted,
      ])
  }
})

/** Sums of mail are those of its records: in several zones, over changes of the clock, however and whenever they were added up. */
import { testDatabase, type TestDatabase } from '@postern/testkit/database.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { compareSums, keepSums, markRecount, recountMarked, sumNow, sumPending } from './summing.ts'

const NOW = Date.UTC(2026, 10, 24, 3)
const NEVER = new AbortController().signal
let database: TestDatabase

beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.close())

const query = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await database.pool.query<T>(text, values)).rows

/** Mail of one moment after the other, of few senders, countries, domains and groups, as recording leaves it. */
async function record(count: number, from: string, everySeconds: number): Promise<void> {
  await query(
    `select ensure_mail_partitions($1::timestamptz + make_interval(months => n)) from generate_series(0, 3) n`,
    [from],
  )
  await query(
    `with new_mail as (
       insert into mail (id, received_at, message_id, domain_id, group_id, receiver, receiver_domain, sender, sender_name,
         sender_domain, sender_ip, sender_country, title, attach_names, size, class, mode, score, threshold, virus_name,
         filter_info, codes, trace, reject_code, reject_reason, send_state)
       select gen_random_uuid(), $2::timestamptz + make_interval(secs => n * $3), gen_random_uuid(),
         case when n % 7 = 0 then null else 1 + n % 3 end, case when n % 3 = 1 and n % 7 <> 0 then 10 + n % 2 end,
         'u' || n % 5 || '@d.example', 'd.example', 'S' || n % 11 || '@from.example', '', 'from.example',
         '192.0.2.' || n % 13, (array['KR', 'US', ''])[1 + n % 3], '',
         case when n % 4 = 0 then array['a.PDF', 'b.pdf', 'none', 'c.zip'] else array[]::text[] end, n,
         (array['normal', 'spam', 'virus', 'rejected'])[1 + n % 4], 0, 0, 5, case when n % 4 = 2 then 'EICAR' else '' end,
         case when n % 6 = 0 then 'D:1 f' else '' end, '{}', '[]', case when n % 4 = 3 then 103 + n % 2 end, '', 'N'
       from generate_series(1, $1::int) n
       returning received_at, id, domain_id, group_id, class, reject_code, size)
     insert into stat_pending (kind, at, mail_id, domain_id, group_id, class, code, mails, bytes)
     select 1, received_at, id, domain_id, group_id, class, coalesce(reject_code, 0), 1, size from new_mail`,
    [count, from, everySeconds],
  )
}

/** Sums that are not what a count over the records gives, in days and hours of the zone's own clock. */
async function differences(zone: string): Promise<object[]> {
  const level = `cross join lateral (values (0::bigint, 0::bigint), (domain_id, 0), (domain_id, group_id)) l(d, g)`
  const dims = `cross join lateral (select 'ip' as dim, sender_ip as key union all select 'sender', lower(sender)
    union all select 'country', sender_country union all select 'virus', virus_name union all select 'filter', filter_info
    union all select 'ext', 'pdf' where 'a.PDF' = any (attach_names) union all select 'receiver', receiver) k`
  const days = await query(
    `select * from (select to_char(at at time zone $1, 'YYYY-MM-DD HH24') as day, unit, domain_id as d, group_id as g, class, code::int,
         (mails - gone)::int as n, bytes::int from stat_total where class in ('normal', 'spam', 'virus', 'rejected') and mails <> gone) kept
     full join (select to_char(received_at at time zone $1, u.form) as day, u.unit, d, g, class, coalesce(reject_code, 0) as code,
         count(*)::int as n, sum(size)::int as bytes from mail ${level}
         cross join (values ('h', 'YYYY-MM-DD HH24'), ('d', 'YYYY-MM-DD 00')) u(unit, form)
         where d is not null and g is not null group by 1, 2, 3, 4, 5, 6) counted
     using (day, unit, d, g, class, code) where kept.n is distinct from counted.n or kept.bytes is distinct from counted.bytes`,
    [zone],
  )
  const keys = await query(
    `select * from (select to_char(at at time zone $1, 'YYYY-MM-DD') as day, dim, key, domain_id as d, group_id as g,
         (normal + spam + virus + rejected)::int as n, spam::int from stat_key
         where unit = 'd' and dim in ('ip', 'sender', 'country', 'virus', 'filter', 'receiver') or key = 'pdf') kept
     full join (select to_char(received_at at time zone $1, 'YYYY-MM-DD') as day, dim, key, d, g, count(*)::int as n,
         count(*) filter (where class = 'spam')::int as spam
       from mail ${dims} ${level} where d is not null and g is not null and key <> '' group by 1, 2, 3, 4, 5) counted
     using (day, dim, key, d, g) where kept.n is distinct from counted.n or kept.spam is distinct from counted.spam`,
    [zone],
  )
  return [...days, ...keys]
}

describe.each([
  ['Asia/Seoul', '2026-11-01T12:00Z'],
  ['America/New_York', '2026-10-31T20:00Z'],
  ['Europe/Berlin', '2026-10-24T18:00Z'],
  ['Asia/Kolkata', '2026-10-31T12:00Z'],
])('%s', (zone, from) => {
  test('what was recorded is added up as the zone has hours and days', async () => {
    await record(900, from, 300)
    await sumPending(database.pool, zone, NOW)
    await recountMarked(database.pool, NEVER)
    // The hour that comes twice is two hours, which their names do not tell apart.
    const twice = zone === 'America/New_York' || zone === 'Europe/Berlin'
    const found = (await differences(zone)) as { unit?: string }[]
    expect(found.filter(({ unit }) => !twice || unit !== 'h')).toEqual([])
    const [sum] = await query<{ n: number }>(
      `select sum(mails)::int as n from stat_total where unit = 'h' and domain_id = 0`,
    )
    expect(sum!.n).toBe(900)
  })
})

test('each of the two hours that have one name is an hour of its own', async () => {
  await record(36, '2026-11-01T04:00Z', 600)
  await sumPending(database.pool, 'America/New_York', NOW)
  const hours = await query<{ at: Date; n: number }>(
    `select at, sum(mails)::int as n from stat_total where unit = 'h' and domain_id = 0 group by 1 order by 1`,
  )
  expect(hours.slice(0, 4).map(({ at, n }) => `${at.toISOString().slice(11, 16)} ${n}`)).toEqual([
    '04:00 5',
    '05:00 6',
    '06:00 6',
    '07:00 6',
  ])
})

test('whoever adds up at the same time, and however often, counts nothing twice', async () => {
  await sumPending(database.pool, 'Asia/Seoul', NOW)
  for (let round = 0; round < 4; round++) {
    await Promise.all([
      record(200, `2026-11-0${round + 1}T00:00Z`, 60),
      sumNow(database.pool),
      sumPending(database.pool, 'Asia/Seoul', NOW),
      sumNow(database.pool),
    ])
  }
  await sumNow(database.pool)
  expect(await differences('Asia/Seoul')).toEqual([])
})

test('a mail that becomes a virus moves, and one that is deleted stays counted', async () => {
  await record(40, '2026-11-22T00:00Z', 60)
  await sumPending(database.pool, 'Asia/Seoul', NOW)
  await recountMarked(database.pool, NEVER)
  await query(`update mail set class = 'virus', virus_name = 'Late' where class = 'spam' and domain_id = 2`)
  await query(`update mail set mode = 1 where class = 'normal'`)
  const [deleted] = await query<{ n: number }>(
    `with gone as (delete from mail where domain_id = 1 returning 1) select count(*)::int as n from gone`,
  )
  // Recorded and deleted before anybody added up.
  await record(3, '2026-11-23T00:00Z', 60)
  await query(`delete from mail where received_at >= '2026-11-23T00:00Z'`)
  await sumNow(database.pool)
  const [sums] = await query<{ mails: number; gone: number }>(
    `select sum(mails)::int as mails, sum(gone)::int as gone from stat_total where unit = 'd' and domain_id = 0`,
  )
  expect(sums).toEqual({ mails: 43, gone: deleted!.n + 3 })
  const [late] = await query<{ virus: number; spam: number }>(
    `select sum(virus)::int as virus, sum(spam)::int as spam from stat_key where dim = 'virus' and key = 'Late' and domain_id = 2 and group_id = 0`,
  )
  expect(late!.virus).toBeGreaterThan(0)
  expect(late!.spam).toBe(0)
  expect(await compareSums(database.pool, NOW)).toBe(0)
})

test('what detox finds later, or no longer, is counted as the records have it, also by a recount', async () => {
  const zone = 'Asia/Seoul'
  const found = `case when n % 4 < 2 then jsonb_build_object('files', jsonb_build_array(jsonb_build_object('name', 'a.docx',
    'outcome', 'disarmed', 'removed', jsonb_build_array(jsonb_build_object('code', (array['macro', 'script'])[1 + n % 2]))))) end`
  const detect = (state: number, from: number) =>
    query(
      `update mail m set detox_state = $1, detox_report = ${found}
       from (select id, row_number() over (order by id) as n from mail) r where r.id = m.id and r.n > $2`,
      [state, from],
    )
  const differ = () =>
    query(
      `select * from (select dim, key, domain_id as d, group_id as g, class, n from stat_key
           cross join lateral (values ('normal', normal), ('spam', spam), ('virus', virus), ('rejected', rejected)) c(class, n)
           where unit = 'd' and dim in ('detox', 'detoxext') and n <> 0) kept
       full join (select k.dim, k.key, l.d, l.g, class, count(*) as n from mail m
           cross join lateral detox_keys(detox_state, detox_report) k
           cross join lateral (values (0::bigint, 0::bigint), (domain_id, 0), (domain_id, group_id)) l(d, g)
           where l.d is not null and l.g is not null group by 1, 2, 3, 4, 5) counted
       using (dim, key, d, g, class) where kept.n is distinct from counted.n`,
    )
  await record(60, '2026-11-22T00:00Z', 60)
  // Found before the mail was added up, and after.
  await detect(2, 30)
  await sumPending(database.pool, zone, NOW)
  await recountMarked(database.pool, NEVER)
  expect(await differ()).toEqual([])
  const [keys] = await query<{ n: number }>(`select count(*)::int as n from stat_key where dim = 'detox'`)
  expect(keys!.n).toBeGreaterThan(0)
  await detect(5, 20)
  await detect(4, 0)
  await query(`update mail set class = 'virus', virus_name = 'Late' where class = 'spam'`)
  await query(`update mail set detox_state = 7 where class = 'normal'`)
  await query(`update mail set detox_state = 1 where domain_id = 2`)
  await sumNow(database.pool)
  expect(await differ()).toEqual([])
  expect(await differences(zone)).toEqual([])
  await query(`delete from stat_key where dim like 'detox%'`)
  await markRecount(database.pool, zone, null, NOW)
  expect(await recountMarked(database.pool, NEVER)).toBe(60)
  expect(await differ()).toEqual([])
  expect(await compareSums(database.pool, NOW)).toBe(0)
})

test('another zone has all days of its own, and what no record tells of goes with them', async () => {
  await record(500, '2026-11-10T00:00Z', 400)
  await query(
    `insert into stat_pending (kind, at, domain_id, class, code, mails) values (2, '2026-11-10T20:00Z', 1, 'rejected', 102, 9)`,
  )
  await query(`insert into stat_pending (kind, at, domain_id) values (4, '2026-11-10T20:00Z', 1)`)
  await sumPending(database.pool, 'UTC', NOW)
  expect(await differences('UTC')).toEqual([])
  await sumPending(database.pool, 'Asia/Seoul', NOW)
  const days: string[] = []
  await recountMarked(database.pool, NEVER, ({ from }) => days.push(from.toISOString()))
  expect(days[0]).toBe('2026-11-09T15:00:00.000Z')
  expect(await differences('Asia/Seoul')).toEqual([])
  const kept = await query(
    `select to_char(at at time zone 'Asia/Seoul', 'MM-DD HH24') as at, class, unrecorded::int, mails::int from stat_total
     where domain_id = 1 and group_id = 0 and unit = 'd' and (unrecorded > 0 or class = 'delivered')`,
  )
  expect(kept).toEqual(
    expect.arrayContaining([
      { at: '11-11 00', class: 'delivered', unrecorded: 0, mails: 1 },
      expect.objectContaining({ at: '11-11 00', class: 'rejected', unrecorded: 9 }),
    ]),
  )
})

test('keys of the oldest day go with its zone, wherever its start lies in the new one', async () => {
  await record(40, '2026-11-10T22:00Z', 3)
  for (const zone of ['Asia/Seoul', 'America/New_York', 'Asia/Kolkata', 'Asia/Seoul']) {
    await sumPending(database.pool, zone, NOW)
    await recountMarked(database.pool, NEVER)
    expect(await differences(zone)).toEqual([])
  }
})

test('sums that are not those of the records are told once a day, and made right', async () => {
  await record(300, '2026-11-22T00:00Z', 300)
  await sumPending(database.pool, 'Asia/Seoul', NOW)
  await recountMarked(database.pool, NEVER)
  await query(
    `update stat_total set mails = mails + 1 where unit = 'h' and domain_id = 0 and class = 'spam' and at < '2026-11-23T00:00Z'`,
  )
  expect(await compareSums(database.pool, NOW)).toBeGreaterThan(0)
  expect(await differences('Asia/Seoul')).toEqual([])
  expect(await compareSums(database.pool, NOW)).toBeNull()
  expect(await compareSums(database.pool, NOW + 86_400_000)).toBe(0)
})

test('a recount of everything, by command, is what was there', async () => {
  await record(300, '2026-11-12T00:00Z', 900)
  await sumPending(database.pool, 'Asia/Seoul', NOW)
  await recountMarked(database.pool, NEVER)
  await query('delete from stat_key')
  await query(`update stat_total set mails = 99 where unit = 'd' and class = 'normal'`)
  await markRecount(database.pool, 'Asia/Seoul', null, NOW)
  expect(await recountMarked(database.pool, NEVER)).toBe(300)
  expect(await differences('Asia/Seoul')).toEqual([])
})

describe('of days that are over', () => {
  test('the keys with most mail are kept, and the error is told', async () => {
    const many = LIMITS.statisticKeys + 50
    await sumPending(database.pool, 'UTC', NOW)
    await query(
      `insert into stat_key select 'd', '2026-11-22T00:00Z', 'sender', 0, 0, 's' || n, n, 0, 0, 0, 0, now() from generate_series(1, $1) n`,
      [many],
    )
    await keepSums(database.pool, NOW)
    const [kept] = await query<{ n: number; least: number }>(
      `select count(*)::int as n, min(normal)::int as least from stat_key where unit = 'd'`,
    )
    expect(kept).toEqual({ n: LIMITS.statisticKeys, least: 51 })
    const [rest] = await query(`select keys::int, normal::int, most::int from stat_rest where unit = 'd'`)
    expect(rest).toEqual({ keys: 50, normal: (50 * 51) / 2, most: 50 })
  })

  test('months are made of them, once', async () => {
    await sumPending(database.pool, 'UTC', NOW)
    await query(
      `insert into stat_key select 'd', '2026-10-01T00:00Z'::timestamptz + make_interval(days => n), 'ip', 0, 0, 'k' || n % 3, 1, 0, 0, 0, 5, now()
       from generate_series(0, 50) n`,
    )
    await keepSums(database.pool, NOW)
    await keepSums(database.pool, NOW)
    const months = await query(
      `select to_char(at at time zone 'UTC', 'YYYY-MM') as month, sum(normal)::int as n from stat_key where unit = 'm' group by 1`,
    )
    expect(months).toEqual([{ month: '2026-10', n: 31 }])
  })
})

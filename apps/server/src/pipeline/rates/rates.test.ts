/** Bulk-mail blocking at a real database, with two processes' worth of counters. */
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { testDatabase, type TestDatabase } from '@postern/testkit/database.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../../platform/db/client.ts'
import type { CountedMail } from './limits.ts'
import { createRates, type Rates } from './rates.ts'
import { endBlocks, loadBlocks } from './store.ts'

type Blocking = Partial<SettingsValues['blocking']>
const MAIL: CountedMail = { ip: '192.0.2.1', sender: 'anna@sender.example', receivers: ['kim@corp.example'] }

let database: TestDatabase
const running: Rates[] = []
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.pool.query('truncate rate_count, rate_block'))
afterEach(() => Promise.all(running.splice(0).map((rates) => rates.close())))

/** A process of its own; what changes in the database it hears by `reread`. */
async function open(blocking: Blocking, pool = database.pool, trouble: unknown[] = []) {
  const settings = { ...DEFAULT_SETTINGS, blocking: { ...DEFAULT_SETTINGS.blocking, ...blocking } }
  let blocks = await loadBlocks(database.db)
  const rates = createRates(
    pool,
    () => ({ settings, blocks }),
    (error) => trouble.push(error),
  )
  running.push(rates)
  const reread = async (): Promise<void> => {
    blocks = await loadBlocks(database.db)
    rates.blocksRead()
  }
  return { rates, reread, trouble }
}

async function sums(): Promise<Record<string, number>> {
  const { rows } = await database.pool.query<{ kind: string; mails: number }>(
    'select kind, sum(mails)::int as mails from rate_count group by 1',
  )
  return Object.fromEntries(rows.map(({ kind, mails }) => [kind, mails]))
}

const blocked = (rates: Rates, mail = MAIL): string[] =>
  rates.against(mail).map((found) => `${found.kind} ${found.blocked ? 'blocked' : 'observed'}`)

const ON: Blocking = {
  senderMode: 'block',
  senderCount: 1_000_000,
  recipientMode: 'block',
  recipientCount: 1_000_000,
  clientMode: 'block',
  clientCount: 1_000_000,
  dayMode: 'block',
  dayCount: 1_000_000,
}

test('two processes at once: the total over both is right', async () => {
  const both = [await open(ON), await open(ON)]
  const mails = Array.from({ length: 200 }, (_, at) => ({
    ...MAIL,
    receivers: [`r${at % 7}@corp.example`, `r${at % 5}@own.example`],
  }))
  await Promise.all(
    both.map(async ({ rates }) => {
      for (const [at, mail] of mails.entries()) {
        rates.note(mail)
        if (at % 10 === 0) await rates.flush()
      }
      await rates.flush()
    }),
  )
  expect(await sums()).toEqual({ sender: 800, recipient: 800, client: 800, day: 800 })
  expect(both.flatMap(({ trouble }) => trouble)).toEqual([])
})

test('what two processes count together blocks in both, and a restart forgets nothing that was written', async () => {
  const limit: Blocking = { senderMode: 'block', senderCount: 10 }
  const [one, two] = [await open(limit), await open(limit)]
  for (let n = 0; n < 6; n++) one.rates.note(MAIL)
  await one.rates.close()
  for (let n = 0; n < 3; n++) two.rates.note(MAIL)
  await two.rates.flush()
  expect(blocked(two.rates)).toEqual([])
  const third = await open(limit)
  third.rates.note(MAIL)
  await third.rates.flush()
  expect(blocked(third.rates)).toEqual(['sender blocked'])
  await two.reread()
  expect(blocked(two.rates)).toEqual(['sender blocked'])
  expect(blocked(two.rates, { ...MAIL, sender: 'ben@sender.example' })).toEqual([])
  const { rows } = await database.pool.query(
    `select kind, key, mails, observed, round(extract(epoch from until - since)) as seconds from rate_block`,
  )
  expect(rows).toMatchObject([
    { kind: 'sender', key: MAIL.sender, mails: 10, observed: false, seconds: '3600' },
  ])
})

test('one process refuses what it sees to be too much before anything is written', async () => {
  const { rates } = await open({ senderMode: 'block', senderCount: 5 })
  for (let n = 0; n < 5; n++) {
    expect(blocked(rates)).toEqual([])
    rates.note(MAIL)
  }
  expect(blocked(rates)).toEqual(['sender blocked'])
})

test('many processes that see a limit met at once make one block, and count nothing twice', async () => {
  const all = await Promise.all(
    Array.from({ length: 6 }, () => open({ clientMode: 'block', clientCount: 20 })),
  )
  for (const { rates } of all) for (let n = 0; n < 5; n++) rates.note(MAIL)
  await Promise.all(all.map(({ rates }) => rates.flush()))
  const { rows } = await database.pool.query<{ mails: number; counted: number }>(
    `select mails, coalesce((select sum(mails)::int from rate_count), 0) as counted from rate_block`,
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]!.mails + rows[0]!.counted).toBe(30)
})

test('a limit that observes refuses nothing, goes on counting, and blocks once it is told to', async () => {
  const { rates } = await open({ senderMode: 'observe', senderCount: 10 })
  for (let n = 0; n < 25; n++) {
    rates.note(MAIL)
    await rates.flush()
  }
  expect(blocked(rates)).toEqual(['sender observed'])
  const { rows } = await database.pool.query('select mails, observed from rate_block')
  expect(rows).toEqual([{ mails: 20, observed: true }])
  const strict = await open({ senderMode: 'block', senderCount: 10 })
  expect(blocked(strict.rates)).toEqual([])
  for (let n = 0; n < 5; n++) strict.rates.note(MAIL)
  await strict.rates.flush()
  expect(blocked(strict.rates)).toEqual(['sender blocked'])
  const off = await open({ senderMode: 'off' })
  expect(blocked(off.rates)).toEqual([])
})

/** `rate_now` for a window of 600 s that began so many seconds ago, or a day. */
test.each<[string, { mails: number; before: number; ago: number; seconds?: number }, number]>([
  ['a fresh window', { mails: 5, before: 0, ago: 0 }, 5],
  ['half of the one before counts', { mails: 5, before: 10, ago: 300 }, 10],
  ['a full one before', { mails: 0, before: 10, ago: 0 }, 10],
  ['at its end', { mails: 5, before: 10, ago: 600 }, 5],
  ['half gone since', { mails: 6, before: 10, ago: 900 }, 3],
  ['long ago', { mails: 6, before: 10, ago: 5_000 }, 0],
  ['a day that has begun', { mails: 7, before: 0, ago: 30, seconds: 0 }, 7],
  ['yesterday', { mails: 7, before: 0, ago: 90_000, seconds: 0 }, 0],
])('what counts now: %s', async (_what, { mails, before, ago, seconds = 600 }, expected) => {
  const { rows } = await database.pool.query<{ now: number }>(
    `select rate_now(row('sender', 'k', $1, now() - make_interval(secs => $2), $3, $4, now())::rate_count,
       now(), now() - interval '1 minute') as now`,
    [seconds, ago, mails, before],
  )
  expect(rows[0]!.now).toBeCloseTo(expected, 3)
})

test.each<[string, number, number, object]>([
  ['the same window', 300, 4, { mails: 10, before: 3, moved: false }],
  ['the next one', 700, 4, { mails: 4, before: 6, moved: true }],
  ['a later one', 5_000, 4, { mails: 4, before: 0, moved: true }],
])('adding in %s', async (_what, ago, mails, expected) => {
  await database.pool.query(
    `insert into rate_count values ('sender', $1, 600, now() - make_interval(secs => $2), 6, 3, now())`,
    [MAIL.sender, ago],
  )
  const { rates } = await open({ senderMode: 'block', senderCount: 1_000 })
  for (let n = 0; n < mails; n++) rates.note(MAIL)
  await rates.flush()
  const { rows } = await database.pool.query(
    `select mails, before, started > now() - make_interval(secs => $1) + interval '1 second' as moved from rate_count`,
    [ago],
  )
  expect(rows).toEqual([expected])
})

test('the daily limit begins anew with the day of the zone, and its block ends with it', async () => {
  const { rates } = await open({ dayMode: 'block', dayCount: 3 })
  await database.pool.query(
    `insert into rate_count values ('day', $1, 0, date_trunc('day', now(), 'Asia/Seoul') - interval '1 day', 900, 0, now())`,
    [MAIL.sender],
  )
  rates.note(MAIL)
  await rates.flush()
  expect(await sums()).toEqual({ day: 1 })
  rates.note(MAIL)
  rates.note(MAIL)
  await rates.flush()
  expect(blocked(rates)).toEqual(['day blocked'])
  const { rows } = await database.pool.query(
    `select until = date_trunc('day', now(), $1) + interval '1 day' as midnight from rate_block`,
    [DEFAULT_SETTINGS.basic.timeZone],
  )
  expect(rows).toEqual([{ midnight: true }])
})

test('the job ends blocks, and forgets sums that count no more and the smallest beyond its room', async () => {
  await database.pool.query(
    `insert into rate_block (kind, key, since, until, mails, observed) values
       ('sender', 'old', now() - interval '1 hour', now(), 5, false), ('sender', 'new', now(), now() + interval '1 hour', 5, false)`,
  )
  await database.pool.query(
    `insert into rate_count (kind, key, seconds, started, mails, last_at) values
       ('sender', 'over', 60, now() - interval '3 minutes', 9, now() - interval '3 minutes'),
       ('day', 'today', 0, now(), 1, now() - interval '3 minutes'),
       ('day', 'past', 0, now() - interval '2 days', 1, now() - interval '30 hours'),
       ('sender', 'much', 60, now(), 50, now()), ('sender', 'little', 60, now(), 2, now())`,
  )
  expect(await endBlocks(database.pool, 2)).toEqual({ ended: 1 })
  const { rows } = await database.pool.query('select key from rate_count order by 1')
  expect(rows).toEqual([{ key: 'little' }, { key: 'much' }])
  expect([...(await loadBlocks(database.db)).keys()]).toEqual(['sender new'])
})

test('a database that is away refuses nobody, and what was counted is written when it is back', async () => {
  const away = openDatabase('postgres://127.0.0.1:1/nothing')
  const limit: Blocking = { senderMode: 'block', senderCount: 3 }
  const { rates, trouble } = await open(limit, away.pool)
  for (let n = 0; n < 10; n++) rates.note(MAIL)
  await rates.flush()
  expect(trouble).not.toHaveLength(0)
  expect(blocked(rates)).toEqual([])
  await rates.close()
  await away.close()
  await database.pool.query('alter table rate_count rename to rate_gone')
  const back = await open({ senderMode: 'block', senderCount: 30 })
  for (let n = 0; n < 10; n++) back.rates.note(MAIL)
  await back.rates.flush()
  await database.pool.query('alter table rate_gone rename to rate_count')
  await back.rates.flush()
  expect(await sums()).toEqual({ sender: 10 })
})

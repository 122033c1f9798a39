/** The greylist at a real database, asked by two processes' worth of it. */
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import { testDatabase, type TestDatabase } from '@postern/testkit/database.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../../../platform/db/client.ts'
import { createGreylist, type Greylist, type GreylistQuestion } from './greylist.ts'
import { forgetGreylist } from './store.ts'

const RULES = DEFAULT_SETTINGS.edge
const FROM: GreylistQuestion = { ip: '192.0.2.7', sender: 'anna@sender.example', domainId: 1 }
const ROOM = { triples: 1_000, networks: 1_000 }

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.pool.query('truncate greylist, greylist_network, correspondent'))

/** A process of its own: it knows nothing by itself. */
function another(): Greylist {
  return createGreylist(database.pool, (error) => {
    throw error
  })
}

async function ask(question: GreylistQuestion, rules = RULES, by = another()): Promise<string> {
  const answer = await by.ask(question, rules)
  if (answer.kind === 'passes') return 'passes'
  return answer.isFirst ? 'first' : 'again'
}

/** Lets time pass for what is remembered. */
async function later(interval: string): Promise<void> {
  await database.pool.query(
    `update greylist set first_seen = first_seen - $1::interval, last_seen = last_seen - $1::interval,
       passed_at = passed_at - $1::interval`,
    [interval],
  )
  await database.pool.query(`update greylist_network set last_seen = last_seen - $1::interval`, [interval])
}

test('put off, put off again, let in after the wait, and not asked again in any process', async () => {
  expect(await ask(FROM)).toBe('first')
  expect(await ask(FROM)).toBe('again')
  await later('4 minutes')
  expect(await ask(FROM)).toBe('again')
  await later('61 seconds')
  expect(await ask({ ...FROM, ip: '192.0.2.200' })).toBe('passes')
  expect(await ask(FROM)).toBe('passes')
  await later('34 days')
  expect(await ask(FROM)).toBe('passes')
})

test('who comes back too late, or after too long a time, begins anew', async () => {
  expect(await ask(FROM)).toBe('first')
  await later('25 hours')
  expect(await ask(FROM)).toBe('first')
  await later('6 minutes')
  expect(await ask(FROM)).toBe('passes')
  await later('36 days')
  expect(await ask(FROM)).toBe('first')
})

test('many at once are one first attempt', async () => {
  const [one, two] = [another(), another()]
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => ask(FROM, RULES, at % 2 ? one : two)),
  )
  expect(answers.filter((answer) => answer === 'first')).toHaveLength(1)
})

test('a process remembers for a moment who waits, but not by other rules', async () => {
  const own = another()
  expect(await ask(FROM, RULES, own)).toBe('first')
  await later('2 minutes')
  expect(await ask(FROM, RULES, own)).toBe('again')
  expect(await ask(FROM, { ...RULES, greylistMinutes: 1 }, own)).toBe('passes')
})

test('many that passed let their network pass, until nobody comes from it any more', async () => {
  const senders = Array.from({ length: LIMITS.greylistNetworkPassed }, (_, at) => ({
    ...FROM,
    sender: `sender-${'abcdefghijkl'[at]}@sender.example`,
  }))
  for (const from of senders) expect(await ask(from)).toBe('first')
  await later('6 minutes')
  for (const [at, from] of senders.entries()) {
    if (at > 0) expect(await ask({ ...FROM, sender: 'stranger@sender.example' })).not.toBe('passes')
    expect(await ask(from)).toBe('passes')
  }
  expect(await ask({ ...FROM, sender: 'new@sender.example' })).toBe('passes')
  expect(await ask({ ...FROM, ip: '198.51.100.1' })).toBe('first')
  // It stays fresh by being used, and leaves no row for each sender.
  await later('20 days')
  expect(await ask({ ...FROM, sender: 'newer@sender.example' })).toBe('passes')
  await later('20 days')
  expect(await ask({ ...FROM, sender: 'newest@sender.example' })).toBe('passes')
  await later('36 days')
  expect(await ask({ ...FROM, sender: 'newest@sender.example' })).toBe('first')
  const { rows } = await database.pool.query(`select from greylist where sender like 'new%@sender.example'`)
  expect(rows).toHaveLength(1)
})

test('a network that waits with very many is not remembered without end, and who waits still passes', async () => {
  await database.pool.query(
    `insert into greylist (network, sender, domain_id, first_seen, last_seen)
     select '192.0.2.0/24', n || '@flood.example', 1, now(), now() from generate_series(1, $1) n`,
    [LIMITS.greylistNetworkWaiting],
  )
  expect(await ask(FROM)).toBe('again')
  expect(await ask({ ...FROM, ip: '198.51.100.1' })).toBe('first')
  const { rows } = await database.pool.query(`select from greylist where sender = $1`, [FROM.sender])
  expect(rows).toHaveLength(1)
  await later('6 minutes')
  expect(await ask({ ...FROM, sender: '1@flood.example' })).toBe('again')
  await database.pool.query(`update greylist set sender = '#@flood.example' where sender = '1@flood.example'`)
  expect(await ask({ ...FROM, sender: '1@flood.example' })).toBe('passes')
})

test('says whom the domain knows', async () => {
  await database.pool.query(`insert into domain (name) values ('corp.example')`)
  const { rows } = await database.pool.query<{ id: number }>('select id from domain')
  const domainId = rows[0]!.id
  await database.pool.query(
    `insert into correspondent (domain_id, user_id, address, first_seen, last_seen, days, normal)
     values ($1, null, 'anna@sender.example', now() - interval '30 days', now(), 9, 40)`,
    [domainId],
  )
  const known = { ...FROM, sender: 'Anna+x@sender.example', domainId }
  expect(await another().ask(known, RULES)).toMatchObject({ kind: 'waits', isKnown: true })
  expect(await another().ask({ ...known, sender: 'b@sender.example' }, RULES)).toMatchObject({
    isKnown: false,
  })
  const own = another()
  own.vouch(known)
  expect(await ask(known, RULES, own)).toBe('passes')
})

test('the job forgets what is over, and the oldest beyond its room, those that wait first', async () => {
  expect(await ask(FROM)).toBe('first')
  await later('6 minutes')
  expect(await ask(FROM)).toBe('passes')
  for (const n of ['b', 'c', 'd']) expect(await ask({ ...FROM, sender: `${n}@sender.example` })).toBe('first')
  expect(await forgetGreylist(database.pool, RULES, ROOM)).toBe(0)
  expect(await forgetGreylist(database.pool, RULES, { triples: 2, networks: 1 })).toBe(2)
  expect(await ask(FROM)).toBe('passes')
  await later('25 hours')
  expect(await forgetGreylist(database.pool, RULES, ROOM)).toBe(1)
  expect(await ask(FROM)).toBe('passes')
  await later('36 days')
  expect(await forgetGreylist(database.pool, RULES, ROOM)).toBe(1)
  const { rows } = await database.pool.query('select from greylist_network')
  expect(rows).toHaveLength(0)
})

test('a database that is away, or slow, puts nobody off', async () => {
  const troubles: unknown[] = []
  const away = openDatabase('postgres://127.0.0.1:1/nothing')
  expect(
    await ask(
      FROM,
      RULES,
      createGreylist(away.pool, (error) => troubles.push(error)),
    ),
  ).toBe('passes')
  await away.close()
  const holder = await database.pool.connect()
  await holder.query('begin')
  await holder.query('lock table greylist')
  expect(
    await ask(
      FROM,
      RULES,
      createGreylist(database.pool, (error) => troubles.push(error)),
    ),
  ).toBe('passes')
  await holder.query('rollback')
  holder.release()
  expect(troubles).toHaveLength(2)
})

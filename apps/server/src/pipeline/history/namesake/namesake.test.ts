/** Correspondents with names like those at hand, on a real PostgreSQL. */
import { testDatabase, type TestDatabase } from '@postern/testkit/database.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testMessage } from '../../checks/headers/testing.ts'
import { questionAbout } from '../history.ts'
import { createHistoryLedger, type HistoryLedger } from '../ledger.ts'
import { answerInquiries } from '../store.ts'
import { namesakeSection, type Namesakes } from './section.ts'
import type { NamesakeRow } from './store.ts'

let database: TestDatabase
let ledger: HistoryLedger
let corp: number
let other: number
const troubles: unknown[] = []
const DAY = 86_400_000
const MARCH = Date.UTC(2026, 2, 4, 9)

beforeAll(async () => {
  database = await testDatabase()
  ledger = createHistoryLedger(database.pool, (error) => troubles.push(error))
  corp = await domain('corp.example')
  other = await domain('other.example')
})
beforeEach(() => database.pool.query('delete from correspondent'))
afterAll(async () => {
  await ledger.close()
  await database.close()
})

async function domain(name: string): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>(
    'insert into domain (name) values ($1) returning id',
    [name],
  )
  return rows[0]!.id
}

/** Mail of so many days, four days apart. */
async function wrote(from: string, to: number, days: number, first = MARCH): Promise<void> {
  for (let day = 0; day < days; day++) {
    ledger.note({
      receivedAt: first + day * 4 * DAY,
      provenFrom: from,
      copies: [{ domain: to, user: null, receiver: 'kim@corp.example', normal: true }],
      domainOf: () => undefined,
      linkSites: [],
      campaign: null,
    })
    await ledger.flush()
  }
}

async function namesakes(from: string, ...domains: number[]): Promise<Namesakes> {
  const question = questionAbout(testMessage({ From: from }))
  const [answer] = await answerInquiries(database.pool, [{ question, domains, user: null }])
  return namesakeSection.read((answer!.namesake ?? []) as readonly (NamesakeRow | null)[])
}

test('a known correspondent is found by a name like its own, with the day of its first mail', async () => {
  await wrote('lee@mail.seohancorp.com', corp, 3)
  expect(await namesakes('x@seohan-corp.com', corp)).toEqual({
    names: [{ domain: 'seohancorp.com', since: MARCH }],
    settled: new Set(['seohancorp.com']),
  })
  expect((await namesakes('x@partner.example', corp)).names).toEqual([])
  expect(troubles).toEqual([])
})

test('one that is not known yet is nobody’s model', async () => {
  await wrote('lee@seohancorp.com', corp, 2)
  expect(await namesakes('x@seohan-corp.com', corp)).toEqual({ names: [], settled: new Set() })
})

test('another company’s correspondents stay its own, and since when is said of the one that knows it least', async () => {
  await wrote('lee@seohancorp.com', corp, 3)
  expect((await namesakes('x@seohan-corp.com', other)).names).toEqual([])
  expect((await namesakes('x@seohan-corp.com', corp, other)).names).toEqual([])
  await wrote('lee@seohancorp.com', other, 3, MARCH + DAY)
  expect((await namesakes('x@seohan-corp.com', corp, other)).names).toEqual([
    { domain: 'seohancorp.com', since: MARCH + DAY },
  ])
})

test('for senders who are known nothing is looked for, and who has long written is settled', async () => {
  await wrote('lee@seohancorp.com', corp, 3)
  await wrote('lee@seohan-corp.com', corp, 3)
  expect(await namesakes('x@seohan-corp.com', corp)).toEqual({ names: [], settled: new Set() })
  await wrote('lee@seohancorps.com', corp, 1)
  await wrote('lee@seohancorps.com', corp, 1, MARCH + 40 * DAY)
  expect((await namesakes('x@seohancorps.com', corp)).settled).toContain('seohancorps.com')
})

test('public mailboxes, several senders and short names ask nothing of this', () => {
  for (const From of ['x@gmail.com', 'a@seohancorp.com, b@seohancorp.com', 'x@abc.com'])
    expect(questionAbout(testMessage({ From })).namesake).toBeUndefined()
  const both = testMessage({ From: 'x@partner.example', 'Reply-To': 'x@seohan-corp.com' })
  expect(questionAbout(both).namesake).toMatchObject({
    organisations: ['@partner.example', '@seohan-corp.com'],
  })
})

test('names are found by their index, however many correspondents there are', async () => {
  await database.pool.query(
    `insert into correspondent (domain_id, address, first_seen, last_seen, likeness_keys)
     select $1, '@host' || n || '.example', now(), now(), array(select ($1::bigint << 32) | (n * 40 + k) from generate_series(1, 12) k)
     from generate_series(1, 20000) n`,
    [corp],
  )
  await database.pool.query('analyze correspondent')
  const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(
    `explain ${namesakeSection.answering(`'[{"at":0,"domain":${corp},"organisations":["@x.example"],"keys":[1,2,3,4,5,6,7,8,9,10,11,12]}]'::json`)}`,
  )
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('correspondent_likeness')
})

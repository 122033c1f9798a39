/** Sites that mail led to, on a real PostgreSQL. */
import { testDatabase, type TestDatabase } from '@postern/testkit/database.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testMessage } from '../../checks/headers/testing.ts'
import { questionAbout } from '../history.ts'
import { createHistoryLedger, type HistoryLedger } from '../ledger.ts'
import { answerInquiries } from '../store.ts'
import { linkSiteSection } from './section.ts'
import { forgetLinkSites, type LinkSiteRow } from './store.ts'

let database: TestDatabase
let ledger: HistoryLedger
const troubles: unknown[] = []
const DAY = 86_400_000
const MONDAY = Date.UTC(2026, 10, 16, 9)

beforeAll(async () => {
  database = await testDatabase()
  ledger = createHistoryLedger(database.pool, (error) => troubles.push(error))
})
beforeEach(() => database.pool.query('delete from link_site'))
afterAll(async () => {
  await ledger.close()
  await database.close()
})

async function note(linkSites: readonly string[], receivedAt = MONDAY, normal = true): Promise<void> {
  const copies = [{ domain: 1, user: null, receiver: 'kim@corp.example', normal }]
  ledger.note({ receivedAt, provenFrom: '', copies, domainOf: () => undefined, linkSites, campaign: null })
  await ledger.flush()
}

async function recalled(body: string): Promise<unknown> {
  const question = questionAbout(testMessage({}, body))
  const answers = await answerInquiries(database.pool, [{ question, domains: [1, 2], user: null }])
  const sites = linkSiteSection.read((answers[0]!.linkSite ?? []) as readonly LinkSiteRow[])
  return [...sites.values()].map(({ domain, days, normal, unwanted }) => [domain, days, normal, unwanted])
}

test('what mail led to is remembered by its registrable domain, what it never led to is not', async () => {
  await note(['good.com', 'evil.com'])
  await note(['good.com'], MONDAY + 1000)
  await note(['good.com'], MONDAY + DAY, false)
  expect(await recalled('https://www.good.com/x and https://new.com and https://sub.new.com')).toEqual([
    ['good.com', 2, 2, 1],
  ])
  expect(await recalled('https://new.com')).toEqual([])
  expect(troubles).toEqual([])
})

test('a message without links asks nothing, one with hundreds asks for few', () => {
  expect(linkSiteSection.ask(testMessage({}, 'Hello'))).toBeNull()
  const many = Array.from({ length: 300 }, (_, n) => `https://site${n}.com/`).join(' ')
  expect(linkSiteSection.ask(testMessage({}, many))).toMatchObject({ sites: { length: 12 } })
})

test('old ones are forgotten, and of too many those that were seen last stay', async () => {
  await note(['old.com'], MONDAY - 100 * DAY)
  await note(['a.com'], MONDAY)
  await note(['b.com'], MONDAY + DAY)
  expect(await forgetLinkSites(database.pool, new Date(MONDAY - 90 * DAY), 1)).toBe(2)
  expect(await recalled('https://old.com https://a.com https://b.com')).toEqual([['b.com', 1, 1, 0]])
})

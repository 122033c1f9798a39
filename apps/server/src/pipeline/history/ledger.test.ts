/** What decided mail leaves behind, on a real PostgreSQL. */
import { testDatabase, type TestDatabase } from '@postern/testkit/database.ts'
import { afterAll, beforeEach, beforeAll, expect, test } from 'vitest'
import { ensureDefaultRoles } from '../../features/auth/account/first-accounts-store.ts'
import { forgetCorrespondents } from './correspondent/store.ts'
import { createHistoryLedger, type HistoryLedger } from './ledger.ts'
import type { DecidedMail } from './section.ts'

let database: TestDatabase
let ledger: HistoryLedger
let corp: number
let other: number
let kim: number
const troubles: unknown[] = []
const DAY = 86_400_000
const MONDAY = Date.UTC(2026, 10, 16, 9)

beforeAll(async () => {
  database = await testDatabase()
  await ensureDefaultRoles(database.db)
  ledger = createHistoryLedger(database.pool, (error) => troubles.push(error))
  corp = await insert(`insert into domain (name) values ('corp.example') returning id`)
  other = await insert(`insert into domain (name) values ('other.example') returning id`)
  kim = await insert(`insert into app_user (email, name, domain_id, role_id)
    values ('kim@corp.example', '', ${corp}, (select id from role where key = 'user')) returning id`)
})
beforeEach(() => database.pool.query('delete from correspondent'))
afterAll(async () => {
  await ledger.close()
  await database.close()
})

async function insert(text: string): Promise<number> {
  return (await database.pool.query<{ id: number }>(text)).rows[0]!.id
}

function mail(changes: Partial<DecidedMail> = {}, normal = true): DecidedMail {
  return {
    receivedAt: MONDAY,
    linkSites: [],
    campaign: null,
    provenFrom: 'Lee+1@mail.partner.example',
    copies: [{ domain: corp, user: kim, receiver: 'kim@corp.example', normal }],
    domainOf: (address) => ({ 'corp.example': corp, 'other.example': other })[address.split('@')[1]!],
    ...changes,
  }
}

/** Rows as 'whose address: days normal unwanted written'. */
async function rows(): Promise<string[]> {
  await ledger.flush()
  const found = await database.pool.query<{ text: string }>(
    `select concat_ws(' ', name, user_id, address || ':', days, normal, unwanted, written) as text
     from correspondent join domain on domain.id = domain_id order by name, address, user_id nulls first`,
  )
  return found.rows.map(({ text }) => text)
}

test('mails of one moment are added up: to the domain, its user and the organisation', async () => {
  for (let n = 0; n < 5; n++) ledger.note(mail())
  expect(await rows()).toEqual([
    'corp.example @partner.example: 1 5 0 0',
    'corp.example lee@mail.partner.example: 1 5 0 0',
    `corp.example ${kim} lee@mail.partner.example: 1 5 0 0`,
  ])
})

test('one mail to many of a domain is one mail to the domain, normal if it was so for one', async () => {
  const copies = [false, true, false].map((normal) => ({
    domain: corp,
    user: null,
    receiver: 'x@corp.example',
    normal,
  }))
  ledger.note(mail({ copies, provenFrom: 'lee@gmail.com' }))
  expect(await rows()).toEqual(['corp.example lee@gmail.com: 1 1 0 0'])
})

test('days are counted once each, whenever their mails are written', async () => {
  const from = {
    provenFrom: 'lee@gmail.com',
    copies: [{ domain: corp, user: null, receiver: '', normal: true }],
  }
  for (const days of [0, 0.1, 1, 1, 3, 2]) {
    ledger.note(mail({ ...from, receivedAt: MONDAY + days * DAY }))
    await ledger.flush()
  }
  expect(await rows()).toEqual(['corp.example lee@gmail.com: 3 6 0 0'])
})

test('without proof nothing is remembered, and what was held makes nobody known', async () => {
  ledger.note(mail({ provenFrom: '' }))
  ledger.note(mail({}, false))
  expect(await rows()).toEqual([])
  ledger.note(mail())
  await ledger.flush()
  ledger.note(mail({ receivedAt: MONDAY + 5 * DAY }, false))
  expect(await rows()).toContain('corp.example lee@mail.partner.example: 1 1 1 0')
  const { rows: seen } = await database.pool.query<{ last_seen: Date }>(
    'select distinct last_seen from correspondent',
  )
  expect(seen.map(({ last_seen: at }) => at.getTime())).toEqual([MONDAY])
})

test('whom a domain of ours writes to is known to that domain', async () => {
  ledger.note(
    mail({
      provenFrom: 'park@other.example',
      copies: [
        { domain: corp, user: null, receiver: 'kim@corp.example', normal: true },
        { domain: other, user: null, receiver: 'choi@other.example', normal: true },
      ],
    }),
  )
  expect(await rows()).toEqual([
    'corp.example @other.example: 1 1 0 0',
    'corp.example park@other.example: 1 1 0 0',
    'other.example @other.example: 1 1 0 0',
    'other.example kim@corp.example: 0 0 0 1',
    'other.example park@other.example: 1 1 0 0',
  ])
})

test('domains and users that are gone meanwhile take nothing down with them', async () => {
  const copies = [
    { domain: 4711, user: null, receiver: '', normal: true },
    { domain: corp, user: 4711, receiver: '', normal: true },
  ]
  ledger.note(mail({ copies, provenFrom: 'lee@gmail.com' }))
  expect(await rows()).toEqual(['corp.example lee@gmail.com: 1 1 0 0'])
  expect(troubles).toEqual([])
})

test('many senders at once, and bytes that PostgreSQL has no text for', async () => {
  for (let n = 0; n < 2_500; n++)
    ledger.note(mail({ provenFrom: `n${n}\0\ud800@gmail.com`, copies: mail().copies }))
  expect(await rows()).toHaveLength(5_000)
  expect(troubles).toEqual([])
})

test('strangers are forgotten before friends, and of very many those who wrote last stay', async () => {
  const at = (days: number): Date => new Date(MONDAY - days * DAY)
  const put = (address: string, days: number, last: number, vouched = false, user: number | null = null) =>
    database.pool.query(
      `insert into correspondent (domain_id, user_id, address, first_seen, last_seen, days, normal, vouched_at)
       values ($1, $2, $3, $4, $4, $5, 1, $6)`,
      [corp, user, address, at(last), days, vouched ? at(last) : null],
    )
  await put('stranger@x', 1, 91)
  await put('recent-stranger@x', 1, 89)
  await put('friend@x', 2, 399)
  await put('old-friend@x', 9, 401)
  await put('vouched@x', 1, 100, true)
  for (const days of [1, 2, 3]) await put(`user${days}@x`, 1, days, false, kim)
  expect(await forgetCorrespondents(database.pool, at(400), at(90), { ofDomain: 2, ofUser: 2 })).toBe(4)
  const { rows: left } = await database.pool.query<{ address: string }>(
    'select address from correspondent order by last_seen desc',
  )
  expect(left.map(({ address }) => address)).toEqual(['user1@x', 'user2@x', 'recent-stranger@x', 'vouched@x'])
})

test('while the database is away sums wait, and are written once it is back', async () => {
  const pool = { query: () => Promise.reject<unknown>(new Error('away')) }
  const failed: unknown[] = []
  const patient = createHistoryLedger(pool as never, (error) => failed.push(error))
  patient.note(mail({ provenFrom: 'lee@gmail.com' }))
  await patient.flush()
  expect(failed).toHaveLength(1)
  pool.query = database.pool.query.bind(database.pool) as never
  patient.note(mail({ provenFrom: 'lee@gmail.com' }))
  await patient.close()
  expect(await rows()).toEqual([
    'corp.example lee@gmail.com: 1 2 0 0',
    `corp.example ${kim} lee@gmail.com: 1 2 0 0`,
  ])
})

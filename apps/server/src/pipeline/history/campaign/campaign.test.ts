/** Campaigns as they are found, counted, joined and forgotten, on a real PostgreSQL. */
import { testDatabase, type TestDatabase } from '@postern/testkit/database.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testMessage } from '../../checks/headers/testing.ts'
import { questionAbout } from '../history.ts'
import { createHistoryLedger, type HistoryLedger } from '../ledger.ts'
import { answerInquiries } from '../store.ts'
import { campaignMark } from './mark.ts'
import { campaignSection } from './section.ts'
import type { Campaign } from './campaign.ts'
import { forgetCampaigns, type CampaignRow } from './store.ts'

let database: TestDatabase
let ledger: HistoryLedger
let corp: number
let other: number
const troubles: unknown[] = []
const HOUR = 3_600_000
const DAY = 24 * HOUR
const NOW = Date.now()

const WORDS = [
  'harbour',
  'lantern',
  'meadow',
  'copper',
  'velvet',
  'orchard',
  'thunder',
  'marble',
  'cedar',
  'winter',
  'pebble',
  'silent',
].flatMap((word) =>
  ['old', 'new', 'far', 'near', 'red', 'low', 'high', 'dry'].map((other) => `${word}${other}`),
)
/** A text of 50 words, from there on: the further apart, the less alike. */
const text = (from: number): string => WORDS.slice(from, from + 50).join(' ')

beforeAll(async () => {
  database = await testDatabase()
  ledger = createHistoryLedger(database.pool, (error) => troubles.push(error))
  corp = await insert(`insert into domain (name) values ('corp.example') returning id`)
  other = await insert(`insert into domain (name) values ('other.example') returning id`)
})
beforeEach(() => database.pool.query('delete from campaign'))
afterAll(async () => {
  await ledger.close()
  await database.close()
  expect(troubles).toEqual([])
})

async function insert(sql: string): Promise<number> {
  return (await database.pool.query<{ id: number }>(sql)).rows[0]!.id
}

interface Sent {
  readonly body: string
  readonly from?: string
  readonly at?: number
  readonly domains?: readonly number[]
}

async function asked({
  body,
  from = 'lee@partner.example.com',
  domains = [corp],
}: Sent): Promise<Campaign | null> {
  const question = questionAbout(testMessage({ From: from }, body))
  const [answer] = await answerInquiries(database.pool, [{ question, domains, user: null }])
  return campaignSection.read((answer!.campaign ?? []) as readonly (CampaignRow | null)[])
}

/** Takes a mail in as the gateway does: asked about, judged, added up. Answers the campaign that is recorded with it. */
async function take(mail: Sent, flush = true): Promise<number> {
  const { body, from = 'lee@partner.example.com', at = NOW, domains = [corp] } = mail
  const campaign = campaignMark(testMessage({ From: from }, body), await asked(mail))
  const copies = domains.map((domain) => ({ domain, user: null, receiver: 'kim@corp.example', normal: true }))
  ledger.note({ receivedAt: at, provenFrom: '', linkSites: [], copies, domainOf: () => undefined, campaign })
  if (flush) await ledger.flush()
  return campaign!.id
}

/** 'mails days senders' of campaigns, the oldest first. */
async function campaigns(): Promise<string[]> {
  const { rows } = await database.pool.query<{ text: string }>(
    `select concat_ws(' ', mails, days, cardinality(senders)) as text from campaign order by first_seen, mails desc`,
  )
  return rows.map((row) => row.text)
}

test('copies of one text are one campaign, whoever sends them; other texts are others', async () => {
  await take({ body: text(0) })
  await take({ body: text(1), from: 'a@one.example.org', domains: [other] })
  await take({ body: text(2), from: 'b@two.example.net', at: NOW + 1 })
  await take({ body: text(30), at: NOW + 2 })
  expect(await campaigns()).toEqual(['3 1 3', '1 1 1'])
  const { rows } = await database.pool.query(
    'select domain_id, mails from campaign_domain where mails > 1 or domain_id = $1',
    [other],
  )
  expect(rows).toEqual(
    expect.arrayContaining([
      { domain_id: corp, mails: 2 },
      { domain_id: other, mails: 1 },
    ]),
  )
  expect(await asked({ body: text(1) })).toMatchObject({
    recent: 3,
    senders: 3,
    reported: false,
    released: false,
  })
  expect(await asked({ body: 'hello' })).toBeNull()
})

test('copies that come before anybody could know of each other find together', async () => {
  const ids = [
    await take({ body: text(0) }, false),
    await take({ body: text(1) }, false),
    await take({ body: text(2) }, false),
  ]
  expect(new Set(ids).size).toBe(3)
  await ledger.flush()
  expect(await campaigns()).toEqual(['3 1 1'])
  const of = await database.pool.query<{ id: number }>(
    'select distinct campaign_of(x) as id from unnest($1::bigint[]) x',
    [ids],
  )
  expect(of.rows).toHaveLength(1)
  const again = await take({ body: text(1) })
  expect(again).toBe(of.rows[0]!.id)
})

test('a mail that is like two campaigns makes them one', async () => {
  const first = await take({ body: text(0), domains: [corp, other] })
  const second = await take({ body: text(16), at: NOW + 1 })
  expect(await campaigns()).toHaveLength(2)
  await database.pool.query(
    `insert into campaign_word (campaign_id, domain_id, sender, reported, reported_at) values ($1, $2, '', 1, now())`,
    [second, corp],
  )
  await take({ body: text(8), at: NOW + 2 })
  expect(await campaigns()).toEqual(['4 1 1'])
  expect(await asked({ body: text(0) })).toMatchObject({ id: first, reported: true })
  expect(await take({ body: text(16) })).toBe(first)
  const { rows } = await database.pool.query(
    'select domain_id, mails from campaign_domain order by domain_id',
  )
  expect(rows).toEqual([
    { domain_id: corp, mails: 4 },
    { domain_id: other, mails: 1 },
  ])
})

test('what is days apart is not made one by a mail between', async () => {
  await take({ body: text(0), at: NOW - 4 * DAY })
  await take({ body: text(16), at: NOW, from: 'a@one.example.org' })
  await take({ body: text(8), from: 'b@two.example.net' })
  expect(await campaigns()).toHaveLength(2)
})

test('the next issue of a newsletter is another campaign, the same text of another sender is not', async () => {
  const yesterday = NOW - 24 * HOUR
  await take({ body: text(0), at: yesterday })
  await take({ body: text(5) })
  expect(await campaigns()).toHaveLength(2)
  await database.pool.query('delete from campaign')
  await take({ body: text(0), at: yesterday })
  await take({ body: text(5), from: 'a@one.example.org' })
  await take({ body: text(0) })
  expect(await campaigns()).toEqual(['3 2 2'])
})

test('counts are of this hour and the one before', async () => {
  const hour = Math.floor(NOW / HOUR) * HOUR
  for (let n = 0; n < 4; n++)
    await take({ body: text(0), at: hour - HOUR * 3 + n, from: 'a@one.example.org' })
  for (let n = 0; n < 2; n++) await take({ body: text(0), at: hour - HOUR + n })
  expect((await asked({ body: text(0) }))?.recent).toBe(2)
  await take({ body: text(0), at: hour })
  await take({ body: text(0), at: hour - 2 * HOUR })
  expect((await asked({ body: text(0) }))?.recent).toBe(3)
})

test('words reach as far as the person does, and no verdict for several companies', async () => {
  const id = await take({ body: text(0), domains: [corp, other] })
  const word = (domain: number | null, sender: string, column: string, at: number) =>
    database.pool.query(
      `insert into campaign_word (campaign_id, domain_id, sender, ${column}) values ($1, $2, $3, $4)`,
      [id, domain, sender, new Date(at)],
    )
  const words = async (mail: Partial<Sent> = {}) => {
    const { reported, released } = (await asked({ body: text(1), ...mail }))!
    return { reported, released }
  }
  await word(corp, '', 'reported_at', NOW)
  expect(await words()).toEqual({ reported: true, released: false })
  expect(await words({ domains: [other] })).toEqual({ reported: false, released: false })
  expect(await words({ domains: [corp, other] })).toEqual({ reported: false, released: false })
  await word(corp, 'lee@partner.example.com', 'released_at', NOW + 1)
  expect(await words({ from: 'Lee+news@partner.example.com' })).toEqual({ reported: false, released: true })
  expect(await words({ from: 'park@partner.example.com' })).toEqual({ reported: false, released: false })
  await word(null, '', 'reported_at', NOW + 2)
  expect(await words({ domains: [corp, other] })).toEqual({ reported: true, released: false })
})

test('mails that stayed alone are forgotten soon, campaigns later; of too many those with copies stay', async () => {
  await take({ body: text(0), at: NOW - 10 * DAY })
  await take({ body: text(0), at: NOW - 10 * DAY })
  await take({ body: text(30), at: NOW - 5 * DAY })
  expect(await forgetCampaigns(database.pool, new Date(NOW - 30 * DAY), new Date(NOW - 3 * DAY), 100)).toBe(1)
  expect(await campaigns()).toEqual(['2 1 1'])
  await take({ body: text(30) })
  expect(await forgetCampaigns(database.pool, new Date(NOW - 30 * DAY), new Date(NOW - 3 * DAY), 1)).toBe(1)
  expect(await campaigns()).toEqual(['2 1 1'])
  expect(await forgetCampaigns(database.pool, new Date(NOW - 9 * DAY), new Date(NOW - 3 * DAY), 1)).toBe(1)
  const { rows } = await database.pool.query(
    'select from campaign_print union all select from campaign_domain',
  )
  expect(rows).toEqual([])
})

test('the nearest campaigns are those that a plain look at all fingerprints finds (migrations 0027, 0081)', async () => {
  await database.pool.query(`
    create function hashes(seed integer) returns bit(512) language sql as $$
      select string_agg(('x' || md5((seed * 7 + i)::text))::bit(128)::text, '')::bit(512) from generate_series(1, 4) i $$;
    create function changed(sketch bit(512), chance float8) returns bit(512) language sql as $$
      select string_agg(case when random() < chance then (random() * 15)::integer::bit(4) else substring(sketch from n * 4 + 1 for 4) end::text, '' order by n)::bit(512)
      from generate_series(0, 127) n $$;
    select setseed(0.4);
    insert into campaign (id, first_seen, last_seen, hour) select i, now(), now(), now() from generate_series(1, 40) i;
    insert into campaign_print
      select i, i % 40 + 1, now() - (i % 48) * interval '1 hour', i % 3, array[i % 5, i % 7 + 10], changed(hashes(i % 6), (i % 10) / 14.0::float8)
      from generate_series(1, 600) i`)
  const plain = `select p.campaign_id, max(p.likeness), min(p.first_seen) from (
      select c.*, campaign_likeness(c.sketch, w.sketch) as likeness from campaign_print c where bands && w.bands) p
    where p.likeness >= case when p.sender = w.sender and p.sender <> 0 and p.first_seen < now() - interval '18 hours'
      then 0.95 else 0.65 end
    group by p.campaign_id order by 2 desc, 3, 1 limit 8`
  const { rows } = await database.pool.query<{ same: boolean; found: number }>(`
    with wanted as materialized (select i, i % 4 as sender, array[i % 6, i % 8 + 10] as bands, changed(hashes(i % 6), (i % 5) / 20.0::float8) as sketch
      from generate_series(1, 200) i)
    select near is not distinct from plain as same, coalesce(cardinality(near), 0) as found from wanted w
    cross join lateral (select array_agg(n::text) as near from campaigns_near(w.bands, w.sketch, w.sender, now()) n) n
    cross join lateral (select array_agg(p::text) as plain from (${plain}) p) p`)
  expect(rows.filter(({ same }) => !same)).toEqual([])
  expect(new Set(rows.map(({ found }) => found)).size).toBeGreaterThan(3)
  await database.pool.query('drop function hashes, changed')
})

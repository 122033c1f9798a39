/** Random mails and random searches: what is found is what a plain filter finds, for whoever asks. */
import { MAIL_CLASSES, MAIL_MODES, SEND_STATES, type MailClass } from '@postern/contract/codes/mail.ts'
import { mailQuery, type MailQuery } from '@postern/contract/routes/mail.ts'
import { startApi, type TestApi } from '@postern/testkit/api.ts'
import { seedTenant, type Tenant } from '@postern/testkit/tenants.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actFor, openTenantDatabase, type TenantDatabase } from '../../../platform/db/tenant.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import type { Scope } from '../../../platform/db/scope.ts'
import { ensurePartitions } from '../../../pipeline/retention/store.ts'
import { findMails } from './find.ts'
import type { Search } from './search.ts'

const NOW = Date.parse('2026-11-20T10:00:00Z')
const HOUR = 3_600_000
const MAILS = 700
const TEXTS = [
  '견적서 송부',
  '회의록',
  'お見積書の件',
  '議事録 ﾃｽﾄ',
  'Invoice 100%_off',
  'RE: invoice',
  'ÜBERSICHT',
  '연말정산'.normalize('NFD'),
  'a',
  '',
  '3월 HR',
  '😀 sale',
  "o'neil \\ back",
] as const
const WORDS = [
  '견적',
  '회의록',
  '見積',
  '議事',
  'テスト',
  '%_',
  'voice',
  'über',
  '정산',
  'a',
  'hr',
  '월 h',
  '😀',
  '😀 s',
  "o'n",
  '\\',
  'sender1@',
  'out2.example',
  'user@',
  'own.',
  'nothing like it',
  '203.0.113.',
] as const

let api: TestApi
let tenant: TenantDatabase
let scopes: Scope[]
const mails: Mail[] = []

interface Mail {
  readonly id: string
  readonly received_at: Date
  readonly message_id: string
  readonly header: string
  /** SHA-256 of the files of its message. */
  readonly files: readonly string[]
  readonly campaign: number | null
  readonly domain_id: number | null
  readonly group_id: number | null
  readonly user_id: number | null
  readonly receiver: string
  readonly receiver_domain: string
  readonly sender: string
  readonly sender_name: string
  readonly sender_domain: string
  readonly sender_ip: string
  readonly sender_country: string
  readonly title: string
  readonly attach_names: string[]
  readonly size: number
  readonly class: MailClass
  readonly mode: number
  readonly score: number
  readonly virus_name: string
  readonly filter_info: string
  readonly codes: string[]
  readonly reject_code: number | null
  readonly reject_reason: string
  readonly recovered_at: Date | null
  readonly send_state: (typeof SEND_STATES)[number]
}

const isStored = (name: string): boolean => !['header', 'files', 'campaign'].includes(name)
const FILES = ['a', 'b', 'c', 'd'].map((digit) => digit.repeat(64))

/** A mail whose every field depends on its number alone. */
function mailOf(n: number, tenants: readonly Tenant[]): Mail {
  const pick = <T>(list: readonly T[], salt: number): T =>
    list[(((n + 7) * (salt * 2 + 3) * 2654435761) >>> 7) % list.length]!
  // A few come within the same millisecond, most of them within a week, some long before.
  const hours = n < 500 ? Math.floor(n / 3) : 150 + (n - 500) * 9
  const at = NOW - hours * HOUR
  const owner = pick([...tenants, null], 1)
  const name = MAIL_CLASSES[n % 29 === 0 ? 2 : pick([0, 0, 1, 3], 2)]!
  const sender = pick(['', `Sender${n % 5}@out${n % 3}.example`, 'Ünal@shop.example'], 3)
  return {
    id: uuidv7(at),
    received_at: new Date(at),
    message_id: uuidv7(at),
    files: pick([[], [], [FILES[0]!], [FILES[1]!, FILES[0]!], [FILES[2]!, FILES[2]!]], 16),
    campaign: pick([null, null, 4_711, 4_712, 815], 17),
    header: pick([`<m${n}@out.example>`, `plain-${n}`, '<same@out.example>'], 4),
    domain_id: owner?.domainId ?? null,
    group_id: owner === null ? null : pick([owner.groupId, owner.otherGroupId, null], 5),
    user_id: owner === null ? null : pick([owner.users.user, owner.users.other, null], 6),
    receiver: owner === null ? 'nobody' : pick([`user@${owner.domain}`, `OTHER@${owner.domain}`], 7),
    receiver_domain: owner?.domain ?? 'nobody',
    sender,
    sender_name: pick(TEXTS, 8),
    sender_domain: sender === '' ? 'bounces.example' : sender.slice(sender.indexOf('@') + 1),
    sender_ip: `203.0.113.${n % 200}`,
    sender_country: pick(['KR', 'JP', ''], 9),
    title: pick(TEXTS, 10),
    attach_names: pick([[], [], ['견적 50%.xlsx', 'b.pdf'], ['회의록'.normalize('NFD')]], 11),
    size: (n * 37) % 1000,
    class: name,
    mode: pick(Object.values(MAIL_MODES), 12),
    score: n % 50,
    virus_name: name === 'virus' ? `Eicar-${n % 3}` : '',
    filter_info: pick(['', '', '차단 목록 A'], 13),
    codes: pick([[], ['auth.spf-fail'], ['auth.spf-fail', 'virus.found']], 14),
    reject_code: name === 'rejected' ? 101 + (n % 3) : null,
    reject_reason: name === 'rejected' ? '550 5.1.1 No such recipient' : '',
    recovered_at: n % 17 === 0 ? new Date(NOW) : null,
    send_state: pick(SEND_STATES, 15),
  }
}

beforeAll(async () => {
  api = await startApi()
  const { database, blobs } = api
  tenant = openTenantDatabase(database.url)
  const own = await seedTenant(database.db, blobs, 'own.example')
  const foreign = await seedTenant(database.db, blobs, 'foreign.example')
  await database.pool.query('delete from mail')
  await database.pool.query('delete from message')
  await database.pool.query(
    'insert into campaign (id, first_seen, last_seen, hour) values (4711, now(), now(), now())',
  )
  await database.pool.query(
    'insert into campaign_print values (4711, 4711, now(), 0), (4712, 4711, now(), 0)',
  )
  for (const days of [0, 30, 60]) await ensurePartitions(database.pool, new Date(NOW - days * 24 * HOUR))
  for (let n = 0; n < MAILS; n++) mails.push(mailOf(n, [own, foreign]))
  await database.pool.query(
    `insert into message (id, received_at, client_ip, client_rdns, client_country, helo, tls, sender, size, sha256,
       trace_header, header_from, header_to, message_id, attachments, findings, checks, aligned, campaign)
     select message_id, received_at, '', '', '', '', '', '', 0, '', '', '', '', header,
       (select coalesce(jsonb_agg(jsonb_build_object('name', 'a', 'sha256', f)), '[]') from unnest(files) f), '[]', '[]', false, campaign
     from json_to_recordset($1) as r(message_id uuid, received_at timestamptz, header text, files text[], campaign bigint)`,
    [JSON.stringify(mails)],
  )
  await database.pool.query(
    `insert into mail (${[...Object.keys(mails[0]!).filter(isStored), 'threshold', 'trace'].join(', ')})
     select ${Object.keys(mails[0]!)
       .filter(isStored)
       .join(', ')}, 5, '[]' from json_populate_recordset(null::mail, $1)`,
    [JSON.stringify(mails)],
  )
  const { domainId, groupId, users } = own
  scopes = [
    { region: 'all' },
    { region: 'domain', domainId },
    { region: 'group', domainId, groupId },
    { region: 'user', domainId, groupId, userId: users.user },
  ]
})
afterAll(async () => {
  await tenant.close()
  await api.close()
})

const fold = (text: string): string => text.normalize('NFKC').toLowerCase()
const has = (text: string, word: string | undefined): boolean =>
  word === undefined || fold(text).includes(fold(word))

function inReach(mail: Mail, scope: Scope): boolean {
  if (scope.region === 'all') return true
  if (scope.region === 'domain') return mail.domain_id === scope.domainId
  if (scope.region === 'group') return mail.group_id === scope.groupId
  return mail.user_id === scope.userId
}

/** 4711 and 4712 became one; nothing is remembered of 815 any more. */
const namesOf = (campaign: number): readonly (number | null)[] =>
  [4_711, 4_712].includes(campaign) ? [4_711, 4_712] : [campaign]

function isNamed(mail: Mail, id: string): boolean {
  const bare = id.replaceAll(/^<|>$/g, '')
  return (
    [mail.id, mail.message_id].includes(id.toLowerCase()) || [id, bare, `<${bare}>`].includes(mail.header)
  )
}

/** The definition: every condition by itself, on the mail as it is stored. */
function fits(mail: Mail, { scope, classes, query, period }: Search): boolean {
  const { q } = query
  const equal = <T>(value: T, wanted: T | undefined): boolean => wanted === undefined || value === wanted
  return (
    inReach(mail, scope) &&
    classes.includes(mail.class) &&
    mail.received_at >= period.from &&
    mail.received_at < period.to &&
    (q === undefined ||
      [mail.title, mail.sender, mail.sender_name, mail.receiver].some((text) => has(text, q)) ||
      isNamed(mail, q)) &&
    has(mail.title, query.title) &&
    has(mail.sender, query.sender) &&
    has(mail.sender_ip, query.sender_ip) &&
    has(mail.sender_domain, query.sender_domain) &&
    has(mail.receiver, query.receiver) &&
    has(mail.receiver_domain, query.receiver_domain) &&
    has(mail.virus_name, query.virus_name) &&
    has(mail.filter_info, query.filter_info) &&
    has(mail.reject_reason, query.reject_reason) &&
    (query.attach_name === undefined || mail.attach_names.some((name) => has(name, query.attach_name))) &&
    (query.attach_ext === undefined ||
      mail.attach_names.some((name) => name.toLowerCase().endsWith(`.${query.attach_ext}`))) &&
    (query.attach_hash === undefined || mail.files.includes(query.attach_hash)) &&
    (query.campaign === undefined || namesOf(query.campaign).includes(mail.campaign)) &&
    (query.message_id === undefined || isNamed(mail, query.message_id)) &&
    (query.finding === undefined || mail.codes.includes(query.finding)) &&
    equal(mail.mode, query.mode) &&
    equal(mail.sender_country, query.sender_country?.toUpperCase()) &&
    equal(mail.attach_names.length > 0, query.attach) &&
    equal(mail.reject_code, query.reject_code) &&
    equal(mail.recovered_at !== null, query.recover_flag) &&
    equal(mail.send_state, query.send_state) &&
    mail.size >= (query.size_min ?? 0) &&
    mail.size <= (query.size_max ?? Infinity)
  )
}

const word = fc.constantFrom(...WORDS)
const named = fc.nat(MAILS - 1).chain((n) =>
  fc.constantFrom('id', 'message_id', 'header', 'bare').map((how) => {
    const mail = mails[n]!
    return how === 'bare' ? mail.header.replaceAll(/[<>]/g, '') : mail[how as 'id']
  }),
)
/** Each field seldom, so that most searches have one or two. */
const rarely = <T>(value: fc.Arbitrary<T>, absent = 14) =>
  fc.oneof({ weight: absent, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value })
const queries = () =>
  fc.record(
    {
      q: rarely(fc.oneof({ weight: 4, arbitrary: word }, { weight: 1, arbitrary: named }), 1),
      title: rarely(word),
      sender: rarely(word),
      sender_ip: rarely(fc.constantFrom('203.0.113.7', '113.1', '9')),
      sender_domain: rarely(fc.constantFrom('OUT1', 'shop', 'bounces')),
      sender_country: rarely(fc.constantFrom('kr', 'jp')),
      receiver: rarely(word),
      receiver_domain: rarely(fc.constantFrom('own', 'foreign.example', 'no')),
      attach: rarely(fc.constantFrom('1', '0')),
      attach_name: rarely(fc.constantFrom('견적', '회의', 'PDF', '50%')),
      attach_ext: rarely(fc.constantFrom('pdf', 'xlsx', 'df')),
      virus_name: rarely(fc.constantFrom('eicar-1', 'car')),
      filter_info: rarely(fc.constantFrom('차단', 'a')),
      reject_reason: rarely(fc.constantFrom('such RECIPIENT', '5.1')),
      reject_code: rarely(fc.constantFrom('101', '109')),
      recover_flag: rarely(fc.constantFrom('1', '0')),
      send_state: rarely(fc.constantFrom(...SEND_STATES)),
      finding: rarely(fc.constantFrom('virus.found', 'auth.spf-fail', 'auth')),
      campaign: rarely(fc.constantFrom('4711', '4712', '815', '1')),
      attach_hash: rarely(fc.constantFrom(...FILES)),
      message_id: rarely(named, 25),
      mode: rarely(fc.constantFrom('0', '4')),
      size_min: rarely(fc.constantFrom('500')),
      size_max: rarely(fc.constantFrom('300')),
    },
    { noNullPrototype: true },
  )

test('what is found is what fits: of everybody, a domain, a group and a user', async () => {
  const cases = fc.record({
    raw: queries(),
    scope: fc.nat(3),
    classes: fc.oneof(
      fc.constant([...MAIL_CLASSES]),
      fc.constantFrom(...MAIL_CLASSES).map((name) => [name]),
      fc.constant(['normal', 'spam'] as MailClass[]),
    ),
    from: fc.constantFrom(24, 24 * 7, 24 * 100),
    to: fc.constantFrom(-1, 30),
    ascending: fc.boolean(),
    skip: fc.constantFrom(0, 3, 40),
    look: fc.constantFrom(5, 25, 2000),
  })
  let some = 0
  await fc.assert(
    fc.asyncProperty(cases, async ({ raw, scope: at, classes, from, to, ascending, skip, look }) => {
      const query: MailQuery = mailQuery.parse(raw)
      const scope = scopes[at]!
      const period = { from: new Date(NOW - from * HOUR), to: new Date(NOW - Math.min(to, from - 1) * HOUR) }
      const search = { scope, classes, query, period }
      const options = {
        part: { skip, take: 10 },
        most: 10_000,
        ms: 60_000,
        indexMs: 60_000,
        countMs: 60_000,
        ascending,
        look,
      }
      const found = await actFor(scope, () => findMails(tenant.db, search, options))
      const expected = mails
        .filter((mail) => fits(mail, search))
        .toSorted((a, b) => a.received_at.getTime() - b.received_at.getTime() || (a.id < b.id ? -1 : 1))
      if (!ascending) expected.reverse()
      expect(found).toMatchObject({ total: expected.length, isAtLeast: false, searchedTo: null })
      expect(found.places.map(({ id }) => id)).toEqual(expected.slice(skip, skip + 10).map(({ id }) => id))
      expect(Object.values(found.kinds).reduce((sum, n) => sum + n, 0)).toBe(expected.length)
      if (expected.length > 0) some++
    }),
    { numRuns: 400 },
  )
  // Searches that find nothing prove little.
  expect(some).toBeGreaterThan(100)
}, 120_000)

describe('a search that is too broad', () => {
  const period = { from: new Date(0), to: new Date(NOW + HOUR) }
  const search = (raw: object): Search => ({
    scope: scopes[0]!,
    classes: MAIL_CLASSES,
    query: mailQuery.parse(raw),
    period,
  })
  const plain = {
    part: { skip: 0, take: 10 },
    most: 10_000,
    ms: 60_000,
    indexMs: 60_000,
    countMs: 60_000,
    look: 20,
  }
  const newest = (fit: (mail: Mail) => boolean): string[] =>
    mails
      .filter(fit)
      .toSorted((a, b) => b.received_at.getTime() - a.received_at.getTime() || (a.id > b.id ? -1 : 1))
      .map(({ id }) => id)

  test.each([
    ['without an index', { q: 'a' }],
    ['with one', { q: '견적' }],
  ])('ends in time, shows the newest and says how far it came (%s)', async (_, raw) => {
    const wish = search(raw)
    const found = await actFor(wish.scope, () => findMails(tenant.db, wish, { ...plain, ms: 0, indexMs: 0 }))
    const all = newest((mail) => fits(mail, wish))
    expect(found.isAtLeast).toBe(true)
    expect(found.total).toBeLessThan(all.length)
    expect(found.places.map(({ id }) => id)).toEqual(all.slice(0, Math.min(10, found.total)))
    // Nothing that fits lies on this side of where it ended.
    const seen = all.filter((id) => mails.find((mail) => mail.id === id)!.received_at > found.searchedTo!)
    expect(found.total).toBeGreaterThanOrEqual(seen.length)
  })

  test('counting ends at the limit, or once it takes long and the page is there', async () => {
    const wish = search({})
    const find = (options: object) =>
      actFor(wish.scope, () => findMails(tenant.db, wish, { ...plain, ...options }))
    const page = newest(() => true).slice(0, 10)
    const limited = await find({ most: 50 })
    expect(limited).toMatchObject({ total: 50, isAtLeast: true, searchedTo: null })
    const late = await find({ countMs: 0 })
    expect(late).toMatchObject({ total: 20, isAtLeast: true, searchedTo: null })
    for (const { places } of [limited, late]) expect(places.map(({ id }) => id)).toEqual(page)
    expect(await find({ most: MAILS })).toMatchObject({ total: MAILS, isAtLeast: false })
  })
})

test('the index by itself shows what is in reach, and nothing outside of a call', async () => {
  const all = sql<{
    id: string
  }>`select id from mails_with_tokens('2000-01-01Z', '2100-01-01Z', '{}', null, null)`
  for (const scope of scopes) {
    const { rows } = await actFor(scope, () => all.execute(tenant.db))
    const reached = mails.filter((mail) => inReach(mail, scope))
    expect(rows.map(({ id }) => id).toSorted()).toEqual(reached.map(({ id }) => id).toSorted())
    expect(reached.length).toBeGreaterThan(10)
  }
  expect((await all.execute(tenant.db)).rows).toEqual([])
})

test('what messages carry shows what is in reach alone, and is led to by an index over partitions', async () => {
  const file = FILES[0]!
  const found = sql<{
    id: string
  }>`select id from mails_of_messages('2000-01-01Z', '2100-01-01Z', ${file}, null)`
  for (const scope of scopes) {
    const { rows } = await actFor(scope, () => found.execute(tenant.db))
    const reached = mails.filter((mail) => inReach(mail, scope) && mail.files.includes(file))
    expect(rows.map(({ id }) => id).toSorted()).toEqual(reached.map(({ id }) => id).toSorted())
    expect(reached.length).toBeGreaterThan(3)
  }
  expect((await found.execute(tenant.db)).rows).toEqual([])
  // The same first eight bytes are not the same file.
  const near = `${FILES[0]!.slice(0, 63)}b`
  const other = sql`select id from mails_of_messages('2000-01-01Z', '2100-01-01Z', ${near}, null)`
  expect((await actFor(scopes[0]!, () => other.execute(tenant.db))).rows).toEqual([])
  expect(await planOf(file)).toMatch(/Bitmap Index Scan on message_\d{6}_file_hashes_idx/)
  expect(await planOf(file)).not.toMatch(/Seq Scan/)
})

/** How PostgreSQL carries out the query of mails_of_messages, with its settings. */
async function planOf(file: string): Promise<string> {
  const { rows } = await api.database.pool.query<{ prosrc: string; proconfig: string[] }>(
    `select prosrc, proconfig from pg_proc where proname = 'mails_of_messages'`,
  )
  const { prosrc, proconfig } = rows[0]!
  const values: Record<string, string> = {
    since: `'2026-11-01Z'::timestamptz`,
    until: `'2026-12-01Z'::timestamptz`,
    of_domain: 'null::bigint',
    of_group: 'null::bigint',
    of_user: 'null::bigint',
    file: `'${file}'::text`,
    key: `(('x' || left('${file}', 16))::bit(64)::bigint)`,
    said: `'[{"sha256": "${file}"}]'::jsonb`,
    prints: 'null::bigint[]',
  }
  const query = /return query (.*?);/s
    .exec(prosrc)![1]!
    .replaceAll(/(?<![.'\w])(\w+)(?![\w(.])/g, (word) => values[word] ?? word)
  const client = await api.database.pool.connect()
  try {
    await client.query('begin')
    for (const setting of proconfig) {
      const [name, value] = setting.split('=')
      await client.query('select set_config($1, $2, true)', [name, value])
    }
    const plan = await client.query<{ 'QUERY PLAN': string }>(`explain ${query}`)
    return plan.rows.map((row) => row['QUERY PLAN']).join('\n')
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('narrow rows follow their mail: changed class and owner, and deletion', async () => {
  const { pool } = api.database
  const narrow = async (id: string) =>
    (await pool.query('select class, mode, domain_id from mail_search where id = $1', [id])).rows
  const { id, domain_id: domain } = mails.find((mail) => mail.class === 'spam' && mail.domain_id !== null)!
  await pool.query(`update mail set class = 'virus', mode = 6, domain_id = null where id = $1`, [id])
  expect(await narrow(id)).toEqual([{ class: 'virus', mode: 6, domain_id: null }])
  await pool.query(`update mail set class = 'spam', mode = 1, domain_id = $2 where id = $1`, [id, domain])
  await pool.query('delete from mail where id = $1', [id])
  expect(await narrow(id)).toEqual([])
})

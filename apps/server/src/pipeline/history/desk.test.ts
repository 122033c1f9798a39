/** What is asked and answered, from a real PostgreSQL. */
import { testDatabase, type TestDatabase } from '@postern/testkit/database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureDefaultRoles } from '../../features/auth/account/first-accounts-store.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { testMessage } from '../checks/headers/testing.ts'
import type { ResolvedRecipient } from '../judge/recipient.ts'
import { createHistoryDesk, type HistoryDesk } from './desk.ts'
import { questionAbout, recall } from './history.ts'
import type { History } from './sections.ts'

let database: TestDatabase
let desk: HistoryDesk
const troubles: unknown[] = []
let corp: number
let other: number
const DAY = 86_400_000

beforeAll(async () => {
  database = await testDatabase()
  await ensureDefaultRoles(database.db)
  desk = createHistoryDesk(database.pool, (error) => troubles.push(error))
  corp = await domain('corp.example')
  other = await domain('other.example')
  await database.pool.query(`insert into domain_alias (name, domain_id) values ('alias.example', $1)`, [corp])
})
afterAll(() => database.close())

async function domain(name: string): Promise<number> {
  const values = { name, spam_threshold: null }
  const row = await database.db.insertInto('domain').values(values).returning('id').executeTakeFirstOrThrow()
  return row.id
}

async function account(name: string): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into app_user (email, name, domain_id, role_id)
     values ($1, '', $2, (select id from role where key = 'user')) returning id`,
    [`${name}@corp.example`, corp],
  )
  return rows[0]!.id
}

function to(domainId: number, userId: number | null = null): ResolvedRecipient {
  return { owner: { domainId, groupId: null, userId, order: ['all'] } } as unknown as ResolvedRecipient
}

function ask(fields: Record<string, string>, ...recipients: ResolvedRecipient[]): Promise<History> {
  return recall(questionAbout(testMessage(fields)), (question) => desk.answer(recipients, question))
}

async function remember(row: Record<string, unknown>): Promise<void> {
  await database.pool.query(
    `insert into correspondent (domain_id, user_id, address, first_seen, last_seen, days, normal, unwanted, written, released,
       reported, vouched_at)
     select domain_id, user_id, address, first_seen, last_seen, days, normal, unwanted, written, released, reported, vouched_at
     from json_populate_record(null::correspondent, $1)`,
    [
      JSON.stringify({
        first_seen: new Date(Date.UTC(2026, 2, 1)),
        last_seen: new Date(Date.UTC(2026, 10, 1)),
        days: 9,
        normal: 41,
        unwanted: 0,
        written: 0,
        released: 0,
        reported: 0,
        ...row,
      }),
    ],
  )
}

/** A mail that was taken for a domain. */
async function carried(id: string, domainId: number, more: Record<string, unknown> = {}): Promise<void> {
  const { from = 'lee@partner.example', aligned = true, judged = 'normal', at = Date.now() } = more
  const message = uuidv7(Number(at))
  const received = new Date(Number(at))
  await database.pool.query(
    `insert into message (id, received_at, client_ip, client_rdns, client_country, helo, tls, sender, size, sha256,
       trace_header, header_from, header_to, message_id, attachments, findings, checks, aligned)
     values ($1, $2, '', '', '', '', '', '', 0, '', '', $3, '', $4, '[]', '[]', '[]', $5)`,
    [message, received, from, id, aligned],
  )
  await database.pool.query(
    `insert into mail (id, received_at, message_id, domain_id, receiver, receiver_domain, sender, sender_name, sender_domain,
       sender_ip, sender_country, title, attach_names, size, class, mode, score, threshold, virus_name, filter_info, codes,
       trace, send_state)
     values ($1, $2, $3, $4, '', '', '', '', '', '', '', '', '{}', 0, $5, 0, 0, 5, '', '', '{}', '[]', 'S')`,
    [uuidv7(Number(at)), received, message, domainId, judged],
  )
}

test('a correspondent of the recipient’s domain, and of no other', async () => {
  await remember({ domain_id: corp, address: 'park@known.example' })
  await remember({ domain_id: corp, address: '@known.example', days: 12, normal: 90 })
  const from = { From: 'Park <Park+x@known.example>' }
  const { correspondent } = await ask(from, to(corp))
  expect(correspondent).toMatchObject({
    known: true,
    organisationKnown: true,
    address: {
      normal: 41,
      days: 9,
      firstSeen: Date.UTC(2026, 2, 1),
      lastSeen: Date.UTC(2026, 10, 1),
      vouchedAt: 0,
    },
    organisation: { normal: 90 },
  })
  const stranger = { address: null, organisation: null, known: false, organisationKnown: false }
  expect((await ask(from, to(other))).correspondent).toEqual(stranger)
  expect((await ask(from, to(corp), to(other))).correspondent).toEqual(stranger)
  expect((await ask({ From: 'kim@known.example' }, to(corp))).correspondent).toMatchObject({
    address: null,
    known: false,
    organisationKnown: true,
  })
  expect((await ask({ From: 'a@x.example, b@x.example' }, to(corp))).correspondent).toBeNull()
})

test('what one user vouches for counts for that user alone', async () => {
  const [user, another] = [await account('choi'), await account('jung')]
  await remember({ domain_id: corp, user_id: user, address: 'choi@vouched.example', vouched_at: new Date() })
  const from = { From: 'choi@vouched.example' }
  expect((await ask(from, to(corp, user))).correspondent?.known).toBe(true)
  expect((await ask(from, to(corp, another))).correspondent?.known).toBe(false)
  expect((await ask(from, to(corp, user), to(corp, another))).correspondent?.known).toBe(false)
})

test.each<[string, Record<string, unknown>, { answersUs: boolean; continues: boolean }]>([
  ['mail that was carried as normal', {}, { answersUs: false, continues: true }],
  ['mail that was held', { judged: 'spam' }, { answersUs: false, continues: false }],
  ['mail of our own', { from: 'kim@corp.example', judged: 'spam' }, { answersUs: true, continues: true }],
  ['mail of our own, from an alias', { from: 'Kim@Alias.example' }, { answersUs: true, continues: true }],
  [
    'mail that claims to be ours',
    { from: 'kim@corp.example', aligned: false },
    { answersUs: false, continues: true },
  ],
  ['mail of a year ago', { at: Date.now() - 366 * DAY }, { answersUs: false, continues: false }],
])('an answer to %s', async (name, more, thread) => {
  const id = `<${name.replaceAll(' ', '.')}@partner.example>`
  await carried(id, corp, more)
  const answer = { From: 'lee@partner.example', 'In-Reply-To': id }
  expect((await ask(answer, to(corp))).thread).toEqual(thread)
  // Written by ours or not: another domain was never given it.
  expect((await ask(answer, to(other))).thread).toEqual({ answersUs: false, continues: false })
})

test('mail that answers nothing asks nothing about threads', async () => {
  expect((await ask({}, to(corp))).thread).toBeNull()
})

test('many questions at once: each has its own answer', async () => {
  for (let n = 0; n < 120; n++)
    await remember({ domain_id: corp, address: `n${n}@many.example`, normal: n + 1 })
  const answers = await Promise.all(
    Array.from({ length: 120 }, (_, n) => {
      const question = { correspondent: { address: `n${n}@many.example`, organisation: '' } }
      return desk.answer([to(corp)], question)
    }),
  )
  expect(answers).toMatchObject(
    Array.from({ length: 120 }, (_, n) => ({ correspondent: [{ address: { normal: n + 1 } }] })),
  )
})

test('bytes that PostgreSQL has no text for are asked without harm', async () => {
  const question = { correspondent: { address: 'a\0\ud800@b.example', organisation: '' } }
  expect(await desk.answer([to(corp)], question)).toMatchObject({ correspondent: [{ address: null }] })
  expect(troubles).toEqual([])
})

test('a database that is away makes everything unknown', async () => {
  const lost = await testDatabase()
  const away = createHistoryDesk(lost.pool, (error) => troubles.push(error))
  await lost.close()
  expect(await away.answer([to(corp)], { thread: { ids: ['<a@b>'] } })).toBeNull()
  expect(troubles).toHaveLength(1)
  const nothing = await recall({ thread: { ids: ['<a@b>'] } }, (question) =>
    away.answer([to(corp)], question),
  )
  expect(nothing).toEqual({
    correspondent: null,
    thread: null,
    linkSite: null,
    campaign: null,
    namesake: null,
  })
})

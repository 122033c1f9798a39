import { readSmtpEntry } from '@postern/contract/validation/smtp-entry.ts'
import { testDatabase, type TestDatabase } from '@postern/testkit/database.ts'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ipMatcher } from '../../../platform/ip.ts'
import { createEntryHits } from './hits.ts'
import { openSmtpLists, type KeptLists, type Listed } from './lists.ts'

let database: TestDatabase
const open: KeptLists[] = []
const trouble: unknown[] = []
let now = Date.UTC(2026, 10, 23)

beforeAll(async () => void (database = await testDatabase()))
afterEach(async () => {
  await Promise.all(open.splice(0).map((lists) => lists.close()))
  await database.pool.query('truncate smtp_entry cascade')
  expect(trouble.splice(0)).toEqual([])
})
afterAll(() => database.close())

interface Options {
  readonly policy?: 1 | 2
  readonly recipient?: boolean
  readonly active?: boolean
  readonly until?: Date | null
}

async function add(
  text: string,
  { policy = 2, recipient = false, active = true, until = null }: Options = {},
) {
  const read = readSmtpEntry(text)
  if (!read) throw new Error(`no entry: ${text}`)
  const row = await database.db
    .insertInto('smtp_entry')
    .values({ ...read, policy, of_recipient: recipient, is_act: active, valid_until: until })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? 0
}

async function lists(): Promise<KeptLists> {
  const opened = await openSmtpLists(
    database.pool,
    (error) => trouble.push(error),
    () => now,
  )
  open.push(opened)
  await opened.catchUp()
  expect(opened.size().ready).toBe(true)
  return opened
}
const denies = async (listed: Promise<Listed> | Listed) => (await listed).deny?.value ?? null

describe('clients', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7', true],
    ['203.0.113.7', '203.0.113.8', false],
    ['203.0.113.7', '::ffff:203.0.113.7', true],
    ['203.0.113.7', '::ffff:cb00:7107', true],
    ['203.0.113.0/24', '203.0.113.0', true],
    ['203.0.113.0/24', '203.0.113.255', true],
    ['203.0.113.0/24', '203.0.112.255', false],
    ['203.0.113.0/24', '203.0.114.0', false],
    ['203.0.113.128/25', '203.0.113.127', false],
    ['203.0.113.128/25', '203.0.113.128', true],
    ['128.0.0.0/1', '255.255.255.255', true],
    ['128.0.0.0/1', '127.255.255.255', false],
    ['203.0.113.6/31', '203.0.113.7', true],
    ['203.0.113.6/31', '203.0.113.8', false],
    ['2001:db8::/32', '2001:db8:ffff::1', true],
    ['2001:db8::/32', '2001:db9::', false],
    ['2001:db8:0:1::/64', '2001:db8:0:1:ffff::', true],
    ['2001:db8:0:1::/64', '2001:db8:0:2::', false],
    ['2001:db8::8/127', '2001:db8::9', true],
    ['2001:db8::8/127', '2001:db8::a', false],
    ['2001:DB8::1', '2001:db8:0:0:0:0:0:1', true],
    ['::1', '::1', true],
    ['8000::/1', 'ffff::', true],
    ['0.0.0.0/1', '::1', false],
    ['KR', '198.51.100.1', true],
    ['JP', '198.51.100.1', false],
  ])('%s meets %s: %s', async (entry, ip, met) => {
    await add(entry)
    expect((await denies((await lists()).client(ip, 'KR'))) !== null).toBe(met)
  })

  test('the narrowest network is named', async () => {
    for (const entry of ['203.0.0.0/8', '203.0.113.0/24', '203.0.112.0/20']) await add(entry)
    expect(await denies((await lists()).client('203.0.113.9', ''))).toBe('203.0.113.0/24')
  })
})

describe('names', () => {
  test.each([
    ['a@b.example', 'A@B.Example', true],
    ['a@b.example', 'a@c.b.example', false],
    ['b.example', 'x@b.example', true],
    ['b.example', 'x@mail.sub.b.example', true],
    ['b.example', 'x@ab.example', false],
    ['b.example', 'b.example@c.example', false],
    ['münchen.example', 'x@XN--mnchen-3ya.example', true],
    ['münchen.example', 'x@münchen.example', true],
    ['jörg@b.example', 'JÖRG@b.example', true],
    ['*.top', 'x@spam.top', true],
    ['*.top', 'x@top', false],
    ['*.top', 'x@spam.top.example', false],
    ['promo-*@*', 'Promo-7@any.example', true],
    ['promo-*@*', 'x-promo-7@any.example', false],
    ['*bad*@*', 'x@a-bad-b.example', false],
    ['*bad*@*', 'not-bad-1@b.example', true],
    ['xx*.example', 'a@xxy.example', true],
  ])('%s meets %s: %s', async (entry, address, met) => {
    await add(entry)
    const kept = await lists()
    expect((await denies(kept.sender(address))) !== null).toBe(met)
    expect(await denies(kept.recipient(address))).toBeNull()
  })

  test('of recipients are a list of their own', async () => {
    await add('b.example', { recipient: true })
    await add('old-*@*', { recipient: true })
    const kept = await lists()
    expect(await denies(kept.recipient('x@b.example'))).toBe('b.example')
    expect(await denies(kept.recipient('old-1@any.example'))).toBe('old-*@*')
    expect(await denies(kept.sender('x@b.example'))).toBeNull()
    expect(kept.sender('')).toEqual({ allow: null, deny: null })
  })
})

test('terms end, what is off does not count, and an allow stands beside a deny', async () => {
  await add('203.0.113.7', { until: new Date(now + 60_000) })
  await add('203.0.113.8', { active: false })
  await add('203.0.113.0/24', { policy: 1 })
  const kept = await lists()
  const both = await kept.client('203.0.113.7', '')
  expect([both.allow?.value, both.deny?.value]).toEqual(['203.0.113.0/24', '203.0.113.7'])
  expect(await denies(kept.client('203.0.113.8', ''))).toBeNull()
  now += 60_001
  expect(await denies(kept.client('203.0.113.7', ''))).toBeNull()
})

test('changes hold once they are caught up with: new, changed, off, gone', async () => {
  const id = await add('one.example')
  const kept = await lists()
  expect(await denies(kept.sender('x@one.example'))).toBe('one.example')
  await add('two.example')
  await add('203.0.113.0/24')
  await database.db.updateTable('smtp_entry').set({ value: 'other.example' }).where('id', '=', id).execute()
  await kept.catchUp()
  const seen = () =>
    Promise.all([
      denies(kept.sender('x@one.example')),
      denies(kept.sender('x@two.example')),
      denies(kept.sender('x@other.example')),
      denies(kept.client('203.0.113.1', '')),
    ])
  expect(await seen()).toEqual([null, 'two.example', 'other.example', '203.0.113.0/24'])
  await database.db.updateTable('smtp_entry').set({ is_act: false }).where('id', '=', id).execute()
  await database.db.deleteFrom('smtp_entry').where('value', '=', 'two.example').execute()
  await kept.catchUp()
  expect(await seen()).toEqual([null, null, null, '203.0.113.0/24'])
  await database.db.updateTable('smtp_entry').set({ is_act: true }).where('id', '=', id).execute()
  await kept.catchUp()
  expect((await seen())[2]).toBe('other.example')
})

test('what commits later than what came after it is read all the same', async () => {
  const kept = await lists()
  const slow = await database.pool.connect()
  await slow.query('begin')
  await slow.query(`insert into smtp_entry (policy, kind, value) values (2, 'domain', 'slow.example')`)
  await add('fast.example')
  await kept.catchUp()
  await slow.query('commit')
  slow.release()
  await kept.catchUp()
  expect(await denies(kept.sender('x@slow.example'))).toBe('slow.example')
  expect(await denies(kept.sender('x@fast.example'))).toBe('fast.example')
})

test('before everything is read the database answers', async () => {
  await add('203.0.113.0/24')
  await add('b.example')
  const early = await openSmtpLists(
    database.pool,
    (error) => trouble.push(error),
    () => now,
  )
  open.push(early)
  expect(early.size().ready).toBe(false)
  expect(await denies(early.client('203.0.113.9', ''))).toBe('203.0.113.0/24')
  expect(await denies(early.sender('x@a.b.example'))).toBe('b.example')
})

test('what no list has costs no question', async () => {
  await add('203.0.113.7')
  const kept = await lists()
  expect(kept.client('203.0.113.8', 'KR')).toEqual({ allow: null, deny: null })
  expect(kept.sender('x@b.example')).toEqual({ allow: null, deny: null })
})

test('hits are summed in memory and written together', async () => {
  const id = await add('b.example')
  const hits = createEntryHits(database.pool, (error) => trouble.push(error))
  const met = { code: 'edge.list-denies-sender', evidence: { id } } as const
  hits.note(now, [met, { code: 'edge.list-unproven', evidence: { id } }])
  hits.note(now + 5, [met])
  hits.note(now, [{ code: 'edge.list-allows', evidence: { id: 999_999 } }])
  await hits.close()
  expect(await database.db.selectFrom('smtp_entry_use').selectAll().execute()).toEqual([
    { entry_id: id, hits: 2, last_hit: new Date(now + 5) },
  ])
})

describe('as a reader of all entries, one by one, would say', () => {
  const octet = fc.constantFrom(0, 1, 127, 128, 255)
  const v4 = fc.tuple(octet, octet, octet, octet).map((octets) => octets.join('.'))
  const group = fc.constantFrom('0', '1', '8000', 'ffff', 'db8')
  const v6 = fc.array(group, { minLength: 8, maxLength: 8 }).map((groups) => groups.join(':'))
  const network = fc.oneof(
    fc.tuple(v4, fc.integer({ min: 1, max: 32 })),
    fc.tuple(v6, fc.integer({ min: 1, max: 128 })),
  )
  const label = fc.constantFrom('a', 'b', 'ab', 'xn--mnchen-3ya')
  const domain = fc
    .array(label, { minLength: 1, maxLength: 3 })
    .map((labels) => [...labels, 'example'].join('.'))
  const address = fc.tuple(label, domain).map((parts) => parts.join('@'))

  test('clients', async () => {
    const given = fc.array(
      network.map(([ip, prefix]) => `${ip}/${prefix}`),
      { minLength: 1, maxLength: 8 },
    )
    await fc.assert(
      fc.asyncProperty(
        given,
        fc.array(fc.oneof(v4, v6), { minLength: 1, maxLength: 12 }),
        async (entries, ips) => {
          await database.pool.query('truncate smtp_entry cascade')
          for (const entry of entries) await add(entry)
          const kept = await openSmtpLists(database.pool, (error) => trouble.push(error))
          await kept.catchUp()
          const naive = ipMatcher(entries)
          for (const ip of ips)
            expect([ip, (await denies(kept.client(ip, ''))) !== null]).toEqual([ip, naive(ip)])
          await kept.close()
        },
      ),
      { numRuns: 60 },
    )
  })

  test('senders', async () => {
    const given = fc.array(fc.oneof(domain, address), { minLength: 1, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(
        given,
        fc.array(address, { minLength: 1, maxLength: 12 }),
        async (entries, senders) => {
          await database.pool.query('truncate smtp_entry cascade')
          for (const entry of entries) await add(entry)
          const kept = await openSmtpLists(database.pool, (error) => trouble.push(error))
          await kept.catchUp()
          for (const sender of senders) {
            const naive = entries.some((entry) =>
              entry.includes('@')
                ? entry === sender
                : sender.endsWith(`@${entry}`) || sender.endsWith(`.${entry}`),
            )
            expect([sender, (await denies(kept.sender(sender))) !== null]).toEqual([sender, naive])
          }
          await kept.close()
        },
      ),
      { numRuns: 60 },
    )
  })
})

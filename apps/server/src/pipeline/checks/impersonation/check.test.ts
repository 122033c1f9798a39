import { authResults } from '@postern/testkit/auth-results.ts'
import type { AuthResults, AuthVerdict } from '@postern/mail/auth/results.ts'
import { FINDINGS, type Finding } from '@postern/contract/findings/catalogue.ts'
import fc from 'fast-check'
import { expectLinearCost } from '@postern/testkit/cpu-clock.ts'
import { describe, expect, it } from 'vitest'
import type { History } from '../../history/sections.ts'
import { NO_IO, testEnvelope, testMessage } from '../headers/testing.ts'
import { impersonationCheck } from './check.ts'
import { ownNames } from './own-names.ts'
import { indexPeople, type ProtectedPerson } from './people-index.ts'

const person = (id: number, domainId: number, name: string, ...addresses: string[]): ProtectedPerson => ({
  id,
  domainId,
  name,
  others: [],
  addresses,
})
const own = ownNames(
  [
    ['corp.example', 1],
    ['corp-alias.example', 1],
    ['dept.city.co.kr', 2],
    ['other.example', 3],
  ],
  indexPeople([
    person(1, 1, '홍길동', 'hong@corp.example', 'gildong@gmail.com'),
    person(2, 1, 'John Smith', 'john@corp.example'),
    person(3, 3, '이순신', 'lee@other.example'),
  ]),
)

interface Stand {
  readonly from: string
  readonly dmarc?: AuthVerdict
  readonly policy?: AuthResults['dmarc']['policy']
  readonly spf?: AuthVerdict
  readonly spfDomain?: string
}

/** What authentication says; nothing published unless told otherwise. */
function results({ from, dmarc = 'none', policy = '', spf = 'none', spfDomain = from }: Stand): AuthResults {
  const found = authResults(dmarc, from)
  return {
    ...found,
    spf: { ...found.spf, verdict: spf, domain: spfDomain },
    dmarc: { ...found.dmarc, policy },
  }
}

interface Case {
  readonly fields?: Parameters<typeof testMessage>[0]
  readonly session?: Parameters<typeof testEnvelope>[0]
  readonly auth?: Stand
  readonly txt?: string
  readonly history?: Partial<History>
  readonly rcpt?: readonly string[]
  readonly signedIn?: boolean
}

async function run(given: Case): Promise<readonly Finding[]> {
  const { fields, session, auth, txt, history = {}, rcpt = ['kim@corp.example'], signedIn = false } = given
  const facts = testMessage(fields)
  const domain = facts.from[0]?.address.split('@')[1] ?? ''
  const recipients = rcpt.map((address) => ({ address, notify: [], orcpt: null }))
  const deps = {
    ...NO_IO,
    auth: () => Promise.resolve(results({ from: domain, ...auth })),
    history: () => Promise.resolve({ correspondent: null, thread: null, ...history } as History),
    dns: () =>
      txt === undefined
        ? Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }))
        : Promise.resolve([[txt]]),
  }
  return impersonationCheck(own).run(
    { ...testEnvelope(session), recipients, auth: signedIn ? 'kim' : null },
    facts,
    deps,
  )
}

async function codes(given: Case): Promise<string[]> {
  return (await run(given)).map(({ code }) => code.replace('impersonation.', ''))
}
const pointsOf = (findings: readonly Finding[]): number =>
  findings.reduce((sum, { code, score }) => sum + (score ?? FINDINGS[code].score), 0)

const OURS = { From: 'Hong <hong2@corp.example>' }
const spfRecord = 'v=spf1 -all'

describe('own domains', () => {
  it.each<[string, string[], Case]>([
    ['proven', [], { fields: OURS, auth: { from: 'corp.example', dmarc: 'pass' } }],
    [
      'forbidden by policy',
      ['own-domain-forbidden'],
      { fields: OURS, auth: { from: 'corp.example', dmarc: 'fail', policy: 'reject' } },
    ],
    [
      'quarantined by policy',
      ['own-domain-forbidden'],
      { fields: OURS, auth: { from: 'corp.example', dmarc: 'fail', policy: 'quarantine' } },
    ],
    [
      'a policy that only watches',
      ['own-domain-failed'],
      { fields: OURS, auth: { from: 'corp.example', dmarc: 'fail', policy: 'none' } },
    ],
    ['SPF says no', ['own-domain-failed'], { fields: OURS, auth: { from: 'corp.example', spf: 'softfail' } }],
    [
      'SPF of somebody else',
      ['own-domain-unproven'],
      { fields: OURS, auth: { from: 'corp.example', spf: 'pass', spfDomain: 'evil.test' }, txt: spfRecord },
    ],
    ['nothing published', ['own-domain-unpublished'], { fields: OURS }],
    ['an alias', ['own-domain-unpublished'], { fields: { From: 'x@corp-alias.example' } }],
    ['below', ['own-domain-unpublished'], { fields: { From: 'x@mail.corp.example' } }],
    ['beside', ['own-domain-unpublished'], { fields: { From: 'x@dept2.city.co.kr' } }],
    [
      'the second From',
      ['own-domain-unproven'],
      { fields: { From: 'A <a@evil.test>, B <b@corp.example>' }, auth: { from: 'evil.test', dmarc: 'pass' } },
    ],
    ['a domain that only ends alike', [], { fields: { From: 'x@notcorp.example.test' } }],
    ['signed in', [], { fields: OURS, signedIn: true }],
    ['a printer within', [], { fields: OURS, session: { ip: '192.168.3.4' } }],
    [
      'replies elsewhere',
      ['own-domain-unpublished', 'own-domain-reply'],
      { fields: { ...OURS, 'Reply-To': 'x@evil.test' } },
    ],
    [
      'replies to our other domain',
      ['own-domain-unpublished'],
      { fields: { ...OURS, 'Reply-To': 'x@other.example' } },
    ],
    [
      'the recipient’s own address',
      ['own-domain-unpublished', 'own-address'],
      { fields: { From: 'kim@corp.example' } },
    ],
    [
      'a delivery report',
      [],
      { fields: { From: 'Mail Delivery System <mailer-daemon@corp.example>' }, session: { sender: '' } },
    ],
    [
      'a return path of ours',
      ['own-envelope'],
      {
        session: { sender: 'x@corp.example' },
        auth: { from: 'partner.example', spf: 'fail', spfDomain: 'corp.example' },
      },
    ],
  ])('%s', async (_what, expected, given) => {
    expect(await codes(given)).toEqual(expected)
  })

  it.each<[string, Case]>([
    ['DMARC could not be asked', { fields: OURS, auth: { from: 'corp.example', dmarc: 'temperror' } }],
    ['our SPF could not be asked', { fields: OURS, auth: { from: 'corp.example', spf: 'temperror' } }],
    [
      'return path',
      { session: { sender: 'x@corp.example' }, auth: { from: 'partner.example', spf: 'temperror' } },
    ],
  ])('holds nothing against anybody while DNS is away: %s', async (_what, given) => {
    expect(await codes(given)).toEqual([])
  })

  it('is not excused by a sender whose own DNS fails', async () => {
    const auth = { from: 'corp.example', spf: 'temperror', spfDomain: 'evil.test' } as const
    expect(await codes({ fields: OURS, auth, txt: spfRecord })).toEqual(['own-domain-unproven'])
  })

  it('weighs by what the domain publishes, and less where a list or a thread of ours brings mail back', async () => {
    const points = async (given: Case) => pointsOf(await run({ fields: OURS, ...given }))
    const forbidden = await points({ auth: { from: 'corp.example', dmarc: 'fail', policy: 'reject' } })
    const failed = await points({ auth: { from: 'corp.example', spf: 'fail' } })
    const unproven = await points({ txt: spfRecord })
    const unpublished = await points({})
    expect([forbidden, failed, unproven, unpublished]).toEqual([3, 2, 1.2, 0.5])
    const list = {
      fields: { ...OURS, 'List-Id': 'Talk <talk.lists.test>', 'List-Post': '<mailto:talk@lists.test>' },
      txt: spfRecord,
    }
    const proven = { from: 'corp.example', spf: 'pass', spfDomain: 'lists.test' } as const
    expect(await points({ ...list, auth: proven })).toBe(0.6)
    // Fields that nothing proves excuse nothing.
    expect(await points(list)).toBe(1.2)
    expect(await points({ txt: spfRecord, history: { thread: { answersUs: true, continues: true } } })).toBe(
      0.6,
    )
  })
})

const GMAIL = 'gildong.hong77@gmail.com'
const pass = (from: string): Stand => ({ from, dmarc: 'pass' })
const remembered = {
  firstSeen: 1,
  lastSeen: 2,
  days: 9,
  normal: 9,
  unwanted: 0,
  written: 0,
  released: 0,
  reported: 0,
  vouchedAt: 0,
  reportedAt: 0,
}
const stranger = { address: null, organisation: null, known: false, organisationKnown: false }
const friend = { address: remembered, organisation: null, known: true, organisationKnown: false }

describe('protected people', () => {
  it.each<[string, string[], Case]>([
    ['their own address', [], { fields: { From: '홍길동 <hong@corp.example>' }, auth: pass('corp.example') }],
    [
      'their private address',
      [],
      { fields: { From: '홍길동 <gildong@gmail.com>' }, auth: pass('gmail.com') },
    ],
    [
      'a tagged address',
      [],
      { fields: { From: '홍길동 <gildong+work@gmail.com>' }, auth: pass('gmail.com') },
    ],
    [
      'a colleague of that name',
      [],
      { fields: { From: '홍길동 <hong9@corp.example>' }, auth: pass('corp.example') },
    ],
    [
      'a namesake',
      ['person'],
      { fields: { From: '홍길동 <hong@partner.example>' }, auth: pass('partner.example') },
    ],
    [
      'a free mailbox',
      ['person', 'person-free'],
      { fields: { From: `Hong Gildong <${GMAIL}>` }, auth: pass('gmail.com') },
    ],
    [
      'first contact',
      ['person', 'person-free', 'person-first'],
      {
        fields: { From: `홍길동 대표 <${GMAIL}>` },
        auth: pass('gmail.com'),
        history: { correspondent: stranger },
      },
    ],
    [
      'known for long',
      [],
      { fields: { From: `홍길동 <${GMAIL}>` }, auth: pass('gmail.com'), history: { correspondent: friend } },
    ],
    [
      'known, but not proven',
      ['person', 'person-free', 'person-unproven'],
      { fields: { From: `홍길동 <${GMAIL}>` }, history: { correspondent: friend } },
    ],
    [
      'a service that sends replies to them',
      [],
      {
        fields: { From: '홍길동 (Docs) <noreply@docs.example>', 'Reply-To': 'hong@corp.example' },
        auth: pass('docs.example'),
      },
    ],
    [
      'replies elsewhere',
      ['person', 'person-reply'],
      {
        fields: { From: '홍길동 <a@partner.example>', 'Reply-To': 'ceo@evil.test' },
        auth: pass('partner.example'),
      },
    ],
    [
      'forged',
      ['own-domain-failed', 'person-forged'],
      { fields: { From: '홍길동 <hong@corp.example>' }, auth: { from: 'corp.example', spf: 'fail' } },
    ],
    [
      'an initial alone',
      [],
      { fields: { From: 'J. Smith <js@partner.example>' }, auth: pass('partner.example') },
    ],
    [
      'an initial at a free mailbox',
      ['person', 'person-free'],
      { fields: { From: 'J. Smith <js@gmail.com>' }, auth: pass('gmail.com') },
    ],
    ['whom another domain protects', [], { fields: { From: `이순신 <${GMAIL}>` }, auth: pass('gmail.com') }],
    [
      'DNS away',
      ['person', 'person-free'],
      { fields: { From: `홍길동 <${GMAIL}>` }, auth: { from: 'gmail.com', dmarc: 'temperror' } },
    ],
  ])('%s', async (_what, expected, given) => {
    expect(await codes(given)).toEqual(expected)
  })

  it('does not tell one tenant whom the other protects', async () => {
    const fields = { From: `Hong Gildong <${GMAIL}>` }
    const [alone] = await run({ fields, auth: pass('gmail.com') })
    const [both] = await run({
      fields,
      auth: pass('gmail.com'),
      rcpt: ['kim@corp.example', 'lee@other.example'],
    })
    expect(alone?.evidence?.['person']).toBe('홍길동')
    expect(both?.evidence?.['person']).toBe('Hong Gildong')
  })

  it('keeps a namesake who writes for the first time from a free mailbox below the threshold', async () => {
    const found = await run({
      fields: { From: `홍길동 <${GMAIL}>` },
      auth: pass('gmail.com'),
      history: { correspondent: stranger },
    })
    expect(pointsOf(found)).toBeLessThan(5)
  })

  it('finds each of many people, and nobody else', () => {
    const people = Array.from({ length: 3_000 }, (_, id) =>
      person(id, id % 7, `Given${letters(id)} Family${letters(id * 7)}`),
    )
    const index = indexPeople(people)
    const domain = (id: number) => new Set([id])
    for (const one of people) {
      const key = `l:${one.name.toLowerCase().replace(' ', '')}`
      expect(index.find(key, domain(one.domainId))).toEqual([one])
      expect(index.find(key, domain(one.domainId + 7))).toEqual([])
    }
    expect(index.has(domain(8))).toBe(false)
  })
})

const letters = (id: number): string =>
  id.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)]!)

describe('what a display name gives away', () => {
  it.each<[string, string[], Case]>([
    [
      'an address of ours',
      ['name-own-address'],
      { fields: { From: '"ceo@corp.example" <x@evil.test>' }, auth: pass('evil.test') },
    ],
    [
      'a ticket system',
      [],
      {
        fields: { From: '"kim@corp.example" <ticket@desk.example>', 'Reply-To': 'kim@corp.example' },
        auth: pass('desk.example'),
      },
    ],
    [
      'a ticket system that nothing proves',
      ['name-own-address'],
      { fields: { From: '"kim@corp.example" <ticket@desk.example>', 'Reply-To': 'kim@corp.example' } },
    ],
    ['a link', ['name-url'], { fields: { From: '"Win at https://evil.test/x" <a@partner.example>' } }],
    ['a link to the sender', [], { fields: { From: '"www.partner.example" <a@partner.example>' } }],
    ['a shop named after its site', [], { fields: { From: '"Partner.example" <a@other-shop.example>' } }],
    ['dollars', ['name-amount'], { fields: { From: '"Get $1,000 today" <a@partner.example>' } }],
    [
      'won',
      ['name-amount'],
      { fields: { From: '=?UTF-8?B?7KeA7JuQ6riIIDUw66eM7JuQ?= <a@partner.example>' } },
    ],
    ['yen', ['name-amount'], { fields: { From: '=?UTF-8?B?5b2T6YG4MTAw5LiH5YaG?= <a@partner.example>' } }],
    [
      'a telephone number',
      ['name-phone'],
      { fields: { From: '"Support +1 (888) 555-0142" <a@partner.example>' } },
    ],
    [
      'a number alone, as voice mail writes it',
      [],
      { fields: { From: '"+82 10-1234-5678" <fax@partner.example>' } },
    ],
    ['a subject', ['name-subject'], { fields: { From: '"Re: your invoice" <a@partner.example>' } }],
    [
      'an alarm',
      ['name-subject'],
      { fields: { From: '=?UTF-8?B?44CQ6YeN6KaB44CR44GK55+l44KJ44Gb?= <a@partner.example>' } },
    ],
    ['an ordinary name', [], { fields: { From: '"Lee (Sales, 2nd floor)" <a@partner.example>' } }],
    ['a percentage', [], { fields: { From: '"Shop 50% off" <a@partner.example>' } }],
  ])('%s', async (_what, expected, given) => {
    expect(await codes(given)).toEqual(expected)
  })

  it.each<[string, string[], Case]>([
    ['unproven', ['reply-to'], { fields: { 'Reply-To': 'x@elsewhere.test' } }],
    ['proven', [], { fields: { 'Reply-To': 'x@elsewhere.test' }, auth: pass('partner.example') }],
    ['to us', [], { fields: { 'Reply-To': 'kim@corp.example' } }],
    ['by a list', [], { fields: { 'Reply-To': 'x@elsewhere.test', 'List-Id': '<a.b>' } }],
  ])('replies elsewhere, %s', async (_what, expected, given) => {
    expect(await codes(given)).toEqual(expected)
  })

  it('reads any name and address in bounded time', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.string({ maxLength: 80 }),
        async (name, address) => {
          const encoded = `=?UTF-8?B?${Buffer.from(name).toString('base64')}?=`
          const found = await run({ fields: { From: `${encoded} <${address.replace(/[\r\n]/g, '')}>` } })
          for (const { evidence = {} } of found)
            for (const value of Object.values(evidence)) expect(String(value).length).toBeLessThanOrEqual(120)
        },
      ),
      { numRuns: 200 },
    )
    for (const piece of ['1 ', '(1', 'a@', 'www.', '₩1', 'kim ', '홍길동 ', '- '])
      await expectLinearCost(20_000, (times) =>
        run({ fields: { From: `"${piece.repeat(times)}" <a@partner.example>` } }),
      )
  })
})

/** What block lists do to a message, judged as a whole. */
import { CONDITIONS, OPERATIONS, POLICIES, SCANNER_OPTIONS, TARGETS } from '@postern/contract/codes/filter.ts'
import type { ContentPolicy } from '@postern/contract/settings/content-policy.ts'
import { zoneResolver } from '@postern/testkit/dns-zone.ts'
import { expect, test } from 'vitest'
import { compileFilters } from '../../filters/evaluate.ts'
import { judge, type Circumstances } from '../../testing/judge.ts'

const LISTED = '198.51.100.7'
const BYTES = Buffer.from(
  'From: Lee <lee@sender.example>\r\nTo: kim@corp.example\r\nSubject: Offer\r\n\r\nSee https://www.landing.example/a and http://192.0.2.9/b\r\n',
)
const A = (address: string) => ({ A: [address] })
const dns = zoneResolver({
  '7.100.51.198.ip.example': A('127.0.0.2'),
  '7.100.51.198.more.example': A('127.0.0.3'),
  '7.100.51.198.all.example': A('127.0.0.2'),
  '1.0.0.127.all.example': A('127.0.0.2'),
  'landing.example.names.example': A('127.0.0.2'),
  'sender.example.senders.example': A('127.0.0.2'),
  '9.2.0.192.names.example': A('127.0.0.2'),
})
const from = (ip: string): Circumstances => ({
  envelope: { client: { ip, port: 1, rdns: '', country: '' } },
  deps: { dns },
})
const listed = async (
  settings: NonNullable<Circumstances['settings']>,
  ip = LISTED,
  more: Circumstances = {},
) => {
  const { verdicts, findings } = await judge(BYTES, { ...from(ip), settings, ...more })
  const found = findings.filter(({ code }) => code.startsWith('lists.'))
  return { verdict: verdicts[0]!, found, named: found.map(({ evidence }) => evidence) }
}

test('lists say what they have of server, sender and links', async () => {
  const { named } = await listed({
    rbl: ['ip.example', 'more.example'],
    surbl: ['names.example', 'senders.example'],
  })
  expect(named).toEqual([
    { list: 'ip.example', entry: LISTED },
    { list: 'more.example', entry: LISTED },
    { list: 'names.example', entry: 'landing.example' },
    { list: 'names.example', entry: '192.0.2.9' },
    { list: 'senders.example', entry: 'sender.example' },
  ])
})

test('a second list of the same kind counts half, further ones nothing', async () => {
  const { found } = await listed({ rbl: ['ip.example', 'more.example'] })
  expect(found.map(({ score }) => score)).toEqual([2.5, 1.25])
})

test.each([
  ['what is not listed', { rbl: ['ip.example'] }, '198.51.100.8'],
  ['a list that has everything', { rbl: ['all.example'] }, LISTED],
  ['a private address', { rbl: ['ip.example'] }, '10.0.0.7'],
] as const)('nothing is found of %s', async (_title, settings, ip) => {
  expect((await listed(settings, ip)).found).toEqual([])
})

test('DNS that fails makes nobody guilty, and no check fail', async () => {
  const dead = () => Promise.reject(Object.assign(new Error('timeout'), { code: 'ETIMEOUT' }))
  const { verdict, found } = await listed({ rbl: ['ip.example'], rblPolicy: 'hold' }, LISTED, {
    deps: { dns: dead },
  })
  expect([found, verdict.class]).toEqual([[], 'normal'])
})

const allow = compileFilters([
  {
    id: 1,
    name: 'by address',
    region: 'all',
    policy: POLICIES.allow,
    domainId: null,
    groupId: null,
    userId: null,
    operation: OPERATIONS.or,
    rules: [{ target: TARGETS.ip, cond: CONDITIONS.match, value: LISTED, word: false }],
    scannerOption: SCANNER_OPTIONS.full,
    trustUnauthenticated: true,
  },
])

test.each<[ContentPolicy, string, string, string]>([
  ['pass', 'decision.normal', 'normal', 'decision.allowed'],
  ['score', 'decision.normal', 'normal', 'decision.allowed'],
  ['tag', 'decision.tagged', 'spam', 'decision.allowed'],
  ['hold', 'decision.rule', 'spam', 'decision.allowed'],
  ['block', 'decision.held', 'spam', 'decision.held'],
])('policy %s: %s, and beside a filter that allows it %s', async (rblPolicy, step, kind, allowed) => {
  const settings = { rbl: ['ip.example'], rblPolicy }
  const { verdict } = await listed(settings)
  const decisionOf = ({ trace }: typeof verdict) =>
    trace.find(({ code }) => code.startsWith('decision.'))?.code
  expect([decisionOf(verdict), verdict.class]).toEqual([step, kind])
  expect(decisionOf((await listed(settings, LISTED, { filters: allow })).verdict)).toBe(allowed)
})

/** Rules of the settings group `edge`, each on what it refuses and on its nearest neighbours that it must let pass. */
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { readSpfRule } from '@postern/contract/settings/edge.ts'
import { zoneResolver } from '@postern/testkit/dns-zone.ts'
import { describe, expect, test } from 'vitest'
import type { ReverseName } from '../../../platform/dns/reverse-name.ts'
import type { SmtpSession } from '../../../smtp/hooks.ts'
import type { DomainPolicy, Snapshot } from '../../configuration/snapshot.ts'
import type { EdgeDeps } from '../check.ts'
import { CATALOGUED } from '../../judge/decide-edge.ts'
import { NO_LISTS } from '../lists/testing.ts'
import { runEdge } from '../run-edge.ts'
import { EDGE_STEPS } from '../steps.ts'

type Edge = Partial<SettingsValues['edge']>

const OWN = { id: 1, name: 'corp.example', active: true, recipientCheck: 0 } as DomainPolicy
const DNS = zoneResolver({
  'mx.example': { MX: ['10 in.mx.example'] },
  'host.example': { A: ['192.0.2.9'] },
  'v6.example': { AAAA: ['2001:db8::1'] },
  'null.example': { MX: ['0 .'] },
  'text.example': { TXT: ['no mail here'] },
  'slow.example': 'TIMEOUT',
  'broken.example': { MX: 'SERVFAIL', A: ['192.0.2.9'] },
  'half.example': { A: 'SERVFAIL' },
  'strict.example': { TXT: ['v=spf1 ip4:203.0.113.0/24 -all'] },
  'soft.example': { TXT: ['v=spf1 ip4:203.0.113.0/24 ~all'] },
  'lost.example': { TXT: 'SERVFAIL' },
  '66.113.0.203.list.example': { A: ['127.0.0.2'] },
  '66.113.0.203.sold.example': { A: ['192.0.2.80'] },
  '66.113.0.203.refuses.example': { A: ['127.255.255.254'] },
  '*.everything.example': { A: ['127.0.0.2'] },
  '*.dead-list.example': 'TIMEOUT',
})

const session = (facts: Partial<SmtpSession>): SmtpSession => ({
  id: 's',
  client: { ip: '192.0.2.1', port: 1 },
  local: { ip: '198.51.100.25', port: 25 },
  helo: 'out.sender.example',
  esmtp: true,
  tls: null,
  auth: null,
  peer: null,
  ...facts,
})

const mail = (sender: string) => ({
  sender,
  size: null,
  smtpUtf8: false,
  body: '7BIT' as const,
  dsn: { ret: null, envid: null },
})

function runWith(edge: Edge) {
  const settings = { ...DEFAULT_SETTINGS, edge: { ...DEFAULT_SETTINGS.edge, ...edge } }
  const snapshot = { settings, domains: new Map([['corp.example', OWN]]) } as unknown as Snapshot
  const deps: EdgeDeps = {
    snapshot: () => snapshot,
    recipientCheck: { ask: async () => 'exists' },
    rates: { note: () => undefined, against: () => [] },
    greylist: { ask: async () => ({ kind: 'passes' }), vouch: () => undefined },
    mailboxes: { find: async () => null, forget: () => undefined },
    dns: DNS,
    host: () => 'mx.corp.example',
    hasRoom: () => true,
    load: () => 0,
    lists: NO_LISTS,
    countryOf: () => '',
  }
  const onFailure = (_check: string, error: unknown): never => {
    throw error
  }
  return { policy: CATALOGUED, deps, onFailure }
}

async function atMail(
  edge: Edge,
  sender: string,
  facts: Partial<SmtpSession> = {},
  reverse: ReverseName['status'] = 'verified',
): Promise<number | null> {
  const peer = Promise.resolve({ rdns: '', reverse, country: '' })
  const run = await runEdge(
    EDGE_STEPS.mail,
    { session: session(facts), mail: mail(sender), peer, account: null },
    runWith(edge),
  )
  return run.decision.kind === 'pass' ? null : run.decision.code
}

async function atRcpt(
  edge: Edge,
  sender: string,
  address: string,
  { receiver = address, ...facts }: Partial<SmtpSession> & { receiver?: string } = {},
): Promise<number | null> {
  const addresses = [receiver, address.toLowerCase()]
  const place = { address, domain: OWN, named: receiver, receiver, addresses, mailbox: null, reports: null }
  const rcpt = { address, notify: [], orcpt: null }
  const run = await runEdge(
    EDGE_STEPS.rcpt,
    { session: session(facts), mail: mail(sender), rcpt, place },
    runWith(edge),
  )
  return run.decision.kind === 'pass' ? null : run.decision.code
}

const TLS = { tls: { version: 'TLSv1.3', cipher: 'x' } }
const ALL: Edge = {
  senderPatterns: ['bad.example'],
  recipientPatterns: ['*@corp.example'],
  refuseSameAddress: true,
  maxLocalPart: 16,
  senderMx: true,
  reverseDns: 'mismatch',
  helo: 'name',
  tlsDomains: ['bad.example', 'corp.example'],
}

test('nothing is refused as the product comes', async () => {
  expect(await atMail({}, 'a@dead.example', { helo: 'mx.corp.example' }, 'missing')).toBeNull()
  expect(await atRcpt({}, 'a@corp.example', 'a@corp.example')).toBeNull()
})

test('clients that are exempt are asked nothing', async () => {
  const edge = { ...ALL, exempt: ['192.0.2.0/24'] }
  expect(await atMail(edge, 'a@bad.example', { helo: 'mx.corp.example' }, 'missing')).toBeNull()
  expect(await atRcpt(edge, 'a@corp.example', 'a@corp.example')).toBeNull()
  expect(await atMail(edge, 'a@bad.example', { client: { ip: '203.0.113.1', port: 1 } })).toBe(103)
})

test.each([
  ['a@bad.example', 103],
  ['A@BAD.example', 103],
  ['a@sub.bad.example', null],
  // Delivery reports come from nobody: no pattern is about them.
  ['', null],
])('sender pattern: <%s> %s', async (sender, code) => {
  expect(await atMail({ senderPatterns: ['bad.example', '*'] }, sender)).toBe(
    sender === '' ? null : (code ?? 103),
  )
  expect(await atMail({ senderPatterns: ['bad.example'] }, sender)).toBe(code)
})

test.each([
  ['old-kim@corp.example', 104],
  ['kim@corp.example', null],
  ['postmaster@corp.example', null],
])('recipient pattern: %s %s', async (address, code) => {
  expect(
    await atRcpt({ recipientPatterns: ['old-*@corp.example', 'postmaster@*'] }, 'a@mx.example', address),
  ).toBe(code)
})

test('a recipient pattern counts for the domain behind an alias', async () => {
  const receiver = { receiver: 'old@corp.example' }
  expect(await atRcpt({ recipientPatterns: ['old@corp.example'] }, '', 'old@alias.example', receiver)).toBe(
    104,
  )
})

test('same sender and recipient, unless they have signed in', async () => {
  const edge = { refuseSameAddress: true }
  expect(await atRcpt(edge, 'Kim@corp.example', 'kim@Corp.example')).toBe(111)
  expect(await atRcpt(edge, 'kim@corp.example', 'kim@alias.example', { receiver: 'kim@corp.example' })).toBe(
    111,
  )
  expect(await atRcpt(edge, 'kim@corp.example', 'lee@corp.example')).toBeNull()
  expect(await atRcpt(edge, 'kim@corp.example', 'kim@corp.example', { auth: 'kim@corp.example' })).toBeNull()
})

describe('lengths', () => {
  test.each([
    [{ maxLocalPart: 16 }, `${'a'.repeat(16)}@mx.example`, null],
    [{ maxLocalPart: 16 }, `${'a'.repeat(17)}@mx.example`, 125],
    [{}, `${'a'.repeat(120)}@mx.example`, null],
    [{}, 'a..b.@mx.example', null],
    [{ strictAddresses: true }, `${'a'.repeat(65)}@mx.example`, 125],
    [{ strictAddresses: true }, 'a.b@mx.example', null],
    [{ maxAddress: 40 }, `a@${'b'.repeat(30)}.example`, null],
    [{ maxAddress: 40 }, `a@${'b'.repeat(31)}.example`, 126],
    // Octets, as the standard counts.
    [{ maxLocalPart: 16 }, `${'한'.repeat(6)}@mx.example`, 125],
  ])('%j %s: %s', async (edge, address, code) => {
    expect(await atMail(edge, address)).toBe(code)
    expect(await atRcpt(edge, '', address)).toBe(code)
  })
})

test('a strict setting refuses dots where the standard has them quoted', async () => {
  const edge = { strictAddresses: true }
  for (const address of ['a..b@mx.example', 'a.@mx.example', '.a@mx.example']) {
    expect(await atMail(edge, address)).toBe(114)
    expect(await atRcpt(edge, '', address)).toBe(115)
  }
  expect(await atMail(edge, '"a..b c"@mx.example')).toBeNull()
})

test.each([
  ['mx.example', null],
  ['host.example', null],
  ['v6.example', null],
  ['null.example', 101],
  ['text.example', 101],
  ['none.example', 101],
  ['NONE.example', 101],
  // DNS that fails says nothing, at either question.
  ['slow.example', null],
  ['broken.example', null],
  ['half.example', null],
  ['corp.example', null],
  ['[192.0.2.1]', null],
])('the sender’s MX: %s %s', async (domain, code) => {
  expect(await atMail({ senderMx: true }, `a@${domain}`)).toBe(code)
})

test.each([
  ['off', 'missing', null],
  ['missing', 'missing', 119],
  ['missing', 'mismatch', null],
  ['mismatch', 'mismatch', 119],
  ['mismatch', 'temperror', null],
  ['mismatch', 'verified', null],
] as const)('reverse DNS: %s, %s: %s', async (reverseDns, status, code) => {
  expect(await atMail({ reverseDns }, 'a@mx.example', {}, status)).toBe(code)
})

test.each([
  ['own', 'mx.corp.example', 119],
  ['own', 'MX.corp.example.', 119],
  ['own', 'corp.example', 119],
  ['own', '[198.51.100.25]', 119],
  ['own', '198.51.100.25', 119],
  ['own', 'mail.corp.example', null],
  ['own', 'localhost', null],
  ['own', '[192.0.2.1]', null],
  ['name', 'localhost', 119],
  ['name', '192.0.2.1', 119],
  ['name', '[192.0.2.1]', null],
  ['name', '[IPv6:2001:db8::7]', null],
  ['name', 'out.sender.example', null],
] as const)('HELO (%s): %s %s', async (helo, name, code) => {
  expect(await atMail({ helo }, 'a@mx.example', { helo: name })).toBe(code)
})

const from = (ip: string): Partial<SmtpSession> => ({ client: { ip, port: 1 } })

test.each([
  ['list.example', '203.0.113.66', 116],
  ['list.example', '::ffff:203.0.113.66', 116],
  ['list.example', '203.0.113.67', null],
  // A parked domain, a list that refuses us, one that has everything, one that does not answer.
  ['sold.example', '203.0.113.66', null],
  ['refuses.example', '203.0.113.66', null],
  ['everything.example', '203.0.113.66', null],
  ['dead-list.example', '203.0.113.66', null],
  ['list.example', '192.168.0.1', null],
])('block list %s about %s: %s', async (list, ip, code) => {
  expect(await atMail({ rbl: ['none.example', list] }, 'a@mx.example', from(ip))).toBe(code)
})

test.each([
  ['fail', 'strict.example', '192.0.2.1', 117],
  ['fail', 'strict.example', '203.0.113.1', null],
  ['fail', 'soft.example', '192.0.2.1', null],
  ['softfail', 'soft.example', '192.0.2.1', 117],
  ['softfail', 'mx.example', '192.0.2.1', null],
  ['softfail', 'lost.example', '192.0.2.1', null],
  ['off', 'strict.example', '192.0.2.1', null],
] as const)('SPF (%s): %s from %s: %s', async (spf, domain, ip, code) => {
  expect(await atMail({ spf }, `a@${domain}`, from(ip))).toBe(code)
})

test('SPF has exceptions, and nothing to say of nobody', async () => {
  const edge = { spf: 'fail', spfExceptions: ['newsletter@strict.example'] } as const
  expect(await atMail(edge, 'newsletter@strict.example')).toBeNull()
  expect(await atMail(edge, 'other@strict.example')).toBe(117)
  expect(await atMail(edge, '', { helo: 'strict.example' })).toBeNull()
})

test('a rule of one’s own about a domain’s servers', async () => {
  const edge = { spfRules: ['partner.example=203.0.113.0/24, 198.51.100.7', 'partner.example=2001:db8::/32'] }
  expect(await atMail(edge, 'a@Partner.example', from('192.0.2.1'))).toBe(130)
  for (const ip of ['203.0.113.9', '198.51.100.7', '2001:db8::5'])
    expect(await atMail(edge, 'a@partner.example', from(ip))).toBeNull()
  expect(await atMail(edge, 'a@mx.example', from('192.0.2.1'))).toBeNull()
})

test.each([
  'partner.example=',
  '=203.0.113.0/24',
  'partner.example',
  'partner.example=203.0.113.0/33',
  'partner.example=a=b',
  'partner=203.0.113.1',
])('%s is no such rule', (entry) => expect(readSpfRule(entry)).toBeNull())

test('domains that need TLS, on either side', async () => {
  const edge = { tlsDomains: ['bank.example', '*.bank.example', 'corp.example'] }
  expect(await atMail(edge, 'a@bank.example')).toBe(124)
  expect(await atMail(edge, 'a@mail.bank.example')).toBe(124)
  expect(await atMail(edge, 'a@bank.example', TLS)).toBeNull()
  expect(await atMail(edge, 'a@notbank.example')).toBeNull()
  expect(await atRcpt(edge, '', 'a@corp.example')).toBe(124)
  expect(await atRcpt(edge, '', 'a@corp.example', TLS)).toBeNull()
  expect(await atRcpt(edge, '', 'a@alias.example', { receiver: 'a@corp.example' })).toBe(124)
})

/** MTA-STS (RFC 8461) over real sockets: what a domain's policy asks of the way to its servers. */
import { createHash, X509Certificate } from 'node:crypto'
import type { DnsZone } from '@postern/testkit/dns-zone.ts'
import type { SinkOptions } from '@postern/testkit/sink-options.ts'
import { testAuthority, testCertificate } from '@postern/testkit/tls-cert.ts'
import { beforeEach, expect, test } from 'vitest'
import type { StsPolicy } from '../mta-sts/policy.ts'
import type { StsPolicies } from '../mta-sts/policies.ts'
import { useForeignStage } from '../testing/foreign-stage.ts'

const stage = useForeignStage()
const authority = testAuthority()
const ca = authority.cert
const right = authority.issue('mx.far.test')
const wrongName = authority.issue('mx.else.test')
const unknown = testCertificate('mx.far.test')
const ZONE: DnsZone = {
  'far.test': { MX: ['10 mx.far.test'] },
  'open.test': { MX: ['10 mx.far.test'] },
  'mx.far.test': { A: ['127.0.0.1'] },
}
const policyOf = (mode: StsPolicy['mode'], ...mx: string[]): StsPolicies => ({
  of: async (domain) => (domain === 'far.test' ? { mode, mx } : null),
})
const enforced = policyOf('enforce', 'mx.far.test')
beforeEach(() => {
  stage.dns.signed = []
})

test.each<[string, StsPolicies, SinkOptions['tls'] | null, string | null]>([
  ['a valid certificate of a server that it names', enforced, right, null],
  ['the same by a pattern', policyOf('enforce', '*.far.test'), right, null],
  ['a certificate that nobody vouches for', enforced, unknown, 'self-signed certificate'],
  ['a certificate of another server', enforced, wrongName, "does not match certificate's altnames"],
  ['no TLS', enforced, null, 'the server does not offer STARTTLS'],
  [
    'a server that it does not name',
    policyOf('enforce', 'mx.else.test'),
    right,
    'does not name its exchanger mx.far.test',
  ],
])('an enforced policy and %s', async (_name, policies, tls, problem) => {
  const server = await stage.sink(tls ? { tls } : {})
  const result = await stage.send(stage.open(ZONE, server.port, { ca, policies }))
  if (problem === null) {
    expect(result).toMatchObject({ kind: 'delivered' })
    expect(server.messages.map((message) => message.tls)).toEqual([true])
    return
  }
  expect(result.kind).toBe('deferred')
  expect(result.reply).toContain('4.7.5 the MTA-STS policy of far.test')
  expect(result.reply).toContain(problem)
  expect(server.counts.messages).toBe(0)
})

test.each<[string, StsPolicies | null]>([
  ['tested', policyOf('testing', 'mx.else.test')],
  ['given up', policyOf('none')],
  ['not asked for', null],
])('a policy that is %s changes nothing', async (_name, policies) => {
  const server = await stage.sink()
  const result = await stage.send(stage.open(ZONE, server.port, { ca, policies }))
  expect(result).toMatchObject({ kind: 'delivered' })
  expect(server.messages[0]!.tls).toBe(false)
})

test('the next server is taken where the first one is not as the policy has it', async () => {
  const server = await stage.sink({ tls: right })
  const zone = {
    ...ZONE,
    'far.test': { MX: ['10 mx.else.test', '20 mx.far.test'] },
    'mx.else.test': { A: ['127.0.0.1'] },
  }
  const policies = policyOf('enforce', 'mx.far.test')
  const result = await stage.send(stage.open(zone, server.port, { ca, policies }))
  expect(result).toMatchObject({ kind: 'delivered', server: `mx.far.test:${server.port}` })
})

test('a connection opened for a domain that asks for nothing serves no other', async () => {
  const server = await stage.sink()
  const deps = stage.open(ZONE, server.port, { ca, policies: enforced })
  const open = { destination: 'open.test', recipient: 'kim@open.test' }
  expect(await stage.send(deps, open)).toMatchObject({ kind: 'delivered' })
  expect(await stage.send(deps)).toMatchObject({ kind: 'deferred' })
  expect(await stage.send(deps, open)).toMatchObject({ kind: 'delivered' })
  expect(server.counts).toMatchObject({ messages: 2, connections: 2 })
})

test.each([
  [
    'believes a server that the policy would not',
    unknown,
    unknown,
    policyOf('enforce', 'mx.else.test'),
    'delivered',
  ],
  ['does not believe one that the policy would', unknown, right, enforced, 'deferred'],
] as const)('DANE comes first: it %s', async (_name, named, shown, policies, kind) => {
  const server = await stage.sink({ tls: shown })
  stage.dns.signed = ['test']
  const digest = createHash('sha256').update(new X509Certificate(named.cert).raw).digest('hex')
  const zone = { ...ZONE, [`_${server.port}._tcp.mx.far.test`]: { TLSA: [`3 0 1 ${digest}`] } }
  expect(await stage.send(stage.open(zone, server.port, { ca, policies }))).toMatchObject({ kind })
})

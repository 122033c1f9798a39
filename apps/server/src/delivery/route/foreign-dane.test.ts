/** DANE (RFC 7672) over real sockets: what TLSA records that DNSSEC proves ask of the way to a foreign server. */
import { createHash, X509Certificate } from 'node:crypto'
import type { DnsRecords, DnsZone } from '@postern/testkit/dns-zone.ts'
import type { SinkOptions } from '@postern/testkit/sink-options.ts'
import { testAuthority, testCertificate } from '@postern/testkit/tls-cert.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { useForeignStage } from '../testing/foreign-stage.ts'

const stage = useForeignStage()
const HOST = 'mx.far.test'
const own = testCertificate(HOST)
const other = testCertificate(HOST)
const authority = testAuthority()
const issued = authority.issue(HOST)
const chained = { key: issued.key, cert: issued.cert + authority.cert }
const forDomain = authority.issue('far.test')
const elsewhere = authority.issue('mx.else.test')
const forged = { key: other.key, cert: other.cert + authority.cert }

/** A TLSA record of a certificate. */
function tlsa(usage: number, selector: number, matching: number, { cert }: { cert: string }): string {
  const certificate = new X509Certificate(cert)
  const part =
    selector === 0 ? certificate.raw : certificate.publicKey.export({ type: 'spki', format: 'der' })
  const data =
    matching === 0
      ? part.toString('hex')
      : createHash(matching === 1 ? 'sha256' : 'sha512')
          .update(part)
          .digest('hex')
  return `${usage} ${selector} ${matching} ${data}`
}

const zoneOf = (port: number, records: DnsRecords['TLSA'] | null, change: DnsZone = {}): DnsZone => ({
  'far.test': { MX: [`10 ${HOST}`] },
  [HOST]: { A: ['127.0.0.1'] },
  ...(records === null ? {} : { [`_${port}._tcp.${HOST}`]: { TLSA: records } as DnsRecords }),
  ...change,
})
beforeEach(() => {
  stage.dns.signed = ['test']
})

const NONE = 'DANE for mx.far.test: the certificate is none of those that the TLSA records name'
const NO_TLS = 'DANE for mx.far.test: the server does not offer STARTTLS'
type Tls = SinkOptions['tls'] | null

describe('a server is believed by its records alone', () => {
  test.each<[string, readonly string[], Tls, string | null]>([
    ...[0, 1].flatMap((selector) =>
      [0, 1, 2].map((matching): [string, readonly string[], Tls, null] => [
        `its own certificate, 3 ${selector} ${matching}`,
        [tlsa(3, selector, matching, own)],
        own,
        null,
      ]),
    ),
    ['one of two keys, while they change', [tlsa(3, 1, 1, other), tlsa(3, 1, 1, own)], own, null],
    ['an authority, 2 1 1', [tlsa(2, 1, 1, authority)], chained, null],
    ['an authority that is sent, 2 0 2', [tlsa(2, 0, 2, authority)], chained, null],
    ['an authority that stands in the record, 2 0 0', [tlsa(2, 0, 0, authority)], issued, null],
    [
      'a certificate for the domain, 2 1 1',
      [tlsa(2, 1, 1, authority)],
      { key: forDomain.key, cert: forDomain.cert + authority.cert },
      null,
    ],
    ['another certificate', [tlsa(3, 1, 1, other)], own, NONE],
    ['an authority that is not sent', [tlsa(2, 1, 1, authority)], issued, NONE],
    ['an authority that did not sign it', [tlsa(2, 1, 1, authority)], forged, 'DANE for mx.far.test: '],
    [
      'an authority, for another server',
      [tlsa(2, 1, 1, authority)],
      { key: elsewhere.key, cert: elsewhere.cert + authority.cert },
      "Hostname/IP does not match certificate's altnames",
    ],
    ['no TLS', [tlsa(3, 1, 1, own)], null, NO_TLS],
    // The stronger digest is of another certificate: the weaker one may be forged (RFC 7671 §9).
    ['a weaker digest beside a stronger', [tlsa(3, 1, 1, own), tlsa(3, 1, 2, other)], own, NONE],
    // Of no use: TLS all the same, whatever the certificate.
    ['usages of the web', [tlsa(1, 1, 1, other), tlsa(0, 0, 1, other)], own, null],
    ['unknown parameters', ['3 1 9 00', '3 7 1 00', '9 1 1 00', '3 1 1 00'], own, null],
    ['unknown parameters, and no TLS', ['3 1 9 00'], null, NO_TLS],
  ])('%s', async (_name, records, tls, problem) => {
    const server = await stage.sink(tls ? { tls } : {})
    const result = await stage.send(stage.open(zoneOf(server.port, records), server.port))
    if (problem === null) {
      expect(result).toMatchObject({ kind: 'delivered', server: `${HOST}:${server.port}` })
      expect(server.messages.map((message) => message.tls)).toEqual([true])
      return
    }
    expect(result).toMatchObject({ kind: 'deferred', noTls: true })
    expect(result.reply).toContain('4.7.5 DANE for mx.far.test: ')
    expect(result.reply).toContain(problem)
    expect(server.counts.messages).toBe(0)
  })

  test('a handshake that breaks is no reason to go on in the clear', async () => {
    const server = await stage.sink({
      tls: own,
      behave: ({ command }) => (command === 'starttls' ? { reply: '454 4.7.0 not now' } : null),
    })
    const result = await stage.send(stage.open(zoneOf(server.port, [tlsa(3, 1, 1, own)]), server.port))
    expect(result).toMatchObject({ kind: 'deferred', noTls: true })
    expect(server.counts.messages).toBe(0)
  })

  test('a filter that asks for verified TLS is content with it, and not with records of no use', async () => {
    const server = await stage.sink({ tls: own })
    const send = (records: readonly string[]) =>
      stage.send(stage.open(zoneOf(server.port, records), server.port), { requireTls: true })
    expect(await send([tlsa(3, 1, 1, own)])).toMatchObject({ kind: 'delivered' })
    expect(await send([tlsa(1, 1, 1, own)])).toMatchObject({ kind: 'failed', held: true })
  })
})

describe('only what is proven counts', () => {
  test.each<[string, readonly string[], DnsZone, boolean]>([
    ['TLSA records that are not', ['far.test', HOST], {}, true],
    ['MX records that are not', [HOST], {}, false],
    [
      'addresses that are not',
      ['far.test'],
      { 'far.test': { MX: ['10 mx.open.example'] }, 'mx.open.example': { A: ['127.0.0.1'] } },
      false,
    ],
  ])('%s ask for nothing', async (name, signed, change, asksTlsa) => {
    const server = await stage.sink({ tls: own })
    const zone = zoneOf(server.port, [tlsa(3, 1, 1, other)], change)
    // Domains are signed with all below them: only the records of the server itself lie in another one.
    const open = { ...zone }
    if (asksTlsa) {
      delete open[`_${server.port}._tcp.${HOST}`]
      open[`_${server.port}._tcp.${HOST}`] = { CNAME: ['tlsa.open.example'] }
      open['tlsa.open.example'] = { TLSA: [tlsa(3, 1, 1, other)] }
    }
    stage.dns.signed = signed.filter((domain) => !(name.startsWith('MX') && domain === 'far.test'))
    const result = await stage.send(stage.open(open, server.port))
    expect(result).toMatchObject({ kind: 'delivered' })
    expect(stage.dns.asked.some((question) => question.startsWith('TLSA'))).toBe(asksTlsa)
  })

  test('a server without records is reached as ever, in the clear too', async () => {
    const server = await stage.sink()
    const result = await stage.send(stage.open(zoneOf(server.port, null), server.port))
    expect(result).toMatchObject({ kind: 'delivered' })
    expect(server.messages[0]!.tls).toBe(false)
  })

  test.each(['SERVFAIL', 'REFUSED'] as const)(
    'records that cannot be looked up (%s) put the server off',
    async (failure) => {
      const server = await stage.sink({ tls: own })
      const result = await stage.send(stage.open(zoneOf(server.port, failure), server.port))
      expect(result).toMatchObject({ kind: 'deferred' })
      expect(result.reply).toBe(`4.7.5 the TLSA records of ${HOST} can't be looked up (E${failure})`)
      expect(server.counts.connections).toBe(0)
    },
  )

  test('the next server is taken where the first cannot be believed', async () => {
    const server = await stage.sink({ tls: own })
    const second = 'mx2.far.test'
    const zone = zoneOf(server.port, [tlsa(3, 1, 1, other)], {
      'far.test': { MX: [`10 ${HOST}`, `20 ${second}`] },
      [second]: { A: ['127.0.0.1'] },
      [`_${server.port}._tcp.${second}`]: { TLSA: [tlsa(3, 1, 1, own)] },
    })
    const result = await stage.send(stage.open(zone, server.port))
    expect(result).toMatchObject({ kind: 'delivered', server: `${second}:${server.port}` })
  })

  test.each([
    ['where the alias leads', 'box.far.test'],
    ['under its own name', HOST],
  ])('a server behind an alias has its records %s', async (_name, base) => {
    const server = await stage.sink({ tls: own })
    const records = (certificate: { cert: string }) =>
      zoneOf(server.port, null, {
        [HOST]: { CNAME: ['box.far.test'] },
        'box.far.test': { A: ['127.0.0.1'] },
        [`_${server.port}._tcp.${base}`]: { TLSA: [tlsa(3, 1, 1, certificate)] },
      })
    expect(await stage.send(stage.open(records(own), server.port))).toMatchObject({ kind: 'delivered' })
    expect(await stage.send(stage.open(records(other), server.port))).toMatchObject({ kind: 'deferred' })
  })

  test('a domain without MX is its own server, where that is proven', async () => {
    const server = await stage.sink({ tls: own })
    const records = (certificate: { cert: string }): DnsZone => ({
      'far.test': { A: ['127.0.0.1'] },
      [`_${server.port}._tcp.far.test`]: { TLSA: [tlsa(3, 1, 1, certificate)] },
    })
    expect(await stage.send(stage.open(records(own), server.port))).toMatchObject({ kind: 'delivered' })
    expect(await stage.send(stage.open(records(other), server.port))).toMatchObject({ kind: 'deferred' })
  })

  test.each([
    ['5.1.2', {}],
    ['5.1.10', { 'far.test': { MX: ['0 .'] } }],
    ['4.4.3', { 'far.test': 'SERVFAIL' }],
    ['5.4.4', { 'far.test': { MX: [`10 ${HOST}`] } }],
  ] as const)('what DNS says besides is answered as ever: %s', async (code, zone) => {
    const result = await stage.send(stage.open(zone, 9))
    expect(result).toMatchObject({ kind: code.startsWith('5') ? 'failed' : 'deferred' })
    expect(result.reply).toMatch(new RegExp(`^${code.replaceAll('.', '\\.')} `))
  })
})

test('switched off, nobody asks', async () => {
  const server = await stage.sink({ tls: own })
  const zone = zoneOf(server.port, [tlsa(3, 1, 1, other)])
  const result = await stage.send(stage.open(zone, server.port, { dane: false }))
  expect(result).toMatchObject({ kind: 'delivered' })
  expect(stage.dns.asked.some((question) => question.startsWith('TLSA'))).toBe(false)
})

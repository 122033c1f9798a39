import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import packet from 'dns-packet'
import { startDns, type DnsServer } from '@postern/testkit/dns.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createProvenResolver } from './proven.ts'
import { trustedResolvers } from './trusted.ts'

let server: DnsServer
beforeEach(async () => {
  server = await startDns({
    'signed.test': { A: ['192.0.2.1'], MX: ['10 mx.signed.test'] },
    'alias.signed.test': { CNAME: ['signed.test'] },
    'leads.signed.test': { CNAME: ['plain.test'] },
    'plain.test': { A: ['192.0.2.2'] },
    '_25._tcp.signed.test': {
      TLSA: Array.from({ length: 30 }, (_, i) => `3 1 2 ${String(i + 10).repeat(64)}`),
    },
    'broken.test': 'SERVFAIL',
    'lost.test': 'TIMEOUT',
  })
  server.signed = ['signed.test']
})
afterEach(() => server.close())
const resolver = (servers = [server.address], timeout = 5_000) => createProvenResolver({ servers, timeout })

test.each([
  ['signed.test', 'A', { secure: true, name: 'signed.test', noName: false }, 1],
  ['Signed.TEST.', 'MX', { secure: true, name: 'signed.test', noName: false }, 1],
  ['alias.signed.test', 'A', { secure: true, name: 'signed.test', noName: false }, 1],
  ['leads.signed.test', 'A', { secure: false, name: 'plain.test', noName: false }, 1],
  ['plain.test', 'A', { secure: false, name: 'plain.test', noName: false }, 1],
  ['signed.test', 'AAAA', { secure: true, name: 'signed.test', noName: false }, 0],
  ['nobody.signed.test', 'A', { secure: true, name: 'nobody.signed.test', noName: true }, 0],
  // Too large for UDP.
  ['_25._tcp.signed.test', 'TLSA', { secure: true, name: '_25._tcp.signed.test', noName: false }, 30],
] as const)('%s %s', async (name, type, answer, records) => {
  const { records: found, ...said } = await resolver()(name, type)
  expect(said).toEqual(answer)
  expect(found).toHaveLength(records)
})

test.each([
  ['broken.test', 'ESERVFAIL'],
  ['lost.test', 'ETIMEOUT'],
  ['a b.test', 'EBADNAME'],
  [`${'a'.repeat(64)}.test`, 'EBADNAME'],
  ['', 'EBADNAME'],
])('%j fails by %s', async (name, code) => {
  await expect(resolver([server.address], 300)(name, 'A')).rejects.toMatchObject({ code })
})

test('the next server is asked where the first does not answer; equal questions are asked once', async () => {
  const dead = createSocket('udp4').bind(0, '127.0.0.1')
  await once(dead, 'listening')
  const ask = resolver([`127.0.0.1:${dead.address().port}`, server.address], 1_500)
  const answers = await Promise.all([ask('signed.test', 'A'), ask('SIGNED.test', 'A')])
  expect(answers.map(({ secure }) => secure)).toEqual([true, true])
  expect((await ask('signed.test', 'A')).secure).toBe(true)
  expect(server.asked).toEqual(['A signed.test'])
  dead.close()
})

test('what answers another question is not looked at', async () => {
  const liar = createSocket('udp4').bind(0, '127.0.0.1')
  await once(liar, 'listening')
  const reply = (id: number, name: string, ip: string) =>
    packet.encode({
      id,
      type: 'response',
      flags: packet.AUTHENTIC_DATA,
      questions: [{ name, type: 'A' }],
      answers: [{ name, type: 'A', ttl: 60, data: ip }],
    })
  liar.on('message', (message, { port, address }) => {
    const { id = 0 } = packet.decode(message)
    const lies = [
      Buffer.from('no DNS'),
      reply(id ^ 1, 'signed.test', '192.0.2.66'),
      reply(id, 'else.test', '192.0.2.66'),
    ]
    for (const one of [...lies, reply(id, 'signed.test', '192.0.2.1')]) liar.send(one, port, address)
  })
  const { records } = await resolver([`127.0.0.1:${liar.address().port}`])('signed.test', 'A')
  expect(records).toMatchObject([{ data: '192.0.2.1' }])
  liar.close()
})

test.each([
  [['127.0.0.1', '192.0.2.53'], null, ['127.0.0.1']],
  [['127.0.0.53:5353', '[::1]:53', '::1'], null, ['127.0.0.53:5353', '[::1]:53', '::1']],
  [['127.0.0.11', '192.0.2.53', '[2001:db8::1]:53'], null, []],
  [['127.0.0.1'], ['192.0.2.53'], ['192.0.2.53']],
  [['127.0.0.1'], [], []],
])('of %j, named %j, these are trusted: %j', (dnsServers, dnsTrusted, trusted) => {
  expect(trustedResolvers({ dnsServers, dnsTrusted })).toEqual(trusted)
})

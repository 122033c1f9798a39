import { authenticate } from '@postern/mail/auth/authenticate.ts'
import { startDns, type DnsServer } from '@postern/testkit/dns.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLimiter } from './limiter.ts'
import { createResolver } from './resolver.ts'
import { addressGroups, verifiedReverseName } from './reverse-name.ts'

let server: DnsServer
beforeEach(async () => {
  server = await startDns({
    'example.com': {
      A: ['192.0.2.1', '192.0.2.2'],
      TXT: ['v=spf1 -all', ['two ', 'strings']],
      MX: ['10 mx1.example.com', '20 mx2.example.com'],
    },
    'alias.example.com': { CNAME: ['example.com'] },
    'big.example.com': { TXT: Array.from({ length: 40 }, (_, i) => `${i} ${'x'.repeat(200)}`) },
    '*.wild.example.com': { A: ['192.0.2.9'] },
    'lost.example.com': 'TIMEOUT',
    'broken.example.com': 'SERVFAIL',
    'refused.example.com': { A: 'REFUSED' },
  })
})
afterEach(() => server.close())

const code = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'answered',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  )

describe('resolver', () => {
  it('answers in the shapes of node:dns', async () => {
    const { resolve } = createResolver({ servers: [server.address] })
    expect(await resolve('Example.COM.', 'A')).toEqual(['192.0.2.1', '192.0.2.2'])
    expect(await resolve('example.com', 'TXT')).toEqual([['v=spf1 -all'], ['two ', 'strings']])
    expect(await resolve('example.com', 'MX')).toMatchObject([
      { priority: 10, exchange: 'mx1.example.com' },
      { priority: 20, exchange: 'mx2.example.com' },
    ])
    expect(await resolve('alias.example.com', 'A')).toEqual(['192.0.2.1', '192.0.2.2'])
    expect(await resolve('any.wild.example.com', 'A')).toEqual(['192.0.2.9'])
  })

  it('fetches answers too large for UDP over TCP', async () => {
    const { resolve } = createResolver({ servers: [server.address] })
    expect(await resolve('big.example.com', 'TXT')).toHaveLength(40)
  })

  it('tells absent records from failures by code', async () => {
    const { resolve } = createResolver({ servers: [server.address] })
    expect(await code(resolve('nothing.example.org', 'A'))).toBe('ENOTFOUND')
    expect(await code(resolve('example.com', 'AAAA'))).toBe('ENODATA')
    expect(await code(resolve('broken.example.com', 'A'))).toBe('ESERVFAIL')
    expect(await code(resolve('refused.example.com', 'A'))).toBe('EREFUSED')
    expect(await code(resolve('bad name.example.com', 'A'))).toBe('EBADNAME')
    expect(await code(resolve('a\\046b.example.com', 'A'))).toBe('EBADNAME')
    expect(await code(resolve('example.com', 'ANY'))).toBe('ENOTIMP')
    expect(server.asked.some((question) => question.includes('\\'))).toBe(false)
  })

  it('asks an equal question once, at the same time or soon after, failures included', async () => {
    const { resolve, clear } = createResolver({ servers: [server.address] })
    await Promise.all([resolve('example.com', 'A'), resolve('EXAMPLE.com', 'A'), resolve('example.com', 'A')])
    await resolve('example.com', 'A')
    await code(resolve('gone.example.org', 'A'))
    await code(resolve('gone.example.org', 'A'))
    expect(server.asked.toSorted()).toEqual(['A example.com', 'A gone.example.org'])
    clear()
    await resolve('example.com', 'A')
    expect(server.asked).toHaveLength(3)
  })

  it('gives each caller a list of its own', async () => {
    const { resolve } = createResolver({ servers: [server.address] })
    const first = await resolve('example.com', 'A')
    first.length = 0
    expect(await resolve('example.com', 'A')).toHaveLength(2)
  })

  it('gives up in time on a server that does not answer', async () => {
    const { resolve } = createResolver({ servers: [server.address], timeout: 200 })
    const start = performance.now()
    expect(await code(resolve('lost.example.com', 'A'))).toBe('ETIMEOUT')
    expect(performance.now() - start).toBeLessThan(15_000)
  })

  it('gives up within three seconds by default', async () => {
    const { resolve } = createResolver({ servers: [server.address] })
    const start = performance.now()
    expect(await code(resolve('lost.example.com', 'A'))).toBe('ETIMEOUT')
    expect(performance.now() - start).toBeLessThan(15_000)
  })

  it('refuses a server that is no address', () => {
    expect(() => createResolver({ servers: ['dns.example.com'] })).toThrow(/IP address/i)
  })
})

describe('sender authentication over the wire', () => {
  it('reads SPF and DMARC records, MX and addresses as this resolver gives them', async () => {
    server.zone = {
      'example.com': { TXT: [['v=spf1 mx ', '-all']], MX: ['10 mx1.example.com'] },
      'mx1.example.com': { A: ['192.0.2.1'] },
      '_dmarc.example.com': { TXT: ['v=DMARC1; p=reject'] },
    }
    const { resolve } = createResolver({ servers: [server.address] })
    const input = {
      bytes: Buffer.from('From: a@example.com\r\n\r\nHello\r\n'),
      helo: 'mx1.example.com',
      sender: 'a@example.com',
      from: [{ name: '', address: 'a@example.com' }],
      resolver: resolve,
      mta: 'gateway.example.net',
    }
    expect(await authenticate({ ...input, ip: '192.0.2.1' })).toMatchObject({
      spf: { verdict: 'pass' },
      dmarc: { verdict: 'pass', policy: 'reject' },
      aligned: true,
    })
    expect(await authenticate({ ...input, ip: '192.0.2.2' })).toMatchObject({
      spf: { verdict: 'fail' },
      dmarc: { verdict: 'fail', policy: 'reject' },
      aligned: false,
    })
  })
})

describe('limiter', () => {
  it('never runs more tasks than it has slots and drops those whose time is up', async () => {
    const limit = createLimiter(2)
    let running = 0
    let most = 0
    const ends: (() => void)[] = []
    const task = (): Promise<string> => {
      most = Math.max(most, ++running)
      return new Promise((resolve) => {
        ends.push(() => {
          running--
          resolve('done')
        })
      })
    }
    const first = [limit(5000, task, () => 'late'), limit(5000, task, () => 'late')]
    expect(await limit(20, task, () => 'late')).toBe('late')
    const last = limit(5000, task, () => 'late')
    ends.shift()!()
    ends.shift()!()
    expect(await Promise.all(first)).toEqual(['done', 'done'])
    ends.shift()!()
    expect(await last).toBe('done')
    expect(most).toBe(2)
  })
})

describe('verifiedReverseName', () => {
  const named = {
    '1.2.0.192.in-addr.arpa': { PTR: ['forged.example.org', 'Mail.Example.com'] },
    'mail.example.com': { A: ['192.0.2.7', '192.0.2.1'], AAAA: ['2001:DB8:0::1'] },
    'forged.example.org': { A: ['198.51.100.1'] },
    '2.2.0.192.in-addr.arpa': { PTR: ['forged.example.org'] },
    '3.2.0.192.in-addr.arpa': { PTR: ['bad name', 'localhost'] },
    '4.2.0.192.in-addr.arpa': 'SERVFAIL',
    '5.2.0.192.in-addr.arpa': { PTR: Array.from({ length: 50 }, (_, i) => `n${i}.example.com`) },
    '6.2.0.192.in-addr.arpa': { PTR: ['broken.example.com'] },
    'broken.example.com': 'SERVFAIL',
    [`1.${'0.'.repeat(23)}8.b.d.0.1.0.0.2.ip6.arpa`]: { PTR: ['mail.example.com'] },
  } as const

  it.each([
    ['192.0.2.1', 'verified', 'mail.example.com'],
    ['::ffff:192.0.2.1', 'verified', 'mail.example.com'],
    ['2001:db8::1', 'verified', 'mail.example.com'],
    ['192.0.2.2', 'mismatch', ''],
    ['192.0.2.3', 'missing', ''],
    ['192.0.2.99', 'missing', ''],
    ['192.0.2.4', 'temperror', ''],
    ['192.0.2.5', 'mismatch', ''],
    ['192.0.2.6', 'temperror', ''],
    ['not an address', 'missing', ''],
  ])('%s is %s', async (ip, status, name) => {
    server.zone = named
    const { resolve } = createResolver({ servers: [server.address] })
    expect(await verifiedReverseName(ip, resolve)).toEqual({ status, name })
    expect(new Set(server.asked).size).toBeLessThanOrEqual(6)
  })

  it('reads every spelling of an address', () => {
    expect(addressGroups('::')).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
    expect(addressGroups('2001:db8::192.0.2.1')).toEqual([0x2001, 0xdb8, 0, 0, 0, 0, 0xc000, 0x0201])
    expect(addressGroups('fe80::1%eth0')).toBeNull()
  })
})

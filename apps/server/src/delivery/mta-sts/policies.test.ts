/** Policies by real HTTPS, DNS and PostgreSQL: found, kept, believed while they hold. */
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { testDatabase, type TestDatabase } from '@postern/testkit/database.ts'
import { startDns, type DnsServer } from '@postern/testkit/dns.ts'
import { testAuthority } from '@postern/testkit/tls-cert.ts'
import { until } from '@postern/testkit/until.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createResolver } from '../../platform/dns/resolver.ts'
import { textOf } from '../../platform/safe-fetch/text-of.ts'
import { createStsPolicies, type StsPolicies } from './policies.ts'

const authority = testAuthority()
const certificate = authority.issue('mta-sts.far.test')
let database: TestDatabase
let dns: DnsServer
let https: Server
let asked = 0
let reply: { status: number; type: string; body: string; location?: string }
let troubles: string[]
const file = (mode: string, maxAge = 86_400) =>
  `version: STSv1\r\nmode: ${mode}\r\nmx: mx.far.test\r\nmax_age: ${maxAge}\r\n`

beforeAll(async () => {
  database = await testDatabase()
  dns = await startDns()
  https = createServer(certificate, (_request, response) => {
    asked++
    const { status, type, body, location } = reply
    response.writeHead(status, { 'content-type': type, ...(location ? { location } : {}) }).end(body)
  })
  await new Promise<void>((done) => https.listen(0, '127.0.0.1', done))
})
afterAll(async () => {
  https.closeAllConnections()
  https.close()
  await dns.close()
  await database.close()
})
beforeEach(async () => {
  await database.pool.query('truncate mta_sts_policy')
  troubles = []
  asked = 0
  serve('enforce')
  announce('1')
})

const serve = (mode: string, change: Partial<typeof reply> = {}, maxAge?: number): void => {
  reply = { status: 200, type: 'text/plain; charset=utf-8', body: file(mode, maxAge), ...change }
}
const announce = (id: string | null): void => {
  dns.zone = {
    'far.test': { MX: ['10 mx.far.test'] },
    'mta-sts.far.test': { A: ['127.0.0.1'] },
    'mta-sts.wrong.test': { A: ['127.0.0.1'] },
    ...(id === null ? {} : { '_mta-sts.far.test': { TXT: [`v=STSv1; id=${id};`] } }),
    '_mta-sts.wrong.test': { TXT: ['v=STSv1; id=1;'] },
  }
}
/** As a process that has just started: it remembers nothing by itself. */
function fresh(ca: string | undefined = authority.cert): StsPolicies {
  const { resolve } = createResolver({ servers: [dns.address] })
  const { port } = https.address() as AddressInfo
  return createStsPolicies({
    pool: database.pool,
    dns: resolve,
    fetchText: (url, signal) => {
      const there = new URL(url)
      there.port = String(port)
      return textOf(there, {
        dns: resolve,
        signal,
        max: 2_000,
        reachable: () => true,
        ...(ca === undefined ? {} : { ca }),
      })
    },
    onTrouble: (domain, why) => void troubles.push(`${domain} ${why.message}`),
  })
}
const rows = async () =>
  (
    await database.pool.query<{ policy_id: string; mode: string }>(
      'select policy_id, mode from mta_sts_policy',
    )
  ).rows
const kept = { mode: 'enforce', mx: ['mx.far.test'] }

test('a policy is fetched once, for all who ask at once, for other processes and for a domain in capitals', async () => {
  const policies = fresh()
  const answers = await Promise.all(['far.test', 'FAR.test', 'far.test'].map((name) => policies.of(name)))
  expect(answers).toEqual([1, 2, 3].map(() => expect.objectContaining(kept)))
  expect(await fresh().of('far.test')).toMatchObject(kept)
  expect(asked).toBe(1)
})

test('no policy where none is announced, nor for what is no domain', async () => {
  announce(null)
  expect(await fresh().of('far.test')).toBeNull()
  for (const name of ['[192.0.2.1]', 'a/b', 'far.test/x', '']) expect(await fresh().of(name)).toBeNull()
  expect(asked).toBe(0)
  expect(troubles).toEqual([])
})

describe('what cannot be believed is no policy, is told, and is not asked for again at once', () => {
  test.each<[string, Partial<{ status: number; type: string; body: string; location: string }>, string]>([
    ['a redirect', { status: 302, location: 'https://mta-sts.far.test/else' }, 'answered 302'],
    ['no such page', { status: 404 }, 'answered 404'],
    ['a page of HTML', { type: 'text/html' }, 'is of type text/html'],
    ['a file without end', { body: 'x'.repeat(3_000) }, 'more than 2000 octets'],
    ['a file that is none', { body: 'hello' }, 'is no policy'],
  ])('%s', async (_name, change, why) => {
    serve('enforce', change)
    const policies = fresh()
    expect(await policies.of('far.test')).toBeNull()
    expect(await policies.of('far.test')).toBeNull()
    expect(asked).toBe(1)
    expect(troubles).toEqual([expect.stringContaining(why)])
    expect(await rows()).toEqual([])
  })

  test('a certificate that nobody vouches for, or of another host', async () => {
    const other = testAuthority('Another Authority')
    expect(await fresh(other.cert).of('far.test')).toBeNull()
    expect(await fresh().of('wrong.test')).toBeNull()
    expect(asked).toBe(0)
    expect(troubles).toEqual([
      expect.stringContaining('far.test unable to'),
      expect.stringContaining("wrong.test Hostname/IP does not match certificate's altnames"),
    ])
  })
})

describe('a policy that is kept', () => {
  beforeEach(async () => {
    expect(await fresh().of('far.test')).toMatchObject(kept)
    asked = 0
  })

  test.each([
    ['DNS announces none any more', () => announce(null)],
    ['DNS fails', () => (dns.zone = { '_mta-sts.far.test': 'SERVFAIL' })],
    ['a new one cannot be had', () => (announce('2'), serve('enforce', { status: 500 }))],
  ])('holds although %s', async (_name, happen) => {
    happen()
    expect(await fresh().of('far.test')).toMatchObject(kept)
  })

  test('is replaced as soon as DNS announces another', async () => {
    announce('2')
    serve('none')
    expect(await fresh().of('far.test')).toMatchObject({ mode: 'none' })
    expect(await rows()).toEqual([{ policy_id: '2', mode: 'none' }])
  })

  test('ends when its time is over', async () => {
    await database.pool.query(`update mta_sts_policy set expires_at = now() - interval '1 second'`)
    announce(null)
    expect(await fresh().of('far.test')).toBeNull()
  })

  test('is fetched again after a day, while it holds on', async () => {
    await database.pool.query(`update mta_sts_policy set fetched_at = now() - interval '25 hours'`)
    serve('testing')
    expect(await fresh().of('far.test')).toMatchObject(kept)
    await until('the new one is kept', async () => (await rows())[0]?.mode === 'testing')
  })

  test('takes those with it that have run out', async () => {
    await database.pool.query(
      `insert into mta_sts_policy (domain, policy_id, mode, mx, expires_at) values ('old.test', '1', 'none', '{}', now() - interval '1 hour')`,
    )
    announce('2')
    await fresh().of('far.test')
    expect(await rows()).toEqual([{ policy_id: '2', mode: 'enforce' }])
  })
})

test('an inner address is not asked, whoever names it', async () => {
  const { resolve } = createResolver({ servers: [dns.address] })
  const { port } = https.address() as AddressInfo
  const deps = { dns: resolve, signal: AbortSignal.timeout(5_000), max: 2_000, ca: authority.cert }
  await expect(textOf(new URL(`https://mta-sts.far.test:${port}/`), deps)).rejects.toThrow('not to be asked')
  await expect(textOf(new URL('http://mta-sts.far.test/'), deps)).rejects.toThrow('not https')
  expect(asked).toBe(0)
})

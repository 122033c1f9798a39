import { describe, expect, it } from 'vitest'
import { findAddresses, findHops, type RouteDeps } from './route.ts'
import { RouteError } from './route-error.ts'

type Zone = Record<string, unknown[] | string>

function deps(zone: Zone, change: Partial<RouteDeps> = {}): RouteDeps {
  return {
    servers: async () => [],
    dns: async (name, type) => {
      const answer = zone[`${name} ${type}`] ?? 'ENODATA'
      if (typeof answer === 'string') throw Object.assign(new Error(answer), { code: answer })
      return answer
    },
    lookup: async () => ['192.0.2.1'],
    random: () => 0.5,
    ...change,
  }
}
const foreign = { domainId: null, destination: 'x.test', route: null }

describe('findHops', () => {
  it('orders the servers of a domain by preference, equal ones at random', async () => {
    const rows = [20, 10, 10, 5].map((preference, i) => ({
      server: `s${i}`,
      port: 25,
      secure: 0,
      named_by: 'all' as const,
      preference,
    }))
    const order = async (random: () => number) =>
      (
        await findHops(
          { domainId: 1, destination: 'd', route: null },
          deps({}, { servers: async () => rows, random }),
        )
      ).map((hop) => hop.host)
    const falling = [0.9, 0.8, 0.7, 0.6]
    const rising = [0.1, 0.2, 0.3, 0.4]
    expect(await order(() => falling.shift()!)).toEqual(['s3', 's2', 's1', 's0'])
    expect(await order(() => rising.shift()!)).toEqual(['s3', 's1', 's2', 's0'])
  })
  it('defers for a domain without servers', async () => {
    await expect(findHops({ domainId: 1, destination: 'd', route: null }, deps({}))).rejects.toMatchObject({
      permanent: false,
    })
  })
  it('takes a route of the recipient alone', async () => {
    const route = { host: 'box.test', port: 2525, secure: 2, inner: false }
    const servers = async () => [
      { server: 'mx.test', port: 25, secure: 0, preference: 1, named_by: 'all' as const },
    ]
    expect(await findHops({ domainId: 1, destination: 'd', route }, deps({}, { servers }))).toEqual([
      { ...route, foreign: false },
    ])
  })
  it('follows MX by preference', async () => {
    const zone = {
      'x.test MX': [
        { exchange: 'b.test', priority: 20 },
        { exchange: 'a.test', priority: 10 },
      ],
    }
    expect((await findHops(foreign, deps(zone))).map((hop) => hop.host)).toEqual(['a.test', 'b.test'])
  })
  it.each<[string, Zone, boolean]>([
    ['null MX', { 'x.test MX': [{ exchange: '', priority: 0 }] }, true],
    ['no such domain', { 'x.test MX': 'ENOTFOUND' }, true],
    ['a resolver that fails', { 'x.test MX': 'ESERVFAIL' }, false],
    ['a resolver that is slow', { 'x.test MX': 'ETIMEOUT' }, false],
  ])('%s', async (_name, zone, permanent) => {
    const error = await findHops(foreign, deps(zone)).catch((one: unknown) => one)
    expect(error).toBeInstanceOf(RouteError)
    expect(error).toMatchObject({ permanent })
  })
  it('falls back to the domain itself without MX', async () => {
    expect(await findHops(foreign, deps({}))).toEqual([
      { host: 'x.test', port: 25, secure: 1, preference: 0, foreign: true, inner: false },
    ])
  })
})

describe('findAddresses', () => {
  const hop = { host: 'mx.x.test', port: 25, secure: 1, foreign: true, inner: false }
  it('never follows a stranger into private networks', async () => {
    const zone = { 'mx.x.test A': ['127.0.0.1', '10.0.0.1', '169.254.169.254', '203.0.113.9'] }
    expect((await findAddresses(hop, deps(zone))).map((address) => address.ip)).toEqual(['203.0.113.9'])
    await expect(findAddresses(hop, deps({ 'mx.x.test A': ['127.0.0.1'] }))).rejects.toThrow(RouteError)
  })
  it('tells a missing address from a failing resolver', async () => {
    await expect(
      findAddresses(hop, deps({ 'mx.x.test A': 'ENOTFOUND', 'mx.x.test AAAA': 'ENOTFOUND' })),
    ).rejects.toMatchObject({ permanent: true })
    await expect(findAddresses(hop, deps({ 'mx.x.test A': 'ESERVFAIL' }))).rejects.toMatchObject({
      permanent: false,
    })
  })
  it.each(['10.0.0.1', '127.0.0.1', '::1', '::ffff:10.0.0.1', '100.64.0.1', 'fd12::1', '169.254.1.1'])(
    'never follows an administrator of a part to %s, by address or by name, but into networks that are open',
    async (ip) => {
      const outer = { ...hop, foreign: false }
      const byName = deps({}, { lookup: async () => [ip] })
      const words = {
        message: expect.stringMatching(/^4\.4\.4 \S+ has no address we connect to$/),
        permanent: false,
      }
      await expect(findAddresses(outer, byName)).rejects.toMatchObject(words)
      await expect(findAddresses({ ...outer, host: ip }, byName)).rejects.toMatchObject(words)
      const unknown = deps({}, { lookup: () => Promise.reject(new Error('ENOTFOUND')) })
      await expect(findAddresses(outer, unknown)).rejects.toMatchObject(words)
      const open = { ...byName, isOpenNetwork: (one: string) => one === ip }
      if (ip.startsWith('169.254')) await expect(findAddresses(outer, open)).rejects.toMatchObject(words)
      else expect((await findAddresses(outer, open)).map((address) => address.ip)).toEqual([ip])
    },
  )
  it('reaches configured servers in private networks, but no metadata service', async () => {
    const own = { ...hop, foreign: false, inner: true }
    expect(await findAddresses(own, deps({}, { lookup: async () => ['10.0.0.1'] }))).toHaveLength(1)
    await expect(findAddresses(own, deps({}, { lookup: async () => ['169.254.169.254'] }))).rejects.toThrow(
      RouteError,
    )
  })
})

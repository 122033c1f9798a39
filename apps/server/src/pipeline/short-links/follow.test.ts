/** Real pages on loopback answer as shorteners do. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { makeLink, type LinkFact } from '@postern/mail/links/link.ts'
import { zoneResolver } from '@postern/testkit/dns-zone.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { followShortLinks } from './follow.ts'

const asked: string[] = []
const server = createServer((request, response) => {
  asked.push(request.url!)
  const to: Record<string, string> = {
    '/a': 'https://landing.example/login',
    '/relative': '/a',
    '/through': 'https://click.tracker.example/?url=https%3A%2F%2Fend.example%2F',
    '/loop': '/loop',
    '/script': 'javascript:alert(1)',
  }
  if (request.url === '/never') return
  const location = to[request.url!]
  response.writeHead(location === undefined ? 200 : 302, location === undefined ? {} : { location })
  // A page without an end: nobody waits for it.
  response.write('x'.repeat(100_000))
})
let port: number
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => void asked.splice(0))

const dns = zoneResolver({ 'sho.rt': { A: ['127.0.0.1'] }, 'in.sho.rt': { A: ['127.0.0.1'] } })
const link = (path: string, host = 'sho.rt'): LinkFact =>
  makeLink({ raw: `http://${host}:${port}${path}`, source: 'html-href' })!
const follow = () => followShortLinks({ hosts: ['sho.rt'], dns, reachable: () => true })
const endOf = async (one: LinkFact) => (await follow()([one]))[0]!

test.each([
  ['/a', 'https://landing.example/login'],
  ['/relative', 'https://landing.example/login'],
  ['/through', 'https://end.example/'],
])('%s leads to %s', async (path, end) => {
  expect(await endOf(link(path))).toMatchObject({ shortener: 'sho.rt', target: { url: end } })
})

test('a name below the one named counts too', async () => {
  expect((await endOf(link('/a', 'in.sho.rt'))).shortener).toBe('in.sho.rt')
})

test('what does not pass on stays what it was', async () => {
  expect(await endOf(link('/page'))).toEqual(link('/page'))
})

test('a ring ends', async () => {
  await endOf(link('/loop'))
  expect(asked.length).toBeLessThanOrEqual(3)
})

test('nobody else is asked, and the same link once', async () => {
  const other = link('/a', 'page.example')
  const links = [link('/a'), link('/a'), other]
  const once = follow()
  expect((await once(links))[2]).toEqual(other)
  await once(links)
  expect(asked).toEqual(['/a'])
})

test('at most ten of a message', async () => {
  await follow()(Array.from({ length: 30 }, (_, at) => link(`/a?${at}`)))
  expect(asked).toHaveLength(10)
})

test('a shortener that does not answer keeps no mail waiting for long', async () => {
  expect(await endOf(link('/never'))).toEqual(link('/never'))
}, 10_000)

test('an address inside is never asked', async () => {
  const guarded = followShortLinks({ hosts: ['sho.rt'], dns })
  const plain = makeLink({ raw: 'http://sho.rt/a', source: 'html-href' })!
  expect(await guarded([plain])).toEqual([plain])
})

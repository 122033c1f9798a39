/** Only the guard can tell: a page really listens on loopback, and no name, number or redirect leads there (R6). */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { zoneResolver } from '@postern/testkit/dns-zone.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { redirectOf } from './redirect-of.ts'

let asked = 0
const server = createServer((_request, response) => {
  asked++
  response.writeHead(302, { location: 'https://landing.example/' }).end()
})
let port: number
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
})
afterAll(() => void server.close())

const dns = zoneResolver({
  'inner.example': { A: ['127.0.0.1'] },
  'both.example': { A: ['198.51.100.7', '10.0.0.1'] },
  'mapped.example': { AAAA: ['::ffff:127.0.0.1'] },
  'cloud.example': { A: ['169.254.169.254'] },
})
const signal = AbortSignal.timeout(5000)

test.each([
  'http://inner.example/',
  'http://both.example/',
  'http://mapped.example/',
  'http://cloud.example/latest/meta-data/',
  'http://127.0.0.1/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://[::1]/',
  'http://[::ffff:7f00:1]/',
  'http://nowhere.example/',
])('%s is not asked', async (url) => {
  await expect(redirectOf(new URL(url), { dns, signal })).rejects.toThrow(/not to be asked/)
})

test('only pages on their usual ports are asked, where addresses are guarded', async () => {
  await expect(redirectOf(new URL(`http://198.51.100.7:${port}/`), { dns, signal })).rejects.toThrow(/port/)
  await expect(redirectOf(new URL('ftp://198.51.100.7/'), { dns, signal })).rejects.toThrow(/no page/)
})

test('what may be asked says where it passes on to', async () => {
  const url = new URL(`http://inner.example:${port}/`)
  const to = await redirectOf(url, { dns, signal, reachable: () => true })
  expect(to?.href).toBe('https://landing.example/')
  expect(asked).toBe(1)
})

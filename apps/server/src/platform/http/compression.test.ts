/** Compressed files of the console and compressed replies: who gets them, who doesn't. */
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseEncoding } from './compress-json.ts'
import { createHttpServer } from './server.ts'

const PAGE = '<title>console</title>'
const LONG = 'export const long = 1 // '.repeat(200)
let folder: string
let app: Awaited<ReturnType<typeof createHttpServer>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postern-console-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.ko.html'), PAGE)
  await writeFile(join(folder, 'index.ko.html.br'), brotliCompressSync(PAGE))
  await writeFile(join(folder, 'assets', 'app-1a2b3c.js'), LONG)
  await writeFile(join(folder, 'assets', 'app-1a2b3c.js.br'), brotliCompressSync(LONG))
  await writeFile(join(folder, 'assets', 'app-1a2b3c.js.gz'), gzipSync(LONG))
  await writeFile(join(folder, 'assets', 'tiny-4d5e6f.js'), '1')
  app = await createHttpServer({
    logger: pino({ level: 'silent' }),
    consoleDir: folder,
    version: '1.2.3',
    ready: async () => undefined,
    lacks: async () => [],
    frameOrigins: () => [],
  })
  const list = { code: 200, message: 'OK', data: { list: Array.from({ length: 300 }, (_, id) => ({ id })) } }
  app.get('/api/proxy/list', () => list)
  app.get('/api/proxy/small', () => ({ code: 200, message: 'OK', data: 1 }))
  app.post('/api/proxy/list', () => list)
  app.get('/api/auth/session', () => ({ access_token: 'x'.repeat(3000) }))
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const BEARER = { authorization: 'Bearer abc' }

test('the console is sent as the build compressed it, and plain to those who take neither', async () => {
  const url = '/assets/app-1a2b3c.js'
  const br = await app.inject({ url, headers: { 'accept-encoding': 'gzip, deflate, br' } })
  expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(br.headers['content-type']).toMatch(/javascript/)
  expect(br.headers['cache-control']).toContain('immutable')
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(LONG)
  const gz = await app.inject({ url, headers: { 'accept-encoding': 'gzip' } })
  expect(gz.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gz.rawPayload).toString()).toBe(LONG)
  const plain = await app.inject({ url })
  expect([plain.headers['content-encoding'], plain.headers['vary'], plain.body]).toEqual([
    undefined,
    'accept-encoding',
    LONG,
  ])
  const tiny = await app.inject({ url: '/assets/tiny-4d5e6f.js', headers: { 'accept-encoding': 'br' } })
  expect([tiny.headers['content-encoding'], tiny.body]).toEqual([undefined, '1'])
})

test('pages without a file of their own are the compressed index', async () => {
  for (const url of ['/', '/mail/inbound/mail?page=2']) {
    const page = await app.inject({ url, headers: { 'accept-encoding': 'br' } })
    expect([page.statusCode, page.headers['content-encoding']]).toEqual([200, 'br'])
    expect(page.headers['content-type']).toMatch(/text\/html/)
    expect(page.headers['cache-control']).toBe('no-cache')
    expect(brotliDecompressSync(page.rawPayload).toString()).toBe(PAGE)
  }
})

test('HEAD is answered like GET without the content: monitors ask so', async () => {
  for (const url of ['/', '/login', '/assets/app-1a2b3c.js']) {
    const head = await app.inject({ method: 'HEAD', url })
    expect([url, head.statusCode, head.body]).toEqual([url, 200, ''])
  }
})

test('long lists are compressed for whoever shows a token', async () => {
  const accept = { 'accept-encoding': 'br, gzip' }
  const plain = await app.inject({ url: '/api/proxy/list', headers: BEARER })
  const list = await app.inject({ url: '/api/proxy/list', headers: { ...BEARER, ...accept } })
  expect(list.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(Number(list.headers['content-length'])).toBe(list.rawPayload.length)
  expect(JSON.parse(brotliDecompressSync(list.rawPayload).toString())).toEqual(plain.json())
  const gz = await app.inject({
    url: '/api/proxy/list',
    headers: { ...BEARER, 'accept-encoding': 'gzip, br;q=0' },
  })
  expect(JSON.parse(gunzipSync(gz.rawPayload).toString())).toEqual(plain.json())
})

test('short replies, changes, and replies to a cookie alone stay as they are', async () => {
  const accept = { 'accept-encoding': 'br' }
  const cases = [
    { url: '/api/proxy/small', headers: { ...BEARER, ...accept } },
    { method: 'POST' as const, url: '/api/proxy/list', headers: { ...BEARER, ...accept } },
    { url: '/api/proxy/list', headers: { ...accept, cookie: 'session=1' } },
    { url: '/api/auth/session', headers: { ...BEARER, ...accept } },
  ]
  for (const one of cases) {
    const reply = await app.inject(one)
    expect([one.url, reply.statusCode, reply.headers['content-encoding']]).toEqual([one.url, 200, undefined])
  }
})

test('a refused encoding is not chosen', () => {
  expect(chooseEncoding('br;q=0, gzip;q=0.5')).toBe('gzip')
  expect(chooseEncoding('gzip;q=0.0')).toBeNull()
  expect(chooseEncoding('identity')).toBeNull()
  expect(chooseEncoding(undefined)).toBeNull()
})

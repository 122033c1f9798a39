import { LANGUAGES } from '@postern/contract/i18n/texts.ts'
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHttpServer, type HttpDeps } from './server.ts'

let folder: string
let app: Awaited<ReturnType<typeof createHttpServer>>
let frameOrigins: readonly string[] = []
const log: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postern-console-'))
  await mkdir(join(folder, 'assets'))
  for (const language of LANGUAGES)
    await writeFile(join(folder, `index.${language}.html`), `<title>console</title>${language}`)
  await writeFile(join(folder, 'assets', 'app-1a2b3c.js'), 'export {}')
  await writeFile(join(folder, '.secret'), 'no')
  app = await createHttpServer(deps())
  app.post('/api/proxy/echo', (request) => ({ code: 200, message: 'OK', data: request.body }))
  app.get('/api/proxy/crash', () => {
    throw new Error('secret of /etc/passwd')
  })
  app.get('/api/proxy/duplicate', () => {
    throw Object.assign(new Error('duplicate key value violates unique constraint'), { code: '23505' })
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

let lacking: string[] = []
function deps(): HttpDeps {
  return {
    logger: pino({ level: 'debug' }, { write: (line: string) => void log.push(line) }),
    consoleDir: folder,
    version: '1.2.3',
    ready: async () => undefined,
    lacks: async () => lacking,
    frameOrigins: () => frameOrigins,
  }
}

const post = (options: object) =>
  app.inject({ method: 'POST', url: '/api/proxy/echo', payload: { a: 1 }, ...options })

test('pages of the console are its index, assets are kept for long, secrets are not served', async () => {
  for (const url of ['/', '/login', '/mail/inbound/mail?page=2']) {
    const page = await app.inject({ url })
    expect([url, page.statusCode, page.body]).toEqual([url, 200, '<title>console</title>ko'])
    expect(page.headers['cache-control']).toBe('no-cache')
  }
  const asset = await app.inject({ url: '/assets/app-1a2b3c.js' })
  expect(asset.headers['cache-control']).toContain('immutable')
  expect((await app.inject({ url: '/assets/gone.js' })).statusCode).toBe(404)
  for (const url of ['/.secret', '/..%2f..%2fetc/passwd', '/%2e%2e/%2e%2e/etc/passwd']) {
    expect((await app.inject({ url })).body).not.toMatch(/^no$|root:/)
  }
  expect((await app.inject({ url: '/robots.txt' })).body).toContain('Disallow: /')
})

test.each([
  ['/', {}, 'ko'],
  ['/', { 'accept-language': 'fr, ja;q=0.5' }, 'ja'],
  ['/mail/inbound/mail', { 'accept-language': 'ja', cookie: 'postern-language=en.account' }, 'en'],
  ['/login?lang=ja', { cookie: 'postern-language=en' }, 'ja'],
  ['/login?lang=../secret', { cookie: 'postern-language=../secret' }, 'ko'],
] as const)('sends %s with %j in %s, for this visitor alone', async (url, headers, language) => {
  const page = await app.inject({ url, headers })
  expect(page.body).toBe(`<title>console</title>${language}`)
  expect(String(page.headers['vary']).split(', ')).toEqual(
    expect.arrayContaining(['accept-language', 'cookie']),
  )
  expect(page.headers['cache-control']).toBe('no-cache')
  // Three pages of one size under one address: a tag would call one of them unchanged when another is meant.
  expect([page.headers['etag'], page.headers['last-modified']]).toEqual([undefined, undefined])
})

test('every response carries the security headers', async () => {
  const urls = [
    '/',
    '/api/health',
    '/api/proxy/unknown',
    '/api/proxy/crash',
    '/robots.txt',
    '/assets/app-1a2b3c.js',
  ]
  for (const url of urls) {
    const { headers } = await app.inject({ url })
    expect([url, headers['x-content-type-options']]).toEqual([url, 'nosniff'])
    expect(headers['content-security-policy']).toMatch(/; frame-ancestors 'none'$/)
    expect(headers['x-frame-options']).toBe('DENY')
    expect(headers['x-robots-tag']).toContain('noindex')
    expect(headers['strict-transport-security']).toBeUndefined()
    if (url.startsWith('/api')) expect(headers['cache-control']).toBe('no-store')
  }
})

test('pages, and only pages, may be framed by the sites of the settings, from one answer to the next', async () => {
  const { port } = app.server.address() as { port: number }
  const framing = async (path: string) => {
    const { headers } = await fetch(`http://127.0.0.1:${port}${path}`)
    const policy = headers.get('content-security-policy')!
    return [/frame-ancestors ([^;]+)/.exec(policy)![1], headers.get('x-frame-options')]
  }
  const never = ["'none'", 'DENY']
  frameOrigins = ['https://groupware.example.com', 'https://portal.example.com:8443']
  const sites = ['https://groupware.example.com https://portal.example.com:8443', null]
  expect(await framing('/')).toEqual(sites)
  expect(await framing('/mail/inbound/mail?set_opt=1')).toEqual(sites)
  expect(await framing('/api/health')).toEqual(never)
  expect(await framing('/api/proxy/unknown')).toEqual(never)
  expect(await framing('/api/proxy/crash')).toEqual(never)
  frameOrigins = []
  expect(await framing('/')).toEqual(never)
})

test('an unknown call is 404 in the envelope, a wrong method 405', async () => {
  const unknown = await app.inject({
    url: '/api/proxy/unknown',
    headers: { 'accept-language': 'ja,en;q=0.5' },
  })
  expect(unknown.statusCode).toBe(404)
  expect(unknown.json()).toMatchObject({
    code: 404,
    message: 'NOT_FOUND',
    text: expect.stringMatching(/[ぁ-ん]/),
  })
  const wrong = await app.inject({ method: 'PUT', url: '/api/auth/session' })
  expect(wrong.json()).toMatchObject({ code: 405, message: 'METHOD_NOT_ALLOWED' })
})

test('a failure shows a request id and nothing of its cause, which is in the log', async () => {
  const reply = await app.inject({ url: '/api/proxy/crash' })
  expect(reply.json()).toEqual({
    code: 500,
    message: 'INTERNAL',
    request_id: expect.any(String),
    text: expect.any(String),
  })
  expect(reply.body).not.toContain('secret')
  const { request_id: id } = reply.json<{ request_id: string }>()
  expect(log.some((line) => line.includes(id) && line.includes('secret of'))).toBe(true)
})

test.each([
  [
    'a form',
    { payload: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    415,
    'UNSUPPORTED_MEDIA_TYPE',
  ],
  ['text', { payload: '{"a":1}', headers: { 'content-type': 'text/plain' } }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
  [
    'a foreign origin',
    { headers: { origin: 'https://evil.example', host: 'mail.example' } },
    403,
    'CSRF_INVALID',
  ],
  ['the origin null', { headers: { origin: 'null', host: 'mail.example' } }, 403, 'CSRF_INVALID'],
  ['another site', { headers: { 'sec-fetch-site': 'cross-site' } }, 403, 'CSRF_INVALID'],
  ['a method override', { headers: { 'x-http-method-override': 'DELETE' } }, 400, 'INVALID_REQUEST'],
  [
    'duplicate names',
    { payload: '{"a":1,"a":2}', headers: { 'content-type': 'application/json' } },
    400,
    'INVALID_REQUEST',
  ],
  ['a megabyte', { payload: { a: 'x'.repeat(1024 * 1024) } }, 413, 'PAYLOAD_TOO_LARGE'],
  ['TRACE', { method: 'TRACE', payload: undefined }, 405, 'METHOD_NOT_ALLOWED'],
  ['OPTIONS', { method: 'OPTIONS', payload: undefined }, 405, 'METHOD_NOT_ALLOWED'],
])('%s is refused', async (_, options, status, message) => {
  const reply = await post(options)
  expect(reply.json()).toMatchObject({ code: status, message })
  expect(reply.statusCode).toBe(status)
})

test('the own origin may post', async () => {
  const reply = await post({ headers: { origin: 'https://mail.example:8080', host: 'mail.example:8080' } })
  expect(reply.json()).toMatchObject({ data: { a: 1 } })
})

test('requests that could be read in two ways are refused on the wire', async () => {
  const { port } = app.server.address() as { port: number }
  const ask = async (request: string): Promise<string> => {
    const socket = connect(port, '127.0.0.1')
    socket.end(request)
    return text(socket)
  }
  const smuggled =
    'POST /api/proxy/echo HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 4\r\n' +
    'Transfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/proxy/crash HTTP/1.1\r\nHost: a\r\n\r\n'
  const answer = await ask(smuggled)
  expect(answer).toMatch(/^HTTP\/1.1 400 /)
  expect(answer).toContain('INVALID_REQUEST')
  expect(answer.match(/HTTP\/1.1/g)).toHaveLength(1)
  expect(await ask('nonsense\r\n\r\n')).toMatch(/^HTTP\/1.1 400 /)
})

test('a duplicate that no service has a word for is a conflict, not our fault', async () => {
  const reply = await app.inject({ url: '/api/proxy/duplicate' })
  expect(reply.json()).toMatchObject({ code: 409, message: 'CONFLICT' })
  expect(reply.body).not.toContain('constraint')
})

test.each([
  '/',
  '/login',
  '/robots.txt',
  '/api/health',
  '/api/health/live',
  '/api/health/ready',
  '/livez',
  '/readyz',
])('HEAD %s is GET without its body', async (url) => {
  const [get, head] = [await app.inject({ url }), await app.inject({ url, method: 'HEAD' })]
  const shown = ({ statusCode, headers }: typeof get) => [
    statusCode,
    headers['content-type'],
    headers['content-length'],
  ]
  expect(shown(head)).toEqual(shown(get))
  expect([get.statusCode, head.body]).toEqual([200, ''])
})

test('/readyz names what is missing while /livez goes on; neither is kept', async () => {
  lacking = ['draining']
  const [ready, live] = [await app.inject({ url: '/readyz' }), await app.inject({ url: '/livez' })]
  lacking = []
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'unavailable', missing: ['draining'] }])
  expect([live.statusCode, live.json()]).toEqual([200, { status: 'live' }])
  expect([ready, live].map(({ headers }) => headers['cache-control'])).toEqual(['no-store', 'no-store'])
  expect((await app.inject({ url: '/readyz' })).json()).toEqual({ status: 'ready' })
})

test('headers beyond the limit are answered 431', async () => {
  const { port } = app.server.address() as { port: number }
  const socket = connect(port, '127.0.0.1')
  socket.end(`GET / HTTP/1.1\r\nHost: a\r\nCookie: ${'x'.repeat(17_000)}\r\n\r\n`)
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 431 [^]*"message":"HEADERS_TOO_LARGE"/)
})

test('a slow body is answered 408 when its time is over, which is less than a minute', async () => {
  expect(app.server.requestTimeout).toBeLessThan(58_000)
  const quick = await createHttpServer({ ...deps(), requestTimeoutMs: 1_500 })
  quick.post('/api/proxy/echo', () => ({}))
  await quick.listen({ port: 0, host: '127.0.0.1' })
  const { port } = quick.server.address() as { port: number }
  const socket = connect(port, '127.0.0.1')
  socket.write(
    'POST /api/proxy/echo HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n',
  )
  const drip = setInterval(() => socket.write(' '), 500)
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /)
  clearInterval(drip)
  await quick.close()
})

test('OpenAPI names every call with its schemas', async () => {
  const document = (await app.inject({ url: '/api/openapi.json' })).json<{
    openapi: string
    info: { version: string }
    paths: Record<string, Record<string, object>>
    components: { responses: Record<string, object> }
  }>()
  expect(document.openapi).toBe('3.1.0')
  expect(document.info.version).toBe('1.2.3')
  expect(document.paths['/api/proxy/mails/{id}']!['get']).toMatchObject({
    operationId: 'getMail',
    parameters: [{ name: 'id', in: 'path', required: true }],
  })
  expect(document.paths['/api/auth/callback/credentials']!['post']).toMatchObject({ operationId: 'signIn' })
  expect(document.paths['/api/proxy/users']!['post']).toMatchObject({
    requestBody: { content: { 'application/json': { schema: { additionalProperties: false } } } },
    responses: { 409: { $ref: '#/components/responses/Error', description: 'ALREADY_EXISTS_USER' } },
  })
  expect(document.components.responses['Error']).toMatchObject({
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  })
})

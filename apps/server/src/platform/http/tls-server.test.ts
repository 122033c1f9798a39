/** The console over its own TLS, by real sockets: both protocols, renewed certificates, and clients that misuse HTTP/2. */
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect, type ClientHttp2Session } from 'node:http2'
import { request as httpsRequest, type RequestOptions } from 'node:https'
import type { AddressInfo } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { testCertificate } from '@postern/testkit/tls-cert.ts'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TlsPairs } from '../tls-contexts.ts'
import { createHttpServer } from './server.ts'

const A = testCertificate('a.example')
const B = testCertificate('b.example')
let app: Awaited<ReturnType<typeof createHttpServer>>
let renew: (pairs: TlsPairs) => void
let port: number
const sessions: ClientHttp2Session[] = []

beforeEach(async () => {
  app = await createHttpServer({
    logger: pino({ level: 'silent' }),
    consoleDir: null,
    version: '1.2.3',
    ready: async () => undefined,
    lacks: async () => [],
    frameOrigins: () => [],
    requestTimeoutMs: 300,
    tls: { pairs: () => ({ ...A, byName: new Map([['b.example', B]]) }), onChange: (use) => (renew = use) },
  })
  app.post('/api/proxy/echo', (request) => ({
    host: request.host,
    protocol: request.protocol,
    body: request.body,
  }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  ;({ port } = app.server.address() as AddressInfo)
})
afterEach(async () => {
  for (const session of sessions.splice(0)) session.destroy()
  await app.close()
})

function open(): ClientHttp2Session {
  const session = connect(`https://127.0.0.1:${port}`, { rejectUnauthorized: false, servername: 'a.example' })
  session.on('error', () => undefined)
  sessions.push(session)
  return session
}

async function ask(session: ClientHttp2Session, headers: Record<string, string>, body?: string) {
  const stream = session.request({ ':authority': 'a.example', ...headers }, { endStream: body === undefined })
  if (body !== undefined) stream.end(body)
  const answered = once(stream, 'response')
  let text = ''
  stream.setEncoding('utf8').on('data', (part: string) => (text += part))
  const [response] = (await answered) as [Record<string, string>]
  await once(stream, 'end')
  return { status: Number(response[':status']), headers: response, text }
}

async function certificateFor(servername?: string): Promise<string> {
  const socket = connectTls({
    port,
    host: '127.0.0.1',
    rejectUnauthorized: false,
    ...(servername ? { servername } : {}),
  })
  await once(socket, 'secureConnect')
  const { CN } = socket.getPeerCertificate().subject as { readonly CN: string }
  socket.destroy()
  return CN
}

test('HTTP/2 is answered as HTTP/1.1 is, over TLS', async () => {
  const session = open()
  const body = JSON.stringify({ a: 1 })
  const headers = { ':method': 'POST', ':path': '/api/proxy/echo', 'content-type': 'application/json' }
  const answer = await ask(session, headers, body)
  expect(JSON.parse(answer.text)).toEqual({ host: 'a.example', protocol: 'https', body: { a: 1 } })
  expect(answer.headers['strict-transport-security']).toContain('max-age')
  // What guards HTTP/1.1 guards here.
  expect((await ask(session, { ...headers, origin: 'https://evil.example' }, body)).status).toBe(403)
  expect((await ask(session, { ...headers, 'x-http-method': 'GET' }, body)).status).toBe(400)
  const plain: RequestOptions = { port, path: '/api/health', rejectUnauthorized: false }
  const [response] = (await once(httpsRequest(plain).end(), 'response')) as [IncomingMessage]
  response.resume()
  expect([response.statusCode, response.httpVersion]).toEqual([200, '1.1'])
})

test('certificates are chosen by name, and renewed without a restart', async () => {
  expect([await certificateFor(), await certificateFor('b.example')]).toEqual(['a.example', 'b.example'])
  const session = open()
  await ask(session, { ':path': '/api/health' })
  const c = testCertificate('c.example')
  renew({ ...B, byName: new Map([['c.example', c]]) })
  expect([await certificateFor(), await certificateFor('c.example')]).toEqual(['b.example', 'c.example'])
  expect((await ask(session, { ':path': '/api/health' })).status).toBe(200)
})

test('TLS 1.1 is refused', async () => {
  const socket = connectTls({
    port,
    host: '127.0.0.1',
    rejectUnauthorized: false,
    maxVersion: 'TLSv1.1',
    minVersion: 'TLSv1',
    ciphers: 'DEFAULT@SECLEVEL=0',
  })
  await expect(once(socket, 'secureConnect')).rejects.toThrow()
})

const frame = (type: number, flags: number, stream: number, body = Buffer.alloc(0)): Buffer => {
  const head = Buffer.alloc(9)
  head.writeUIntBE(body.length, 0, 3)
  head.writeUInt8(type, 3)
  head.writeUInt8(flags, 4)
  head.writeUInt32BE(stream, 5)
  return Buffer.concat([head, body])
}
/** GET / of localhost by the static table (RFC 7541 appendix A). */
const HEADERS = Buffer.concat([Buffer.from([0x82, 0x87, 0x84, 0x41, 9]), Buffer.from('localhost')])
const CANCEL = Buffer.from([0, 0, 0, 8])

test('who opens and resets streams by the hundred loses the connection (CVE-2023-44487)', async () => {
  const socket = connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false, ALPNProtocols: ['h2'] })
  await once(socket, 'secureConnect')
  expect(socket.alpnProtocol).toBe('h2')
  const ended = new Promise<void>((resolve) => socket.once('close', resolve).on('error', () => undefined))
  socket.resume()
  socket.write('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')
  socket.write(frame(4, 0, 0))
  for (let id = 1; id < 2_000; id += 2)
    socket.write(Buffer.concat([frame(1, 5, id, HEADERS), frame(3, 0, id, CANCEL)]))
  await ended
  expect((await ask(open(), { ':path': '/api/health' })).status).toBe(200)
})

test('a body that trickles in ends with its time, and headers with their size', async () => {
  const session = open()
  const slow = session.request({
    ':method': 'POST',
    ':path': '/api/proxy/echo',
    'content-type': 'application/json',
  })
  slow.on('error', () => undefined)
  slow.write('{"a":')
  await new Promise((resolve) => slow.once('close', resolve))
  expect(slow.rstCode).toBe(11)
  const big = session.request({ ':path': '/api/health', 'x-big': 'x'.repeat(40_000) })
  big.on('error', () => undefined)
  const answered = new Promise((resolve) => big.once('response', (headers) => resolve(headers[':status'])))
  const dropped = new Promise((resolve) => big.once('close', () => resolve(null)))
  expect([431, null]).toContain(await Promise.race([answered, dropped]))
})

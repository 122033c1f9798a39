/** The audit log at a syslog receiver over TCP and TLS, which is killed, slow, and away. */
import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { ownDatabase, type TestDatabase } from '@postern/testkit/database.ts'
import { testCertificate } from '@postern/testkit/tls-cert.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { appendAudit, PRODUCT } from './record.ts'
import { sendBatch } from './ship.ts'

const certificate = testCertificate('localhost')
const goOn = new AbortController().signal
let database: TestDatabase
beforeAll(async () => {
  database = await ownDatabase()
})
afterAll(() => database.close())

let server: Server | undefined
let sockets: Socket[] = []
let heard: string[] = []
/** What a receiver does with a connection before it reads, if anything. */
let mischief: ((socket: Socket) => boolean) | undefined

async function listen({ tls = false, port = 0 } = {}): Promise<number> {
  const serve = (socket: Socket): void => {
    sockets.push(socket)
    socket.on('error', () => undefined)
    if (mischief?.(socket)) return
    const pieces: Buffer[] = []
    socket.on('data', (piece: Buffer) => pieces.push(piece))
    socket.on('end', () => heard.push(...messagesOf(Buffer.concat(pieces))))
  }
  server = tls ? createTlsServer(certificate, serve) : createServer(serve)
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
async function stop(): Promise<void> {
  for (const socket of sockets) socket.destroy()
  sockets = []
  if (server?.listening) await new Promise((done) => server!.close(done))
}

/** Octet counting (RFC 6587 §3.4.1). */
function messagesOf(octets: Buffer): string[] {
  const messages: string[] = []
  for (let at = 0; at < octets.length;) {
    const space = octets.indexOf(0x20, at)
    const length = Number(octets.subarray(at, space).toString())
    messages.push(octets.subarray(space + 1, space + 1 + length).toString())
    at = space + 1 + length
  }
  return messages
}
const targets = (): string[] => heard.map((message) => /target="([^"]*)"/.exec(message)?.[1] ?? message)

async function add(...names: string[]): Promise<void> {
  for (const target of names)
    await appendAudit(database.db, PRODUCT, { task: 'user.add', target, at: Date.now() })
}
beforeEach(async () => {
  heard = []
  mischief = undefined
  await database.pool.query('update audit_syslog set seq = coalesce((select max(seq) from audit), 0)')
})
afterEach(stop)

const ship = (
  port: number,
  options: { scheme?: 'tcp' | 'tls'; ca?: string; patience?: number; most?: number } = {},
) => {
  const { scheme = 'tcp', ...how } = options
  return sendBatch(
    database.pool,
    { auditSyslog: `${scheme}://localhost:${port}`, auditSyslogFormat: 'rfc5424' },
    goOn,
    how,
  )
}

test('events arrive in order, batch by batch, and once', async () => {
  const port = await listen()
  await add('one', 'two', 'three')
  expect([await ship(port, { most: 2 }), await ship(port, { most: 2 }), await ship(port)]).toEqual([2, 1, 0])
  expect(targets()).toEqual(['one', 'two', 'three'])
})

test('a receiver that is away, dies while it reads, or never ends has taken nothing: all of it comes again, in order', async () => {
  const port = await listen()
  await stop()
  await add('one', 'two')
  await expect(ship(port)).rejects.toThrow('ECONNREFUSED')
  for (const trick of [
    (socket: Socket) => Boolean(socket.resetAndDestroy()),
    (socket: Socket) => Boolean(socket.once('data', () => socket.resetAndDestroy())),
  ]) {
    mischief = trick
    await listen({ port })
    await expect(ship(port)).rejects.toThrow(/ECONNRESET|EPIPE|before it had read/)
    await stop()
  }
  mischief = (socket) => Boolean(socket.pause())
  await listen({ port })
  await expect(ship(port, { patience: 300 })).rejects.toThrow('in time')
  await stop()
  await add('three')
  mischief = undefined
  await listen({ port })
  await ship(port)
  expect(targets()).toEqual(['one', 'two', 'three'])
})

test('over TLS the receiver has to prove who it is', async () => {
  const port = await listen({ tls: true })
  await add('secret')
  await expect(ship(port, { scheme: 'tls' })).rejects.toThrow(/self.signed|verify/i)
  expect(heard).toEqual([])
  expect(await ship(port, { scheme: 'tls', ca: certificate.cert })).toBe(1)
  expect(targets()).toEqual(['secret'])
})

test('addresses that nobody may name are not connected to', async () => {
  await add('one')
  const settings = { auditSyslog: 'tcp://169.254.169.254:80', auditSyslogFormat: 'cef' } as const
  await expect(sendBatch(database.pool, settings, goOn)).rejects.toThrow('never connected to')
})

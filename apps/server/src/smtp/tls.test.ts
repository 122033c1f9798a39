/** TLS of a listener: which certificate whom, which versions, behind a proxy, and a certificate that changes meanwhile. */
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server } from 'node:net'
import { connect as connectTls, type ConnectionOptions, type TLSSocket } from 'node:tls'
import { connectScript } from '@postern/testkit/smtp-script.ts'
import { testCertificate } from '@postern/testkit/tls-cert.ts'
import { afterEach, expect, test } from 'vitest'
import { startRig } from './testing/rig.ts'
import type { Rig } from './testing/rig.ts'

const STANDARD = testCertificate('mx.example.test')
const OTHER = testCertificate('mail.other.example')
const MANY = testCertificate('*.many.example')
const TLS = {
  ...STANDARD,
  byName: new Map([
    ['mail.other.example', OTHER],
    ['*.many.example', MANY],
  ]),
}

let rig: Rig
const sockets: TLSSocket[] = []
let relay: Server | null = null
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  relay?.close()
  relay = null
  await rig.stop()
})

async function handshake(options: ConnectionOptions): Promise<TLSSocket> {
  const socket = connectTls({ port: rig.port, host: '127.0.0.1', rejectUnauthorized: false, ...options })
  sockets.push(socket)
  await once(socket, 'secureConnect')
  return socket
}

const nameOf = (socket: TLSSocket): unknown => socket.getPeerCertificate().subject.CN

test.each([
  ['mail.other.example', 'mail.other.example'],
  ['MAIL.Other.example', 'mail.other.example'],
  ['a.many.example', '*.many.example'],
  ['a.b.many.example', 'mx.example.test'],
  ['many.example', 'mx.example.test'],
  ['elsewhere.example', 'mx.example.test'],
  [undefined, 'mx.example.test'],
])('for %s: %s', async (servername, name) => {
  rig = await startRig({ tls: TLS, implicitTls: true })
  expect(nameOf(await handshake(servername === undefined ? {} : { servername }))).toBe(name)
})

test('the same by STARTTLS', async () => {
  rig = await startRig({ tls: TLS })
  const plain = connect(rig.port, '127.0.0.1')
  let heard = ''
  plain.setEncoding('latin1').on('data', (text: string) => (heard += text))
  await expect.poll(() => heard, { timeout: 20_000 }).toContain('220 ')
  plain.write('EHLO c.example\r\nSTARTTLS\r\n')
  await expect.poll(() => heard, { timeout: 20_000 }).toContain('220 2.0.0')
  plain.removeAllListeners('data')
  const socket = await handshake({ socket: plain, servername: 'mail.other.example' })
  expect(nameOf(socket)).toBe('mail.other.example')
})

test('TLS 1.2 and 1.3, and nothing before', async () => {
  rig = await startRig({ tls: TLS, implicitTls: true })
  for (const version of ['TLSv1.2', 'TLSv1.3'] as const) {
    const socket = await handshake({ minVersion: version, maxVersion: version })
    expect(socket.getProtocol()).toBe(version)
  }
  const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const
  await expect(handshake(old)).rejects.toThrow(/alert|version|protocol/i)
  // Neither forward secrecy nor authenticated encryption.
  const weak = { maxVersion: 'TLSv1.2', ciphers: 'AES128-SHA' } as const
  await expect(handshake(weak)).rejects.toThrow()
})

test('another certificate is shown to who comes after it; who is connected stays', async () => {
  rig = await startRig({ tls: TLS, implicitTls: true })
  const before = await handshake({ servername: 'mail.other.example' })
  rig.server.update({ tls: testCertificate('new.example') })
  expect(nameOf(await handshake({ servername: 'mail.other.example' }))).toBe('new.example')
  let heard = ''
  // One listener for all: between two of them what comes meanwhile would be lost.
  before.setEncoding('latin1').on('data', (text: string) => (heard += text))
  // Who talks before the greeting is refused.
  await expect.poll(() => heard, { timeout: 20_000 }).toContain('220 ')
  before.write('NOOP\r\n')
  await expect.poll(() => heard, { timeout: 20_000 }).toContain('250 2.0.0')
})

/** A proxy in front: what it says goes out in one packet with the client's first bytes, or by itself. */
async function startRelay(line: string, together: boolean): Promise<number> {
  relay = createServer((client) => {
    const back = connect(rig.port, '127.0.0.1')
    client.on('error', () => back.destroy())
    back.on('error', () => client.destroy())
    back.pipe(client)
    if (!together) back.write(line)
    client.once('data', (first) => {
      back.write(together ? Buffer.concat([Buffer.from(line, 'latin1'), first]) : first)
      client.pipe(back)
    })
  }).listen(0, '127.0.0.1')
  await once(relay, 'listening')
  return (relay.address() as AddressInfo).port
}

test.each([true, false])('behind a proxy: its line first, then TLS; in one packet %s', async (together) => {
  rig = await startRig({
    tls: TLS,
    implicitTls: true,
    proxy: { trusted: ['127.0.0.0/8'], required: true },
  })
  const port = await startRelay('PROXY TCP4 192.0.2.7 192.0.2.1 4321 465\r\n', together)
  const client = await connectScript({ port, tls: true })
  await client.ehlo()
  await client.message('a@sender.example', ['x@good.example'], 'x\r\n')
  client.destroy()
  expect(rig.stored[0]?.transaction.session).toMatchObject({
    client: { ip: '192.0.2.7', port: 4321 },
    tls: { version: 'TLSv1.3' },
  })
})

test('behind a proxy, TLS without its line is cut off', async () => {
  rig = await startRig({
    tls: TLS,
    implicitTls: true,
    proxy: { trusted: ['127.0.0.0/8'], required: true },
  })
  await expect(handshake({})).rejects.toThrow()
})

test('commands in the clear where TLS comes first are no commands', async () => {
  rig = await startRig({ tls: TLS, implicitTls: true })
  const client = await connectScript(rig)
  await client.lines('EHLO c.example', 'MAIL FROM:<a@b.example>')
  await client.closed()
  expect(client.transcript).not.toMatch(/^2\d\d/m)
})

test('whoever goes in the midst of the handshake is let go at once', async () => {
  rig = await startRig({ tls: TLS, implicitTls: true })
  for (let n = 0; n < 5; n++) (await handshake({})).destroy()
  const half = connect(rig.port, '127.0.0.1')
  await once(half, 'connect')
  half.end(Buffer.from('16030100', 'hex'))
  await expect.poll(() => rig.closed.length).toBe(6)
  expect(rig.server.connections()).toBe(0)
})

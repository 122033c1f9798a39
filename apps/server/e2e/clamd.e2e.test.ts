/** A virus scanner that is there but does not answer clearly: the mail is held, never called clean. */
import { createServer, type Server, type Socket } from 'node:net'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { zipOf } from '@postern/testkit/containers.ts'
import { connectScript } from '@postern/testkit/smtp-script.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { letter, letterWith, openStage, type Stage } from './stage.ts'

type Mood = 'clean' | 'infected' | 'garbage' | 'silent' | 'drip' | 'reset' | 'half' | 'cut'

let stage: Stage
let clamd: Server
let mood: Mood = 'clean'
const sockets = new Set<Socket>()

beforeAll(async () => {
  clamd = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    answer(socket)
  }).listen(0, '127.0.0.1')
  await once(clamd, 'listening')
  const { port } = clamd.address() as AddressInfo
  stage = await openStage({
    domains: [{ name: 'corp.example' }],
    env: { CLAMD_URL: `tcp://127.0.0.1:${port}` },
  })
}, 180_000)
afterAll(async () => {
  await stage?.close()
  for (const socket of sockets) socket.destroy()
  clamd?.close()
})

/** Answers once the stream has ended: four zero octets. */
function answer(socket: Socket): void {
  if (mood === 'reset') return void socket.resetAndDestroy()
  let tail = Buffer.alloc(0)
  socket.on('data', (chunk) => {
    tail = Buffer.concat([tail, chunk]).subarray(-4)
    if (tail.length < 4 || tail.readUInt32BE() !== 0) return
    if (mood === 'clean') socket.end('stream: OK\0')
    else if (mood === 'infected') socket.end('stream: Test.Virus FOUND\0')
    else if (mood === 'garbage') socket.end('\xff\xfeOK stream OK FOUND\0')
    else if (mood === 'half') socket.end('stream: O')
    // The first word of an answer whose end got lost.
    else if (mood === 'cut') socket.end('stream: OK')
    else if (mood === 'drip') setInterval(() => socket.write('s'), 200).unref()
  })
}

async function classOf(
  subject: string,
  mail = letter(subject),
): Promise<{ class: string; mode: number; step: string }> {
  const client = await connectScript({ port: stage.product.smtpPort, timeoutMs: 90_000 })
  await client.ehlo()
  const { text } = await client.message('anna@sender.example', ['kim@corp.example'], mail)
  client.destroy()
  const id = /Accepted as (\S+)/.exec(text)![1]
  const { rows } = await stage.database.pool.query<{ class: string; mode: number; step: string }>(
    `select class, mode, trace->0->>'code' as step from mail where message_id = $1`,
    [id],
  )
  return rows[0]!
}

const HELD = { class: 'spam', mode: 1, step: 'decision.held' }

describe('clamd', () => {
  test('answers: what it says counts', async () => {
    mood = 'clean'
    expect(await classOf('clean')).toMatchObject({ class: 'normal', mode: 0 })
    mood = 'infected'
    expect(await classOf('infected')).toEqual({ class: 'virus', mode: 1, step: 'decision.virus' })
  }, 60_000)

  test('clean: counts for what clamd opens, not for what it can not', async () => {
    mood = 'clean'
    const file = (name: string, start: string): string =>
      letterWith(name, name, Buffer.from(`${start}${'x'.repeat(100)}`, 'latin1'))
    expect(await classOf('szdd', file('a.dat', "SZDD\x88\xf0'3A"))).toMatchObject({ class: 'normal' })
    // What we open ourselves is held where it is damaged, whatever clamd says.
    expect(await classOf('7z', file('a.7z', "7z\xbc\xaf'\x1c\0\x04"))).toEqual(HELD)
    expect(await classOf('rar', file('a.dat', 'Rar!\x1a\x07\x01\0'))).toEqual(HELD)
    expect(await classOf('alz', file('a.alz', 'ALZ\x01'))).toEqual(HELD)
    expect(await classOf('cut', file('a.zip', 'PK\x03\x04'))).toEqual(HELD)
    const locked = zipOf([{ content: Buffer.from('secret'), flags: 1 }])
    expect(await classOf('locked', letterWith('locked', 'a.zip', locked))).toEqual(HELD)
  })

  test.each(['garbage', 'half', 'cut', 'reset'] as const)('%s: held', async (kind) => {
    mood = kind
    expect(await classOf(kind)).toEqual(HELD)
  })

  test.each(['silent', 'drip'] as const)(
    '%s: held within its time',
    async (kind) => {
      mood = kind
      const started = performance.now()
      expect(await classOf(kind)).toEqual(HELD)
      expect(performance.now() - started).toBeLessThan(60_000)
    },
    120_000,
  )

  test('gone: held, and clean again when it is back', async () => {
    const { port } = clamd.address() as AddressInfo
    for (const socket of sockets) socket.destroy()
    clamd.close()
    await once(clamd, 'close')
    expect(await classOf('gone')).toEqual(HELD)
    mood = 'clean'
    clamd.listen(port, '127.0.0.1')
    await once(clamd, 'listening')
    expect(await classOf('back')).toMatchObject({ class: 'normal', mode: 0 })
  }, 60_000)
})

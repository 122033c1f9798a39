/** A virus scanner that does not answer clearly, or is away: the mail is held, never called clean, and goes out once it was scanned. */
import { createServer, type Server, type Socket } from 'node:net'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CONDITIONS, OPERATIONS, POLICIES, REGIONS, TARGETS } from '@postern/contract/codes/filter.ts'
import { openDatabase } from '../src/platform/db/client.ts'
import { startProduct } from '@postern/testkit/product.ts'
import { until } from '@postern/testkit/until.ts'
import { zipOf } from '@postern/testkit/containers.ts'
import { connectScript } from '@postern/testkit/smtp-script.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drained, letter, letterWith, openStage, type Stage } from './stage.ts'

type Mood = 'clean' | 'infected' | 'garbage' | 'silent' | 'drip' | 'reset' | 'half' | 'cut' | 'looking'

let stage: Stage
let dataDir = ''
let clamdUrl = ''
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
  clamdUrl = `tcp://127.0.0.1:${port}`
  dataDir = await mkdtemp(join(tmpdir(), 'postern-clamd-'))
  stage = await openStage({ domains: [{ name: 'corp.example' }], env: { CLAMD_URL: clamdUrl }, dataDir })
}, 180_000)
afterAll(async () => {
  await stage?.close()
  await rm(dataDir, { recursive: true, force: true })
  for (const socket of sockets) socket.destroy()
  clamd?.close()
})

/** Answers once the stream has ended: four zero octets. */
function answer(socket: Socket): void {
  if (mood === 'reset') return void socket.resetAndDestroy()
  let tail = Buffer.alloc(0)
  let seen = ''
  socket.on('data', (chunk) => {
    seen += chunk.toString('latin1')
    if (seen.startsWith('zVERSION')) {
      socket.end('ClamAV 1.4.1/1/Sun Nov 22 09:26:41 2026\0')
      return
    }
    tail = Buffer.concat([tail, chunk]).subarray(-4)
    if (tail.length < 4 || tail.readUInt32BE() !== 0) return
    if (mood === 'clean') socket.end('stream: OK\0')
    else if (mood === 'infected') socket.end('stream: Test.Virus FOUND\0')
    else if (mood === 'garbage') socket.end('\xff\xfeOK stream OK FOUND\0')
    else if (mood === 'half') socket.end('stream: O')
    // The first word of an answer whose end got lost.
    else if (mood === 'cut') socket.end('stream: OK')
    else if (mood === 'looking')
      socket.end(seen.includes('a virus') ? 'stream: Test.Virus FOUND\0' : 'stream: OK\0')
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
const UNCHECKED = { class: 'normal', mode: 5, step: 'decision.unchecked' }

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
    expect(await classOf(kind)).toEqual(UNCHECKED)
  })

  test.each(['silent', 'drip'] as const)(
    '%s: held within its time',
    async (kind) => {
      mood = kind
      const started = performance.now()
      expect(await classOf(kind)).toEqual(UNCHECKED)
      expect(performance.now() - started).toBeLessThan(60_000)
    },
    120_000,
  )

  test('an outage with a restart in it heals by itself: what is clean goes out once, nothing else does', async () => {
    const port = await stopClamd()
    const before = stage.sink.counts.messages
    await denySubject('unwanted')
    const client = await connectScript({ port: stage.product.smtpPort, timeoutMs: 90_000 })
    await client.ehlo()
    const send = (subject: string, mail = letter(subject)) =>
      client.message('anna@sender.example', ['kim@corp.example'], mail)
    for (let n = 0; n < HELD_MAILS; n++) await send(`outage ${n}`)
    await send('late virus', letter('late virus', 'a virus, says the scanner\r\n'))
    await send('unwanted')
    client.destroy()
    expect(await countOf('decision.unchecked')).toBeGreaterThanOrEqual(HELD_MAILS + 1)
    await restart()
    expect(stage.sink.counts.messages).toBe(before)
    mood = 'looking'
    clamd.listen(port, '127.0.0.1')
    await once(clamd, 'listening')
    await until('nothing is unchecked', async () => (await countOf('decision.unchecked')) === 0, {
      ms: 120_000,
    })
    await drained(stage)
    const outage = stage.sink.messages.flatMap(
      ({ bytes }) =>
        /^Subject: (outage .*|late virus|unwanted)\r$/m.exec(bytes!.toString('latin1'))?.[1] ?? [],
    )
    expect(outage.toSorted()).toEqual(Array.from({ length: HELD_MAILS }, (_, n) => `outage ${n}`).toSorted())
    const { rows } = await stage.database.pool.query(
      `select title, class, mode, trace->0->>'code' as step from mail where title in ('late virus', 'unwanted') order by 1`,
    )
    expect(rows).toEqual([
      { title: 'late virus', class: 'virus', mode: 1, step: 'decision.virus' },
      { title: 'unwanted', class: 'spam', mode: 1, step: 'decision.denied' },
    ])
  }, 300_000)

  test('a setting has it answer 4xx instead', async () => {
    const port = await stopClamd()
    await stage.database.db
      .insertInto('setting')
      .values({ key: 'virus.unanswered', value: JSON.stringify('defer') })
      .execute()
    const client = await connectScript({ port: stage.product.smtpPort, timeoutMs: 90_000 })
    await client.ehlo()
    const answer = (subject: string) =>
      client.message('anna@sender.example', ['kim@corp.example'], letter(subject)).then(
        () => 250,
        (error: Error) => Number(/got: (\d+)/.exec(error.message)?.[1]),
      )
    await until('it is put off', async () => (await answer('later')) === 451)
    mood = 'clean'
    clamd.listen(port, '127.0.0.1')
    await once(clamd, 'listening')
    expect(await answer('taken')).toBe(250)
    client.destroy()
  }, 60_000)
})

/** Held in one outage. */
const HELD_MAILS = 200

async function stopClamd(): Promise<number> {
  const { port } = clamd.address() as AddressInfo
  for (const socket of sockets) socket.destroy()
  clamd.close()
  await once(clamd, 'close')
  return port
}

async function countOf(step: string): Promise<number> {
  const { rows } = await stage.database.pool.query<{ n: number }>(
    `select count(*)::integer as n from mail where $1 = any (codes)`,
    [step],
  )
  return rows[0]!.n
}

async function denySubject(value: string): Promise<void> {
  const rules = JSON.stringify([{ target: TARGETS.subject, cond: CONDITIONS.match, value, word: false }])
  await stage.database.db
    .insertInto('filter')
    .values({
      region: REGIONS.all,
      policy: POLICIES.deny,
      name: value,
      operation: OPERATIONS.or,
      rules,
      rules_hash: value,
    })
    .execute()
  await until('the filter acts', async () => (await classOf(value)).step === 'decision.denied')
  await stage.database.pool.query('delete from mail where title = $1', [value])
}

/** The same product again, on its data. */
async function restart(): Promise<void> {
  await stage.database.close()
  await stage.product.stop()
  const product = await startProduct({
    dataDir,
    env: { CLAMD_URL: clamdUrl, DNS_SERVERS: stage.dns.address },
  })
  const database = openDatabase(product.databaseUrl, { max: 2 })
  stage = {
    ...stage,
    product,
    database,
    close: async () => {
      await database.close()
      await product.stop()
      await stage.sink.close()
      await stage.dns.close()
    },
  }
}

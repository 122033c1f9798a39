/** Messages that end their scan process, over a stand-in scanner that does what the message says. */
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@postern/testkit/until.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { NOTHING_KEPT } from '../configuration/kept.ts'
import type { ScanResult } from '../judge/context.ts'
import { createScanPool, PoolClosedError, ScanFailedError, type PoolOptions, type ScanPool } from './pool.ts'
import { filterSet } from '../filters/filter-set.ts'
import type { ScanRequest } from './protocol.ts'

const PROGRAM = `
process.on('disconnect', () => process.exit(0))
process.on('message', (message) => {
  if (message.type === 'configure') return process.send({ type: 'ready', version: message.config.version })
  const word = message.request?.source.bytes.toString()
  const { job } = message
  if (word === 'die') process.exit(3)
  if (word === 'hang') for (;;) {}
  if (word === 'fail') process.send({ type: 'failed', job, error: 'cannot be parsed' })
  if (word === 'slow') setTimeout(() => process.send({ type: 'result', job, result: { pid: process.pid }, errors: [] }), 300)
  if (message.type === 'history') return process.send({ type: 'result', job, result: message.answer, errors: [] })
  if (word === 'ask') process.send({ type: 'ask', job, question: { correspondent: { address: 'a@b.example' } } })
  if (word === 'ok') process.send({ type: 'result', job, result: { pid: process.pid }, errors: [] })
})`

const MIB = 1024 * 1024
let folder: string
let program: string
const pools: ScanPool[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postern-pool-'))
  program = join(folder, 'scanner.cjs')
  await writeFile(program, PROGRAM)
})
afterEach(() => {
  for (const pool of pools.splice(0)) pool.close()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function open(options: Partial<PoolOptions> = {}): { pool: ScanPool; events: string[] } {
  const events: string[] = []
  const pool = createScanPool({
    processes: 2,
    concurrency: 4,
    limits: { jobMs: () => 20_000, rss: 1024 * 1024 * 1024, heapMb: 128 },
    config: {
      version: 1,
      host: 'h',
      filters: filterSet([]),
      domains: [],
      people: [],
      ...NOTHING_KEPT,
      dnsServers: [],
      clamd: [],
      signatureDir: folder,
      settings: DEFAULT_SETTINGS,
      score: 'counts',
    },
    history: { answer: () => Promise.resolve(null) },
    onEvent: ({ kind, detail }) => events.push(`${kind}: ${detail}`),
    program,
    ...options,
  })
  pools.push(pool)
  return { pool, events }
}

function request(word: string, size = word.length): ScanRequest {
  return {
    envelope: {} as ScanRequest['envelope'],
    recipients: [],
    size,
    source: { kind: 'memory', bytes: Buffer.from(word) },
  }
}

/** The stand-in answers with its process id alone. */
function pidOf(result: ScanResult): number {
  return (result as unknown as { pid: number }).pid
}

async function outcome(scan: Promise<ScanResult>): Promise<string> {
  try {
    await scan
    return 'ok'
  } catch (error) {
    return error instanceof Error ? error.name : 'thrown'
  }
}

describe('scan pool', () => {
  test('a message that ends its process three times is given up; all others are judged', async () => {
    const { pool, events } = open()
    const words = ['ok', 'slow', 'die', 'ok', 'slow', 'ok', 'die', 'ok', 'slow']
    const outcomes = await Promise.all(words.map((word) => outcome(pool.scan(request(word)))))
    expect(outcomes).toEqual(words.map((word) => (word === 'die' ? 'ScanFailedError' : 'ok')))
    // Each poison message alone after the first time: three deaths, or fewer where two shared the first.
    expect(events.length).toBeGreaterThanOrEqual(4)
    expect(events.length).toBeLessThanOrEqual(6)
    expect(pool.load()).toBe(0)
  })

  test('processes that never start put senders off, at once and for those that wait, and are told of once', async () => {
    const broken = join(folder, 'broken.cjs')
    await writeFile(broken, 'process.exit(1)')
    const { pool, events } = open({ program: broken })
    expect(await outcome(pool.scan(request('ok')))).toBe('PoolDownError')
    expect(await outcome(pool.scan(request('ok')))).toBe('PoolDownError')
    expect(events.filter((event) => event.startsWith('down'))).toHaveLength(1)
    await writeFile(broken, PROGRAM)
    await until('they start again', async () => (await outcome(pool.scan(request('ok')))) === 'ok')
    expect(events.at(-1)).toBe('up: a message was judged')
  }, 60_000)

  test('where every message ends its process it is not the messages: they are put off, not held', async () => {
    const { pool } = open({ processes: 1 })
    const outcomes: string[] = []
    for (let n = 0; n < 4; n++) outcomes.push(await outcome(pool.scan(request('die'))))
    expect(outcomes).toEqual(['ScanFailedError', 'ScanFailedError', 'ScanFailedError', 'PoolDownError'])
    expect(await outcome(pool.scan(request('ok')))).toBe('ok')
    expect(await outcome(pool.scan(request('die')))).toBe('ScanFailedError')
  }, 60_000)

  test('a message that never ends is killed by its clock, three times, then given up', async () => {
    const { pool, events } = open({ limits: { jobMs: () => 1_500, rss: 1024 * 1024 * 1024, heapMb: 128 } })
    const [hung, fine] = await Promise.all([
      outcome(pool.scan(request('hang'))),
      outcome(pool.scan(request('ok'))),
    ])
    expect([hung, fine]).toEqual(['ScanFailedError', 'ok'])
    expect(events).toEqual(Array.from({ length: 3 }, () => 'died: a message took more than 1500 ms'))
  }, 60_000)

  test('a clock that is set back gives a message no more time, one set forward none less', async () => {
    const { pool, events } = open({
      processes: 1,
      limits: { jobMs: () => 4_000, rss: 1024 * 1024 * 1024, heapMb: 128 },
    })
    await pool.scan(request('ok'))
    const slow = pool.scan(request('slow'))
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
    try {
      expect(await slow).toHaveProperty('pid')
      expect(events).toEqual([])
      const hung = outcome(pool.scan(request('hang')))
      vi.setSystemTime(Date.now() - 7_200_000)
      expect(await hung).toBe('ScanFailedError')
    } finally {
      vi.useRealTimers()
    }
  }, 60_000)

  test('kill -9 in the middle of a scan: the message is judged by the next process', async () => {
    const { pool, events } = open({ processes: 1 })
    await pool.scan(request('ok'))
    const slow = pool.scan(request('slow'))
    const [victim] = pool.pids()
    process.kill(victim!, 'SIGKILL')
    expect(await slow).not.toMatchObject({ pid: victim })
    expect(events).toEqual(['died: ended with SIGKILL'])
  })

  test('too much memory: killed, and only that message is given up', async () => {
    const { pool, events } = open({ limits: { jobMs: () => 60_000, rss: 1, heapMb: 128 }, processes: 1 })
    expect(await outcome(pool.scan(request('hang')))).toBe('ScanFailedError')
    expect(events[0]).toMatch(/^died: used \d+ MiB of memory/)
  }, 20_000)

  test('what cannot be parsed fails at once', async () => {
    const { pool, events } = open()
    await expect(pool.scan(request('fail'))).rejects.toThrow(ScanFailedError)
    expect(events).toEqual([])
  })

  test('closing fails what waits and starts nothing more', async () => {
    const { pool } = open({ processes: 1, concurrency: 1 })
    const waiting = ['slow', 'slow', 'ok'].map((word) => pool.scan(request(word)))
    pool.close()
    for (const scan of waiting) await expect(scan).rejects.toThrow(PoolClosedError)
    await expect(pool.scan(request('ok'))).rejects.toThrow(PoolClosedError)
  })

  test('large messages leave a process to the small ones, and come few at a time', async () => {
    const { pool } = open({ limits: { jobMs: () => 10_000, rss: 1024 * 1024 * 1024, heapMb: 128 } })
    let left = 7
    const large = Array.from({ length: 7 }, () =>
      pool.scan(request('slow', 20 * MIB)).then((result) => {
        left--
        return pidOf(result)
      }),
    )
    // By now both processes serve, and the next large one is under way.
    const [busy] = await Promise.all([large[0], pool.scan(request('ok'))])
    let beside = 0
    for (; beside < 20 && left > 0; beside++) expect(pidOf(await pool.scan(request('ok')))).not.toBe(busy)
    expect(beside).toBeGreaterThan(0)
    expect(new Set(await Promise.all(large))).toEqual(new Set([busy]))
  })

  test('with one process, large messages come one at a time and small ones beside them', async () => {
    const { pool } = open({
      processes: 1,
      limits: { jobMs: () => 10_000, rss: 1024 * 1024 * 1024, heapMb: 128 },
    })
    let done = 0
    const large = Array.from({ length: 3 }, () => pool.scan(request('slow', 20 * MIB)).then(() => done++))
    await pool.scan(request('ok'))
    expect(done).toBe(0)
    await Promise.all(large)
  })

  test('a large message that kills its process is tried alone, small ones are judged meanwhile', async () => {
    const { pool } = open()
    const large = outcome(pool.scan(request('die', 20 * MIB)))
    const small = Array.from({ length: 40 }, () => outcome(pool.scan(request('slow'))))
    expect(await large).toBe('ScanFailedError')
    expect(new Set(await Promise.all(small))).toEqual(new Set(['ok']))
  })

  test('what a message asks is answered for its own recipients', async () => {
    const asked: unknown[] = []
    const { pool } = open({
      history: {
        answer: (recipients, question) => {
          asked.push({ recipients, question })
          return Promise.resolve({ thread: [null] })
        },
      },
    })
    const recipients = [{ receiver: 'kim@corp.example' }] as unknown as ScanRequest['recipients']
    expect(await pool.scan({ ...request('ask'), recipients })).toEqual({ thread: [null] })
    expect(asked).toEqual([{ recipients, question: { correspondent: { address: 'a@b.example' } } }])
  })

  test('a scanner that does not start is not started in a hurry, and serves once it does', async () => {
    const broken = join(folder, 'later.cjs')
    await writeFile(broken, 'process.exit(1)')
    const { pool, events } = open({ processes: 1, program: broken })
    const scan = pool.scan(request('ok'))
    await until('two starts failed', () => events.length >= 2)
    await writeFile(broken, PROGRAM)
    expect(await outcome(scan)).toBe('ok')
    expect(events.length).toBeLessThanOrEqual(4)
  }, 60_000)
})

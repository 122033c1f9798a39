/** The postmaster dies while it is being started, and whoever waits for it hears so. */
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startEmbedded, type EmbeddedOptions } from './embedded.ts'
import { keepRunning, type KeptPostgres } from './kept-running.ts'

const READY = /ready to accept connections/
const SETTINGS = { fsync: 'off', log_line_prefix: '%p ', log_connections: 'all', log_statement: 'all' }

let dataDir: string
let kept: KeptPostgres | null = null
let stopped: number[] = []

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'postern-killed-start-'))
  const server = await startEmbedded(options(() => undefined))
  await server.stop()
}, 60_000)
afterEach(async () => {
  for (const pid of stopped.splice(0)) process.kill(pid, 'SIGKILL')
  await kept?.stop()
  kept = null
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

function options(onLog: (line: string) => void, database = 'killed'): EmbeddedOptions {
  return { dataDir, database, settings: SETTINGS, onLog }
}

function killPostmaster(): void {
  const file = readFileSync(join(dataDir, 'cluster/postmaster.pid'), 'utf8')
  process.kill(Number(file.split('\n')[0]), 'SIGKILL')
}

/** Calls `act` at the first line that matches. */
function once(pattern: RegExp, act: (line: string) => void): (line: string) => void {
  let done = false
  return (line) => {
    if (done || !pattern.test(line)) return
    done = true
    act(line)
  }
}

/** Starts it, again while processes of one that was killed are still ending. Answers the error, null when it started. */
async function start(wish: EmbeddedOptions): Promise<Error | null> {
  for (;;) {
    try {
      const server = await startEmbedded(wish)
      await server.exited
      return null
    } catch (error) {
      if (!String(error).includes('shared memory block')) return error as Error
    }
  }
}

test.each([/starting PostgreSQL/, READY])('killed at "%s": the start fails and says so', async (line) => {
  const error = await start(options(once(line, killPostmaster)))
  expect(error?.message).toMatch(/PostgreSQL does not start[^]*starting PostgreSQL/)
})

// Who is quicker is open: a start that succeeded all the same tells of the end.
test.each([/connection received/, /connection authorized/, /execute .*: select/])(
  'killed at "%s": the start fails, or it starts and ends',
  async (line) => {
    const kill = vi.fn<() => void>(killPostmaster)
    await start(options(once(line, kill)))
    expect(kill).toHaveBeenCalledOnce()
  },
)

test.each([
  ['cluster/postmaster.pid', ''],
  ['run/.s.PGSQL.5432.lock', ''],
  ['run/.s.PGSQL.5432.lock', '\0\0\0\0'],
])('killed, or the power gone, while it wrote %s (%j): it starts', async (lock, content) => {
  await writeFile(join(dataDir, lock), content)
  const server = await startEmbedded(options(() => undefined))
  await server.stop()
})

test('one whose lock file is still empty is ended first', async () => {
  const first = await startEmbedded(options(() => undefined))
  await writeFile(join(dataDir, 'cluster/postmaster.pid'), '')
  const second = await startEmbedded(options(() => undefined))
  await first.exited
  await second.stop()
})

test('killed while a connection hangs, whose end is never told: the start fails at once', async () => {
  const hang = once(/statement: create database/, (line) => {
    const backend = Number.parseInt(line, 10)
    process.kill(backend, 'SIGSTOP')
    stopped.push(backend)
    killPostmaster()
  })
  const error = await start(options(hang, 'hanging'))
  expect(error?.message).toMatch(/PostgreSQL does not start/)
})

test('killed again and again while it is started again: it comes back', async () => {
  let kills = 0
  const onLog = (line: string): void => {
    if (!READY.test(line) || kills === 0) return
    kills--
    killPostmaster()
  }
  kept = await keepRunning(options(onLog), pino({ level: 'silent' }))
  const first = kept.pid()
  kills = 3
  process.kill(first, 'SIGKILL')
  await vi.waitFor(() => expect(kept!.pid()).not.toBe(first), { timeout: 30_000 })
  expect(kills).toBe(0)
  const client = new pg.Client({ connectionString: kept.url })
  await client.connect()
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await client.end()
}, 60_000)

/** However the product is told to end, and whatever ends before it: all of it ends, in order, and says why. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { compiledServer } from '@postern/testkit/product.ts'
import { eventually, until } from '@postern/testkit/until.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../../..')
const SERVER = compiledServer()
const ENDED_MS = 60_000

interface Running {
  /** The process that was started: a shell, as npm's, or the product itself. */
  readonly child: ChildProcess
  readonly pids: Readonly<Record<string, number>>
  said(): string
}

let running: Running | null = null
/** One database for all starts: what is made once need not be made for each of them. */
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postern-ending-'))
})
afterEach(async () => {
  const { pids = {}, child } = running ?? {}
  for (const pid of [...Object.values(pids), child?.pid ?? 0].filter(isThere)) process.kill(pid, 'SIGKILL')
  await rm(join(folder, 'log'), { recursive: true, force: true, maxRetries: 5 })
  running = null
})
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))

const SERVE = `"${process.execPath}" --disable-warning=ExperimentalWarning "${join(SERVER, 'cli/main.js')}" serve`
/** By npm, below a shell that waits for it, or alone. */
const WAYS = {
  npm: 'exec npm start',
  shell: `POSTERN_PARENT=$$ ${SERVE}; exit $?`,
  alone: `exec ${SERVE}`,
} as const

/** Starts it in a process group of its own; `nodeOptions` are for all of its processes. */
async function start(way: keyof typeof WAYS, nodeOptions = ''): Promise<Running> {
  const child = spawn('sh', ['-c', WAYS[way]], {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      NODE_COMPILE_CACHE: join(SERVER, 'cache'),
      NODE_OPTIONS: nodeOptions,
      POSTERN_DATA: folder,
      POSTERN_HTTP_PORT: '0',
      POSTERN_SMTP_PORTS: '0',
      POSTERN_ADMIN_PASSWORD: 'Correct-Horse-42-Battery',
      POSTERN_SCAN_PROCESSES: '1',
    },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  await until('it is ready', () => said.includes('Postern is ready'), { ms: 120_000 })
  // A line that is just being written is none yet.
  const pids = await eventually('its log says so', pidsIn)
  running = { child, pids, said: () => said }
  return running
}

/** All processes, by role; the supervisor as `main`. */
function pidsIn(): Record<string, number> | null {
  const lines = logOf('main').filter(({ msg }) => msg === 'ready')
  const [line] = lines
  return line ? { ...(line['pids'] as Record<string, number>), main: Number(line['pid']) } : null
}

function logOf(role: string): Record<string, unknown>[] {
  return readFileSync(join(folder, 'log', `${role}.log`), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}

function isThere(pid: number): boolean {
  try {
    return pid > 0 && !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}

/** What the last of them wrote may still be on its way. */
async function saysSo(product: Running): Promise<void> {
  await until('it says so', () => product.said().includes('Everything accepted is kept'))
}

async function allEnded({ pids }: Running): Promise<void> {
  await until('all processes have ended', () => !Object.values(pids).some(isThere), { ms: ENDED_MS })
}

/** Nothing was started again, and nothing fell. */
function expectQuiet(): void {
  const events = readdirSync(join(folder, 'log'))
    .flatMap((name) => logOf(name.replace('.log', '')))
    .map(({ msg }) => String(msg))
  expect(events.filter((text) => /again|uncaught|could not start/.test(text))).toEqual([])
}

// SIGINT is no matter of a shell's that waits: it goes on until what it runs has ended by it.
test.each([
  ['SIGTERM', 'shell', 'a shell, which ends by it and tells nobody'],
  ['SIGHUP', 'shell', 'a shell, which ends by it and tells nobody'],
  ['SIGINT', 'npm', 'npm alone, which hands it on, as it does SIGTERM'],
  ['SIGHUP', 'npm', 'npm alone, which ends by it'],
] as const)(
  '%s to %s: %s',
  async (signal, way, _how) => {
    const product = await start(way)
    product.child.kill(signal)
    await allEnded(product)
    await saysSo(product)
    expectQuiet()
  },
  180_000,
)

/** Makes its process throw what nobody catches, by SIGUSR2. */
const FAULTY = `data:text/javascript,process.on('SIGUSR2',()=>{REJECT?Promise.reject(Error('trial')):(()=>{throw Error('trial')})()})`

test.each([
  ['an exception', 'false'],
  ['a rejection', 'true'],
])(
  '%s that nobody caught is logged, and ends all of it in order',
  async (_what, reject) => {
    const product = await start('alone', `--import=${encodeURI(FAULTY.replace('REJECT', reject))}`)
    const code = once(product.child, 'exit')
    process.kill(product.pids['main']!, 'SIGUSR2')
    await allEnded(product)
    expect(await code).toEqual([70, null])
    await saysSo(product)
    const events = logOf('main')
    expect(events.map(({ msg }) => msg)).toEqual(expect.arrayContaining(['uncaught exception', 'stopped']))
    expect(JSON.stringify(events)).toContain('trial')
  },
  180_000,
)

describe.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('%s', (signal) => {
  test('to the whole process group', async () => {
    const product = await start('shell')
    process.kill(-product.child.pid!, signal)
    await allEnded(product)
    await saysSo(product)
    expectQuiet()
  }, 180_000)

  test('to every process at once, the database too', async () => {
    const product = await start('alone')
    const { postgres, ...others } = product.pids
    // First of all: it may be gone before anybody else has heard.
    process.kill(postgres!, 'SIGINT')
    for (const pid of Object.values(others)) process.kill(pid, signal)
    await allEnded(product)
    expectQuiet()
    expect(product.said()).not.toMatch(/connectionParameters|_events/)
  }, 180_000)
})

test('a supervisor that is killed while the database hangs leaves nobody behind', async () => {
  const product = await start('alone')
  const { postgres, main, ...roles } = product.pids
  process.kill(postgres!, 'SIGSTOP')
  // It is started again, and waits for a database that does not answer.
  process.kill(roles['deliver']!, 'SIGKILL')
  const again = await until('deliver is there again', () => {
    const last = childrenOf(main!).find((pid) => !Object.values(product.pids).includes(pid))
    return last ?? null
  })
  process.kill(main!, 'SIGKILL')
  await once(product.child, 'exit')
  const left = [again, roles['smtp']!, roles['api']!]
  await until('the roles have ended', () => !left.some(isThere), { ms: ENDED_MS })
  process.kill(postgres!, 'SIGCONT')
  process.kill(postgres!, 'SIGQUIT')
}, 180_000)

function childrenOf(parent: number): number[] {
  return readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number)
}

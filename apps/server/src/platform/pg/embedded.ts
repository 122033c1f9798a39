/** The embedded PostgreSQL: a real server as a child process, durable settings on, reached by a Unix socket only. */
import { spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries, type Binaries } from './binaries.ts'
import { removeUnwrittenLocks, stopOrphan } from './orphan.ts'
import { chooseRunAs, giveTo, type RunAs } from './run-as.ts'
import { answers, createDatabase } from './server-store.ts'

export interface EmbeddedOptions {
  /** Folder of the cluster; made on first start. */
  readonly dataDir: string
  readonly database: string
  readonly onLog?: (line: string) => void
  /** More `-c name=value` settings. */
  readonly settings?: Readonly<Record<string, string>>
}

export interface EmbeddedPostgres {
  readonly url: string
  readonly pid: number
  /** Settles when the postmaster ends, by `stop` or by itself. */
  readonly exited: Promise<void>
  /** Fast shutdown: open transactions roll back, everything committed is on disk. */
  stop(): Promise<void>
}

const USER = 'postern'
/** What the postmaster says when it takes connections (its messages are untranslated: LC_ALL=C). */
const READY_LINE = 'database system is ready to accept connections'
const START_MS = 60_000
/** Of what it said, for the error when it does not start. */
const REMEMBERED_LINES = 10
const LAST_LINES_MS = 500
const SOCKET_LOCK = '.s.PGSQL.5432.lock'
/** Longest path of a Unix socket on Linux, less PostgreSQL's `/.s.PGSQL.5432`. */
const MAX_SOCKET_DIR = 107 - 15
const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // What is read often fits; the rest is in the pages of the system, which more of it would only hold twice.
  shared_buffers: '24MB',
  max_connections: '80',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // What a crash leaves to replay: a few seconds' work at most.
  max_wal_size: '1GB',
  checkpoint_timeout: '5min',
  // One call instead of one for each of over a thousand files, before a recovery may begin.
  ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
  jit: 'off',
  io_method: 'sync',
  max_parallel_workers_per_gather: '0',
  autovacuum_max_workers: '1',
  timezone: 'UTC',
  log_min_messages: 'warning',
}

/** Starts the cluster in `dataDir` (making it when absent) and waits until it answers. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const binaries = await findBinaries()
  await mkdir(options.dataDir, { recursive: true })
  const runAs = chooseRunAs([binaries.postgres, join(options.dataDir, 'cluster')])
  const cluster = join(options.dataDir, 'cluster')
  await stopOrphan(cluster)
  if (!existsSync(join(cluster, 'PG_VERSION'))) await initialise(binaries, runAs, cluster)
  const socketDir = await makeSocketDir(options.dataDir, runAs)
  await removeUnwrittenLocks([join(cluster, 'postmaster.pid'), join(socketDir, SOCKET_LOCK)])
  const settings = { ...SETTINGS, unix_socket_directories: socketDir, ...options.settings }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const ready = Promise.withResolvers<void>()
  const said: string[] = []
  const child = launch(runAs, binaries.postgres, ['-D', cluster, ...args], (line) => {
    said.push(line)
    if (said.length > REMEMBERED_LINES) said.shift()
    if (line.includes(READY_LINE)) ready.resolve()
    options.onLog?.(line)
  })
  const exited = once(child, 'exit').then(() => undefined)
  try {
    await whileStarting(exited, async () => {
      await ready.promise
      await ensureDatabase(urlOf(socketDir, 'postgres'), options.database)
    })
  } catch (cause) {
    // Nobody else knows of it.
    child.kill('SIGQUIT')
    await allSaid(child)
    throw new Error(['PostgreSQL does not start. Its last lines:', ...said].join('\n'), { cause })
  }
  return {
    url: urlOf(socketDir, options.database),
    pid: child.pid!,
    exited,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT')
      await exited
    },
  }
}

/** Waits for what a starting server does next, but not for one that has ended, nor longer than a minute. */
async function whileStarting(exited: Promise<void>, work: () => Promise<void>): Promise<void> {
  const settled = new AbortController()
  const { signal } = settled
  const ended = exited.then(() => {
    throw new Error('PostgreSQL ended while starting')
  })
  const late = delay(START_MS, undefined, { signal }).then(() => {
    throw new Error('PostgreSQL did not become ready within a minute')
  })
  try {
    await Promise.race([work(), ended, late])
  } finally {
    settled.abort()
  }
}

/** Waits until its lines have been read to the end; for a moment only, as processes it left may keep them open. */
async function allSaid(child: ChildProcess): Promise<void> {
  const signal = AbortSignal.timeout(LAST_LINES_MS)
  const lines = [child.stdout!, child.stderr!].filter((stream) => !stream.closed)
  await Promise.allSettled(lines.map((stream) => once(stream, 'close', { signal })))
}

/** Address of a server that already runs on `dataDir` (the product's, while a command asks), null when none does. */
export async function runningUrl(dataDir: string, database: string): Promise<string | null> {
  const url = urlOf(socketDirOf(dataDir), database)
  return (await tryConnect(url)) === null ? url : null
}

function urlOf(socketDir: string, database: string): string {
  return `postgresql:///${database}?host=${encodeURIComponent(socketDir)}&user=${USER}`
}

function launch(
  runAs: RunAs,
  program: string,
  args: readonly string[],
  onLog?: (line: string) => void,
): ChildProcess {
  const [command, ...rest] = [...runAs.prefix, program, ...args]
  // Its own process group: Ctrl-C in the terminal must reach it through us, after its clients have finished.
  const child = spawn(command!, rest, {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    env: { LC_ALL: 'C', TZ: 'UTC' },
  })
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => onLog?.(line))
  }
  return child
}

/** Into a folder of another name first, so that an interrupted first start leaves nothing half made. */
async function initialise(binaries: Binaries, runAs: RunAs, cluster: string): Promise<void> {
  const fresh = `${cluster}.new`
  await rm(fresh, { recursive: true, force: true })
  await mkdir(fresh, { mode: 0o700 })
  await giveTo(runAs, fresh)
  const lines: string[] = []
  const args = [
    '-D',
    fresh,
    '-U',
    USER,
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ]
  const child = launch(runAs, binaries.initdb, args, (line) => lines.push(line))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`initdb failed:\n${lines.join('\n')}`)
  await rename(fresh, cluster)
}

/** Below the data folder, unless its path is longer than a socket's may be. */
function socketDirOf(dataDir: string): string {
  const near = join(dataDir, 'run')
  if (Buffer.byteLength(near) <= MAX_SOCKET_DIR) return near
  return join(tmpdir(), `postern-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`)
}

async function makeSocketDir(dataDir: string, runAs: RunAs): Promise<string> {
  const dir = socketDirOf(dataDir)
  await mkdir(dir, { recursive: true, mode: 0o700 })
  await giveTo(runAs, dir)
  return dir
}

async function tryConnect(url: string): Promise<unknown> {
  try {
    await withClient(url, answers)
    return null
  } catch (error) {
    return error
  }
}

function ensureDatabase(url: string, database: string): Promise<void> {
  return withClient(url, (client) => createDatabase(client, database))
}

/** A connection of its own for a moment. Its end is not waited for: of a server that died meanwhile it may never be told. */
async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 2_000,
    query_timeout: 30_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await work(client)
  } finally {
    void client.end()
  }
}

/** `postern serve`: everything in one process tree, until Ctrl-C. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { MEMORY_ENV, NODE_FLAGS } from '../platform/child-options.ts'
import { readEnv, type Env } from '../platform/env.ts'
import { lockInstance } from '../platform/instance-lock.ts'
import { openLog, type Logger } from '../platform/log.ts'
import { newRun } from '../platform/node/run.ts'
import { keepRunning } from '../platform/pg/kept-running.ts'
import type { Prepared } from '../roles/prepare.ts'
import { awaitPredecessors } from '../roles/supervising/predecessor.ts'
import type { RunningRole } from '../roles/supervising/processes.ts'
import { bindSockets } from '../roles/supervising/sockets.ts'
import { StartError } from '../roles/start-error.ts'
import { startRoles } from '../roles/supervising/supervisor.ts'
import { clearSpools } from '../roles/receiving/spool.ts'
import type { Faults } from './faults.ts'

export interface Product {
  readonly listens: RunningRole['listens']
  readonly adminEmail: string
  /** Only when the first administrator was made now, without POSTERN_ADMIN_PASSWORD. */
  readonly firstPassword: string | null
  readonly databaseUrl: string
  /** Process ids by role, and of the embedded PostgreSQL. */
  readonly pids: Readonly<Record<string, number>>
  /** Replaces the processes of all roles, SMTP without losing a connection. @throws when one can't start */
  restart(): Promise<void>
  stop(): Promise<void>
}

export interface ServeHooks {
  /** Called with the address of the migrated database before any role has read it. */
  readonly prepared?: (databaseUrl: string) => Promise<void>
  /** Of this process: the start ends with the first of them, and with it what was started. */
  readonly faults?: Faults
}

/** Starts the product and answers once it takes mail. */
export async function serve(env: Env = readEnv(), hooks: ServeHooks = {}): Promise<Product> {
  await mkdir(env.dataDir, { recursive: true })
  const unlock = await lockInstance(env.dataDir)
  const log = openLog(join(env.dataDir, 'log'), 'main')
  hooks.faults?.logTo(log)
  // What was started ends in the opposite order, also when a later part does not start.
  const started: (() => Promise<void>)[] = [unlock]
  let letEnd = (): void => undefined
  let over = false
  const stop = async (): Promise<void> => {
    over = true
    letEnd()
    for (const end of started.splice(0).toReversed()) await end()
    log.info('stopped')
  }
  /** What has only come up when all of it is being ended goes again at once. */
  const keep = async (end: () => Promise<void>): Promise<void> => {
    if (!over) return void started.push(end)
    await end()
    throw new StartError('everything', 'it was being ended meanwhile')
  }
  const begin = async (): Promise<Product> => {
    const postgres = await openPostgres(env, log)
    letEnd = postgres.letEnd
    await keep(postgres.stop)
    const { firstPassword } = await prepare(env, postgres.url, log)
    await hooks.prepared?.(postgres.url)
    await awaitPredecessors(env.dataDir)
    await clearSpools(env.dataDir)
    const sockets = await bindSockets(env)
    const { dataDir, smtpProcesses } = env
    const own = { env: roleEnv(env, postgres.url, newRun()), dataDir, smtpProcesses, roles: env.roles }
    const supervised = startRoles({ ...own, sockets: sockets.of, log })
    await keep(() => {
      // Of those who listen, too, the last one closes them: nobody shall wait for what does not come.
      sockets.close()
      return supervised.stop()
    })
    const listens = await supervised.ready
    const pids = () => ({ ...supervised.pids(), ...(postgres.pid ? { postgres: postgres.pid() } : {}) })
    log.info({ listens, pids: pids() }, 'ready')
    const restart = async (): Promise<void> => {
      log.info('replacing all processes')
      await supervised.restart()
      log.info({ pids: pids() }, 'all processes are replaced')
    }
    const made = { adminEmail: env.adminEmail, firstPassword, databaseUrl: postgres.url }
    return { ...made, listens, pids: pids(), restart, stop }
  }
  try {
    return await Promise.race([begin(), ...(hooks.faults ? [hooks.faults.first] : [])])
  } catch (error) {
    await stop()
    throw error
  }
}

/** Connections to the embedded PostgreSQL, with one process of each role; and of each further one that takes mail in. */
const DATABASE_CONNECTIONS = 80
const OF_ONE_SMTP = 12

async function openPostgres(
  env: Env,
  log: Logger,
): Promise<{ url: string; pid?: () => number; letEnd(): void; stop(): Promise<void> }> {
  const { databaseUrl: url } = env
  if (url !== null) return { url, letEnd: () => undefined, stop: async () => undefined }
  const options = {
    dataDir: join(env.dataDir, 'postgres'),
    settings: { max_connections: String(DATABASE_CONNECTIONS + (env.smtpProcesses - 1) * OF_ONE_SMTP) },
    database: 'postern',
    onLog: (line: string) => log.info({ postgres: line }),
  }
  return keepRunning(options, log)
}

/** Has the database prepared by a process that ends with it. @throws StartError with what went wrong there. */
async function prepare(env: Env, url: string, log: Logger): Promise<{ firstPassword: string | null }> {
  const child = fork(join(import.meta.dirname, '../roles/prepare.ts'), [], {
    env: { ...roleEnv(env, url), POSTERN_ADMIN_PASSWORD: env.adminPassword ?? '' },
    execArgv: [...NODE_FLAGS],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const said: Prepared[] = []
  child.on('message', (message: Prepared) => said.push(message))
  // Its end and its last message.
  await once(child, 'close')
  const [answer = { type: 'failed', error: 'the process that does it ended early' }] = said
  if (answer.type === 'failed') throw new StartError('preparing the database', answer.error)
  if (answer.applied.length > 0) log.info({ applied: answer.applied }, 'migrated')
  return answer
}

function roleEnv(env: Env, url: string, run: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  return {
    ...process.env,
    POSTERN_ADMIN_PASSWORD: '',
    POSTERN_PARENT: '',
    POSTERN_DATA: env.dataDir,
    DATABASE_URL: url,
    ...MEMORY_ENV,
    ...run,
    // Compiled programs have a cache of their own (scripts/lib/compiled.mjs).
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(env.dataDir, 'cache'),
  }
}

/** `postern serve`: everything in one process tree, until Ctrl-C. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureAdmin } from '../features/auth/accounts.ts'
import { ensurePartitions } from '../pipeline/retention/store.ts'
import { openDatabase } from '../platform/db/client.ts'
import { migrate } from '../platform/db/migrate.ts'
import { readEnv, type Env } from '../platform/env.ts'
import { lockInstance } from '../platform/instance-lock.ts'
import { openLog, type Logger } from '../platform/log.ts'
import { keepRunning } from '../platform/pg/kept-running.ts'
import { PROCESSES, type ProcessName, type RunningRole } from '../roles/role.ts'
import { startRoles } from '../roles/supervisor.ts'

export interface Product {
  readonly listens: RunningRole['listens']
  readonly adminEmail: string
  /** Only when the first administrator was made now, without POSTERN_ADMIN_PASSWORD. */
  readonly firstPassword: string | null
  readonly databaseUrl: string
  /** Process ids by role, and of the embedded PostgreSQL. */
  readonly pids: Readonly<Record<string, number>>
  stop(): Promise<void>
}

export interface ServeHooks {
  /** Called with the address of the migrated database before any role has read it. */
  readonly prepared?: (databaseUrl: string) => Promise<void>
}

/** Starts the product and answers once it takes mail. */
export async function serve(env: Env = readEnv(), hooks: ServeHooks = {}): Promise<Product> {
  await mkdir(env.dataDir, { recursive: true })
  const unlock = await lockInstance(env.dataDir)
  const log = openLog(join(env.dataDir, 'log'), 'main')
  // What was started ends in the opposite order, also when a later part does not start.
  const started: (() => Promise<void>)[] = [unlock]
  const stop = async (): Promise<void> => {
    for (const end of started.splice(0).toReversed()) await end()
    log.info('stopped')
  }
  try {
    const postgres = await openPostgres(env, log)
    started.push(postgres.stop)
    const { firstPassword } = await prepare(env, postgres.url, log)
    await hooks.prepared?.(postgres.url)
    const roles = startRoles(Object.keys(PROCESSES) as ProcessName[], roleEnv(env, postgres.url), log)
    started.push(roles.stop)
    const listens = await roles.ready
    const pids = { ...roles.pids(), ...(postgres.pid ? { postgres: postgres.pid() } : {}) }
    log.info({ listens, pids }, 'ready')
    return { listens, adminEmail: env.adminEmail, firstPassword, databaseUrl: postgres.url, pids, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function openPostgres(
  env: Env,
  log: Logger,
): Promise<{ url: string; pid?: () => number; stop(): Promise<void> }> {
  if (env.databaseUrl !== null) return { url: env.databaseUrl, stop: async () => undefined }
  const options = {
    dataDir: join(env.dataDir, 'postgres'),
    database: 'postern',
    onLog: (line: string) => log.info({ postgres: line }),
  }
  return keepRunning(options, log)
}

async function prepare(env: Env, url: string, log: Logger): Promise<{ firstPassword: string | null }> {
  const database = openDatabase(url, { max: 2 })
  try {
    const applied = await migrate(database.pool)
    if (applied.length > 0) log.info({ applied }, 'migrated')
    // Before mail comes in: after a long time switched off there are none of this month.
    await ensurePartitions(database.pool, new Date())
    const password = env.adminPassword === null ? {} : { password: env.adminPassword }
    const made = await ensureAdmin(database.db, { email: env.adminEmail, ...password })
    return { firstPassword: made?.password ?? null }
  } finally {
    await database.close()
  }
}

function roleEnv(env: Env, url: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    POSTERN_ADMIN_PASSWORD: '',
    POSTERN_DATA: env.dataDir,
    DATABASE_URL: url,
    NODE_COMPILE_CACHE: join(env.dataDir, 'cache'),
  }
}

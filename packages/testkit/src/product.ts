/** The whole product as its users start it: own processes, own database, free ports, a folder that goes away. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { copyMigrated } from './database.ts'

export interface TestProduct {
  /** Address of console and API. */
  readonly url: string
  readonly smtpPort: number
  readonly adminEmail: string
  readonly adminPassword: string
  readonly databaseUrl: string
  readonly dataDir: string
  /** Password of the sample accounts, null without `demo`. */
  readonly demoPassword: string | null
  /** Process ids by role, the supervisor as `main`. */
  readonly pids: Readonly<Record<string, number>>
  stop(): Promise<void>
}

export interface ProductOptions {
  /** More environment variables: DNS_SERVERS, CLAMD_URL … */
  readonly env?: Readonly<Record<string, string>>
  /** Kept after `stop`, and may be handed to a second start. */
  readonly dataDir?: string
  /** With the sample company, whose mail is filed when this answers. */
  readonly demo?: boolean
  /** The command line of another version, and the Node that it came with. */
  readonly version?: { readonly node: string; readonly main: string }
}

/** Environment for those to whom it makes no difference how many processes scan: each costs a start. */
export const FRUGAL = { POSTERN_SCAN_PROCESSES: '1' }

const ROOT = resolve(import.meta.dirname, '../../..')
/** Asked for once. */
let compiled: string | undefined

/** The folder of the server compiled, as `npm start` has it. */
export function compiledServer(): string {
  return (compiled ??= execFileSync(process.execPath, [join(ROOT, 'scripts/lib/compiled.mjs')], {
    encoding: 'utf8',
  }).trim())
}

/** A first start makes a database; on a busy machine that takes its time. */
const START_MS = 120_000

interface ReadyMessage {
  readonly listens: Readonly<Record<string, readonly string[]>>
  readonly databaseUrl: string
  readonly pids: Readonly<Record<string, number>>
}

/**
 * Starts `postern serve` and waits until it takes mail. The administrator is admin@localhost. A folder of its own comes with a
 * migrated database: first starts from nothing are for those who hand one over.
 */
export async function startProduct(options: ProductOptions = {}): Promise<TestProduct> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'postern-product-')))
  const folder = compiledServer()
  const { node, main } = options.version ?? { node: process.execPath, main: join(folder, 'cli/main.js') }
  if (options.dataDir === undefined && options.env?.['DATABASE_URL'] === undefined)
    await copyMigrated(join(dataDir, 'postgres'))
  const adminPassword = 'Correct-Horse-42-Battery'
  const child = spawn(
    node,
    ['--disable-warning=ExperimentalWarning', main, 'serve', ...(options.demo ? ['--demo'] : [])],
    {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {
        PATH: process.env['PATH'],
        TZ: 'UTC',
        NODE_COMPILE_CACHE: join(folder, 'cache'),
        POSTERN_DATA: dataDir,
        POSTERN_HTTP_PORT: '0',
        POSTERN_SMTP_PORTS: '0',
        POSTERN_ADMIN_PASSWORD: adminPassword,
        POSTERN_HOSTNAME: 'mx.postern.test',
        ...options.env,
      },
    },
  )
  const said: string[] = []
  for (const stream of [child.stdout!, child.stderr!])
    stream.setEncoding('utf8').on('data', (text: string) => said.push(text))
  const ready = await waitUntilReady(child, said)
  const demoPassword = options.demo
    ? await waitForWords(child, said, /Sample accounts, password (\S+)/)
    : null
  const smtp = ready.listens['smtp']?.[0] ?? ''
  return {
    url: ready.listens['http']?.[0] ?? '',
    smtpPort: Number(smtp.slice(smtp.lastIndexOf(':') + 1)),
    adminEmail: 'admin@localhost',
    adminPassword,
    databaseUrl: ready.databaseUrl,
    dataDir,
    demoPassword,
    pids: { main: child.pid!, ...ready.pids },
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** The first group of what the product says; it says so within START_MS or ends. */
async function waitForWords(child: ChildProcess, said: readonly string[], words: RegExp): Promise<string> {
  const abort = AbortSignal.timeout(START_MS)
  const ended = once(child, 'exit', { signal: abort }).then(() => {
    throw new Error(`Postern ended:\n${said.join('')}`)
  })
  for (;;) {
    const found = words.exec(said.join(''))?.[1]
    if (found !== undefined) return found
    await Promise.race([once(child.stdout!, 'data'), ended])
  }
}

async function waitUntilReady(child: ChildProcess, said: readonly string[]): Promise<ReadyMessage> {
  const abort = AbortSignal.timeout(START_MS)
  try {
    const [message] = (await Promise.race([
      once(child, 'message', { signal: abort }),
      once(child, 'exit', { signal: abort }).then(() => [null]),
    ])) as [ReadyMessage | null]
    if (message) return message
    throw new Error('it ended while starting')
  } catch (error) {
    // It stops what it has started once it can.
    child.kill('SIGTERM')
    throw new Error(`Postern did not start:\n${said.join('')}`, { cause: error })
  }
}

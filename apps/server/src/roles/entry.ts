/** Entry of a role process: `node entry.ts deliver`. Started, watched and stopped by the supervisor. */
import { flushCompileCache } from 'node:module'
import { measureProcess } from '../platform/metrics/process.ts'
import { answerMeasures } from './metrics-exchange.ts'
import { succeed } from './predecessor.ts'
import { PROCESSES } from './processes.ts'
import type { FromRole, ProcessName, RoleName, RunningRole, ToRole } from './processes.ts'
import { openProcess, POOL, type RoleContext } from './role.ts'

type Start = (context: RoleContext) => Promise<RunningRole>
/** A process loads its own roles only: it starts sooner, stays smaller, and what one role uses can't upset another. */
const START: Readonly<Record<RoleName, () => Promise<Start>>> = {
  smtp: async () => (await import('./smtp.ts')).startSmtp,
  deliver: async () => (await import('./deliver.ts')).startDeliver,
  jobs: async () => (await import('./jobs.ts')).startJobs,
  api: async () => (await import('./api.ts')).startApi,
}

/** Less than the supervisor's patience. */
const STOP_MS = 12_000

const name = process.argv[2] ?? ''
if (!Object.hasOwn(PROCESSES, name)) throw new Error(`Name a process: ${Object.keys(PROCESSES).join(', ')}`)
await main(name as ProcessName)

async function main(name: ProcessName): Promise<void> {
  const context = openProcess(name)
  const { log } = context
  answerMeasures()
  if (context.env.metrics) measureProcess(context.database.pool, POOL[name].max)
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception')
    process.exit(70)
  })
  // Ctrl-C reaches the whole terminal; the supervisor says when a role ends.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => undefined)
  const running: RunningRole[] = []
  let stopping = false
  const stop = async (): Promise<void> => {
    if (stopping) return
    stopping = true
    // Whatever hangs on a database or a server that is gone: nobody is left to wait for it.
    setTimeout(() => {
      log.warn('not everything has ended in time')
      process.exit(0)
    }, STOP_MS)
    for (const end of [...running.map((role) => role.stop), () => context.database.close()]) {
      await end().catch((error: unknown) => log.warn({ err: error }, 'stopping'))
    }
    log.info('stopped')
    process.exit(0)
  }
  const orphaned = (): void => {
    // While it starts it has nothing under way, and may wait long for a database that never comes.
    if (running.length < PROCESSES[name].length) process.exit(0)
    void stop()
  }
  process.on('message', (message: ToRole) => {
    if (message.type === 'stop') void stop()
  })
  process.on('disconnect', orphaned)
  try {
    await succeed(context.env.dataDir, name)
    for (const role of PROCESSES[name]) {
      const start = await START[role]()
      running.push(await start(context))
    }
    const listens = Object.assign({}, ...running.map((role) => role.listens)) as RunningRole['listens']
    log.info({ listens }, 'ready')
    say({ type: 'ready', listens })
    // Now, not at the end: a process that is killed would leave nothing compiled for the next one.
    flushCompileCache()
  } catch (error) {
    log.fatal({ err: error }, 'could not start')
    say({ type: 'failed', error: error instanceof Error ? error.message : String(error) })
    process.exit(71)
  }
}

function say(message: FromRole): void {
  process.send?.(message)
}

/** Entry of a role process: `node entry.ts deliver`. Started, watched and stopped by the supervisor. */
import { succeed } from './predecessor.ts'
import { openProcess, PROCESSES } from './role.ts'
import type { FromRole, ProcessName, RoleContext, RoleName, RunningRole, ToRole } from './role.ts'

type Start = (context: RoleContext) => Promise<RunningRole>
/** A process loads its own roles only: it starts sooner, stays smaller, and what one role uses can't upset another. */
const START: Readonly<Record<RoleName, () => Promise<Start>>> = {
  smtp: async () => (await import('./smtp.ts')).startSmtp,
  deliver: async () => (await import('./deliver.ts')).startDeliver,
  jobs: async () => (await import('./jobs.ts')).startJobs,
  api: async () => (await import('./api.ts')).startApi,
}

const name = process.argv[2] ?? ''
if (!Object.hasOwn(PROCESSES, name)) throw new Error(`Name a process: ${Object.keys(PROCESSES).join(', ')}`)
await main(name as ProcessName)

async function main(name: ProcessName): Promise<void> {
  const context = openProcess(name)
  const { log } = context
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception')
    process.exit(70)
  })
  // Ctrl-C reaches the whole terminal; the supervisor says when a role ends.
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => undefined)
  const running: RunningRole[] = []
  let stopping = false
  const stop = async (): Promise<void> => {
    if (stopping) return
    stopping = true
    for (const role of running) await role.stop()
    await context.database.close()
    log.info('stopped')
    process.exit(0)
  }
  process.on('message', (message: ToRole) => {
    if (message.type === 'stop') void stop()
  })
  process.on('disconnect', () => void stop())
  try {
    await succeed(context.env.dataDir, name)
    for (const role of PROCESSES[name]) {
      const start = await START[role]()
      running.push(await start(context))
    }
    const listens = Object.assign({}, ...running.map((role) => role.listens)) as RunningRole['listens']
    log.info({ listens }, 'ready')
    say({ type: 'ready', listens })
  } catch (error) {
    log.fatal({ err: error }, 'could not start')
    say({ type: 'failed', error: error instanceof Error ? error.message : String(error) })
    process.exit(71)
  }
}

function say(message: FromRole): void {
  process.send?.(message)
}

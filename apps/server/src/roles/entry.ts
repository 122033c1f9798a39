/** Entry of a role process: `node entry.ts smtp`. Started, watched and stopped by the supervisor. */
import { startApi } from './api.ts'
import { startDeliver } from './deliver.ts'
import { startJobs } from './jobs.ts'
import {
  openRole,
  ROLES,
  type FromRole,
  type RoleContext,
  type RoleName,
  type RunningRole,
  type ToRole,
} from './role.ts'
import { startSmtp } from './smtp.ts'

const START: Readonly<Record<RoleName, (context: RoleContext) => Promise<RunningRole>>> = {
  smtp: startSmtp,
  deliver: startDeliver,
  jobs: startJobs,
  api: startApi,
}

const name = ROLES.find((role) => role === process.argv[2])
if (!name) throw new Error(`Name a role: ${ROLES.join(', ')}`)
await main(name)

async function main(role: RoleName): Promise<void> {
  const context = openRole(role)
  const { log } = context
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception')
    process.exit(70)
  })
  // Ctrl-C reaches the whole terminal; the supervisor says when a role ends.
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => undefined)
  let running: RunningRole | undefined
  const stop = async (): Promise<void> => {
    await running?.stop()
    await context.database.close()
    log.info('stopped')
    process.exit(0)
  }
  process.on('message', (message: ToRole) => {
    if (message.type === 'stop') void stop()
  })
  process.on('disconnect', () => void stop())
  try {
    running = await START[role](context)
    log.info({ listens: running.listens }, 'ready')
    say({ type: 'ready', listens: running.listens })
  } catch (error) {
    log.fatal({ err: error }, 'could not start')
    say({ type: 'failed', error: error instanceof Error ? error.message : String(error) })
    process.exit(71)
  }
}

function say(message: FromRole): void {
  process.send?.(message)
}

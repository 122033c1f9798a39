/** Entry of a role process: `node entry.ts smtp 2`, the second of its role. Started, watched and stopped by the supervisor. */
import type { NodeRole } from '@postern/contract/codes/node.ts'
import { flushCompileCache } from 'node:module'
import type { Logger } from '../platform/log.ts'
import { servesMetrics, startMetrics } from './metrics/metrics-role.ts'
import { measureProcess } from '../platform/metrics/process.ts'
import { answerMeasures } from './metrics/metrics-exchange.ts'
import { takeSeat } from './supervising/predecessor.ts'
import { PROCESSES, rolesIn } from './supervising/processes.ts'
import type { FromRole, ProcessName, RunningRole, ToRole } from './supervising/processes.ts'
import { startPulse, type Pulse } from './pulse.ts'
import { openProcess, POOL, type Office, type RoleContext, type Seat } from './role.ts'
import { inheritedSocket } from './supervising/sockets.ts'

type Start = (context: RoleContext) => Promise<RunningRole>
/** A process loads its own roles only: it starts sooner, stays smaller, and what one role uses can't upset another. */
const START: Readonly<Record<NodeRole, () => Promise<Start>>> = {
  smtp: async () => (await import('./smtp.ts')).startSmtp,
  deliver: async () => (await import('./deliver.ts')).startDeliver,
  jobs: async () => (await import('./jobs.ts')).startJobs,
  api: async () => (await import('./api.ts')).startApi,
}

/** Less than the supervisor's patience. */
const STOP_MS = 12_000

const [, , name = '', seat = '1', sockets = '0'] = process.argv
if (!Object.hasOwn(PROCESSES, name)) throw new Error(`Name a process: ${Object.keys(PROCESSES).join(', ')}`)
await main(name as ProcessName, seatOf(Number(seat), Number(sockets)))

async function main(name: ProcessName, seat: Seat): Promise<void> {
  const context = openProcess(name, seat)
  const { log } = context
  answerMeasures()
  if (context.env.metrics) measureProcess(context.database.pool, POOL[name].max)
  watchProcess(log)
  const running: RunningRole[] = []
  const roles = rolesIn(name, context.env.roles)
  let started = false
  let pulse: Pulse | null = null
  let stopping = false
  const stop = async (): Promise<void> => {
    if (stopping) return
    stopping = true
    // Whatever hangs on a database or a server that is gone: nobody is left to wait for it.
    setTimeout(() => {
      log.warn('not everything has ended in time')
      process.exit(0)
    }, STOP_MS)
    for (const end of [
      async () => pulse?.close(),
      ...running.map((role) => role.stop),
      () => context.database.close(),
    ]) {
      await end().catch((error: unknown) => log.warn({ err: error }, 'stopping'))
    }
    log.info('stopped')
    process.exit(0)
  }
  const retire = async (): Promise<void> => {
    await Promise.all(running.map(async (role) => role.retire?.())).catch((error: unknown) =>
      log.warn({ err: error }, 'retiring'),
    )
    await stop()
  }
  const orphaned = (): void => {
    // While it starts it has nothing under way, and may wait long for a database that never comes.
    if (!started) process.exit(0)
    void stop()
  }
  process.on('message', (message: ToRole) => {
    if (message.type === 'stop') void stop()
    if (message.type === 'retire') void retire()
  })
  process.on('disconnect', orphaned)
  try {
    await takeSeat(context.env.dataDir, name, seat.number)
    for await (const role of startAll(context, name, roles)) running.push(role)
    const listens = Object.assign({}, ...running.map((role) => role.listens)) as RunningRole['listens']
    started = true
    pulse = startPulse(context, name, roles, running)
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

function watchProcess(log: Logger): void {
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception')
    process.exit(70)
  })
  // Ctrl-C reaches the whole terminal; the supervisor says when a role ends.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2'] as const) process.on(name, () => undefined)
}

/** One after the other, so that what has started can be stopped when the next one does not. */
async function* startAll(
  context: RoleContext,
  name: ProcessName,
  roles: readonly NodeRole[],
): AsyncGenerator<RunningRole> {
  for (const role of roles) {
    const start = await START[role]()
    yield await start(context)
  }
  const metrics = servesMetrics(name, context.env)
  if (metrics) yield await startMetrics(context, metrics)
}

function seatOf(number: number, sockets: number): Seat {
  const office: Office = {
    tell: (presence) => say({ type: 'presence', ...presence }),
    tellStress: (port, on) => say({ type: 'stress', port, on }),
    listen: (hearer) =>
      process.on('message', (message: ToRole) => {
        if (message.type === 'company') hearer.company(message.others)
        if (message.type === 'presence') hearer.heard(message)
      }),
  }
  const inherited = Array.from({ length: sockets }, (_, at) => inheritedSocket(at))
  return { number, sockets: sockets === 0 ? null : inherited, office }
}

function say(message: FromRole): void {
  process.send?.(message)
}

/** Signs of life of a process, and what its node is asked to do (platform/node). */
import { NODE_BEAT_SECONDS, type NodeRole } from '@postern/contract/codes/node.ts'
import { noteAside } from '../platform/db/set-aside-store.ts'
import type { ProcessLoad } from '../platform/db/node-tables.ts'
import { machineLoad } from '../platform/node/machine-load.ts'
import { beat, leave } from '../platform/node/node-store.ts'
import { VERSION } from '../platform/version.ts'
import { ofSeat, type RoleContext } from './role.ts'
import type { ProcessName, RunningRole } from './supervising/processes.ts'

export interface Pulse {
  /** Says that the process ends. Never throws. */
  close(): Promise<void>
}

/** Begins at once. A database that is away is no trouble of the node's: it goes on as it was told last. */
export function startPulse(
  context: Pick<RoleContext, 'database' | 'env' | 'log' | 'node' | 'seat'>,
  name: ProcessName,
  roles: readonly NodeRole[],
  running: readonly RunningRole[],
  everyMs = NODE_BEAT_SECONDS * 1000,
): Pulse {
  const { database, env, log, node, seat } = context
  const machine = machineLoad(env.dataDir)
  const process = ofSeat(name, seat.number)
  const startedAt = new Date()
  let draining = false
  let own = true
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const heard = async (now: { readonly own: boolean; readonly draining: boolean }): Promise<void> => {
    if (now.draining !== draining) {
      draining = now.draining
      log.info(draining ? 'draining: nothing new is taken' : 'draining is over')
      for (const role of running) role.drain?.(draining)
    }
    if (now.own === own) return
    ;({ own } = now)
    const reason =
      'another node runs with its id: remove the file node-id from the copied data folder, and restart that node'
    if (!own) log.error({ node }, reason)
    await noteAside(database.pool, 'node', own ? [] : [{ ref: node.id, name: node.name, reason }], [node.id])
  }
  const say = async (): Promise<void> => {
    try {
      const load = Object.assign({}, ...running.map((role) => role.load?.())) as ProcessLoad
      const now = { node, process, roles, version: VERSION, startedAt, machine: await machine(), load }
      if (!closed) await heard(await beat(database.pool, now))
    } catch (error) {
      log.warn({ err: error }, 'no sign of life could be given')
    }
    if (!closed) timer = setTimeout(() => (saying = say()), everyMs)
  }
  let saying = say()
  return {
    close: async () => {
      closed = true
      clearTimeout(timer)
      await saying
      await leave(database.pool, node, process).catch((error: unknown) =>
        log.warn({ err: error }, 'the end of the process could not be told'),
      )
    },
  }
}

/** What each process gets to run its roles with. */
import { openDatabase, type Database, type DatabaseOptions } from '../platform/db/client.ts'
import { readEnv, type Env } from '../platform/env.ts'
import { nodeIdOf } from '../platform/node/identity.ts'
import { runOf, type NodeIdentity } from '../platform/node/run.ts'
import { openLog, type Logger } from '../platform/log.ts'
import { join } from 'node:path'
import type { PresenceAnswer, ProcessName, Presence } from './supervising/processes.ts'

/** Which of the processes of a role this one is. */
export interface Seat {
  /** From 1; no two living ones have the same. What lies on the disk for one process alone is named by it. */
  readonly number: number
  /** The ports of its role, bound by whoever started it: their file descriptors, or null where it binds them itself. */
  readonly sockets: readonly number[] | null
  /** To whom counts what the processes of the role count together; null where there is nobody. */
  readonly office: Office | null
}

/** Who started this process, as far as a role speaks to it. */
export interface Office {
  tell(presence: Presence): void
  tellStress(port: number, on: boolean): void
  /** Called for each answer, and when others begin and cease to serve the same ports. */
  listen(hearer: { company(others: boolean): void; heard(answer: PresenceAnswer): void }): void
}

export const ONLY_SEAT: Seat = { number: 1, sockets: null, office: null }

/** What is one process's own of something that each process of a role has: `spool`, `spool-2`. */
export function ofSeat(name: string, seat: number): string {
  return seat === 1 ? name : `${name}-${seat}`
}

export interface RoleContext {
  readonly env: Env
  readonly seat: Seat
  readonly node: NodeIdentity
  readonly databaseUrl: string
  /** Where LISTEN hears: PostgreSQL itself, whatever is in front of it. */
  readonly listenUrl: string
  /** For connections that a role opens besides. */
  readonly databaseOptions: DatabaseOptions
  readonly database: Database
  readonly log: Logger
}

/**
 * Connections a process keeps to PostgreSQL at the most, and its patience with it. A sending server and a person wait
 * for an answer: together both waits stay below ten seconds. Deliveries and retention may take as long as it takes.
 */
export const POOL: Readonly<Record<ProcessName, DatabaseOptions & { readonly max: number }>> = {
  smtp: { max: 4, connectMs: 2_500, queryMs: 7_000 },
  deliver: { max: 5 },
  api: { max: 6, connectMs: 2_500, queryMs: 10_000 },
}

/** Opens what the roles of a process need. The supervisor hands over the database's address in DATABASE_URL. */
export function openProcess(name: ProcessName, seat: Seat): RoleContext {
  const env = readEnv()
  if (env.databaseUrl === null) throw new Error('A role process needs DATABASE_URL')
  const log = openLog(join(env.dataDir, 'log'), name)
  const databaseOptions: DatabaseOptions = {
    ...POOL[name],
    ...(env.databaseListenUrl === null ? {} : { sessionsAt: env.databaseListenUrl }),
    onError: (error) => log.warn({ err: error }, 'idle database connection'),
  }
  const database = openDatabase(env.databaseUrl, databaseOptions)
  const node = { id: nodeIdOf(env.dataDir), name: env.nodeName, ...runOf(process.env) }
  const listenUrl = env.databaseListenUrl ?? env.databaseUrl
  return { env, seat, node, listenUrl, databaseUrl: env.databaseUrl, databaseOptions, database, log }
}

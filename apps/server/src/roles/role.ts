/** What every role process gets from the supervisor, and what it gives back. */
import { openDatabase, type Database } from '../platform/db/client.ts'
import { readEnv, type Env } from '../platform/env.ts'
import { openLog, type Logger } from '../platform/log.ts'
import { join } from 'node:path'

export const ROLES = ['smtp', 'deliver', 'jobs', 'api'] as const
export type RoleName = (typeof ROLES)[number]

export interface RoleContext {
  readonly env: Env
  readonly databaseUrl: string
  readonly database: Database
  readonly log: Logger
}

/** A running role. */
export interface RunningRole {
  /** What it serves, for the start message: `{ smtp: ['127.0.0.1:2525'] }`. */
  readonly listens: Readonly<Record<string, readonly string[]>>
  /** Finishes what is under way, then ends. */
  stop(): Promise<void>
}

export type ToRole = { readonly type: 'stop' }
export type FromRole =
  | { readonly type: 'ready'; readonly listens: RunningRole['listens'] }
  | { readonly type: 'failed'; readonly error: string }

/** Connections a role keeps to PostgreSQL at the most. */
const POOL_SIZE: Readonly<Record<RoleName, number>> = { smtp: 6, deliver: 6, jobs: 2, api: 10 }

/** Opens what a role needs. The supervisor hands over the database's address in DATABASE_URL. */
export function openRole(role: RoleName): RoleContext {
  const env = readEnv()
  if (env.databaseUrl === null) throw new Error('A role process needs DATABASE_URL')
  const log = openLog(join(env.dataDir, 'log'), role)
  const database = openDatabase(env.databaseUrl, {
    max: POOL_SIZE[role],
    onError: (error) => log.warn({ err: error }, 'idle database connection'),
  })
  return { env, databaseUrl: env.databaseUrl, database, log }
}

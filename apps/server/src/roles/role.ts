/** What each process gets to run its roles with. */
import { openDatabase, type Database, type DatabaseOptions } from '../platform/db/client.ts'
import { readEnv, type Env } from '../platform/env.ts'
import { openLog, type Logger } from '../platform/log.ts'
import { join } from 'node:path'
import type { ProcessName } from './processes.ts'

export interface RoleContext {
  readonly env: Env
  readonly databaseUrl: string
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
export function openProcess(name: ProcessName): RoleContext {
  const env = readEnv()
  if (env.databaseUrl === null) throw new Error('A role process needs DATABASE_URL')
  const log = openLog(join(env.dataDir, 'log'), name)
  const databaseOptions: DatabaseOptions = {
    ...POOL[name],
    onError: (error) => log.warn({ err: error }, 'idle database connection'),
  }
  const database = openDatabase(env.databaseUrl, databaseOptions)
  return { env, databaseUrl: env.databaseUrl, databaseOptions, database, log }
}

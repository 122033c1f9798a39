/**
 * `node prepare.ts`: brings the database up to date and makes the first administrator, then ends. A process of its own,
 * because the supervisor lives as long as the product and needs nothing of what this loads.
 */
import { ensureAdmin } from '../features/auth/account/accounts.ts'
import { finishRestore } from '../features/backup/finish.ts'
import { ensurePartitions } from '../pipeline/retention/store.ts'
import { openDatabase } from '../platform/db/client.ts'
import { assertSessions, NoSessionsError } from '../platform/db/keeps-sessions.ts'
import { migrate, OlderNodesError } from '../platform/db/migrate.ts'
import { nodeIdOf } from '../platform/node/identity.ts'
import { readEnv, type Env } from '../platform/env.ts'

/** What the supervisor hears. */
export type Prepared =
  | { readonly type: 'prepared'; readonly applied: readonly string[]; readonly firstPassword: string | null }
  | { readonly type: 'failed'; readonly error: string }

const answer = await prepare(readEnv()).catch((error: unknown): Prepared => {
  // The remedy is all that somebody needs.
  if (error instanceof NoSessionsError || error instanceof OlderNodesError)
    return { type: 'failed', error: error.message }
  return { type: 'failed', error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
})
process.send?.(answer, undefined, undefined, () => process.disconnect())

async function prepare(env: Env): Promise<Prepared> {
  if (env.databaseUrl === null) throw new Error('Preparing needs DATABASE_URL')
  const url = env.databaseListenUrl ?? env.databaseUrl
  await assertSessions(env.databaseUrl, env.databaseListenUrl)
  await finishRestore(url, env.dataDir)
  const database = openDatabase(url, { max: 2 })
  try {
    const applied = await migrate(database.pool, undefined, { self: nodeIdOf(env.dataDir) })
    // Before mail comes in: after a long time switched off there are none of this month.
    await ensurePartitions(database.pool, new Date())
    const password = env.adminPassword === null ? {} : { password: env.adminPassword }
    const made = await ensureAdmin(database.db, { email: env.adminEmail, ...password })
    return { type: 'prepared', applied, firstPassword: made?.password ?? null }
  } finally {
    await database.close()
  }
}

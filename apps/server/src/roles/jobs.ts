/** Role jobs: what happens by the clock. Partitions ahead of time, retention, the sweep of orphaned blobs. */
import { LIMITS } from '@postern/contract/limits.ts'
import { join } from 'node:path'
import { expireJobs } from '../features/bulk/job-store.ts'
import { openSettings } from '../pipeline/configuration.ts'
import { expireAudit } from '../platform/audit/expire.ts'
import { startAuditShipping } from '../platform/audit/ship.ts'
import { compactBlobs } from '../platform/blob/compact.ts'
import { openFileBlobs } from '../platform/blob/file-blobs.ts'
import { runRetention } from '../pipeline/retention/retention.ts'
import { startScoreWatch } from '../pipeline/score-watch/watch.ts'
import { startWordIndex } from '../pipeline/retention/word-index.ts'
import type { RunningRole } from './processes.ts'
import type { RoleContext } from './role.ts'

const EVERY_MS = 3_600_000
const DAY_MS = 86_400_000
/** Mail that is still in the queue after this long is seldom read again soon. */
const COMPACT_AGE_MS = 3_600_000

export async function startJobs(context: RoleContext): Promise<RunningRole> {
  const { env, database, log } = context
  const configuration = await openSettings(database, context.databaseUrl, log)
  const blobs = await openFileBlobs(join(env.dataDir, 'blobs'))
  let running: Promise<void> = Promise.resolve()
  const run = (): void => {
    running = running
      .then(async () => {
        const done = await runRetention({
          pool: database.pool,
          blobs,
          settings: configuration.current().settings,
          now: Date.now(),
        })
        const auditExpired = await expireAudit(
          database.db,
          configuration.current().settings.retention.auditDays,
          Date.now(),
        )
        const compacted = await compactBlobs(join(env.dataDir, 'blobs'), Date.now() - COMPACT_AGE_MS)
        const batches = await expireJobs(database.db, new Date(Date.now() - LIMITS.bulkUndoDays * DAY_MS))
        log.info({ ...done, auditExpired, compacted, batches }, 'retention')
      })
      .catch((error: unknown) => log.error({ err: error }, 'retention failed; it runs again within the hour'))
  }
  run()
  const words = startWordIndex(database.pool, (error) =>
    log.warn({ err: error }, 'the index of words was not tidied; tried again in a moment'),
  )
  const scores = startScoreWatch(database.db, log)
  const shipping = startAuditShipping(database.pool, context.databaseUrl, log)
  const timer = setInterval(run, EVERY_MS)
  return {
    listens: {},
    stop: async () => {
      clearInterval(timer)
      await running
      await words.close()
      await scores.close()
      await shipping.close()
      await configuration.close()
    },
  }
}

/** Role jobs: what happens by the clock, each as a job of its own (platform/jobs). */
import { LIMITS } from '@postern/contract/limits.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { forgetSignIns } from '../features/auth/expiry-store.ts'
import { expireJobs } from '../features/bulk/job-store.ts'
import { openSettings } from '../pipeline/configuration.ts'
import { forgetHistory, forgetMail } from '../pipeline/retention/retention.ts'
import { rescanHeld } from '../pipeline/rescan/rescan.ts'
import { ensurePartitions } from '../pipeline/retention/store.ts'
import { enqueueMail } from '../delivery/enqueue-store.ts'
import { expireWaiting, releaseLetIn } from '../features/ears/expiry.ts'
import { rulesHash } from '../features/filter/rules-hash.ts'
import { sweepBlobs } from '../platform/blob/sweep.ts'
import { wordIndexJob } from '../pipeline/retention/word-index.ts'
import { sendSystemMail } from '../delivery/system-mail.ts'
import { sendKeywordAlarm } from '../pipeline/keywords/alarm.ts'
import { lookAtScores } from '../pipeline/score-watch/watch.ts'
import { expireAudit } from '../platform/audit/expire.ts'
import { auditShipping } from '../platform/audit/ship.ts'
import type { BlobStore } from '../platform/blob/blob-store.ts'
import { openBlobs } from '../platform/blob/open.ts'
import { declareJob, type Job } from '../platform/jobs/job.ts'
import { startRunner } from '../platform/jobs/start.ts'
import type { RunningRole } from './processes.ts'
import type { RoleContext } from './role.ts'
import { enginesOf, openVirusDesk } from './virus-desk.ts'

const DAY_MS = 86_400_000
/** Mail that is still in the queue after this long is seldom read again soon. */
const COMPACT_AGE_MS = 3_600_000
const HOURLY = { every: 3_600, lease: 300 } as const

export async function startJobs(context: RoleContext): Promise<RunningRole> {
  const { env, database, log } = context
  const configuration = await openSettings(database, context.databaseUrl, log)
  const blobs = await openBlobs(env)
  const common = { pool: database.pool, url: context.databaseUrl, node: env.hostName, log }
  const settings = (): SettingsValues => configuration.current().settings
  const prompt = await startRunner({
    ...common,
    jobs: [...promptJobs(context, settings), rescanJob(context, blobs, settings)],
    slots: 4,
  })
  // One after the other: none is in a hurry, and several take the disk to themselves.
  const hourly = await startRunner({ ...common, jobs: hourlyJobs(context, blobs, settings), slots: 1 })
  return {
    listens: {},
    stop: async () => {
      await Promise.all([prompt.close(), hourly.close()])
      await configuration.close()
    },
  }
}

/** Seconds between looks at the signatures, which also is the pause between the parts of a long rescan. */
const RESCAN_EVERY = 30

function rescanJob(context: RoleContext, blobs: BlobStore, settings: () => SettingsValues): Job {
  const deps = {
    db: context.database.db,
    blobs,
    openDesk: () => openVirusDesk(context, settings()),
    engines: () => enginesOf(context, settings()),
  }
  return declareJob({
    kind: 'rescan',
    every: RESCAN_EVERY,
    lease: 60,
    run: ({ now, signal }) => rescanHeld(deps, { now, signal }),
  })
}

function promptJobs({ env, database, log }: RoleContext, settings: () => SettingsValues): Job[] {
  return [
    wordIndexJob(database.pool),
    auditShipping(database.pool, log),
    // Here, so that mail of a new month never waits for files to be compressed.
    declareJob({
      kind: 'partitions',
      ...HOURLY,
      run: ({ now }) => ensurePartitions(database.pool, new Date(now)),
    }),
    declareJob({
      kind: 'score-watch',
      every: 10,
      lease: 30,
      run: ({ now }) => lookAtScores(database.db, now, log),
    }),
    declareJob({
      kind: 'waiting-mail',
      every: 10,
      lease: 60,
      run: async ({ now, signal }) => {
        const ports = { enqueue: enqueueMail, hashOfRules: rulesHash }
        const released = await releaseLetIn(database.db, ports, { now, signal })
        return { released, ...(await expireWaiting(database.db, ports, { now, signal })) }
      },
    }),
    declareJob({
      kind: 'keyword-alarm',
      every: 30,
      lease: 60,
      run: ({ now }) =>
        sendKeywordAlarm(database.db, {
          now,
          settings: settings(),
          host: env.hostName,
          send: sendSystemMail,
        }),
    }),
  ]
}

function hourlyJobs({ database }: RoleContext, blobs: BlobStore, settings: () => SettingsValues): Job[] {
  const { pool, db } = database
  return [
    declareJob({
      kind: 'retention',
      ...HOURLY,
      run: ({ now }) => forgetMail(pool, settings().retention, now),
    }),
    declareJob({ kind: 'memory-expiry', ...HOURLY, run: ({ now }) => forgetHistory(pool, now) }),
    declareJob({
      kind: 'blob-sweep',
      ...HOURLY,
      run: async ({ now, signal }) => ({ removed: await sweepBlobs(pool, blobs, now, signal) }),
    }),
    declareJob({
      kind: 'blob-compaction',
      ...HOURLY,
      run: async ({ now, signal }) => ({ compacted: await blobs.compact(now - COMPACT_AGE_MS, signal) }),
    }),
    declareJob({
      kind: 'audit-expiry',
      ...HOURLY,
      run: async ({ now }) => ({ removed: await expireAudit(db, settings().retention.auditDays, now) }),
    }),
    declareJob({
      kind: 'sign-in-expiry',
      ...HOURLY,
      run: ({ now }) => forgetSignIns(pool, new Date(now)),
    }),
    declareJob({
      kind: 'batch-expiry',
      ...HOURLY,
      run: async ({ now }) => ({
        removed: await expireJobs(db, new Date(now - LIMITS.bulkUndoDays * DAY_MS)),
      }),
    }),
  ]
}

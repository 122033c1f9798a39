/** Role jobs: what happens by the clock, each as a job of its own (platform/jobs). */
import { LIMITS } from '@postern/contract/limits.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { forgetSignIns } from '../features/auth/expiry-store.ts'
import { expireJobs } from '../features/bulk/job-store.ts'
import { openSettings } from '../pipeline/configuration/configuration.ts'
import { endBlocks } from '../pipeline/rates/store.ts'
import { forgetGreylist } from '../pipeline/edge/greylist/store.ts'
import { forgetHistory, forgetMail } from '../pipeline/retention/retention.ts'
import { ensurePartitions } from '../pipeline/retention/store.ts'
import { enqueueMail } from '../delivery/queue/enqueue-store.ts'
import { askSenders } from '../features/ears/challenge/ask.ts'
import { expireWaiting, holdRefused, releaseLetIn, Unscanned } from '../features/ears/expiry.ts'
import { makeDueAdminReports } from '../features/admin-report/due.ts'
import { makeCalls } from '../features/alert/calling.ts'
import { watchAlerts } from '../features/alert/watch.ts'
import { makeDueReports } from '../features/digest/daily.ts'
import { mailActions } from '../features/mail/acts/actions.ts'
import { reportClasses } from '../features/mail/visibility.ts'
import { authRulesHash } from '../features/filter/rules-hash.ts'
import { createCapabilities } from '../platform/capability/capability.ts'
import { loadInstallationKey } from '../platform/crypto/installation-key.ts'
import type { Db } from '../platform/db/client.ts'
import type { Challenge } from '../features/ears/challenge/text.ts'
import { expireWork } from '../platform/work/store.ts'
import { lookAtDamage, sweepBlobs } from '../platform/blob/sweep.ts'
import { wordIndexJob } from '../pipeline/retention/word-index.ts'
import { sendReports, sendSystemMail } from '../delivery/notices/system-mail.ts'
import { sendKeywordAlarm } from '../pipeline/keywords/alarm.ts'
import { lookAtScores } from '../pipeline/score-watch/watch.ts'
import { compareSums, keepSums, recountMarked, sumPending } from '../sums/summing.ts'
import { expireAudit } from '../platform/audit/expire.ts'
import { auditShipping } from '../platform/audit/ship.ts'
import type { AdminReportMail } from '../features/admin-report/ports.ts'
import { createSealedBox } from '../platform/crypto/sealed-box.ts'
import { lookAtCertificates } from '../platform/certificates.ts'
import { createResolver } from '../platform/dns/resolver.ts'
import type { AlertMail } from '../features/alert/ports.ts'
import { healthReader } from './metrics/health.ts'
import { certificateFiles } from './receiving/certificate-files.ts'
import type { ReportMail } from '../features/digest/ports.ts'
import type { BlobStore } from '../platform/blob/blob-store.ts'
import { learnFromReports } from '../pipeline/learning/job.ts'
import { openBlobs, watchDamage } from '../platform/blob/open.ts'
import { declareJob, type Job } from '../platform/jobs/job.ts'
import { startRunner } from '../platform/jobs/start.ts'
import type { RunningRole } from './supervising/processes.ts'
import type { RoleContext } from './role.ts'
import { rescanJob } from './rescan-job.ts'
import { openWordDesk, scanFirstBy } from './desks/virus-desk.ts'

const DAY_MS = 86_400_000
/** Mail that is still in the queue after this long is seldom read again soon. */
const COMPACT_AGE_MS = 3_600_000
const HOURLY = { every: 3_600, lease: 300 } as const

export async function startJobs(context: RoleContext): Promise<RunningRole> {
  const { env, database, log } = context
  const configuration = await openSettings(database, context.databaseUrl, log)
  const blobs = await openBlobs(env, watchDamage(database.pool, log))
  const common = { pool: database.pool, url: context.databaseUrl, node: env.hostName, log }
  const settings = (): SettingsValues => configuration.current().settings
  const prompt = await startRunner({
    ...common,
    jobs: [
      ...promptJobs(context, settings),
      waitingJob(context, blobs, settings),
      rescanJob(context, blobs, settings),
      challengeJob(context, settings),
      reportJob(context, settings),
      adminReportJob(context, settings),
      alertJob(context, settings),
      webhookJob(context),
      learningJob(context, blobs, settings),
    ],
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

/** Asks senders whose mail waits to confirm. */
function challengeJob({ env, database }: RoleContext, settings: () => SettingsValues): Job {
  const { db } = database
  return declareJob({
    kind: 'sender-challenge',
    every: 10,
    lease: 60,
    run: async ({ now, signal }) => {
      const { basic, ears, smtp } = settings()
      const from = { host: smtp.hostName || env.hostName, senderName: basic.systemMailName, now }
      const deps = {
        db,
        capabilities: createCapabilities(await loadInstallationKey(db)),
        publicUrl: basic.publicUrl,
        language: basic.language,
        perHour: ears.challengesPerHour,
        send: (trx: Db, mail: Challenge) =>
          sendSystemMail({ ...mail, fromEmail: ears.challengeAddress }, { ...from, db: trx }),
      }
      return askSenders(deps, { now, signal })
    },
  })
}

/** Looks every minute; reports are due at quarters of an hour. */
function reportJob({ env, database }: RoleContext, settings: () => SettingsValues): Job {
  const { db } = database
  return declareJob({
    kind: 'report-mail',
    every: 60,
    lease: 120,
    run: async ({ now, signal }) => {
      const { basic, smtp } = settings()
      const from = { host: smtp.hostName || env.hostName, senderName: basic.systemMailName, now }
      const deps = {
        db,
        settings: settings(),
        capabilities: createCapabilities(await loadInstallationKey(db)),
        actionsOf: mailActions,
        reportClasses,
        queueReports: (trx: Db, mails: readonly ReportMail[]) => sendReports(mails, { ...from, db: trx }),
      }
      return makeDueReports(deps, { now, signal })
    },
  })
}

/** Looks every half minute: reports are due at minutes. */
function adminReportJob({ env, database }: RoleContext, settings: () => SettingsValues): Job {
  const { db, pool } = database
  const health = healthReader(env, db, settings)
  return declareJob({
    kind: 'admin-report',
    every: 30,
    lease: 120,
    run: async ({ now, signal }) => {
      const { basic, smtp } = settings()
      const from = { host: smtp.hostName || env.hostName, senderName: basic.systemMailName, now }
      const deps = {
        systemDb: db,
        settings,
        health,
        sumNow: async () => {
          await sumPending(pool, basic.timeZone, now)
          return true
        },
        queueAdminReports: (trx: Db, mails: readonly AdminReportMail[]) =>
          sendReports(mails, { ...from, db: trx }),
      }
      return makeDueAdminReports(deps, { now, signal })
    },
  })
}

function alertJob({ env, database }: RoleContext, settings: () => SettingsValues): Job {
  const { db, pool } = database
  const health = healthReader(env, db, settings)
  return declareJob({
    kind: 'alert',
    every: 60,
    lease: 120,
    run: async ({ now, signal }) => {
      const { basic, smtp } = settings()
      const host = smtp.hostName || env.hostName
      const from = { host, senderName: basic.systemMailName, now }
      const deps = {
        db,
        settings,
        health,
        certificates: () => lookAtCertificates(certificateFiles(env, host)),
        sumNow: () => sumPending(pool, basic.timeZone, now),
        queueMail: (trx: Db, mail: AlertMail) => sendSystemMail(mail, { ...from, db: trx }),
      }
      return watchAlerts(deps, { now, signal })
    },
  })
}

function webhookJob({ env, database: { db } }: RoleContext): Job {
  const lookUp = createResolver({ servers: env.dnsServers }).resolve
  return declareJob({
    kind: 'alert-webhook',
    every: 10,
    lease: 60,
    run: async ({ now, signal }) => {
      const box = createSealedBox(await loadInstallationKey(db))
      return makeCalls({ db, lookUp, box }, { now, signal })
    },
  })
}

/** Seconds between looks at what people decided. */
const LEARN_EVERY = 300

function learningJob(context: RoleContext, blobs: BlobStore, settings: () => SettingsValues): Job {
  const deps = {
    db: context.database.db,
    blobs,
    openDesk: () => Promise.resolve(openWordDesk(context, settings())),
    setting: () => settings().misjudgement.learning,
  }
  return declareJob({
    kind: 'learning',
    every: LEARN_EVERY,
    lease: 120,
    run: ({ now, signal }) => learnFromReports(deps, { now, signal }),
  })
}

/** Settles what waits for its sender. */
function waitingJob(context: RoleContext, blobs: BlobStore, settings: () => SettingsValues): Job {
  const { db } = context.database
  const scanFirst = scanFirstBy(context, blobs, settings)
  const ports = { enqueue: enqueueMail, hashOfRules: authRulesHash, scanFirst }
  const unscanned = new Unscanned()
  return declareJob({
    kind: 'waiting-mail',
    every: 10,
    lease: 60,
    run: async ({ now, signal }) => {
      const run = { now, signal, unscanned }
      const refused = await holdRefused(db, run)
      const released = await releaseLetIn(db, ports, run)
      const expired = await expireWaiting(db, ports, run)
      return { refused, released, ...expired, unscanned: unscanned.at(now).length }
    },
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
      kind: 'block-expiry',
      every: 60,
      lease: 60,
      run: () => endBlocks(database.pool, LIMITS.rateCounts),
    }),
    declareJob({
      kind: 'score-watch',
      every: 10,
      lease: 30,
      run: ({ now }) => lookAtScores(database.db, now, log),
    }),
    declareJob({
      kind: 'statistics',
      every: 5,
      lease: 120,
      run: async ({ now, signal }) => {
        await sumPending(database.pool, settings().basic.timeZone, now)
        const recounted = await recountMarked(database.pool, signal)
        return recounted > 0 ? { recounted } : undefined
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

function hourlyJobs({ database, log }: RoleContext, blobs: BlobStore, settings: () => SettingsValues): Job[] {
  const { pool, db } = database
  return [
    declareJob({
      kind: 'retention',
      ...HOURLY,
      run: ({ now }) => forgetMail(pool, settings().retention, now),
    }),
    declareJob({
      kind: 'statistics-upkeep',
      ...HOURLY,
      run: async ({ now }) => {
        await keepSums(pool, now)
        const differences = await compareSums(pool, now)
        if (differences)
          log.error({ differences }, 'sums of statistics were not those of the records: made anew')
        return { differences: differences ?? 0 }
      },
    }),
    declareJob({ kind: 'memory-expiry', ...HOURLY, run: ({ now }) => forgetHistory(pool, now) }),
    declareJob({
      kind: 'greylist-expiry',
      ...HOURLY,
      run: async () => ({
        removed: await forgetGreylist(pool, settings().edge, {
          triples: LIMITS.greylistTriples,
          networks: LIMITS.greylistNetworks,
        }),
      }),
    }),
    declareJob({
      kind: 'blob-sweep',
      ...HOURLY,
      run: async ({ now, signal }) => {
        const damaged = await lookAtDamage(pool, blobs)
        return { removed: await sweepBlobs(pool, blobs, now, signal), ...(damaged > 0 ? { damaged } : {}) }
      },
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
      run: ({ now }) => expireWorkOf(db, now),
    }),
  ]
}

/** What people had done in the background. */
async function expireWorkOf(db: Db, now: number) {
  return {
    removed: await expireJobs(db, new Date(now - LIMITS.bulkUndoDays * DAY_MS)),
    work: await expireWork(db, new Date(now)),
  }
}

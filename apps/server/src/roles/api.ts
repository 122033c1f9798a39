/** Role api: the console and its API. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { testConnection } from '../delivery/probe/connection-test.ts'
import { enqueueMail } from '../delivery/queue/enqueue-store.ts'
import { forwardMail } from '../delivery/message/forward.ts'
import { testRecipient } from '../delivery/probe/recipient-test.ts'
import { composeSystemMail } from '../delivery/notices/system-mail.ts'
import { sendTestMail } from '../delivery/probe/test-mail.ts'
import type { TrialPort } from '../features/filter/try/ports.ts'
import { registerFeatures, type FeatureDeps } from '../features/register.ts'
import { domainNames } from '../pipeline/configuration/store.ts'
import { openSettings } from '../pipeline/configuration/configuration.ts'
import { lookAtCertificates } from '../platform/certificates.ts'
import type { BlobStore } from '../platform/blob/blob-store.ts'
import { assertBlobsAnswer, openBlobs, watchDamage } from '../platform/blob/open.ts'
import { ping } from '../platform/db/client.ts'
import { checkRules, tryRules } from '../pipeline/yara/trial.ts'
import { openTenantDatabase } from '../platform/db/tenant.ts'
import { clamdVersion } from '../pipeline/checks/virus/clamd.ts'
import { createResolver } from '../platform/dns/resolver.ts'
import { createHttpServer } from '../platform/http/server.ts'
import type { Env } from '../platform/env.ts'
import { countryReader } from '../platform/geo.ts'
import { ipMatcher } from '../platform/ip.ts'
import { ownAddresses } from '../platform/own-addresses.ts'
import { startRunner } from '../platform/jobs/start.ts'
import { VERSION } from '../platform/version.ts'
import { ownMail, type Sender } from './own-mail.ts'
import { healthReader } from './metrics/health.ts'
import { sumNow } from '../sums/summing.ts'
import type { Logger } from '../platform/log.ts'
import type pg from 'pg'
import type { RunningRole } from './supervising/processes.ts'
import { readiness } from './readiness.ts'
import type { RoleContext } from './role.ts'
import { listenForConsole, openConsoleTls } from './console-ports.ts'
import { certificateFiles } from './receiving/certificate-files.ts'
import { supportDesk } from './desks/support-desk.ts'
import { backupHost } from './backups/host.ts'
import { linkDesk } from './desks/link-desk.ts'
import { overlapPort } from './desks/overlaps.ts'
import { openVirusDesk, scanFirstBy, virusFinder } from './desks/virus-desk.ts'
import { trialPort } from './desks/trials.ts'
import { IN_THE_BACKGROUND, openWhatIf, WAITED_FOR } from './desks/what-if.ts'

const CONSOLE = resolve(import.meta.dirname, '../../../console/dist')

export async function startApi(context: RoleContext): Promise<RunningRole> {
  const { env, database, log } = context
  const configuration = await openSettings(database, context.listenUrl, log)
  const settings = (): SettingsValues => configuration.current().settings
  const hostName = (): string => settings().smtp.hostName || env.hostName
  const tenant = openTenantDatabase(context.databaseUrl, context.databaseOptions)
  const sender = () => ({ host: hostName(), senderName: settings().basic.systemMailName })
  /** The name by which mail is handed over: many servers refuse a made-up one. */
  const testOptions = () => ({
    helo: hostName(),
    isOpenNetwork: ipMatcher(settings().delivery.innerNetworks),
  })
  const tls = await openConsoleTls(context, hostName())
  const standing = readiness({ pool: database.pool, blobsAnswer: () => assertBlobsAnswer(env) })
  const app = await createHttpServer({ ...httpOf(context, settings), tls, lacks: standing.lacks })
  const whatIf = openWhatIf(context, WAITED_FOR)
  const trials = trialPort(whatIf)
  const background = openWhatIf(context, IN_THE_BACKGROUND)
  const blobs = await openBlobs(env, watchDamage(database.pool, log))
  await registerFeatures(app, {
    trials,
    overlaps: overlapPort,
    backgroundTrials: trialPort(background),
    db: tenant.db,
    systemDb: database.db,
    blobs,
    clock: Date.now,
    settings,
    refreshSettings: configuration.refresh,
    version: VERSION,
    testConnection: (target) => testConnection(target, testOptions()),
    testRecipient: (target) => testRecipient(target, testOptions()),
    ...lookUps(env, log),
    self: () => ({ host: hostName(), addresses: ownAddresses() }),
    enqueueMail,
    ...scanning(context, blobs, settings, trials),
    ...mailing(env, sender),
    ...conditionOf(context, settings, hostName),
    sumNow: summer(database.pool, log),
    exportDir: join(env.dataDir, 'exports'),
    backups: backupHost(context),
    runJobs: (jobs, slots) => startRunner({ ...runnerOf(context), jobs, slots }),
    smtpAddresses: () => env.smtpPorts.map(({ port }) => `${env.smtpHost}:${port}`),
  })
  const listening = await listenForConsole({ app, tls }, context, hostName)
  return {
    listens: { http: [listening.address] },
    // The console itself goes on: people watch the draining in it.
    drain: standing.drain,
    stop: async () => {
      await listening.close()
      await Promise.all([whatIf.close(), background.close()])
      await tenant.close()
      await configuration.close()
    },
  }
}

function httpOf({ env, log, database }: RoleContext, settings: () => SettingsValues) {
  return {
    logger: log,
    consoleDir: existsSync(CONSOLE) ? CONSOLE : null,
    version: VERSION,
    trustedProxies: env.trustedProxies,
    frameOrigins: () => settings().access.frameOrigins,
    ready: () => ping(database.pool),
  }
}

type Mailing = 'sendMail' | 'forwardMail' | 'queueReports' | 'queueAdminReports' | 'sendTestMail'

/** Mail that the product writes; test mails go into the first port that takes mail of anybody in the clear. */
function mailing(env: Env, sender: Sender): Pick<FeatureDeps, Mailing> {
  const isPlain = env.smtpPorts.find(({ tls, submission }) => !tls && !submission)
  // A listener on every address is reached on this machine's own.
  const own = { '0.0.0.0': '127.0.0.1', '::': '::1' }[env.smtpHost] ?? env.smtpHost
  const place = isPlain ? { host: own, port: isPlain.port } : null
  const from = () => ({ ...sender(), now: Date.now() })
  return {
    ...ownMail(sender),
    forwardMail: (trx, mail) => forwardMail(trx, mail, from()),
    sendTestMail: ({ recipient, subject, text }) =>
      sendTestMail(place, {
        recipient,
        content: composeSystemMail({ to: recipient, subject, text }, from()),
      }),
  }
}

/** How the installation is. */
function conditionOf(
  { env, database }: RoleContext,
  settings: () => SettingsValues,
  host: () => string,
): Pick<FeatureDeps, 'health' | 'certificates' | 'supportBundle'> {
  return {
    supportBundle: supportDesk(env, database),
    health: healthReader(env, database.db, settings),
    certificates: () => lookAtCertificates(certificateFiles(env, database.db, host())),
  }
}

/** Adds up for whoever looks; those who look at the same time share one look. */
function summer(pool: pg.Pool, log: Logger): () => Promise<boolean> {
  let running: Promise<boolean> | null = null
  return () =>
    (running ??= sumNow(pool)
      .catch((error: unknown) => {
        log.warn({ err: error }, 'mail could not be added up')
        return false
      })
      .finally(() => (running = null)))
}

/** What is asked of DNS, of virus engines, and where addresses lie. */
function lookUps(env: Env, log: Logger): Pick<FeatureDeps, 'lookUp' | 'clamdVersion' | 'countryOf'> {
  const { resolve: lookUp } = createResolver({ servers: env.dnsServers })
  const tell = (error: unknown) => log.warn({ err: error }, 'country of an address could not be looked up')
  return { lookUp, clamdVersion, countryOf: countryReader(tell) }
}

/** Scans that people wait for. */
function scanning(
  context: RoleContext,
  blobs: BlobStore,
  settings: () => SettingsValues,
  trials: TrialPort,
): Pick<FeatureDeps, 'scanFirst' | 'virusIn' | 'yara' | 'judgeLink'> {
  const { resolve: dns } = createResolver({ servers: context.env.dnsServers })
  const domains = () => domainNames(context.database.db)
  return {
    judgeLink: linkDesk({ settings, dns, domains, trials, log: context.log }),
    scanFirst: scanFirstBy(context, blobs, settings),
    virusIn: virusFinder(() => openVirusDesk(context, settings())),
    yara: { check: checkRules, try: tryRules },
  }
}

function runnerOf({ node, database, listenUrl, log }: RoleContext) {
  return { pool: database.pool, url: listenUrl, node: node.name, log }
}

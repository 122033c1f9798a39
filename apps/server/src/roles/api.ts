/** Role api: the console and its API. */
import { existsSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { join, resolve } from 'node:path'
import { testConnection } from '../delivery/probe/connection-test.ts'
import { enqueueMail } from '../delivery/queue/enqueue-store.ts'
import { forwardMail } from '../delivery/message/forward.ts'
import { testRecipient } from '../delivery/probe/recipient-test.ts'
import { composeSystemMail, sendReports, sendSystemMail } from '../delivery/notices/system-mail.ts'
import { sendTestMail } from '../delivery/probe/test-mail.ts'
import { registerFeatures, type FeatureDeps } from '../features/register.ts'
import { openSettings } from '../pipeline/configuration/configuration.ts'
import { openBlobs, watchDamage } from '../platform/blob/open.ts'
import { ping } from '../platform/db/client.ts'
import { checkRules, tryRules } from '../pipeline/yara/trial.ts'
import { openTenantDatabase } from '../platform/db/tenant.ts'
import { clamdVersion } from '../pipeline/checks/virus/clamd.ts'
import { createResolver } from '../platform/dns/resolver.ts'
import { createHttpServer } from '../platform/http/server.ts'
import type { Env } from '../platform/env.ts'
import { countryReader } from '../platform/geo.ts'
import { ipMatcher } from '../platform/ip.ts'
import { startRunner } from '../platform/jobs/start.ts'
import { VERSION } from '../platform/version.ts'
import { healthReader } from './metrics/health.ts'
import { sumNow } from '../sums/summing.ts'
import type { Logger } from '../platform/log.ts'
import type pg from 'pg'
import type { RunningRole } from './supervising/processes.ts'
import type { RoleContext } from './role.ts'
import { openMetrics } from './metrics/metrics-server.ts'
import { overlapPort } from './desks/overlaps.ts'
import { openVirusDesk, scanFirstBy, virusFinder } from './desks/virus-desk.ts'
import { trialPort } from './desks/trials.ts'
import { IN_THE_BACKGROUND, openWhatIf, WAITED_FOR } from './desks/what-if.ts'

const CONSOLE = resolve(import.meta.dirname, '../../../console/dist')

export async function startApi(context: RoleContext): Promise<RunningRole> {
  const { env, database, log } = context
  const configuration = await openSettings(database, context.databaseUrl, log)
  const hostName = (): string => configuration.current().settings.smtp.hostName || env.hostName
  const tenant = openTenantDatabase(context.databaseUrl, context.databaseOptions)
  /** The name by which mail is handed over: many servers refuse a made-up one. */
  const testOptions = () => ({
    helo: hostName(),
    isOpenNetwork: ipMatcher(configuration.current().settings.delivery.innerNetworks),
  })
  const app = await createHttpServer({
    logger: log,
    consoleDir: existsSync(CONSOLE) ? CONSOLE : null,
    version: VERSION,
    trustedProxies: env.trustedProxies,
    frameOrigins: () => configuration.current().settings.access.frameOrigins,
    ready: () => ping(database.pool),
  })
  const whatIf = openWhatIf(context, WAITED_FOR)
  const background = openWhatIf(context, IN_THE_BACKGROUND)
  const blobs = await openBlobs(env, watchDamage(database.pool, log))
  await registerFeatures(app, {
    trials: trialPort(whatIf),
    overlaps: overlapPort,
    backgroundTrials: trialPort(background),
    db: tenant.db,
    systemDb: database.db,
    blobs,
    clock: Date.now,
    settings: () => configuration.current().settings,
    refreshSettings: configuration.refresh,
    version: VERSION,
    testConnection: (target) => testConnection(target, testOptions()),
    testRecipient: (target) => testRecipient(target, testOptions()),
    sendTestMail: testMailer(env, hostName, () => configuration.current().settings.basic.systemMailName),
    ...lookUps(env, log),
    self: () => ({ host: hostName(), addresses: ownAddresses() }),
    enqueueMail,
    scanFirst: scanFirstBy(context, blobs, () => configuration.current().settings),
    ...ownMail(hostName, () => configuration.current().settings.basic.systemMailName),
    virusIn: virusFinder(() => openVirusDesk(context, configuration.current().settings)),
    yara: { check: checkRules, try: tryRules },
    health: healthReader(env, database.db, () => configuration.current().settings),
    sumNow: summer(database.pool, log),
    exportDir: join(env.dataDir, 'exports'),
    runJobs: (jobs, slots) => startRunner({ ...runnerOf(context), jobs, slots }),
    smtpAddresses: () => env.smtpPorts.map(({ port }) => `${env.smtpHost}:${port}`),
  })
  const address = await app.listen(placeOf(context))
  const metrics = env.metrics && (await openMetrics(context, env.metrics))
  return {
    listens: { http: [address], ...(metrics ? { metrics: [metrics.address] } : {}) },
    stop: async () => {
      await metrics?.close()
      await app.close()
      await Promise.all([whatIf.close(), background.close()])
      await tenant.close()
      await configuration.close()
    },
  }
}

/** Sends test mails into the first port that takes mail of anybody in the clear. */
function testMailer(env: Env, host: () => string, senderName: () => string): FeatureDeps['sendTestMail'] {
  const isPlain = env.smtpPorts.find(({ tls, submission }) => !tls && !submission)
  // A listener on every address is reached on this machine's own.
  const own = { '0.0.0.0': '127.0.0.1', '::': '::1' }[env.smtpHost] ?? env.smtpHost
  const place = isPlain ? { host: own, port: isPlain.port } : null
  return ({ recipient, subject, text }) =>
    sendTestMail(place, {
      recipient,
      content: composeSystemMail(
        { to: recipient, subject, text },
        { host: host(), senderName: senderName(), now: Date.now() },
      ),
    })
}

/** A socket that is given is listened on, whatever the port beside it. */
function placeOf({ env, seat }: RoleContext): { host: string; port: number; fd?: number } {
  const place = { host: env.httpHost, port: env.httpPort }
  return seat.sockets ? { ...place, fd: seat.sockets[0]! } : place
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

/** Mail of the product itself. */
function ownMail(
  host: () => string,
  senderName: () => string,
): Pick<FeatureDeps, 'sendMail' | 'queueReports' | 'queueAdminReports' | 'forwardMail'> {
  const from = () => ({ host: host(), senderName: senderName(), now: Date.now() })
  return {
    sendMail: (db, mail) => sendSystemMail(mail, { ...from(), db }),
    forwardMail: (trx, mail) => forwardMail(trx, mail, from()),
    queueReports: (db, mails) => sendReports(mails, { ...from(), db }),
    queueAdminReports: (db, mails) => sendReports(mails, { ...from(), db }),
  }
}

function runnerOf({ env, database, databaseUrl, log }: RoleContext) {
  return { pool: database.pool, url: databaseUrl, node: env.hostName, log }
}

/** Addresses of this machine; where others translate them, the world knows it by other ones. */
function ownAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((cards = []) => cards.map(({ address }) => address))
}

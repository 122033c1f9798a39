/** Puts the features together: connects their ports and binds their calls. `features.generated.ts` lists them. */
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import type { DnsResolver } from '@postern/mail/auth/results.ts'
import type { FastifyInstance } from 'fastify'
import { auditCall } from '../platform/audit/call.ts'
import type { BlobStore } from '../platform/blob/blob-store.ts'
import { createCapabilities, type Capabilities } from '../platform/capability/capability.ts'
import { connect, type Gathered, type Given } from '../platform/connect.ts'
import { loadInstallationKey } from '../platform/crypto/installation-key.ts'
import { createSealedBox, type SealedBox } from '../platform/crypto/sealed-box.ts'
import type { Db } from '../platform/db/client.ts'
import { createBinder, unboundRoutes } from '../platform/http/bind.ts'
import type { Authenticator } from '../platform/http/caller.ts'
import { pageServer } from '../platform/http/pages.ts'
import { createRefusedReads } from '../platform/http/refused-reads.ts'
import type { Job } from '../platform/jobs/job.ts'
import type { QueueAdminReports } from './admin-report/ports.ts'
import type { VirusIn } from './attachment-link/ports.ts'
import type { BackupHost } from './backup/ports.ts'
import type { ReadHealth } from './dashboard/ports.ts'
import type { QueueReports } from './spam-report/ports.ts'
import type { Self, SendTestMail, TestConnection, TestRecipient } from './domain/ports.ts'
import { FEATURES } from './features.generated.ts'
import type { OverlapPort } from './filter/levels/ports.ts'
import type { TrialPort } from './filter/try/ports.ts'
import type { JudgeLink } from './link-check/ports.ts'
import type { EnqueueMail, ScanFirst } from './mail/ports.ts'
import type { MailDeps } from './mail/service.ts'
import type { ExportSources } from './ports/export.ts'
import type { Feature, OnClose } from './ports/declare-feature.ts'
import type { SendMail } from './ports/mail.ts'
import type { ReadCertificates, WriteSupportBundle } from './node/service.ts'
import type { ShellDeps } from './shell/service.ts'
import type { VirusDeps } from './virus/service.ts'
import type { YaraPort } from './yara/ports.ts'

export interface FeatureDeps extends Pick<MailDeps, 'forwardMail' | 'countryOf'> {
  /** What the caller of the current call reaches (platform/db/tenant.ts). */
  readonly db: Db
  /** Everything: for signing in and what else serves all tenants. */
  readonly systemDb: Db
  readonly blobs: BlobStore
  /** ms since the epoch. */
  readonly clock: () => number
  /** The settings as they are now. */
  readonly settings: () => SettingsValues
  /** Has this process read them anew, after they were changed. */
  readonly refreshSettings: () => Promise<void>
  readonly version: string
  readonly testConnection: TestConnection
  readonly testRecipient: TestRecipient
  readonly sendTestMail: SendTestMail
  readonly lookUp: DnsResolver
  readonly clamdVersion: VirusDeps['clamdVersion']
  readonly self: Self
  readonly enqueueMail: EnqueueMail
  /** Scans mail again before its recovery, where signatures are newer than its verdict. */
  readonly scanFirst: ScanFirst
  /** Scans a message by the signatures of now. */
  readonly virusIn: VirusIn
  /** Queues a mail of the product itself; `db` is the owner's, or a transaction on it. */
  readonly sendMail: SendMail
  /** Queues spam report mails, in a transaction on the owner's database. */
  readonly queueReports: QueueReports
  /** The same of administrator reports. */
  readonly queueAdminReports: QueueAdminReports
  /** `host:port` of the SMTP listeners, for the first steps on the dashboard. */
  readonly smtpAddresses: () => readonly string[]
  readonly health: ReadHealth
  readonly certificates: ReadCertificates
  readonly supportBundle: WriteSupportBundle
  /** Adds up the mail that was recorded up to now; false when that has to wait. Never rejects. */
  readonly sumNow: () => Promise<boolean>
  /** Judges messages that are only tried out, in a process of their own. */
  readonly trials: TrialPort
  /** The same, for which nobody waits. */
  readonly backgroundTrials: TrialPort
  /** Tells which filters cover which. */
  readonly overlaps: OverlapPort
  readonly yara: YaraPort
  /** Judges links at the click. */
  readonly judgeLink: JudgeLink
  /** Makes backups. */
  readonly backups: BackupHost
  /** Folder of exports that are being written. */
  readonly exportDir: string
  /** Runs jobs that callers ask for, `slots` of them side by side, until it is closed. */
  readonly runJobs: (jobs: readonly Job[], slots: number) => Promise<{ close(): Promise<void> }>
}

interface Host extends FeatureDeps {
  readonly installationKey: Buffer
  readonly box: SealedBox
  /** Signs and reads links of mails. */
  readonly capabilities: Capabilities
  readonly onClose: OnClose
}

/** What is put together of parts of all features. */
interface Gatherings {
  readonly sources: ExportSources
  readonly waiting: ShellDeps['waiting']
}

/** What a feature's functions get. */
type Deps = Host & Given<typeof FEATURES> & Gatherings

/** A feature that needs what nobody gives, or what somebody gives otherwise, does not compile here. */
const CONNECTED: Readonly<Record<string, Feature<Deps>>> = FEATURES

/** The parts of this kind of all features. */
function gather<Kind extends 'exports' | 'waiting'>(kind: Kind, deps: Deps) {
  const parts = Object.values(CONNECTED).map((feature) => feature[kind]?.(deps))
  return Object.assign({}, ...parts) as Gathered<typeof FEATURES, Kind>
}

/**
 * Binds all declared routes to `app`; answers what commands need. `authenticator` stands in for the features' own.
 * @throws when a route has no handler, and what `connect` throws
 */
export async function registerFeatures(
  app: FastifyInstance,
  host: FeatureDeps,
  authenticator?: Authenticator,
): Promise<Pick<Deps, 'configurationAsCode'>> {
  const installationKey = await loadInstallationKey(host.systemDb)
  const onClose: OnClose = (close) => app.addHook('onClose', async () => close())
  const box = createSealedBox(installationKey)
  const capabilities = createCapabilities(installationKey)
  const deps = connect({ ...host, installationKey, box, capabilities, onClose }, FEATURES) as Deps
  const gathered: Gatherings = { sources: gather('exports', deps), waiting: gather('waiting', deps) }
  Object.assign(deps, gathered)
  const { bind, bound } = createBinder(
    app,
    authenticator ?? deps.authenticator,
    auditCall(deps.systemDb, deps.clock),
    createRefusedReads(deps.clock),
  )
  const serve = pageServer(app)
  for (const { routes, pages } of Object.values(CONNECTED)) {
    routes?.(bind, deps)
    pages?.(serve, deps)
  }
  const missing = unboundRoutes(bound)
  if (missing.length > 0) throw new Error(`Routes without a handler: ${missing.join(', ')}`)
  await runAsked(deps)
  return deps
}

/** Jobs without places of their own that run side by side; the others wait. */
const SLOTS = 2

/** Runs what calls ask for, until the API closes. */
async function runAsked(deps: Deps): Promise<void> {
  const jobs = Object.values(CONNECTED).flatMap(({ jobs = {} }) =>
    Object.values(jobs).map((make) => make(deps)),
  )
  const runners = await Promise.all([
    deps.runJobs(
      jobs.filter(({ places }) => places === undefined),
      SLOTS,
    ),
    ...jobs.flatMap((job) => (job.places === undefined ? [] : deps.runJobs([job], job.places))),
  ])
  deps.onClose(async () => void (await Promise.all(runners.map((runner) => runner.close()))))
}

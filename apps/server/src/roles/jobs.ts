/** Role jobs: what happens by the clock, each as a job of its own (platform/jobs). `jobs.generated.ts` lists them. */
import { createDefaults } from '../features/defaults/service.ts'
import { enqueueMail, queueCopies } from '../delivery/queue/enqueue-store.ts'
import { openSettings } from '../pipeline/configuration/configuration.ts'
import { openBlobs, watchDamage } from '../platform/blob/open.ts'
import { createCapabilities } from '../platform/capability/capability.ts'
import { lookAtCertificates } from '../platform/certificates.ts'
import { connect, type Given, type Giving } from '../platform/connect.ts'
import { loadInstallationKey } from '../platform/crypto/installation-key.ts'
import { createSealedBox } from '../platform/crypto/sealed-box.ts'
import { createResolver } from '../platform/dns/resolver.ts'
import { madeOf, type JobDeps, type JobsOf } from '../platform/jobs/declare.ts'
import { startRunner } from '../platform/jobs/start.ts'
import { backupHost } from './backups/host.ts'
import { linkKeysOf, openDetoxPool } from './desks/detox-pool.ts'
import { anyScannerAnswers, enginesOf, openVirusDesk, openWordDesk, scanFirstBy } from './desks/virus-desk.ts'
import { JOBS } from './jobs.generated.ts'
import { healthReader } from './metrics/health.ts'
import { ownMail } from './own-mail.ts'
import { certificateFiles } from './receiving/certificate-files.ts'
import type { RoleContext } from './role.ts'
import type { RunningRole } from './supervising/processes.ts'

/** What jobs get of this process. */
type Host = Awaited<ReturnType<typeof hostOf>>
type Deps = Host & Given<typeof JOBS>

/** A job that needs what nobody gives, or what somebody gives otherwise, does not compile here. */
const CONNECTED: Readonly<Record<string, Giving<Deps> & { readonly jobs?: JobsOf<Deps> }>> = JOBS

export async function startJobs(context: RoleContext): Promise<RunningRole> {
  const { database, log } = context
  const configuration = await openSettings(database, context.listenUrl, log)
  const host = await hostOf(context, () => configuration.current().settings)
  const deps = connect(host, JOBS)
  const jobs = Object.values(CONNECTED).flatMap((room) => madeOf(room.jobs ?? {}, deps))
  const common = { pool: database.pool, url: context.listenUrl, node: context.node.name, log }
  const prompt = await startRunner({ ...common, jobs: jobs.filter(({ oneByOne }) => !oneByOne), slots: 4 })
  const upkeep = await startRunner({ ...common, jobs: jobs.filter(({ oneByOne }) => oneByOne), slots: 1 })
  return {
    listens: {},
    load: () => ({ jobs: prompt.running + upkeep.running }),
    drain: (on) => {
      for (const runner of [prompt, upkeep]) runner.drain(on)
    },
    stop: async () => {
      await Promise.all([prompt.close(), upkeep.close()])
      await configuration.close()
    },
  }
}

async function hostOf(context: RoleContext, settings: JobDeps['settings']) {
  const { env, log, database } = context
  const { pool, db } = database
  const blobs = await openBlobs(env, watchDamage(pool, log))
  const key = await loadInstallationKey(db)
  const host = (): string => settings().smtp.hostName || env.hostName
  return {
    pool,
    db,
    blobs,
    log,
    settings,
    hostName: host,
    acme: env.acme,
    backups: backupHost(context),
    installationKey: key,
    box: createSealedBox(key),
    defaults: createDefaults({ db, settings }),
    capabilities: createCapabilities(key),
    lookUp: createResolver({ servers: env.dnsServers }).resolve,
    health: healthReader(env, db, settings),
    certificates: () => lookAtCertificates(certificateFiles(env, db, host())),
    ...ownMail(() => ({ host: host(), senderName: settings().basic.systemMailName })),
    enqueueMail,
    queueCopies,
    linkKeys: linkKeysOf(key, settings),
    openDetox: () => openDetoxPool(log, 1),
    scanFirst: scanFirstBy(context, blobs, settings),
    openDesk: () => openVirusDesk(context, settings()),
    openWordDesk: () => Promise.resolve(openWordDesk(context, settings())),
    engines: () => enginesOf(context, settings()),
    answers: () => anyScannerAnswers(env, settings()),
  }
}

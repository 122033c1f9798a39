/** Role deliver: hands accepted mail on to the domains' mail servers. */
import { lookup } from 'node:dns/promises'
import type { DnsResolver } from '@postern/mail/auth/results.ts'
import { linkFiles } from '../delivery/message/linked-files.ts'
import { createSealKeys } from '../delivery/message/seal-keys.ts'
import { createCapabilities } from '../platform/capability/capability.ts'
import { loadInstallationKey } from '../platform/crypto/installation-key.ts'
import { createSealedBox } from '../platform/crypto/sealed-box.ts'
import { heldNotice } from '../delivery/notices/held-notice.ts'
import { jobLog, logOutcome } from '../delivery/log-outcome.ts'
import { createStsPolicies } from '../delivery/mta-sts/policies.ts'
import type { DeliveryJob } from '../delivery/queue/job.ts'
import { DeliveryWorker } from '../delivery/worker.ts'
import { openSettings } from '../pipeline/configuration/configuration.ts'
import { openBlobs, watchDamage } from '../platform/blob/open.ts'
import { createProvenResolver } from '../platform/dns/proven.ts'
import { createResolver } from '../platform/dns/resolver.ts'
import { trustedResolvers } from '../platform/dns/trusted.ts'
import { textOf } from '../platform/safe-fetch/text-of.ts'
import type { RunningRole } from './supervising/processes.ts'
import type { RoleContext } from './role.ts'
import { workerSettings } from './worker-settings.ts'

/** A policy names some servers (RFC 8461 §3.3 would allow no more than this either). */
const POLICY_OCTETS = 65_536

export async function startDeliver(context: RoleContext): Promise<RunningRole> {
  const { env, database, log } = context
  const configuration = await openSettings(database, context.listenUrl, log)
  const onError = (error: unknown, what: string, job?: DeliveryJob): void =>
    (job ? jobLog(log, job) : log).error({ err: error }, what)
  const key = await loadInstallationKey(database.db)
  const linking = {
    pool: database.pool,
    capabilities: createCapabilities(key),
    origin: () => configuration.current().settings.basic.publicUrl,
    language: () => configuration.current().settings.basic.language,
  }
  const dns = createResolver({ servers: env.dnsServers }).resolve
  const trusted = trustedResolvers(env)
  const worker = new DeliveryWorker(
    {
      // One deliver process a node: at its start it frees what its predecessor held, and nothing of another node's.
      workerId: `deliver@${context.node.id}`,
      ...workerSettings(configuration.current().settings, env.hostName),
    },
    {
      database,
      blobs: await openBlobs(env, watchDamage(database.pool, log)),
      dns,
      proven: trusted.length > 0 ? createProvenResolver({ servers: trusted }) : null,
      policies: openPolicies(context, dns),
      lookup: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
      linkFiles: (job) => linkFiles(job, linking, Date.now()),
      sealKeyOf: createSealKeys({ pool: database.pool, box: createSealedBox(key) }),
      onHeld: heldNotice({
        database,
        host: env.hostName,
        senderName: () => configuration.current().settings.basic.systemMailName,
        onError,
      }),
      onSettled: (outcome) => logOutcome(log, outcome),
      onError,
    },
  )
  let { paused } = configuration.current().settings.delivery
  configuration.onChange(({ settings }) => {
    worker.configure(workerSettings(settings, env.hostName))
    if (paused === settings.delivery.paused) return
    paused = settings.delivery.paused
    log.warn(paused ? 'delivery is paused' : 'delivery goes on')
  })
  await worker.start()
  return {
    listens: {},
    load: () => ({ deliveries: worker.active }),
    drain: (on) => worker.drain(on),
    stop: async () => {
      await worker.stop()
      await configuration.close()
    },
  }
}

/** MTA-STS policies, fetched and kept for all nodes. */
function openPolicies({ database, log }: RoleContext, dns: DnsResolver) {
  return createStsPolicies({
    pool: database.pool,
    dns,
    fetchText: (url, signal) => textOf(url, { dns, signal, max: POLICY_OCTETS }),
    onTrouble: (domain, why) =>
      log.warn({ err: why, domain }, 'the MTA-STS policy that a domain announces cannot be had'),
  })
}

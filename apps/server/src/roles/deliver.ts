/** Role deliver: hands accepted mail on to the domains' mail servers. */
import { lookup } from 'node:dns/promises'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { DEFAULT_TIMEOUTS } from '../delivery/client.ts'
import { DeliveryWorker, type WorkerSettings } from '../delivery/worker.ts'
import { openSettings } from '../pipeline/configuration.ts'
import { openBlobs } from '../platform/blob/open.ts'
import { ipMatcher } from '../platform/ip.ts'
import { createResolver } from '../platform/dns/resolver.ts'
import type { RunningRole } from './processes.ts'
import type { RoleContext } from './role.ts'

export async function startDeliver(context: RoleContext): Promise<RunningRole> {
  const { env, database, log } = context
  const configuration = await openSettings(database, context.databaseUrl, log)
  const worker = new DeliveryWorker(
    {
      // One deliver process a node: its name is the node's.
      workerId: `deliver@${env.hostName}:${env.dataDir}`,
      ...workerSettings(configuration.current().settings, env.hostName),
    },
    {
      database,
      blobs: await openBlobs(env),
      dns: createResolver({ servers: env.dnsServers }).resolve,
      lookup: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
      onError: (error, what) => log.error({ err: error }, what),
    },
  )
  configuration.onChange(({ settings }) => worker.configure(workerSettings(settings, env.hostName)))
  await worker.start()
  return {
    listens: {},
    stop: async () => {
      await worker.stop()
      await configuration.close()
    },
  }
}

function workerSettings({ delivery, smtp }: SettingsValues, hostName: string): WorkerSettings {
  const connect = delivery.connectTimeoutSeconds * 1_000
  const command = delivery.commandTimeoutSeconds * 1_000
  return {
    hostname: smtp.hostName || hostName,
    concurrency: delivery.concurrencyTotal,
    perDestination: delivery.concurrencyPerDestination,
    backoff: {
      first: delivery.firstRetrySeconds,
      factor: delivery.retryFactor,
      max: delivery.maxRetrySeconds,
      maxAge: delivery.maxAgeHours * 3_600,
      delayNoticeAge:
        delivery.delayWarningHours > 0 ? delivery.delayWarningHours * 3_600 : Number.POSITIVE_INFINITY,
    },
    client: {
      timeouts: {
        connect,
        tls: connect,
        greeting: command,
        command,
        data: command,
        dot: Math.max(command, DEFAULT_TIMEOUTS.dot),
      },
    },
    reportSender: delivery.bounceSender,
    isOpenNetwork: ipMatcher(delivery.innerNetworks),
  }
}

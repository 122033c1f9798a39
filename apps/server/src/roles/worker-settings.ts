/** How mail is delivered, as the settings have it. */
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { DEFAULT_TIMEOUTS } from '../delivery/client.ts'
import type { WorkerSettings } from '../delivery/worker.ts'
import { ipMatcher } from '../platform/ip.ts'

export function workerSettings({ delivery, smtp }: SettingsValues, hostName: string): WorkerSettings {
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

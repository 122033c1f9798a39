/** How mail is delivered, as the settings have it. */
import { SECURE_MODES } from '@postern/contract/codes/mail.ts'
import { sealingDomain } from '@postern/contract/settings/sealing-domain.ts'
import { readJournalServer } from '@postern/contract/settings/journal.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { DEFAULT_TIMEOUTS } from '../delivery/client/client.ts'
import type { WorkerSettings } from '../delivery/worker-options.ts'
import { ipMatcher } from '../platform/ip.ts'

const SECURITY = {
  none: SECURE_MODES.none,
  offered: SECURE_MODES.tlsAuto,
  starttls: SECURE_MODES.tls,
  tls: SECURE_MODES.ssl,
} as const

export function workerSettings(
  { delivery, journal, smtp }: SettingsValues,
  hostName: string,
): WorkerSettings {
  const connect = delivery.connectTimeoutSeconds * 1_000
  const command = delivery.commandTimeoutSeconds * 1_000
  return {
    hostname: smtp.hostName || hostName,
    paused: delivery.paused,
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
    journalServers: journal.servers.flatMap((entry) => {
      const server = readJournalServer(entry)
      return server ? [{ ...server, secure: SECURITY[journal.security] }] : []
    }),
    journalRecipient: journal.recipient,
    sealDomain: sealingDomain({ delivery, smtp }, hostName),
    dane: delivery.dane,
    mtaSts: delivery.mtaSts,
    reportSender: delivery.bounceSender,
    isOpenNetwork: ipMatcher(delivery.innerNetworks),
  }
}

/** The SMTP listeners of a process: ports with their roles, certificates, and what settings say of both. */
import { join } from 'node:path'
import { engineReplies } from '../pipeline/edge/session-policy.ts'
import type { Snapshot } from '../pipeline/snapshot.ts'
import { openCertificates, type CertificateSet } from '../platform/certificates.ts'
import type { Env } from '../platform/env.ts'
import type { Logger } from '../platform/log.ts'
import type { SmtpHooks } from '../smtp/hooks.ts'
import { createSmtpServer, type SmtpServer, type SmtpUsage } from '../smtp/server.ts'
import { hostOf } from './scan-config.ts'
import { limitsOf } from './smtp-limits.ts'

export interface SmtpListeners {
  /** `host:port`, in the order of the environment. */
  readonly addresses: readonly string[]
  /** What is in use of the limits, of all listeners: connections together, of the others the most. */
  usage(): SmtpUsage
  /** New settings are in force for connections that come. */
  configure(snapshot: Snapshot): void
  /** Waits for messages under way, at most `graceMs`. */
  close(graceMs: number): Promise<void>
}

/** @throws for certificates that can't be used and ports that are taken */
export async function openListeners(
  { env, log }: { readonly env: Env; readonly log: Logger },
  snapshot: Snapshot,
  spoolDir: string,
  hooks: SmtpHooks,
): Promise<SmtpListeners> {
  const files = {
    cert: env.tlsCert,
    key: env.tlsKey,
    folder: env.tlsFolder,
    own: join(env.dataDir, 'tls'),
    host: hostOf(env, snapshot),
  }
  const servers: SmtpServer[] = []
  const certificates = await openCertificates(files, log, (set) => {
    for (const server of servers) server.update({ tls: tlsOf(set) })
  })
  for (const { port, tls: implicitTls, submission: authRequired } of env.smtpPorts) {
    const options = { ...liveOptions(env, snapshot), spoolDir, tls: tlsOf(certificates.current) }
    const server = createSmtpServer({ ...options, implicitTls, authRequired }, hooks)
    servers.push(server)
    await server.listen(port, env.smtpHost)
  }
  return {
    addresses: servers.map((server) => `${env.smtpHost}:${server.address()!.port}`),
    usage: () => usageOf(servers.map((server) => server.usage())),
    configure(next) {
      for (const server of servers) server.update(liveOptions(env, next))
    },
    async close(graceMs) {
      certificates.close()
      await Promise.all(servers.map((server) => server.close(graceMs)))
    },
  }
}

const tlsOf = ({ standard, byName }: CertificateSet) => ({ ...standard, byName })

/** What settings say of a listener. */
function liveOptions(env: Env, snapshot: Snapshot) {
  const { banner, proxyTrusted, proxyRequired } = snapshot.settings.smtp
  return {
    hostName: hostOf(env, snapshot),
    banner,
    auth: snapshot.settings.smtpAuth.enabled,
    proxy: proxyTrusted.length > 0 ? { trusted: proxyTrusted, required: proxyRequired } : null,
    limits: limitsOf(snapshot.settings.smtp),
    replies: engineReplies(snapshot.settings),
  }
}

function usageOf(all: readonly SmtpUsage[]): SmtpUsage {
  const most = (name: keyof SmtpUsage): number => Math.max(0, ...all.map((usage) => usage[name]))
  return {
    connections: all.reduce((sum, { connections }) => sum + connections, 0),
    connectionsOfOne: most('connectionsOfOne'),
    sessionMs: most('sessionMs'),
    errors: most('errors'),
    resets: most('resets'),
    idle: most('idle'),
    messages: most('messages'),
    refusedRecipients: most('refusedRecipients'),
    authFailures: most('authFailures'),
  }
}

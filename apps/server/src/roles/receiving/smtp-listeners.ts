/** The SMTP listeners of a process: ports with their roles, certificates, and what settings say of both. */
import { engineReplies } from '../../pipeline/edge/session-policy.ts'
import type { Snapshot } from '../../pipeline/configuration/snapshot.ts'
import { openCertificates } from '../../platform/certificates.ts'
import type { Env } from '../../platform/env.ts'
import { certificateFiles, faultTeller, pairsOf } from './certificate-files.ts'
import type { SmtpHooks } from '../../smtp/hooks.ts'
import { createSmtpServer, type SmtpServer, type SmtpUsage } from '../../smtp/server.ts'
import type { RoleContext, Seat } from '../role.ts'
import { hostOf } from './scan-config.ts'
import { createSharedCensus, type SharedCensus } from './shared-census.ts'
import { limitsOf } from './smtp-limits.ts'

export interface SmtpListeners {
  /** `host:port`, in the order of the environment. */
  readonly addresses: readonly string[]
  /** What is in use of the limits, of all listeners: connections together, of the others the most. */
  usage(): SmtpUsage
  /** Whether each port is in stress mode, in the same order. */
  stress(): readonly { readonly port: number; readonly isOn: boolean }[]
  /** New settings are in force for connections that come. */
  configure(snapshot: Snapshot): void
  /** While `on`, what would begin hears 421. */
  drain(on: boolean): void
  /** Takes no more connections and waits until those there are have ended, most of them for a minute. `close` has to follow. */
  retire(): Promise<void>
  /** Waits for messages under way, at most `graceMs`. */
  close(graceMs: number): Promise<void>
}

/** ms that conversations have when another process has the place of this one, and a message under way once more. */
const RETIRE_MS = 60_000
/** ms after which a client that says nothing between two mails is asked to come again. */
const RETIRE_IDLE_MS = 5_000

/** @throws for certificates that can't be used and ports that are taken */
export async function openListeners(
  context: Pick<RoleContext, 'database' | 'env' | 'log' | 'node' | 'seat'>,
  snapshot: Snapshot,
  spoolDir: string,
  hooks: SmtpHooks,
): Promise<SmtpListeners> {
  const { env, log, seat } = context
  const files = certificateFiles(env, context.database.db, hostOf(env, snapshot))
  const servers: SmtpServer[] = []
  const certificates = await openCertificates(files, {
    log,
    onFaults: faultTeller(context),
    onChange: (set) => {
      for (const server of servers) server.update({ tls: pairsOf(set) })
    },
  })
  const census = openCensus(env, seat)
  for (const [at, { port, tls: implicitTls, submission: authRequired }] of env.smtpPorts.entries()) {
    const options = {
      ...liveOptions(env, snapshot),
      spoolDir,
      tls: pairsOf(certificates.current),
      census: census.of(at),
      onStress: (on: boolean, connections: number) =>
        tellStress({ log, seat }, servers[at]!.address()?.port ?? 0, on, connections),
      onError: (error: unknown) => log.error({ err: error }, 'a connection could not be accepted'),
    }
    const server = createSmtpServer({ ...options, implicitTls, authRequired }, hooks)
    servers.push(server)
    await (seat.sockets ? server.listenOn(seat.sockets[at]!) : server.listen(port, env.smtpHost))
  }
  return {
    addresses: servers.map((server) => `${env.smtpHost}:${server.address()!.port}`),
    usage: () => usageOf(servers.map((server) => server.usage())),
    stress: () => servers.map((server) => ({ port: server.address()?.port ?? 0, isOn: server.isStressed() })),
    configure(next) {
      for (const server of servers) server.update(liveOptions(env, next))
    },
    drain(on) {
      for (const server of servers) server.drain(on, RETIRE_IDLE_MS)
    },
    retire: async () => {
      await Promise.all(servers.map((server) => server.retire(RETIRE_MS, RETIRE_IDLE_MS)))
      // Who is still in the middle of a message may finish it.
      await Promise.all(servers.map((server) => server.close(RETIRE_MS)))
    },
    async close(graceMs) {
      certificates.close()
      await Promise.all(servers.map((server) => server.close(graceMs)))
    },
  }
}

function openCensus({ smtpPorts, smtpProcesses }: Env, { office }: Seat): SharedCensus {
  const others = office !== null && smtpProcesses > 1
  const census = createSharedCensus(smtpPorts.length, (presence) => office?.tell(presence), others)
  office?.listen(census)
  return census
}

function tellStress(
  { log, seat }: Pick<RoleContext, 'log' | 'seat'>,
  port: number,
  on: boolean,
  connections: number,
): void {
  if (on)
    log.warn({ port, connections }, 'stress mode: clients are hurried, since nearly all places are taken')
  else log.info({ port, connections }, 'stress mode is over')
  seat.office?.tellStress(port, on)
}

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

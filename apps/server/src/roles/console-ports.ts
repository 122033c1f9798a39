/** Where the console is served: its port, with TLS where the environment says so, and plain HTTP beside it. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { shownProofs } from '../platform/acme/source.ts'
import { openCertificates } from '../platform/certificates.ts'
import { acmeGate } from '../platform/http/acme-gate.ts'
import { createPlainPort } from '../platform/http/plain-port.ts'
import type { HttpTls } from '../platform/http/tls-server.ts'
import type { TlsPairs } from '../platform/tls-contexts.ts'
import { certificateFiles, faultTeller, pairsOf } from './receiving/certificate-files.ts'
import type { RoleContext } from './role.ts'

export interface ConsoleTls extends HttpTls {
  close(): void
}

/** Null where a proxy does that. @throws at the start, what is wrong with the certificate of the environment */
export async function openConsoleTls(context: RoleContext, host: string): Promise<ConsoleTls | null> {
  const { database, env, log } = context
  if (!env.httpTls) return null
  let use: (pairs: TlsPairs) => void = () => undefined
  const certificates = await openCertificates(certificateFiles(env, database.db, host), {
    log,
    onChange: (set) => use(pairsOf(set)),
    onFaults: faultTeller(context),
  })
  return {
    pairs: () => pairsOf(certificates.current),
    onChange: (then) => (use = then),
    ...(env.acme?.challenge === 'tls-alpn-01' ? { gate: gateOf(context) } : {}),
    close: () => certificates.close(),
  }
}

function gateOf({ database, log }: RoleContext) {
  const tell = (error: unknown) => log.warn({ err: error }, 'an authority could not be answered')
  return acmeGate(shownProofs(database.db).pairs, tell)
}

interface Listening {
  /** URL of the console. */
  readonly address: string
  close(): Promise<void>
}

/** Serves `app` on the sockets of the process, or on ports that it binds itself. */
export async function listenForConsole(
  { app, tls }: { readonly app: FastifyInstance; readonly tls: ConsoleTls | null },
  { database, env, seat }: RoleContext,
  host: () => string,
): Promise<Listening> {
  const placeOf = (at: number, port: number) => ({
    host: env.httpHost,
    port,
    ...(seat.sockets ? { fd: seat.sockets[at]! } : {}),
  })
  const bound = await app.listen(placeOf(0, env.httpPort))
  // Fastify calls a server that it has not made itself plain.
  const address = env.httpTls ? bound.replace(/^http:/, 'https:') : bound
  const close = async (): Promise<void> => {
    tls?.close()
    await app.close()
  }
  if (env.http01Port === null) return { address, close }
  const { port } = app.server.address() as AddressInfo
  // Without TLS of its own a proxy has it, where browsers look for it.
  const plain = createPlainPort({ httpsPort: env.httpTls ? port : 443, ...shownProofs(database.db), host })
  plain.listen(placeOf(1, env.http01Port))
  await once(plain, 'listening')
  return {
    address,
    close: async () => {
      const closed = once(plain, 'close')
      plain.close()
      plain.closeAllConnections()
      await Promise.all([closed, close()])
    },
  }
}

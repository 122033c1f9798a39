/**
 * The ports of the product, bound by the supervisor and listened on by its processes. All processes of a role share one
 * socket, so that a connection waits for whichever comes first, and none is lost or refused while a process is started again.
 */
import { lookup } from 'node:dns/promises'
import { BoundSocket, isIP } from 'node:net'
import type { Env } from '../../platform/env.ts'
import type { ProcessName } from './processes.ts'
import { StartError } from '../start-error.ts'

/** File descriptors for each process, in the order of its ports; none where it listens by itself. */
export type SocketsOf = Readonly<Partial<Record<ProcessName, readonly number[]>>>

export interface Sockets {
  readonly of: SocketsOf
  /** Lets go of them: who listens goes on until it ends, and then they are refused. */
  close(): void
}

/** First descriptor after those that each child process has: standard streams and the channel to its parent. */
const FIRST_INHERITED = 4

/** @throws StartError for a port that is taken or may not be used */
export async function bindSockets(env: Env): Promise<Sockets> {
  const bound: BoundSocket[] = []
  const bind = (role: ProcessName, host: string, port: number): number => {
    try {
      const socket = new BoundSocket({ host, port })
      bound.push(socket)
      return socket.fd()
    } catch (error) {
      throw new StartError(role, error instanceof Error ? error.message : String(error))
    }
  }
  try {
    const smtpHost = await addressOf(env.smtpHost)
    return {
      of: {
        ...(env.roles.includes('smtp')
          ? { smtp: env.smtpPorts.map(({ port }) => bind('smtp', smtpHost, port)) }
          : {}),
        // A name may stand for several addresses, as localhost does: the server then binds each of them itself.
        ...(env.roles.includes('api') && isIP(env.httpHost)
          ? { api: httpPorts(env).map((port) => bind('api', env.httpHost, port)) }
          : {}),
      },
      close: () => closeAll(bound),
    }
  } catch (error) {
    closeAll(bound)
    throw error
  }
}

/** The console's, and that of plain HTTP beside it. */
function httpPorts({ httpPort, http01Port }: Env): readonly number[] {
  return http01Port === null ? [httpPort] : [httpPort, http01Port]
}

function closeAll(bound: BoundSocket[]): void {
  for (const socket of bound.splice(0)) socket.close()
}

async function addressOf(host: string): Promise<string> {
  return isIP(host) ? host : (await lookup(host)).address
}

/** In the process that got them: what the socket of its port number `at` is called there. */
export function inheritedSocket(at: number): number {
  return FIRST_INHERITED + at
}

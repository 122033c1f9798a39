/** The SMTP listener: accepts connections within the limits and serves each by itself. */
import { createServer } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'
import { openCertificates } from './certificates.ts'
import type { Certificates } from './certificates.ts'
import { Connection, newSession } from './connection.ts'
import type { ConnectionOwner } from './connection.ts'
import type { SmtpHooks } from './hooks.ts'
import type { CountsUsed } from './counts.ts'
import { countOne } from './measures.ts'
import { ipMatcher, networkOf, plainIp } from '../platform/ip.ts'
import { ENGINE_BOUNDS } from './options.ts'
import type { SmtpChange, SmtpLimits, SmtpServerOptions } from './options.ts'
import { formatReply, INTERNAL_ERROR, TOO_MANY_CONNECTIONS } from './replies.ts'
import { serve } from './serve.ts'

/** Counts are the most of any connection. */
export interface SmtpUsage extends CountsUsed {
  readonly connections: number
  /** Connections of the address (IPv6: the /64) that has the most. */
  readonly connectionsOfOne: number
  /** ms that the oldest connection has lasted. */
  readonly sessionMs: number
}

export interface SmtpServer {
  /** Starts accepting. Rejects with the socket's error (port in use …). */
  listen(port: number, host?: string): Promise<void>
  /** Where it listens; null before `listen`. */
  address(): AddressInfo | null
  /** Connections being served. */
  connections(): number
  /** What is in use of the limits, the most of any one. */
  usage(): SmtpUsage
  /**
   * Changes options while running; limits given are merged into those in force. Throws for a bad key,
   * certificate or proxy range, changing nothing.
   */
  update(change: SmtpChange): void
  /**
   * Stops accepting, sends 421 to all but those inside message data, and waits for them at most `graceMs`
   * before cutting them off. Resolves when no connection is left.
   */
  close(graceMs?: number): Promise<void>
}

/** How often waits are checked against their deadlines: the precision of every timeout. */
const TICK_MS = 250
const OVERLOAD_LINGER_MS = 1_000

/** A listener that answers by `hooks`; nothing is logged here, all there is to tell is told to them. */
export function createSmtpServer(options: SmtpServerOptions, hooks: SmtpHooks): SmtpServer {
  return new Listener(options, hooks)
}

class Listener implements SmtpServer, ConnectionOwner {
  readonly hooks: SmtpHooks
  options: SmtpServerOptions
  limits: SmtpLimits
  certificates: Certificates | null
  #trusted: (ip: string) => boolean
  readonly #server: Server
  readonly #open = new Map<Connection, Promise<void>>()
  readonly #perNetwork = new Map<string, number>()
  #clock: NodeJS.Timeout | null = null

  constructor(options: SmtpServerOptions, hooks: SmtpHooks) {
    this.hooks = hooks
    this.options = options
    this.limits = { ...ENGINE_BOUNDS, ...options.limits }
    this.certificates = options.tls ? openCertificates(options.tls) : null
    this.#trusted = ipMatcher(options.proxy?.trusted ?? [])
    this.#server = createServer({ allowHalfOpen: true, noDelay: true, keepAlive: true }, (socket) =>
      this.#accept(socket),
    )
  }

  listen(port: number, host?: string): Promise<void> {
    this.#clock = setInterval(() => {
      const now = performance.now()
      for (const conn of this.#open.keys()) conn.tick(now)
    }, TICK_MS)
    return new Promise((resolve, reject) => {
      const failed = (cause: unknown): void => {
        if (this.#clock) clearInterval(this.#clock)
        reject(cause)
      }
      this.#server.once('error', failed)
      this.#server.listen({ port, host, backlog: 1_024 }, () => {
        this.#server.off('error', failed)
        // An accept that fails (no file descriptors left) must not take the process down.
        this.#server.on('error', (cause) => this.options.onError?.(cause))
        resolve()
      })
    })
  }

  address(): AddressInfo | null {
    const address = this.#server.address()
    return typeof address === 'object' ? address : null
  }

  connections(): number {
    return this.#open.size
  }

  usage(): SmtpUsage {
    const all = [...this.#open.keys()]
    const most = (of: (conn: Connection) => number): number =>
      all.reduce((max, conn) => Math.max(max, of(conn)), 0)
    return {
      connections: all.length,
      connectionsOfOne: [...this.#perNetwork.values()].reduce((max, count) => Math.max(max, count), 0),
      sessionMs: most((conn) => performance.now() - conn.openedAt),
      errors: most((conn) => conn.counts.used.errors),
      resets: most((conn) => conn.counts.used.resets),
      idle: most((conn) => conn.counts.used.idle),
      messages: most((conn) => conn.counts.used.messages),
      refusedRecipients: most((conn) => conn.counts.used.refusedRecipients),
      authFailures: most((conn) => conn.counts.used.authFailures),
    }
  }

  update(change: SmtpChange): void {
    const limits = { ...this.limits, ...change.limits }
    const certificates =
      change.tls === undefined ? this.certificates : change.tls ? openCertificates(change.tls) : null
    const trusted = change.proxy === undefined ? this.#trusted : ipMatcher(change.proxy?.trusted ?? [])
    this.options = { ...this.options, ...change, limits }
    this.limits = limits
    this.certificates = certificates
    this.#trusted = trusted
  }

  #accept(socket: Socket): void {
    const client = { ip: plainIp(socket.remoteAddress), port: socket.remotePort ?? 0 }
    const local = { ip: plainIp(socket.localAddress), port: socket.localPort ?? 0 }
    if (client.ip === '') {
      socket.destroy()
      return
    }
    countOne('connection')
    const { maxConnections } = this.limits
    if (maxConnections > 0 && this.#open.size >= maxConnections) return this.#turnAway(socket, client, local)
    const conn = new Connection(this, socket, newSession(client, local))
    const proxied = this.options.proxy && this.#trusted(client.ip)
    const proxy = !proxied ? 'no' : this.options.proxy?.required === true ? 'required' : 'optional'
    let network: string | null = null
    const admit = (): boolean => {
      network = networkOf(conn.session.client.ip)
      return this.#count(network)
    }
    const failed = (cause: unknown): void => {
      const event = { stage: 'connect', reply: INTERNAL_ERROR, sender: null, recipient: null } as const
      hooks.refused(conn.session, { ...event, reason: 'engine-failed', cause })
      conn.destroy()
    }
    const { hooks } = this
    const over = (): void => {
      this.#open.delete(conn)
      if (network !== null) this.#uncount(network)
      hooks.close(conn.session)
    }
    this.#open.set(conn, serve(conn, { proxy, admit }).catch(failed).then(over))
  }

  #count(network: string): boolean {
    const count = (this.#perNetwork.get(network) ?? 0) + 1
    this.#perNetwork.set(network, count)
    const { maxConnectionsPerIp } = this.limits
    return maxConnectionsPerIp === 0 || count <= maxConnectionsPerIp
  }

  #uncount(network: string): void {
    const count = (this.#perNetwork.get(network) ?? 1) - 1
    if (count === 0) this.#perNetwork.delete(network)
    else this.#perNetwork.set(network, count)
  }

  /** Overload must cost next to nothing: one reply and no state. */
  #turnAway(socket: Socket, client: Connection['session']['client'], local: typeof client): void {
    socket.on('error', () => socket.destroy())
    socket.resume()
    socket.end(formatReply(TOO_MANY_CONNECTIONS), 'latin1')
    setTimeout(() => socket.destroy(), OVERLOAD_LINGER_MS).unref()
    const reply = TOO_MANY_CONNECTIONS
    const event = { stage: 'connect', reply, sender: null, recipient: null, reason: 'overload' } as const
    this.hooks.refused(newSession(client, local), event)
  }

  async close(graceMs = 30_000): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()))
    for (const conn of this.#open.keys()) conn.shutdown()
    const cut = setTimeout(() => {
      for (const conn of this.#open.keys()) conn.destroy()
    }, graceMs)
    await closed
    await Promise.all(this.#open.values())
    clearTimeout(cut)
    if (this.#clock) clearInterval(this.#clock)
  }
}

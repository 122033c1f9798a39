/** The SMTP listener: accepts connections within the limits and serves each by itself. */
import { createServer } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'
import { OwnCensus } from './census.ts'
import type { Census, Present } from './census.ts'
import { MAIL_CIPHERS, openContexts, type TlsContexts } from '../platform/tls-contexts.ts'
import { Connection, newSession } from './connection.ts'
import type { ConnectionOwner } from './connection.ts'
import type { SmtpHooks } from './hooks.ts'
import type { CountsUsed } from './counts.ts'
import { countOne } from './measures.ts'
import { ipMatcher, networkOf, plainIp } from '../platform/ip.ts'
import { ENGINE_BOUNDS } from './options.ts'
import type { SmtpChange, SmtpLimits, SmtpServerOptions } from './options.ts'
import { formatReply, INTERNAL_ERROR, SHUTTING_DOWN, TOO_MANY_CONNECTIONS } from './replies.ts'
import type { SmtpReply } from './reply.ts'
import { serve, type Admission } from './serve.ts'
import { hurried, Stress } from './stress.ts'

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
  /** The same on a socket that this process was given, by its file descriptor. */
  listenOn(fd: number): Promise<void>
  /** Where it listens; null before `listen`. */
  address(): AddressInfo | null
  /** Connections being served. */
  connections(): number
  /** What is in use of the limits, the most of any one. */
  usage(): SmtpUsage
  /** Whether it is in stress mode. */
  isStressed(): boolean
  /**
   * Changes options while running; limits given are merged into those in force. Throws for a bad key,
   * certificate or proxy range, changing nothing.
   */
  update(change: SmtpChange): void
  /**
   * While `on`, connections and mails that would begin hear 421, and clients that say nothing between two mails for `idleMs` are sent
   * away. The port stays open: a client that hears 421 tries the next server at once, one that hears nothing would wait.
   */
  drain(on: boolean, idleMs: number): void
  /**
   * Stops accepting and lets conversations come to their end, for at most `patienceMs`; who says nothing between two mails for
   * `idleMs` gets 421. Resolves when none is left or patience is over; `close` has to follow.
   */
  retire(patienceMs: number, idleMs: number): Promise<void>
  /**
   * Stops accepting, sends 421 to all but those inside message data, and waits for them at most `graceMs`
   * before cutting them off. Resolves when no connection is left.
   */
  close(graceMs?: number): Promise<void>
}

/** How often waits are checked against their deadlines: the precision of every timeout. */
const TICK_MS = 250
const OVERLOAD_LINGER_MS = 1_000
/** Connections that wait to be accepted. */
const BACKLOG = 1_024

/** A listener that answers by `hooks`; nothing is logged here, all there is to tell is told to them. */
export function createSmtpServer(options: SmtpServerOptions, hooks: SmtpHooks): SmtpServer {
  return new Listener(options, hooks)
}

class Listener implements SmtpServer, ConnectionOwner {
  readonly hooks: SmtpHooks
  options: SmtpServerOptions
  limits: SmtpLimits
  /** The limits as they are set. */
  #set: SmtpLimits
  readonly #stress = new Stress()
  readonly #census: Census
  certificates: TlsContexts | null
  #trusted: (ip: string) => boolean
  readonly #server: Server
  readonly #open = new Map<Connection, Promise<void>>()
  #clock: NodeJS.Timeout | null = null
  draining = false
  /** While it retires or drains: ms of silence after which a client is sent away. */
  #idleMs = Number.POSITIVE_INFINITY
  #emptied: (() => void) | null = null

  constructor(options: SmtpServerOptions, hooks: SmtpHooks) {
    this.hooks = hooks
    this.options = options
    this.#set = { ...ENGINE_BOUNDS, ...options.limits }
    this.limits = this.#set
    this.#census = options.census ?? new OwnCensus()
    this.certificates = options.tls ? openContexts(options.tls, MAIL_CIPHERS) : null
    this.#trusted = ipMatcher(options.proxy?.trusted ?? [])
    this.#server = createServer({ allowHalfOpen: true, noDelay: true, keepAlive: true }, (socket) =>
      this.#accept(socket),
    )
  }

  listen(port: number, host?: string): Promise<void> {
    return this.#listen({ port, host })
  }

  listenOn(fd: number): Promise<void> {
    return this.#listen({ fd })
  }

  #listen(place: { port: number; host: string | undefined } | { fd: number }): Promise<void> {
    this.#clock = setInterval(() => {
      const now = performance.now()
      this.#watchLoad(now)
      for (const conn of this.#open.keys()) conn.tick(now, this.#idleMs)
    }, TICK_MS)
    return new Promise((resolve, reject) => {
      const failed = (cause: unknown): void => {
        if (this.#clock) clearInterval(this.#clock)
        reject(cause)
      }
      this.#server.once('error', failed)
      this.#server.listen({ ...place, backlog: BACKLOG }, () => {
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
      connectionsOfOne: this.#census.most(),
      sessionMs: most((conn) => performance.now() - conn.openedAt),
      errors: most((conn) => conn.counts.used.errors),
      resets: most((conn) => conn.counts.used.resets),
      idle: most((conn) => conn.counts.used.idle),
      messages: most((conn) => conn.counts.used.messages),
      refusedRecipients: most((conn) => conn.counts.used.refusedRecipients),
      authFailures: most((conn) => conn.counts.used.authFailures),
    }
  }

  isStressed(): boolean {
    return this.#stress.isOn
  }

  update(change: SmtpChange): void {
    const limits = { ...this.#set, ...change.limits }
    const certificates =
      change.tls === undefined
        ? this.certificates
        : change.tls
          ? openContexts(change.tls, MAIL_CIPHERS)
          : null
    const trusted = change.proxy === undefined ? this.#trusted : ipMatcher(change.proxy?.trusted ?? [])
    this.options = { ...this.options, ...change, limits }
    this.#set = limits
    this.limits = this.#stress.isOn ? hurried(limits) : limits
    this.certificates = certificates
    this.#trusted = trusted
  }

  /** Begins and ends stress mode. */
  #watchLoad(now: number): void {
    const connections = this.#open.size + this.#census.elsewhere()
    if (!this.#stress.look(connections, this.#set, now)) return
    const { isOn } = this.#stress
    if (isOn) countOne('stress')
    this.limits = isOn ? hurried(this.#set) : this.#set
    // One after the other: thousands that are let go of in one moment come again in one moment, and hold up everybody else.
    let at = 0
    if (isOn) for (const conn of this.#open.keys()) conn.hurry(now, at++ / (2 * this.#open.size))
    this.options.onStress?.(isOn, connections)
  }

  #accept(socket: Socket): void {
    const client = { ip: plainIp(socket.remoteAddress), port: socket.remotePort ?? 0 }
    const local = { ip: plainIp(socket.localAddress), port: socket.localPort ?? 0 }
    if (client.ip === '') {
      socket.destroy()
      return
    }
    countOne('connection')
    if (this.draining) return turnAway(socket, SHUTTING_DOWN)
    const { maxConnections } = this.limits
    const connections = this.#open.size + this.#census.elsewhere()
    if (maxConnections > 0 && connections >= maxConnections)
      return this.#refuseOverload(socket, client, local)
    const conn = new Connection(this, socket, newSession(client, local))
    const proxied = this.options.proxy && this.#trusted(client.ip)
    const proxy = !proxied ? 'no' : this.options.proxy?.required === true ? 'required' : 'optional'
    let network: string | null = null
    const admit = (): Admission | Promise<Admission> => {
      network = networkOf(conn.session.client.ip)
      const present = this.#census.enter(network)
      return present instanceof Promise ? present.then((all) => this.#judge(all)) : this.#judge(present)
    }
    const failed = (cause: unknown): void => {
      const event = { stage: 'connect', reply: INTERNAL_ERROR, sender: null, recipient: null } as const
      hooks.refused(conn.session, { ...event, reason: 'engine-failed', cause })
      conn.destroy()
    }
    const { hooks } = this
    const over = (): void => {
      this.#open.delete(conn)
      if (network !== null) this.#census.leave(network)
      hooks.close(conn.session)
      if (this.#open.size === 0) this.#emptied?.()
    }
    this.#open.set(conn, serve(conn, { proxy, admit }).catch(failed).then(over))
  }

  #judge({ all, ofNetwork }: Present): Admission {
    const { maxConnections, maxConnectionsPerIp } = this.limits
    if (maxConnectionsPerIp > 0 && ofNetwork > maxConnectionsPerIp) return 'too many of its network'
    return maxConnections > 0 && all > maxConnections ? 'too many' : 'welcome'
  }

  #refuseOverload(socket: Socket, client: Connection['session']['client'], local: typeof client): void {
    turnAway(socket, TOO_MANY_CONNECTIONS)
    const reply = TOO_MANY_CONNECTIONS
    const event = { stage: 'connect', reply, sender: null, recipient: null, reason: 'overload' } as const
    this.hooks.refused(newSession(client, local), event)
  }

  drain(on: boolean, idleMs: number): void {
    this.draining = on
    this.#idleMs = on ? idleMs : Number.POSITIVE_INFINITY
  }

  async retire(patienceMs: number, idleMs: number): Promise<void> {
    this.#server.close()
    this.#idleMs = idleMs
    if (this.#open.size === 0) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, patienceMs)
      this.#emptied = () => {
        clearTimeout(timer)
        resolve()
      }
    })
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

/** Costs next to nothing, whatever the load: one reply and no state. */
function turnAway(socket: Socket, reply: SmtpReply): void {
  socket.on('error', () => socket.destroy())
  socket.resume()
  socket.end(formatReply(reply), 'latin1')
  setTimeout(() => socket.destroy(), OVERLOAD_LINGER_MS).unref()
}

/** Open connections to servers between messages, and what is known of servers that don't answer. */
import { openSession, type ClientOptions, type ServerAddress, type Session } from './client.ts'
import type { SmtpError } from './smtp-error.ts'

export interface PoolOptions {
  /** Idle connections of one server. */
  readonly idlePerServer: number
  /** ms an idle connection is kept: shorter than any server's own patience. */
  readonly idleMs: number
  /** Messages over one connection, then a new one: lets servers balance and upgrade. */
  readonly messagesPerSession: number
  /** ms a server that could not be reached is left alone. */
  readonly deadMs: number
}

export const DEFAULT_POOL: PoolOptions = {
  idlePerServer: 20,
  idleMs: 15_000,
  messagesPerSession: 200,
  deadMs: 30_000,
}

interface Idle {
  readonly session: Session
  readonly since: number
}

export class SessionPool {
  #client: ClientOptions
  #options: PoolOptions
  readonly #idle = new Map<string, Idle[]>()
  readonly #dead = new Map<string, { until: number; readonly error: SmtpError }>()

  constructor(client: ClientOptions, options: PoolOptions) {
    this.#client = client
    this.#options = options
  }

  /** Holds for connections opened from now on, and for how many are kept. */
  configure(client: ClientOptions, idlePerServer: number): void {
    this.#client = client
    this.#options = { ...this.#options, idlePerServer }
  }

  /** An open connection to the server, the one used last. */
  take(key: string): Session | null {
    const idle = this.#idle.get(key)
    for (let entry = idle?.pop(); entry; entry = idle?.pop()) {
      if (entry.session.wire.usable && performance.now() - entry.since < this.#options.idleMs) {
        entry.session.wire.ref()
        return entry.session
      }
      entry.session.wire.quit()
    }
    return null
  }

  /** Connects anew. @throws SmtpError */
  open(address: ServerAddress): Promise<Session> {
    return openSession(address, this.#client)
  }

  /** Keeps the connection for the next message, or ends it. */
  give(key: string, session: Session): void {
    const idle = this.#idle.get(key) ?? []
    const { idlePerServer, messagesPerSession } = this.#options
    if (!session.wire.usable || session.sent >= messagesPerSession || idle.length >= idlePerServer) {
      session.wire.quit()
      return
    }
    session.wire.unref()
    idle.push({ session, since: performance.now() })
    this.#idle.set(key, idle)
  }

  /**
   * Why the server is left alone for now, null when it may be tried. When its time is over one caller tries it, and the
   * others go on leaving it alone: many domains on one dead server would take all places else.
   */
  deadBecause(key: string): SmtpError | null {
    const entry = this.#dead.get(key)
    if (!entry) return null
    const now = performance.now()
    if (now < entry.until) return entry.error
    entry.until = now + this.#options.deadMs
    return null
  }

  /** The server answers. */
  markAlive(key: string): void {
    this.#dead.delete(key)
  }

  markDead(key: string, error: SmtpError): void {
    this.#dead.set(key, { until: performance.now() + this.#options.deadMs, error })
  }

  /** Servers that were left alone are tried again. */
  forgetDead(): void {
    this.#dead.clear()
  }

  /** Ends connections idle for too long and forgets old failures. */
  prune(): void {
    const now = performance.now()
    for (const [key, idle] of this.#idle) {
      const kept = idle.filter(
        (entry) => entry.session.wire.usable && now - entry.since < this.#options.idleMs,
      )
      for (const entry of idle) if (!kept.includes(entry)) entry.session.wire.quit()
      if (kept.length > 0) this.#idle.set(key, kept)
      else this.#idle.delete(key)
    }
    // Kept for as long again: whoever asks then is the one that tries.
    const { deadMs } = this.#options
    for (const [key, entry] of this.#dead) if (now >= entry.until + deadMs) this.#dead.delete(key)
  }

  close(): void {
    for (const idle of this.#idle.values()) for (const entry of idle) entry.session.wire.quit()
    this.#idle.clear()
  }
}

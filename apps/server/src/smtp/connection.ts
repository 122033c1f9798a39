/** The state of one SMTP connection and its way of answering; the commands work on it. */
import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import type { TlsContexts } from '../platform/tls-contexts.ts'
import { Counts } from './counts.ts'
import type { MailCommand, RefusedEvent, SmtpHooks, SmtpSession } from './hooks.ts'
import { Input } from './input.ts'
import type { Wake } from './input.ts'
import { LineScanner } from './line-scanner.ts'
import { countOne } from './measures.ts'
import type { SmtpLimits, SmtpServerOptions } from './options.ts'
import { formatReply, SHUTTING_DOWN } from './replies.ts'
import * as replies from './replies.ts'
import type { SmtpReply } from './reply.ts'
import { Transaction, type DataRate } from './transaction.ts'

/** What the connection needs of its server; read anew at each use so that changes apply at once. */
export interface ConnectionOwner {
  readonly hooks: SmtpHooks
  readonly options: SmtpServerOptions
  readonly limits: SmtpLimits
  /** Null where there is no TLS. */
  readonly certificates: TlsContexts | null
  /** No mail is begun any more: MAIL hears 421, so that the client tries another server. */
  readonly draining: boolean
}

/** What a refusal adds to what the transaction tells. */
type RefusalDetail = Partial<Pick<RefusedEvent, 'sender' | 'recipient' | 'cause'>>

/** How long a closed connection is read on, so that the last reply is not lost to a reset. */
const LINGER_MS = 5_000
const LINGER_BYTES = 16 * 1024 * 1024
/** Replies that count against `maxErrors`; refusals of size, policy or capacity do not. */
const PROTOCOL_ERRORS: ReadonlySet<number> = new Set([500, 501, 502, 503, 504, 550, 555])
/** Nobody needs longer for a TLS handshake or a PROXY header. */
const MAX_HANDSHAKE_MS = 30_000
/** Replies a client may leave unread before we stop reading its commands. */
const MAX_UNREAD = 64 * 1024

export class Connection {
  readonly owner: ConnectionOwner
  readonly input: Input
  readonly lines = new LineScanner()
  readonly openedAt = performance.now()
  readonly counts = new Counts(() => this.limits)
  #socket: Socket
  #session: SmtpSession
  #transaction: Transaction | null = null
  #dataMayFollow = false
  /** Message data is being received or judged: a shutdown waits for it. */
  #inData = false
  #closing = false
  /** Body progress for the minimum rate: set while data is awaited. */
  #rate: DataRate | null = null
  #out = ''
  #gone: AbortController | null = null
  #isGone = false
  #shutdown = false
  /** When the present wait for the client began and is over. */
  #waitingSince = 0
  #deadline = 0

  constructor(owner: ConnectionOwner, socket: Socket, session: SmtpSession) {
    this.owner = owner
    this.#socket = socket
    this.#session = session
    this.input = new Input(socket)
    this.input.onEnd = () => {
      // With nothing left to answer a half-closed connection is a client that has left.
      if (this.input.available.length === 0) this.#leave()
    }
    this.#watch(socket)
  }

  #watch(socket: Socket): void {
    socket.on('error', () => this.#leave())
    socket.on('close', () => this.#leave())
  }

  #leave(): void {
    this.#isGone = true
    this.#gone?.abort()
  }

  /** Aborts when the client is gone. */
  get signal(): AbortSignal {
    this.#gone ??= new AbortController()
    if (this.#isGone) this.#gone.abort()
    return this.#gone.signal
  }

  get limits(): SmtpLimits {
    return this.owner.limits
  }

  get session(): SmtpSession {
    return this.#session
  }

  /** The transaction that MAIL began; null outside of one. */
  get transaction(): Transaction | null {
    return this.#transaction
  }

  /** No further command is read. */
  get closing(): boolean {
    return this.#closing
  }

  /** ms for a TLS handshake or a PROXY header as a whole. */
  get handshakeMs(): number {
    return Math.min(this.limits.commandTimeoutMs, MAX_HANDSHAKE_MS)
  }

  /** Queues a reply; it leaves at the next `flush`, so that pipelined commands share a packet. */
  send(reply: SmtpReply): void {
    this.#out += formatReply(reply)
    if (reply.close === true || reply.code === 421) this.#closing = true
    if (this.#out.length > 16_384) this.flush()
  }

  flush(): void {
    if (this.#out === '') return
    const text = this.#out
    this.#out = ''
    if (this.#socket.writable) this.#socket.write(text, 'latin1')
  }

  /** How far the session has come. */
  get stage(): RefusedEvent['stage'] {
    if (this.#inData) return 'data'
    if (this.#transaction) return 'rcpt'
    return this.#session.helo === '' ? 'helo' : 'mail'
  }

  /** Refuses by the engine's own rules: answers, tells the owner, and counts what it cost. */
  refuse(stage: RefusedEvent['stage'], reply: SmtpReply, reason: string, detail: RefusalDetail = {}): void {
    this.refuseFreely(stage, reply, reason, detail)
    if (this.#closing) return
    if (!PROTOCOL_ERRORS.has(reply.code)) this.countIdle()
    else if (!this.counts.countError()) {
      countOne('errors')
      this.send(replies.TOO_MANY_ERRORS)
    }
  }

  /** Refuses in the owner's words where it has some, and counts nothing. */
  refuseFreely(
    stage: RefusedEvent['stage'],
    reply: SmtpReply,
    reason: string,
    detail: RefusalDetail = {},
  ): void {
    const said = { ...(this.owner.options.replies?.get(reason) ?? reply), close: reply.close === true }
    this.send(said)
    const transaction = this.#transaction
    const sender = transaction?.mail.sender ?? null
    const recipients = transaction?.recipients ?? []
    const followUp = transaction?.isBarren === true && detail.recipient === undefined
    const event = { stage, reply: said, sender, recipient: null, recipients, reason, followUp, ...detail }
    this.owner.hooks.refused(this.#session, event)
    if (detail.recipient !== undefined) transaction?.refuse(said)
  }

  /**
   * Counts a command that brought no message nearer and that nothing else counts. Past the most of them the client is
   * sent away; false then.
   */
  countIdle(): boolean {
    if (this.counts.countIdle() || this.#closing) return true
    this.refuse(this.stage, replies.TOO_MANY_NOOPS, 'too-many-noops')
    return false
  }

  /** Sends what is queued and waits at most `ms` for the client; answers and closes when that runs out. */
  waitForInput(ms: number): Promise<boolean> {
    return this.waitUntil(performance.now() + ms)
  }

  /** The same until a moment of the monotonic clock, which no byte the client sends puts off. */
  async waitUntil(deadline: number): Promise<boolean> {
    const wake = await this.listenUntil(deadline)
    return wake === 'data' ? true : this.#stopped(wake)
  }

  /** Sends what is queued and waits for the client until a moment (to the server's clock tick). */
  listenUntil(deadline: number): Promise<Wake> {
    this.flush()
    if (this.#shutdown && !this.#inData) return Promise.resolve('shutdown')
    this.#waitingSince = performance.now()
    this.#deadline = deadline
    return this.#socket.writableLength > MAX_UNREAD ? this.#listenDrained() : this.input.wait()
  }

  /** First waits for the client to read what it has been sent. */
  async #listenDrained(): Promise<Wake> {
    const socket = this.#socket
    const drained = (): void => this.input.wake('data')
    socket.once('drain', drained)
    const wake = await this.input.hold()
    socket.off('drain', drained)
    return wake === 'data' ? this.input.wait() : wake
  }

  #stopped(wake: Wake): false {
    const { stage } = this
    if (wake === 'timeout') this.refuse(stage, replies.TIMED_OUT, 'timeout')
    else if (wake === 'too-slow') this.refuse(stage, replies.TOO_SLOW, 'too-slow')
    else if (wake === 'session') this.refuse(stage, replies.SESSION_TOO_LONG, 'session-too-long')
    else if (wake === 'shutdown') this.send(SHUTTING_DOWN)
    this.#closing = true
    return false
  }

  /** Called by the server's clock: ends waits that last too long, between two mails those of `idleMs`. */
  tick(now: number, idleMs: number): void {
    if (!this.input.waiting) return
    if (now - this.#waitingSince >= idleMs && !this.#inData && !this.#transaction) return this.shutdown()
    const { minDataRate, rateGraceMs, maxSessionMs } = this.limits
    const rate = this.#rate
    const spent = rate ? now - rate.since : 0
    if (now >= this.#deadline) this.input.wake('timeout')
    else if (now - this.openedAt >= maxSessionMs) this.input.wake('session')
    else if (rate && spent > rateGraceMs && rate.bytes * 1000 < minDataRate * spent) {
      this.input.wake('too-slow')
    }
  }

  /** The present wait ends about when one that begins now would; `later`, of the time-out, after it. */
  hurry(now: number, later: number): void {
    const { commandTimeoutMs, dataTimeoutMs } = this.limits
    const timeoutMs = this.#inData ? dataTimeoutMs : commandTimeoutMs
    this.#deadline = Math.min(this.#deadline, now + timeoutMs * (1 + later))
  }

  /** A shutdown has been asked for. */
  get stopping(): boolean {
    return this.#shutdown
  }

  /** Ends the session now, or after the message being received. */
  shutdown(): void {
    this.#shutdown = true
    if (!this.#inData) this.input.wake('shutdown')
  }

  /** A fresh session object: nothing learned before TLS or an earlier greeting is left standing. */
  renewSession(change: Partial<Omit<SmtpSession, 'id'>>): void {
    this.#session = { ...this.#session, ...change }
  }

  /** Reads no further command. */
  hangUp(): void {
    this.#closing = true
  }

  /** Begins a transaction (MAIL). */
  begin(mail: MailCommand, receivedAt: number): void {
    this.#transaction = new Transaction(mail, receivedAt)
  }

  /** Forgets the transaction and whatever of its message was stored. */
  reset(): void {
    const chunks = this.#transaction?.chunks
    this.#transaction = null
    if (chunks) void chunks.body.discard()
  }

  /** Ends the transaction, its message being the owner's now, with the reply that the owner gave. */
  conclude(reply: SmtpReply): void {
    this.#transaction = null
    this.send(reply)
    if (reply.code >= 400) this.countIdle()
    else this.counts.countMessage()
  }

  /** DATA or BDAT was refused: what comes next may be message data and must not be taken for commands. */
  expectStrayData(): void {
    this.reset()
    this.#dataMayFollow = true
  }

  /** What has come may be message data that nobody asked for. */
  get dataMayFollow(): boolean {
    return this.#dataMayFollow
  }

  /** True once after `expectStrayData`, for the line that comes next. */
  takeStrayData(): boolean {
    const may = this.#dataMayFollow
    this.#dataMayFollow = false
    return may
  }

  /** Message data is being received or judged until `run` has ended. */
  async receiving(run: () => Promise<void>): Promise<void> {
    this.#inData = true
    await run()
    this.#inData = false
  }

  /** Data is awaited at no less than the minimum rate until `run` has ended. */
  async measured<T>(rate: DataRate, run: () => Promise<T>): Promise<T> {
    this.#rate = rate
    const result = await run()
    this.#rate = null
    return result
  }

  /** Takes over the socket for TLS; false when the handshake fails. What was said in the clear is thrown away. */
  async startTls(certificates: TlsContexts, timeoutMs: number): Promise<boolean> {
    this.flush()
    this.input.release()
    return this.#secure(certificates, timeoutMs)
  }

  /** The same where nothing is said in the clear: what has come already begins the handshake. */
  async beginTls(certificates: TlsContexts, timeoutMs: number): Promise<boolean> {
    const begun = this.input.available
    this.#socket.pause()
    this.input.release()
    if (begun.length > 0) this.#socket.unshift(begun)
    return this.#secure(certificates, timeoutMs)
  }

  async #secure(certificates: TlsContexts, timeoutMs: number): Promise<boolean> {
    const secure = new TLSSocket(this.#socket, {
      isServer: true,
      secureContext: certificates.standard,
      SNICallback: (host, done) => done(null, certificates.of(host)),
      ALPNProtocols: [],
    })
    const ok = await handshaken(secure, timeoutMs)
    this.#socket = secure
    this.#watch(secure)
    if (!ok || secure.destroyed) return false
    this.input.attach(secure)
    const version = secure.getProtocol() ?? 'TLS'
    this.renewSession({
      tls: { version, cipher: secure.getCipher().name },
      helo: '',
      esmtp: false,
      auth: null,
    })
    return true
  }

  /** Says what is left to say and closes without losing it; `destroy` skips the goodbye. */
  async end(): Promise<void> {
    this.reset()
    this.flush()
    const socket = this.#socket
    if (socket.destroyed) return
    await new Promise<void>((resolve) => {
      let left = LINGER_BYTES
      const timer = setTimeout(() => socket.destroy(), LINGER_MS)
      this.input.release()
      socket.on('data', (chunk: Buffer) => {
        left -= chunk.length
        if (left < 0) socket.destroy()
      })
      socket.once('close', () => {
        clearTimeout(timer)
        resolve()
      })
      socket.resume()
      socket.end()
    })
  }

  destroy(): void {
    this.#socket.destroy()
  }
}

/** Whether the handshake comes to its end in time, and the client stays for it. */
function handshaken(secure: TLSSocket, timeoutMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    // Nobody reads yet, and only who reads hears that there is nothing left to read.
    const look = (): void => {
      if (secure.readableLength === 0) secure.read()
    }
    const settle = (done: boolean): void => {
      clearTimeout(timer)
      secure.off('readable', look)
      resolve(done)
    }
    const timer = setTimeout(() => settle(false), timeoutMs)
    secure.on('readable', look)
    secure.once('secure', () => settle(true))
    for (const event of ['error', 'end', 'close']) secure.once(event, () => settle(false))
  })
}

/** The session of a connection just accepted. */
export function newSession(client: SmtpSession['client'], local: SmtpSession['local']): SmtpSession {
  return { id: randomUUID(), client, local, helo: '', esmtp: false, tls: null, auth: null, peer: null }
}

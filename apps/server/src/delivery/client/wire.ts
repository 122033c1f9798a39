/** A socket to a server: writes commands, hands out replies in order, and gives up in bounded time. */
import type { X509Certificate } from 'node:crypto'
import type { Socket } from 'node:net'
import { connect as connectTls, type ConnectionOptions, type TLSSocket } from 'node:tls'
import { ReplyReader, type ServerReply } from './reply-reader.ts'
import { SmtpError, type SmtpStage } from './smtp-error.ts'

/** Replies nobody waits for: more than a pipelined transaction can have coming means a babbling server. */
const MAX_UNREAD = 1100
/** Certificates of a chain that are looked at. */
const MAX_CHAIN = 20

interface Waiter {
  readonly stage: SmtpStage
  resolve(reply: ServerReply): void
  reject(error: SmtpError): void
}

export class Wire {
  #socket: Socket
  #reader = new ReplyReader()
  readonly #replies: ServerReply[] = []
  #waiter: Waiter | null = null
  #failure: SmtpError | null = null
  #drained: (() => void) | null = null
  #ended = false

  /** Called with every line in either direction, for the connection test. */
  onLine: ((from: 'client' | 'server', line: string) => void) | null = null

  constructor(socket: Socket) {
    this.#socket = socket
    this.#listen(socket)
  }

  /** True while the connection can take another command. */
  get usable(): boolean {
    return (
      this.#failure === null && this.#replies.length === 0 && this.#reader.idle && !this.#socket.destroyed
    )
  }

  get tls(): boolean {
    return 'encrypted' in this.#socket
  }

  /** What the server showed in the handshake, its own certificate first; none without TLS. */
  certificates(): readonly X509Certificate[] {
    const chain: X509Certificate[] = []
    const first =
      'encrypted' in this.#socket ? (this.#socket as TLSSocket).getPeerX509Certificate() : undefined
    // The last one may name itself.
    for (let one = first; one && chain.length < MAX_CHAIN; one = one.issuerCertificate) {
      if (chain.at(-1)?.raw.equals(one.raw)) break
      chain.push(one)
    }
    return chain
  }

  /** Lets the process end although this idle connection is open. */
  unref(): void {
    this.#socket.unref()
  }

  ref(): void {
    this.#socket.ref()
  }

  /** Writes without waiting; a failure shows at the next reply. */
  write(...pieces: readonly (string | Buffer)[]): void {
    if (this.#failure) return
    if (this.onLine) for (const piece of pieces) this.#showCommand(piece)
    if (pieces.length === 1) {
      this.#socket.write(pieces[0]!)
      return
    }
    this.#socket.cork()
    for (const piece of pieces) this.#socket.write(piece)
    this.#socket.uncork()
  }

  /** Writes a line that holds a secret; whoever listens hears `shown`. */
  writeSecret(line: string, shown: string): void {
    if (this.#failure) return
    this.onLine?.('client', shown)
    this.#socket.write(line)
  }

  /** Settles when the socket's buffer has room again, or when the connection failed. */
  async drain(): Promise<void> {
    if (this.#failure || !this.#socket.writableNeedDrain) return
    await new Promise<void>((resolve) => {
      this.#drained = resolve
    })
  }

  /** Whether all that was written has left. */
  get isFlushed(): boolean {
    return this.#failure === null && this.#socket.writableLength === 0
  }

  /**
   * The next reply, within `ms` however slowly it drips in.
   * @throws SmtpError: timeout, connection, protocol, or 421 (the server hangs up)
   */
  async reply(stage: SmtpStage, ms: number): Promise<ServerReply> {
    const reply = this.#replies.shift() ?? (await this.#wait(stage, ms))
    if (reply.code === 421) {
      this.destroy()
      throw new SmtpError('connection', stage, `421 ${reply.lines.join(' ')}`, { reply })
    }
    return reply
  }

  /** Turns the connection into TLS. Whatever the server had sent in the clear behind its 220 is an attack or a fault. */
  async startTls(options: ConnectionOptions, ms: number): Promise<void> {
    if (!this.usable) throw new SmtpError('protocol', 'starttls', 'data behind the reply to STARTTLS')
    const plain = this.#socket
    plain.removeAllListeners()
    const socket = connectTls({ ...options, socket: plain })
    await secured(socket, ms)
    this.#socket = socket
    this.#reader = new ReplyReader()
    this.#listen(socket)
  }

  /** Says QUIT and closes, without waiting for the answer longer than a moment. */
  quit(): void {
    if (this.#failure || this.#ended) return
    this.#ended = true
    this.onLine?.('client', 'QUIT')
    this.#socket.end('QUIT\r\n')
    this.#socket.setTimeout(2000, () => this.#socket.destroy())
  }

  destroy(): void {
    this.#fail(new SmtpError('connection', 'quit', 'connection closed by us'))
    this.#socket.destroy()
  }

  #listen(socket: Socket): void {
    socket.on('data', (chunk: Buffer) => this.#take(chunk))
    socket.on('drain', () => this.#release())
    socket.on('error', (error) =>
      this.#fail(
        new SmtpError('connection', this.#waiter?.stage ?? 'quit', describe(error), { cause: error }),
      ),
    )
    socket.on('close', () =>
      this.#fail(
        new SmtpError('connection', this.#waiter?.stage ?? 'quit', 'the server closed the connection'),
      ),
    )
  }

  #take(chunk: Buffer): void {
    if (this.#ended) return
    try {
      for (const reply of this.#reader.push(chunk)) this.#give(reply)
    } catch (error) {
      const stage = this.#waiter?.stage ?? 'quit'
      this.#fail(
        new SmtpError('protocol', stage, error instanceof Error ? error.message : 'bad reply', {
          cause: error,
        }),
      )
      this.#socket.destroy()
    }
  }

  #give(reply: ServerReply): void {
    if (this.onLine) for (const line of reply.lines) this.onLine('server', `${reply.code} ${line}`)
    const waiter = this.#waiter
    if (waiter) {
      this.#waiter = null
      waiter.resolve(reply)
    } else if (this.#replies.push(reply) > MAX_UNREAD) this.destroy()
  }

  #wait(stage: SmtpStage, ms: number): Promise<ServerReply> {
    if (this.#failure) {
      const { problem, message, cause } = this.#failure
      return Promise.reject(new SmtpError(problem, stage, message, { cause }))
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#fail(new SmtpError('timeout', stage, `no reply within ${Math.round(ms / 1000)} s (${stage})`))
        this.#socket.destroy()
      }, ms)
      const done =
        <T>(settle: (value: T) => void) =>
        (value: T) => {
          clearTimeout(timer)
          settle(value)
        }
      this.#waiter = { stage, resolve: done(resolve), reject: done(reject) }
    })
  }

  #fail(error: SmtpError): void {
    this.#failure ??= error
    const waiter = this.#waiter
    this.#waiter = null
    waiter?.reject(error)
    this.#release()
  }

  #release(): void {
    const drained = this.#drained
    this.#drained = null
    drained?.()
  }

  #showCommand(piece: string | Buffer): void {
    if (typeof piece !== 'string') return
    for (const line of piece.split('\r\n')) if (line !== '') this.onLine?.('client', line)
  }
}

/** Settles when the handshake is done; the socket is destroyed when it isn't within `ms`. */
export async function secured(socket: TLSSocket, ms: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => socket.destroy(new Error('TLS handshake timed out')), ms)
    const fail = (cause?: Error): void => {
      clearTimeout(timer)
      reject(new SmtpError('tls', 'tls', describe(cause ?? new Error('TLS handshake failed')), { cause }))
    }
    socket.once('error', fail)
    socket.once('close', () => fail())
    socket.once('secureConnect', () => {
      clearTimeout(timer)
      socket.removeAllListeners('error')
      socket.removeAllListeners('close')
      resolve()
    })
  })
}

/** An error in words fit for a log and a report. */
export function describe(error: Error): string {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return error.message.includes(code) ? error.message : `${error.message} (${code})`
}

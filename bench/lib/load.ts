/** A small SMTP load generator: few allocations, so that what is measured is the server. */
import { connect, type Socket } from 'node:net'

export interface LoadOptions {
  readonly port: number
  readonly connections: number
  readonly total: number
  readonly sender: string
  /** Of all messages, or of each by its number. */
  readonly recipient: string | ((serial: number) => string)
  readonly messages: readonly Buffer[]
}

export interface LoadResult {
  readonly accepted: number
  readonly refused: readonly string[]
  /** ms from the end of data to the reply, one a message, sorted. */
  readonly latencies: readonly number[]
  readonly seconds: number
}

let serial = 0

/** Sends `total` messages over `connections` connections, one after the other on each. */
export async function runLoad(options: LoadOptions): Promise<LoadResult> {
  const latencies: number[] = []
  const refused: string[] = []
  let left = options.total
  const started = performance.now()
  await Promise.all(
    Array.from({ length: options.connections }, async () => {
      const session = await Session.open(options.port)
      while (left-- > 0) {
        const { ms, reply } = await session.send(options, options.messages[serial % options.messages.length]!)
        if (reply.startsWith('250')) latencies.push(ms)
        else refused.push(reply)
      }
      session.close()
    }),
  )
  latencies.sort((a, b) => a - b)
  return { accepted: latencies.length, refused, latencies, seconds: (performance.now() - started) / 1000 }
}

class Session {
  readonly #socket: Socket
  #buffer = ''
  #waiting: ((line: string) => void) | null = null

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => {
      this.#buffer += text
      this.#deliver()
    })
    socket.on('error', () => this.#waiting?.('000 connection lost'))
    socket.on('close', () => this.#waiting?.('000 connection closed'))
  }

  static async open(port: number): Promise<Session> {
    const session = new Session(connect(port, '127.0.0.1'))
    await session.#reply()
    session.#socket.write('EHLO mx.sender.example\r\n')
    await session.#reply()
    return session
  }

  async send({ sender, recipient }: LoadOptions, message: Buffer): Promise<{ ms: number; reply: string }> {
    const to = typeof recipient === 'string' ? recipient : recipient(serial)
    this.#socket.write(`MAIL FROM:<${sender}>\r\nRCPT TO:<${to}>\r\nDATA\r\n`)
    for (const expected of ['250', '250', '354']) {
      const reply = await this.#reply()
      if (!reply.startsWith(expected)) return { ms: 0, reply }
    }
    const head = Buffer.from(`X-Load: ${String(++serial).padStart(16, '0')}\r\n`)
    this.#socket.cork()
    this.#socket.write(head)
    this.#socket.write(message.subarray(head.length))
    this.#socket.write('.\r\n')
    this.#socket.uncork()
    const started = performance.now()
    const reply = await this.#reply()
    return { ms: performance.now() - started, reply }
  }

  close(): void {
    this.#socket.end('QUIT\r\n')
  }

  #reply(): Promise<string> {
    return new Promise((resolve) => {
      this.#waiting = resolve
      this.#deliver()
    })
  }

  /** Hands over the last line of the next whole reply. */
  #deliver(): void {
    const match = /^(?:\d{3}-[^\n]*\n)*(\d{3} [^\n]*)\r\n/.exec(this.#buffer)
    if (!match || !this.#waiting) return
    this.#buffer = this.#buffer.slice(match[0].length)
    const waiting = this.#waiting
    this.#waiting = null
    waiting(match[1]!)
  }
}

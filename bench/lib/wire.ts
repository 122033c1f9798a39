/** One SMTP connection that tells what it heard, and does not mind being cut off. */
import { connect, type Socket } from 'node:net'

/** The server said something else, or is gone. */
export class OtherReply extends Error {
  override name = 'OtherReply'
}

export class Wire {
  readonly #socket: Socket
  #buffer = ''
  #ended = false
  #changed: () => void = () => undefined

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => {
      this.#buffer += text
      this.#changed()
    })
    // Being cut off is what this is for.
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      this.#ended = true
      this.#changed()
    })
  }

  /** To loopback; nothing has been read of it yet. */
  static to(port: number): Wire {
    return new Wire(connect(port, '127.0.0.1'))
  }

  /** A line, and the replies it has to get. @throws OtherReply */
  async say(line: string, ...expected: readonly string[]): Promise<void> {
    this.#socket.write(`${line}\r\n`)
    for (const code of expected) await this.expect(code)
  }

  /** @throws OtherReply */
  async expect(code: string): Promise<void> {
    const reply = await this.#reply()
    if (!reply.startsWith(code)) throw new OtherReply(reply)
  }

  /** The reply to `bytes`, '' when the connection ends without one. */
  send(...bytes: readonly Buffer[]): Promise<string> {
    for (const part of bytes) this.#socket.write(part)
    return this.#reply()
  }

  close(): void {
    this.#socket.end('QUIT\r\n')
    this.#socket.destroySoon()
  }

  async #reply(): Promise<string> {
    for (;;) {
      const match = /^(?:\d{3}-[^\n]*\n)*(\d{3} [^\n]*)\r\n/.exec(this.#buffer)
      if (match) {
        this.#buffer = this.#buffer.slice(match[0].length)
        return match[1]!
      }
      if (this.#ended) return ''
      await new Promise<void>((resolve) => (this.#changed = resolve))
    }
  }
}

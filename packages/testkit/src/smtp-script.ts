/** An SMTP client that does exactly what a test's script says, well-formed or not. */
import { connect as connectTcp } from 'node:net'
import type { Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'

export interface SmtpScriptOptions {
  readonly port: number
  readonly host?: string
  /** Address to come from, such as 127.0.0.2. */
  readonly localAddress?: string
  /** TLS from the first byte. */
  readonly tls?: boolean
  /** How long `expect` and `closed` wait before they fail: 25 s unless told. */
  readonly timeoutMs?: number
}

export interface ScriptReply {
  readonly code: number
  /** Texts of the lines without code and separator. */
  readonly lines: readonly string[]
  /** As received, without the last CRLF. */
  readonly text: string
}

const COMPLETE_REPLY = /^(?:\d{3}-[^\r\n]*\r\n)*(\d{3})(?: [^\r\n]*)?\r\n/

/** Connects; the greeting is not read yet. Rejects when the connection is refused. */
export function connectScript(options: SmtpScriptOptions): Promise<SmtpScript> {
  const { port, host = '127.0.0.1', localAddress } = options
  const target = localAddress === undefined ? { port, host } : { port, host, localAddress }
  return new Promise((resolve, reject) => {
    const socket =
      options.tls === true ? connectTls({ ...target, rejectUnauthorized: false }) : connectTcp(target)
    socket.once('error', reject)
    socket.once(options.tls === true ? 'secureConnect' : 'connect', () => {
      socket.off('error', reject)
      resolve(new SmtpScript(socket, options.timeoutMs ?? 25_000))
    })
  })
}

export class SmtpScript {
  /** Everything the server has sent, on all layers. */
  transcript = ''
  #socket: Socket
  readonly #timeoutMs: number
  #unread = ''
  #closed = false
  #changed: (() => void) | null = null

  constructor(socket: Socket, timeoutMs: number) {
    this.#timeoutMs = timeoutMs
    this.#socket = socket
    this.#listen(socket)
  }

  readonly #onData = (chunk: Buffer): void => {
    const text = chunk.toString('latin1')
    this.transcript += text
    this.#unread += text
    this.#changed?.()
  }

  readonly #onClose = (): void => {
    this.#closed = true
    this.#changed?.()
  }

  #listen(socket: Socket): void {
    socket.setNoDelay(true)
    socket.on('data', this.#onData)
    socket.on('end', this.#onClose)
    socket.on('close', this.#onClose)
    socket.on('error', this.#onClose)
  }

  /** Address and port the server sees. */
  get local(): { readonly ip: string; readonly port: number } {
    return { ip: this.#socket.localAddress ?? '', port: this.#socket.localPort ?? 0 }
  }

  /** Sends bytes as they are; resolves when the kernel has taken them, or the connection is gone. */
  send(bytes: string | Buffer): Promise<void> {
    return new Promise((resolve) => {
      if (this.#socket.destroyed || !this.#socket.writable) resolve()
      else this.#socket.write(bytes, () => resolve())
    })
  }

  /** Sends lines, each ended by CRLF. */
  lines(...lines: string[]): Promise<void> {
    return this.send(lines.map((line) => `${line}\r\n`).join(''))
  }

  /** The next reply; fails unless its text (all lines, CRLF between) matches. A number stands for its code. */
  async expect(wanted: RegExp | number): Promise<ScriptReply> {
    const match = await this.#until(
      `a reply ${String(wanted)}`,
      () => COMPLETE_REPLY.exec(this.#unread),
      true,
    )
    const raw = match[0]
    this.#unread = this.#unread.slice(raw.length)
    const text = raw.slice(0, -2)
    const code = Number(match[1])
    const matches = typeof wanted === 'number' ? code === wanted : wanted.test(text)
    if (!matches) throw new Error(`expected ${String(wanted)}, got: ${text}`)
    return { code, lines: text.split('\r\n').map((line) => line.slice(4)), text }
  }

  /** Sends one line and expects its reply. */
  async command(line: string, wanted: RegExp | number): Promise<ScriptReply> {
    await this.send(`${line}\r\n`)
    return this.expect(wanted)
  }

  /** Reads the greeting and says EHLO. */
  async ehlo(name = 'client.example.test'): Promise<ScriptReply> {
    await this.expect(220)
    return this.command(`EHLO ${name}`, 250)
  }

  /** One whole message from `from` to `to`; `body` is dot-stuffed here and must end with CRLF. Answers the last reply. */
  async message(
    from: string,
    to: readonly string[],
    body: string,
    wanted: RegExp | number = 250,
  ): Promise<ScriptReply> {
    await this.command(`MAIL FROM:<${from}>`, 250)
    for (const address of to) await this.command(`RCPT TO:<${address}>`, 250)
    await this.command('DATA', 354)
    await this.send(`${body.replace(/^\./gm, '..')}.\r\n`)
    return this.expect(wanted)
  }

  /** STARTTLS and handshake; `injected` goes out in plaintext in the same packet as the command. */
  async startTls(injected = ''): Promise<void> {
    await this.send(`STARTTLS\r\n${injected}`)
    await this.expect(220)
    const plain = this.#socket
    plain.off('data', this.#onData).off('end', this.#onClose).off('close', this.#onClose)
    this.#unread = ''
    await new Promise<void>((resolve, reject) => {
      const secure = connectTls({ socket: plain, rejectUnauthorized: false }, resolve)
      secure.once('error', reject)
      secure.once('close', () => reject(new Error('connection closed in the TLS handshake')))
      this.#socket = secure
    })
    this.#listen(this.#socket)
  }

  /** Resolves when the server has closed its side; fails when it does not. */
  async closed(): Promise<void> {
    await this.#until('the connection to close', () => this.#closed || null, false)
  }

  /** Closes our side and reads on. */
  end(): void {
    this.#socket.end()
  }

  /** Drops the connection with a reset. */
  reset(): void {
    this.#socket.resetAndDestroy()
  }

  destroy(): void {
    this.#socket.destroy()
  }

  /** Stops reading, so that the server's writes pile up. */
  pause(): void {
    this.#socket.pause()
  }

  resume(): void {
    this.#socket.resume()
  }

  async #until<T>(what: string, check: () => T | null, needsConnection: boolean): Promise<T> {
    const deadline = Date.now() + this.#timeoutMs
    for (;;) {
      const found = check()
      if (found !== null) return found
      if (needsConnection && this.#closed) throw new Error(`connection closed, expected ${what}`)
      const left = deadline - Date.now()
      if (left <= 0) throw new Error(`timed out waiting for ${what}; so far:\n${this.transcript}`)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left)
        this.#changed = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }
}

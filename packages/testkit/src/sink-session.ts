/** One client of a sink: the SMTP conversation, and the message it brings. */
import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { SinkBody } from './sink-body.ts'
import type { SinkBehaviour, SinkOptions, SinkStep } from './sink-options.ts'
import type { SinkState, SunkMessage } from './sink-state.ts'

const OFFERS = ['PIPELINING', 'SIZE 104857600', '8BITMIME', 'SMTPUTF8', 'ENHANCEDSTATUSCODES', 'DSN']
const MAX_LINE = 4096
const MAX_RECIPIENTS = 1000

export class SinkSession {
  #socket: Socket
  readonly #options: SinkOptions
  readonly #state: SinkState
  #tls: boolean
  #greeted = false
  #sender: string | null = null
  #recipients: string[] = []
  #commands: string[] = []
  #input: Buffer = Buffer.alloc(0)
  #body: SinkBody | null = null
  /** What of a login has come so far, null outside of one. */
  #login: { readonly mechanism: string; readonly said: string[] } | null = null
  #known = false
  #busy = false
  #working = false
  #out = ''

  constructor(socket: Socket, options: SinkOptions, state: SinkState) {
    this.#socket = socket
    this.#options = options
    this.#state = state
    this.#tls = options.tls?.implicit === true
  }

  async serve(): Promise<void> {
    this.#attach(this.#socket)
    this.#working = true
    await this.#step('connect', '', '220 sink.test ESMTP')
    this.#working = false
    await this.#work()
  }

  #attach(socket: Socket): void {
    socket.on('data', (chunk: Buffer) => {
      this.#input = this.#input.length > 0 ? Buffer.concat([this.#input, chunk]) : chunk
      void this.#work()
    })
  }

  /** Works through the input; one run at a time, which waits where a behaviour wants time. */
  async #work(): Promise<void> {
    if (this.#working) return
    this.#working = true
    await this.#readInput()
    this.#working = false
    this.#flush()
  }

  async #readInput(): Promise<void> {
    while (!this.#busy && this.#input.length > 0 && !this.#socket.destroyed) {
      if (this.#body) {
        const rest = this.#body.push(this.#input)
        this.#input = rest ?? Buffer.alloc(0)
        if (rest === null) break
        const body = this.#body
        this.#body = null
        await this.#finish(body)
        continue
      }
      const end = this.#input.indexOf(10)
      if (end < 0 || this.#input[end - 1] !== 13) {
        if (end >= 0 || this.#input.length > MAX_LINE) this.#hangUp('500 5.5.2 bad line')
        break
      }
      const line = this.#input.toString('utf8', 0, end - 1)
      this.#input = this.#input.subarray(end + 1)
      const done = this.#command(line)
      if (done) await done
    }
  }

  #command(line: string): Promise<void> | null {
    if (this.#login) return this.#logOn(line)
    const verb = line.slice(0, 4).toUpperCase()
    switch (verb) {
      case 'EHLO':
      case 'HELO':
        return this.#hello(line, verb === 'EHLO')
      case 'MAIL':
        return this.#mail(line)
      case 'RCPT':
        return this.#rcpt(line)
      case 'DATA':
        if (this.#recipients.length === 0) return this.#say('503 5.5.1 no valid recipients')
        return this.#step('data', line, '354 go on', () => {
          this.#body = new SinkBody(this.#options)
        })
      case 'AUTH':
        return this.#auth(line)
      case 'STAR':
        return this.#startTls(line)
      case 'RSET':
        this.#reset()
        return this.#say('250 2.0.0 reset')
      case 'NOOP':
        return this.#say('250 2.0.0 ok')
      case 'QUIT':
        this.#hangUp('221 2.0.0 bye')
        return null
      default:
        return this.#say('500 5.5.1 unknown command')
    }
  }

  #hello(line: string, extended: boolean): Promise<void> | null {
    this.#reset()
    this.#greeted = true
    const offers = [...(this.#options.offers ?? OFFERS)]
    if (this.#options.tls && !this.#tls) offers.push('STARTTLS')
    const { login } = this.#options
    if (login && this.#tls) offers.push(`AUTH ${login.only ?? 'PLAIN LOGIN'}`)
    const lines = ['sink.test', ...(extended ? offers : [])]
    const reply = lines.map((text, i) => `250${i < lines.length - 1 ? '-' : ' '}${text}`).join('\r\n')
    return this.#step('ehlo', line, reply)
  }

  #mail(line: string): Promise<void> | null {
    if (!this.#greeted) return this.#say('503 5.5.1 EHLO first')
    if (this.#sender !== null) return this.#say('503 5.5.1 nested MAIL')
    if (this.#options.login && !this.#known) return this.#say('530 5.7.0 log in first')
    const path = /^MAIL FROM:<([^\r\n]*?)>(?: |$)/i.exec(line)
    if (!path) return this.#say('501 5.5.4 syntax')
    return this.#step('mail', line, '250 2.1.0 ok', () => {
      this.#sender = path[1]!
      this.#commands = [line]
    })
  }

  #rcpt(line: string): Promise<void> | null {
    if (this.#sender === null) return this.#say('503 5.5.1 MAIL first')
    if (this.#recipients.length >= MAX_RECIPIENTS) return this.#say('452 4.5.3 too many recipients')
    const path = /^RCPT TO:<([^\r\n]+?)>(?: |$)/i.exec(line)
    if (!path) return this.#say('501 5.5.4 syntax')
    return this.#step('rcpt', line, '250 2.1.5 ok', () => {
      this.#recipients.push(path[1]!)
      this.#commands.push(line)
    })
  }

  async #finish(body: SinkBody): Promise<void> {
    const message: SunkMessage = {
      sender: this.#sender ?? '',
      recipients: this.#recipients,
      ...body.facts(),
      tls: this.#tls,
      commands: this.#commands,
    }
    await this.#step('dot', '', '250 2.0.0 taken', () => this.#state.add(message))
    this.#reset()
  }

  #auth(line: string): Promise<void> | null {
    if (!this.#options.login || !this.#tls) return this.#say('502 5.5.1 not offered')
    const [, mechanism = '', first] = line.split(' ')
    return this.#step('auth', line, first === undefined ? '334 VXNlcm5hbWU6' : '', () => {
      this.#login = { mechanism: mechanism.toUpperCase(), said: [] }
      if (first === undefined) return false
      void this.#logOn(first)
      return true
    })
  }

  /** A line of a login: the next of its words, or the last. */
  #logOn(line: string): null {
    const { mechanism, said } = this.#login!
    said.push(Buffer.from(line, 'base64').toString())
    if (mechanism === 'LOGIN' && said.length < 2) return this.#say('334 UGFzc3dvcmQ6')
    this.#login = null
    const { user, password } = this.#options.login!
    const right = mechanism === 'LOGIN' ? [user, password] : [`\0${user}\0${password}`]
    this.#known = JSON.stringify(said) === JSON.stringify(right)
    return this.#say(this.#known ? '235 2.7.0 welcome' : '535 5.7.8 no such login')
  }

  #startTls(line: string): Promise<void> | null {
    const { tls } = this.#options
    if (!tls || this.#tls) return this.#say('502 5.5.1 not offered')
    return this.#step('starttls', line, '220 2.0.0 go', () => {
      this.#flush('220 2.0.0 go\r\n')
      const plain = this.#socket
      plain.removeAllListeners('data')
      const secure = new TLSSocket(plain, { isServer: true, key: tls.key, cert: tls.cert })
      secure.on('error', () => secure.destroy())
      this.#socket = secure
      this.#tls = true
      this.#greeted = false
      this.#input = Buffer.alloc(0)
      this.#attach(secure)
      return true
    })
  }

  #reset(): void {
    this.#sender = null
    this.#recipients = []
    this.#commands = []
  }

  /** Answers a step, or does what the test wants instead. `accept` runs when the usual answer is given. */
  #step(
    command: SinkStep['command'],
    line: string,
    usual: string,
    accept?: () => boolean | void,
  ): Promise<void> | null {
    const behaviour = this.#options.behave?.({
      command,
      line,
      sender: this.#sender ?? '',
      recipients: this.#recipients,
    })
    if (!behaviour) {
      if (accept?.() !== true) this.#out += `${usual}\r\n`
      return null
    }
    return this.#misbehave(behaviour, usual, accept)
  }

  async #misbehave(
    behaviour: NonNullable<SinkBehaviour>,
    usual: string,
    accept?: () => boolean | void,
  ): Promise<void> {
    this.#busy = true
    this.#flush()
    if ('delay' in behaviour) await new Promise((resolve) => setTimeout(resolve, behaviour.delay))
    if ('hang' in behaviour || 'drip' in behaviour || 'endless' in behaviour) {
      if (!('hang' in behaviour)) torment(this.#socket, 'drip' in behaviour ? behaviour.drip : null)
      return
    }
    if ('reset' in behaviour) {
      this.#socket.resetAndDestroy()
      return
    }
    this.#busy = false
    const reply = behaviour.reply ?? null
    if (reply === null || /^[23]/.test(reply)) {
      if (accept?.() !== true) this.#out += `${reply ?? usual}\r\n`
    } else this.#out += `${reply}\r\n`
    if (reply?.startsWith('421')) this.#hangUp('')
    this.#flush()
  }

  #say(reply: string): null {
    this.#out += `${reply}\r\n`
    return null
  }

  #flush(more = ''): void {
    const out = this.#out + more
    this.#out = ''
    if (out !== '' && this.#socket.writable) this.#socket.write(out)
  }

  #hangUp(reply: string): void {
    if (reply !== '') this.#out += `${reply}\r\n`
    this.#flush()
    this.#socket.end()
  }
}

/** One byte a second, or as much as the client takes without ever ending. */
function torment(socket: Socket, drip: string | null): void {
  let at = 0
  const timer = setInterval(
    () => {
      if (socket.destroyed || (drip !== null && at >= drip.length)) clearInterval(timer)
      else if (drip === null) socket.write('250-and more of it\r\n'.repeat(50))
      else socket.write(drip[at++]!)
    },
    drip === null ? 5 : 1000,
  )
  socket.once('close', () => clearInterval(timer))
}

/** Connections through memory, and the mail servers at their other end, which refuse, stall and break off as the seed says. */
import { Duplex } from 'node:stream'
import type { Socket } from 'node:net'
import type { VirtualClock } from './clock.ts'
import type { Random } from './random.ts'

/** What becomes of a message at a server. */
export interface Taken {
  readonly recipient: string
  /** Whether the client heard of it. */
  heard: boolean
}

export interface NetworkEvents {
  /** A message begins to be sent by somebody. */
  began(owner: object, recipient: string): void
  /** That conversation is over, however. */
  ended(owner: object, recipient: string): void
  /** The whole message has come: from now on a server may take it. */
  whole(owner: object, recipient: string): void
  taken(owner: object, taken: Taken): void
}

export interface Faults {
  /** Shares of conversations. */
  readonly refused: number
  readonly bounced: number
  readonly broken: number
  /** The reply to a message that was taken does not arrive. */
  readonly unheard: number
  /** ms that a message takes at most, before it is wanted and after it has come. */
  readonly slowMs: number
}

class Line extends Duplex {
  readonly #send: (chunk: Buffer) => void
  readonly #over: () => void

  constructor(send: (chunk: Buffer) => void, over: () => void) {
    super({ allowHalfOpen: false })
    this.#send = send
    this.#over = over
  }

  override _read(): void {
    // What comes is pushed when it comes.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#send(chunk)
    done()
  }

  override _destroy(_error: Error | null, done: (error: Error | null) => void): void {
    this.#over()
    // An error of the other side is told by `close`: nobody listens for more.
    done(null)
  }

  ref(): this {
    return this
  }

  unref(): this {
    return this
  }

  setTimeout(): this {
    return this
  }
}

export class Network {
  readonly #clock: VirtualClock
  readonly #random: Random
  readonly #events: NetworkEvents
  /** In force until it is set to others. */
  faults: Faults
  readonly #lines = new Map<Line, object>()

  constructor(clock: VirtualClock, random: Random, events: NetworkEvents, faults: Faults) {
    this.#clock = clock
    this.#random = random
    this.#events = events
    this.faults = faults
  }

  /** Opens a connection of `owner` to a server. */
  async connect(owner: object): Promise<Socket> {
    await this.#clock.wait(this.#random.between(1, 40))
    if (this.#random.chance(this.faults.broken))
      throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
    const outward = inOrder(this.#clock, this.#random)
    const server = new Server(this.#clock, this.#random, this.#events, owner, () => this.faults, {
      reply: (text) => {
        if (!line.destroyed) line.push(text)
      },
      cut: () => line.destroy(),
    })
    const line = new Line(
      (chunk) => outward(() => server.hear(chunk.toString('latin1'))),
      () => {
        this.#lines.delete(line)
        server.over()
      },
    )
    this.#lines.set(line, owner)
    this.#clock.set(() => server.greet(), 1, false)
    return line as unknown as Socket
  }

  /** Connections of who died: the servers see them end. */
  forget(owner: object): void {
    for (const [line, of] of this.#lines) if (of === owner) line.destroy()
  }
}

/** What is sent in one direction takes its time, and comes in the order in which it was sent. */
function inOrder(clock: VirtualClock, random: Random): (arrive: () => void) => void {
  let last = 0
  return (arrive) => {
    last = Math.max(last, clock.now + random.between(1, 20))
    clock.set(arrive, last - clock.now, false)
  }
}

interface Other {
  reply(text: string): void
  cut(): void
}

/** One client at a server. */
class Server {
  #input = ''
  #recipients: string[] = []
  #inData = false
  #isOver = false
  readonly #clock: VirtualClock
  readonly #random: Random
  readonly #events: NetworkEvents
  readonly #owner: object
  readonly #faults: () => Faults
  readonly #other: Other
  readonly #inward: (arrive: () => void) => void

  constructor(
    clock: VirtualClock,
    random: Random,
    events: NetworkEvents,
    owner: object,
    faults: () => Faults,
    other: Other,
  ) {
    this.#clock = clock
    this.#random = random
    this.#events = events
    this.#owner = owner
    this.#faults = faults
    this.#other = other
    this.#inward = inOrder(clock, random)
  }

  greet(): void {
    this.#say('220 server.test')
  }

  hear(text: string): void {
    if (this.#isOver) return
    this.#input += text
    for (;;) {
      const end = this.#input.indexOf(this.#inData ? '\r\n.\r\n' : '\r\n')
      if (end < 0) return
      const line = this.#input.slice(0, end)
      this.#input = this.#input.slice(end + (this.#inData ? 5 : 2))
      if (this.#inData) this.#message()
      else this.#command(line)
    }
  }

  over(): void {
    this.#isOver = true
    this.#end()
  }

  #command(line: string): void {
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === 'EHLO') return this.#say('250-server.test\r\n250 PIPELINING')
    if (verb === 'RCPT') return this.#recipient(/<(.*?)>/.exec(line)![1]!)
    if (verb === 'DATA') return this.#data()
    if (verb === 'QUIT') return this.#other.cut()
    if (verb === 'RSET') this.#end()
    return this.#say('250 ok')
  }

  #recipient(address: string): void {
    const { refused, bounced } = this.#faults()
    if (this.#random.chance(refused)) return this.#say('451 4.3.0 not now')
    if (this.#random.chance(bounced)) return this.#say('550 5.1.1 nobody here')
    this.#recipients.push(address)
    this.#events.began(this.#owner, address)
    this.#say('250 ok')
  }

  #data(): void {
    if (this.#recipients.length === 0) return this.#say('503 5.5.1 no recipients')
    this.#inData = true
    // Some think for long before they want the message.
    const ms = this.#random.chance(0.3) ? this.#random.between(1, this.#faults().slowMs) : 1
    this.#clock.set(() => this.#say('354 go on'), ms, false)
  }

  #message(): void {
    this.#inData = false
    for (const recipient of this.#recipients) this.#events.whole(this.#owner, recipient)
    const { broken, unheard, slowMs } = this.#faults()
    if (this.#random.chance(broken)) return this.#other.cut()
    const taken = this.#recipients.map((recipient): Taken => ({ recipient, heard: false }))
    this.#clock.set(
      () => {
        if (this.#isOver) return
        for (const one of taken) this.#events.taken(this.#owner, one)
        if (this.#random.chance(unheard)) return this.#other.cut()
        for (const one of taken) one.heard = true
        this.#end()
        this.#say('250 taken')
      },
      this.#random.between(5, slowMs),
      false,
    )
  }

  #end(): void {
    for (const recipient of this.#recipients.splice(0)) this.#events.ended(this.#owner, recipient)
  }

  #say(reply: string): void {
    this.#inward(() => this.#other.reply(`${reply}\r\n`))
  }
}

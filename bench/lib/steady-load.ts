/** Sessions that go on sending whatever happens to the server: they connect again until told to stop. */
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { LoadSet } from './messages.ts'
import type { Ledger } from './ledger.ts'

export interface SteadyLoad {
  /** Settles with ms from now until the 250 of a message whose data was sent after now. @throws after `limitMs` */
  nextAccepted(limitMs: number): Promise<number>
  /** Lets every session finish its message. */
  stop(): Promise<void>
}

export interface SteadyOptions {
  readonly port: number
  readonly sessions: number
  readonly load: LoadSet
  readonly recipient: string
  readonly ledger: Ledger
}

const AGAIN_MS = 20
/** A pause between messages leaves the machine room to start what was killed. */
const THINK_MS = 15

let serial = 0

export function startLoad(options: SteadyOptions): SteadyLoad {
  const waiting = new Set<(sentAt: number) => void>()
  let stopping = false
  const onAccepted = (sentAt: number): void => {
    for (const tell of waiting) tell(sentAt)
  }
  const sessions = Array.from({ length: options.sessions }, async () => {
    while (!stopping) {
      await runSession(options, () => stopping, onAccepted)
      await delay(AGAIN_MS)
    }
  })
  return {
    nextAccepted: (limitMs) => waitForAccepted(waiting, limitMs),
    stop: async () => {
      stopping = true
      await Promise.all(sessions)
    },
  }
}

function waitForAccepted(waiting: Set<(sentAt: number) => void>, limitMs: number): Promise<number> {
  const since = performance.now()
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      waiting.delete(tell)
      reject(new Error(`nothing accepted within ${limitMs} ms`))
    }, limitMs)
    const tell = (sentAt: number): void => {
      if (sentAt < since) return
      clearTimeout(timer)
      waiting.delete(tell)
      resolve(performance.now() - since)
    }
    waiting.add(tell)
  })
}

/** One connection, until it breaks or the load stops. */
async function runSession(
  { port, load, recipient, ledger }: SteadyOptions,
  stopped: () => boolean,
  onAccepted: (sentAt: number) => void,
): Promise<void> {
  const wire = new Wire(connect(port, '127.0.0.1'))
  try {
    await wire.expect('220')
    await wire.say('EHLO mx.sender.example', '250')
    while (!stopped()) {
      const number = String(++serial).padStart(16, '0')
      await wire.say(`MAIL FROM:<${load.sender}>\r\nRCPT TO:<${recipient}>\r\nDATA`, '250', '250', '354')
      const message = load.messages[serial % load.messages.length]!
      const head = Buffer.from(`X-Load: ${number}\r\n`)
      ledger.note(number, 'sending')
      const sentAt = performance.now()
      const reply = await wire.send(
        Buffer.concat([head, message.subarray(head.length), Buffer.from('.\r\n')]),
      )
      if (reply.startsWith('250')) {
        ledger.note(number, 'accepted', reply)
        onAccepted(sentAt)
      } else ledger.note(number, reply === '' ? 'unanswered' : 'refused')
      if (reply === '') return
      await delay(THINK_MS)
    }
  } catch (error) {
    if (!(error instanceof OtherReply)) throw error
  } finally {
    wire.close()
  }
}

/** The server said something else, or is gone: the session starts anew. */
class OtherReply extends Error {
  override name = 'OtherReply'
}

class Wire {
  readonly #socket: Socket
  #buffer = ''
  #ended = false
  #changed: () => void = () => undefined

  constructor(socket: Socket) {
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

  async say(line: string, ...expected: readonly string[]): Promise<void> {
    this.#socket.write(`${line}\r\n`)
    for (const code of expected) await this.expect(code)
  }

  async expect(code: string): Promise<void> {
    const reply = await this.#reply()
    if (!reply.startsWith(code)) throw new OtherReply(reply)
  }

  /** The reply to `bytes`, '' when the connection ends without one. */
  send(bytes: Buffer): Promise<string> {
    this.#socket.write(bytes)
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

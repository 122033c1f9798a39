/** What a sink has received: counted without end, remembered within bounds. */

export interface SunkMessage {
  readonly sender: string
  readonly recipients: readonly string[]
  readonly size: number
  /** Of the bytes as the sender meant them (dots unstuffed); '' when hashing is off. */
  readonly sha256: string
  /** The bytes, null unless `keepBytes`. */
  readonly bytes: Buffer | null
  readonly tls: boolean
  /** MAIL FROM and RCPT TO commands as sent. */
  readonly commands: readonly string[]
}

export class SinkState {
  readonly messages: SunkMessage[] = []
  readonly counts = { messages: 0, recipients: 0, bytes: 0, connections: 0 }
  readonly #remember: number
  readonly #waiting = new Set<() => void>()

  constructor(remember: number) {
    this.#remember = remember
  }

  add(message: SunkMessage): void {
    this.counts.messages++
    this.counts.recipients += message.recipients.length
    this.counts.bytes += message.size
    this.messages.push(message)
    // In one piece of the array at a time, so that forgetting stays cheap.
    if (this.messages.length >= this.#remember * 2)
      this.messages.splice(0, this.messages.length - this.#remember)
    for (const check of this.#waiting) check()
  }

  waitFor(messages: number, ms: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const done = (): void => {
        clearTimeout(timer)
        this.#waiting.delete(check)
      }
      const check = (): void => {
        if (this.counts.messages < messages) return
        done()
        resolve()
      }
      const timer = setTimeout(() => {
        done()
        reject(new Error(`the sink has ${this.counts.messages} of ${messages} messages after ${ms} ms`))
      }, ms)
      this.#waiting.add(check)
      check()
    })
  }
}

/** What an SMTP session answers and stores, written from RFC 5321, 2920, 3030 and 6152 and not from the engine. */

export interface Message {
  readonly sender: string
  readonly recipients: readonly string[]
  readonly body: string
}

/** One thing that a client does. `body` is what it sends after 354; `chunk` what follows BDAT at once. */
export type Step =
  | { readonly verb: 'EHLO' | 'HELO' | 'RSET' | 'NOOP' | 'VRFY' | 'EXPN' | 'HELP' | 'BOGUS' }
  | { readonly verb: 'MAIL'; readonly sender: string }
  | { readonly verb: 'RCPT'; readonly recipient: string }
  | { readonly verb: 'DATA'; readonly body: readonly string[] }
  | { readonly verb: 'BDAT'; readonly chunk: string; readonly last: boolean }
  | { readonly verb: 'WRONG'; readonly line: string }

/** Answers of what leaves the session as it was; WRONG is a line with a bad argument. */
const CHANGES_NOTHING = { NOOP: 250, VRFY: 252, HELP: 214, EXPN: 502, BOGUS: 500, WRONG: 501 } as const

/** Only these are ours (see rig.ts). */
const isOurs = (recipient: string): boolean => recipient.endsWith('@good.example')

export class SessionModel {
  readonly stored: Message[] = []
  #greeted = false
  #sender: string | null = null
  #recipients: string[] = []
  /** What BDAT has brought so far; null before the first chunk. */
  #chunks: string | null = null
  /** DATA was refused: what comes next may be a message that nobody asked for (hostile inputs S10). */
  mayBeStray = false

  /** Code that the step is answered with; DATA that is let in is answered 354 first. */
  answer(step: Step): number {
    this.mayBeStray = false
    switch (step.verb) {
      case 'EHLO':
      case 'HELO':
        // RFC 5321 §4.1.4: as if RSET had come.
        this.#reset()
        this.#greeted = true
        return 250
      case 'RSET':
        this.#reset()
        return 250
      case 'MAIL':
        return this.#mail(step.sender)
      case 'RCPT':
        return this.#rcpt(step.recipient)
      case 'DATA':
        return this.#data(step.body)
      case 'BDAT':
        return this.#bdat(step.chunk, step.last)
      default:
        return CHANGES_NOTHING[step.verb]
    }
  }

  #reset(): void {
    this.#sender = null
    this.#recipients = []
    this.#chunks = null
  }

  #mail(sender: string): number {
    if (!this.#greeted || this.#sender !== null) return 503
    this.#sender = sender
    return 250
  }

  #rcpt(recipient: string): number {
    // RFC 3030 §2: no RCPT once a chunk has come.
    if (this.#sender === null || this.#chunks !== null) return 503
    if (!isOurs(recipient)) return 550
    if (!this.#recipients.includes(recipient)) this.#recipients.push(recipient)
    return 250
  }

  /** Refused for want of what has to come before; the transaction is over then. */
  #outOfPlace(): number | null {
    if (this.#sender === null) return 503
    return this.#recipients.length === 0 ? 554 : null
  }

  #data(body: readonly string[]): number {
    // RFC 3030 §2: DATA and BDAT are not mixed.
    const fault = this.#outOfPlace() ?? (this.#chunks === null ? null : 503)
    if (fault !== null) {
      this.#reset()
      this.mayBeStray = true
      return fault
    }
    this.#store(body.map((line) => `${line}\r\n`).join(''))
    return 250
  }

  #bdat(chunk: string, last: boolean): number {
    const fault = this.#outOfPlace()
    if (fault !== null) {
      this.#reset()
      return fault
    }
    this.#chunks = (this.#chunks ?? '') + chunk
    if (last) this.#store(this.#chunks)
    return 250
  }

  #store(body: string): void {
    this.stored.push({ sender: this.#sender!, recipients: this.#recipients, body })
    this.#reset()
  }
}

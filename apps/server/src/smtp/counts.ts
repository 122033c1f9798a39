/** What a client has cost us, against the limits there are. */
import type { SmtpLimits } from './options.ts'

/** Command lines with bare CR, LF or NUL, after which the connection is closed. */
const MAX_DIRTY_LINES = 3

/** What one connection has used up of each limit that counts. */
export interface CountsUsed {
  readonly errors: number
  readonly resets: number
  readonly idle: number
  readonly messages: number
  readonly refusedRecipients: number
  readonly authFailures: number
}

/** Each `count…` counts one more and tells whether that is still within the limit; 0 is no limit. */
export class Counts {
  readonly #limits: () => SmtpLimits
  #errors = 0
  #dirtyLines = 0
  #resets = 0
  #idle = 0
  #messages = 0
  #refusedRecipients = 0
  #authFailures = 0

  constructor(limits: () => SmtpLimits) {
    this.#limits = limits
  }

  countError(): boolean {
    this.#errors += 1
    return isBelow(this.#errors, this.#limits().maxErrors)
  }

  countDirtyLine(): boolean {
    this.#dirtyLines += 1
    return this.#dirtyLines < MAX_DIRTY_LINES
  }

  countReset(): boolean {
    this.#resets += 1
    return isWithin(this.#resets, this.#limits().maxResets)
  }

  /** A command that brought no message nearer and that nothing else counts. */
  countIdle(): boolean {
    this.#idle += 1
    return isWithin(this.#idle, this.#limits().maxNoops)
  }

  /** Guessing addresses ends after a number of misses (S24). */
  countRefusedRecipient(): boolean {
    this.#refusedRecipients += 1
    return isBelow(this.#refusedRecipients, this.#limits().maxRefusedRecipients)
  }

  countAuthFailure(): boolean {
    this.#authFailures += 1
    return isBelow(this.#authFailures, this.#limits().maxAuthFailures)
  }

  /** A message was taken: what led to it is forgiven. */
  countMessage(): void {
    this.#messages += 1
    this.#resets = 0
    this.#idle = 0
  }

  get used(): CountsUsed {
    return {
      errors: this.#errors,
      resets: this.#resets,
      idle: this.#idle,
      messages: this.#messages,
      refusedRecipients: this.#refusedRecipients,
      authFailures: this.#authFailures,
    }
  }

  get mayTakeMore(): boolean {
    const { maxMessagesPerConnection } = this.#limits()
    return maxMessagesPerConnection === 0 || this.#messages < maxMessagesPerConnection
  }
}

function isWithin(count: number, most: number): boolean {
  return most === 0 || count <= most
}

function isBelow(count: number, end: number): boolean {
  return end === 0 || count < end
}

/** One mail transaction (RFC 5321 §3.3), from MAIL to the message's reply: never reused, never edited back (S06). */
import type { BodyReceiver } from './body-receiver.ts'
import type { AcceptedRecipient, MailCommand } from './hooks.ts'
import { NO_RECIPIENTS, NO_RECIPIENTS_NOW } from './replies.ts'
import type { SmtpReply } from './reply.ts'

/** Octets of one message's data since it began, for the floor under its rate. */
export interface DataRate {
  readonly since: number
  bytes: number
}

export function newRate(): DataRate {
  return { since: performance.now(), bytes: 0 }
}

/** Recipients that a list may well name twice. */
const FREE_REPEATS = 1_000

export class Transaction {
  readonly mail: MailCommand
  /** ms since the epoch, when MAIL arrived. */
  readonly receivedAt: number
  readonly #recipients: AcceptedRecipient[] = []
  /** Addresses already accepted, lower case. */
  readonly #seen = new Set<string>()
  readonly #refusals: SmtpReply[] = []
  #repeated = 0
  #excess = 0
  #chunks: { readonly body: BodyReceiver; readonly rate: DataRate } | null = null

  constructor(mail: MailCommand, receivedAt: number) {
    this.mail = mail
    this.receivedAt = receivedAt
  }

  get recipients(): readonly AcceptedRecipient[] {
    return this.#recipients
  }

  /** BDAT content so far, and how fast the chunks have come, all of them together; null before the first BDAT. */
  get chunks(): { readonly body: BodyReceiver; readonly rate: DataRate } | null {
    return this.#chunks
  }

  /** A recipient named again is agreed to again, counts again, and gets one copy. */
  has(address: string): boolean {
    return this.#seen.has(address.toLowerCase())
  }

  /** Whether there is room for one more recipient among `most`; 0 is no limit. */
  hasRoom(most: number): boolean {
    return most === 0 || this.#recipients.length + this.#repeated < most
  }

  accept(recipient: AcceptedRecipient): void {
    this.#seen.add(recipient.address.toLowerCase())
    this.#recipients.push(recipient)
  }

  /** Counts an accepted recipient that is named again; false once that is more than any list would. */
  repeat(): boolean {
    this.#repeated += 1
    return this.#repeated <= FREE_REPEATS
  }

  /**
   * Counts a recipient beyond the `most`. True while it may be pipelining: a client may ask for all it has before it reads
   * a reply (RFC 2920), so as many again as there may be cost nothing.
   */
  exceed(most: number): boolean {
    this.#excess += 1
    return this.#excess <= most && this.#repeated === 0
  }

  /** Keeps the reply that refused a recipient. */
  refuse(reply: SmtpReply): void {
    this.#refusals.push(reply)
  }

  /** All recipients were refused before, each by itself: what ends the transaction is no refusal of its own. */
  get isBarren(): boolean {
    return this.#refusals.length > 0 && this.#recipients.length === 0
  }

  /** What answers DATA or BDAT for want of recipients; null when there are some. */
  get withoutRecipients(): SmtpReply | null {
    if (this.#recipients.length > 0) return null
    // A recipient that was only put off must not be lost to a final refusal of the message.
    return this.#refusals.some(({ code }) => code < 500) ? NO_RECIPIENTS_NOW : NO_RECIPIENTS
  }

  /** Begins a message that comes in chunks. */
  beginChunks(body: BodyReceiver): { readonly body: BodyReceiver; readonly rate: DataRate } {
    this.#chunks = { body, rate: newRate() }
    return this.#chunks
  }

  /** Gives the chunks away: their bytes are somebody else's from now on. */
  releaseChunks(): void {
    this.#chunks = null
  }
}

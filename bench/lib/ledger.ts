/** What became of every message of a crash run: each has a number of its own, sent once and never again. */
import type { Sink } from '@postern/testkit/sink.ts'

export interface Account {
  readonly accepted: number
  /** Accepted, neither at the sink nor kept by the product. */
  readonly lost: readonly string[]
  /** Accepted and kept by the product instead of delivered: quarantined or held. */
  readonly held: number
  /** Arrivals beyond the first, of any message. */
  readonly duplicates: number
  /** Arrived though the sender heard 4xx or nothing: a sender that tries again makes a second copy of it. */
  readonly unconfirmed: number
  /** Sent to the end, but the connection broke before the reply. */
  readonly unanswered: number
  readonly refused: number
}

type Fate = 'sending' | 'accepted' | 'refused' | 'unanswered'

export class Ledger {
  readonly #fates = new Map<string, Fate>()
  /** Our message id as the 250 named it. */
  readonly #ids = new Map<string, string>()
  readonly #arrivals = new Map<string, number>()
  readonly #sink: Sink
  #seen = 0

  /** Counts what arrives from now on. */
  constructor(sink: Sink) {
    this.#sink = sink
    this.#seen = sink.counts.messages
  }

  note(serial: string, fate: Fate, reply = ''): void {
    this.#fates.set(serial, fate)
    const id = /Accepted as ([0-9a-f-]{36})/.exec(reply)?.[1]
    if (id) this.#ids.set(serial, id)
  }

  /** Messages whose last dot is out and whose reply is not in. */
  sending(): number {
    return [...this.#fates.values()].filter((fate) => fate === 'sending').length
  }

  accepted(): number {
    return this.#ids.size
  }

  /** Takes note of what has arrived at the sink since the last call. Call often: a sink forgets. */
  collect(): number {
    const fresh = this.#sink.counts.messages - this.#seen
    this.#seen += fresh
    if (fresh === 0) return 0
    for (const message of this.#sink.messages.slice(-fresh)) {
      const serial = /^X-Load: (\d+)\r$/m.exec(message.bytes?.toString('latin1') ?? '')?.[1]
      if (serial === undefined) throw new Error('a message without a number arrived at the sink')
      this.#arrivals.set(serial, (this.#arrivals.get(serial) ?? 0) + 1)
    }
    return fresh
  }

  /** `kept` answers which of these message ids the product keeps for good in quarantine. */
  async close(kept: (ids: readonly string[]) => Promise<ReadonlySet<string>>): Promise<Account> {
    this.collect()
    const missing = [...this.#ids].filter(([serial]) => !this.#arrivals.has(serial))
    const held = await kept(missing.map(([, id]) => id))
    const withFate = (fate: Fate): string[] =>
      [...this.#fates].filter(([, other]) => other === fate).map(([serial]) => serial)
    return {
      accepted: this.#ids.size,
      lost: missing.filter(([, id]) => !held.has(id)).map(([, id]) => id),
      held: held.size,
      duplicates: [...this.#arrivals.values()].reduce((sum, count) => sum + count - 1, 0),
      unconfirmed: [...this.#arrivals.keys()].filter((serial) => this.#fates.get(serial) !== 'accepted')
        .length,
      unanswered: withFate('unanswered').length,
      refused: withFate('refused').length,
    }
  }
}

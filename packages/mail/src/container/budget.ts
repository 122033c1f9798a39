/** What reading the containers of one message may cost, whatever they say of themselves (A01: bombs, overlaps, quines). */
import type { SevenResult } from './seven/result.ts'

export interface BudgetLimits {
  /** Bytes read and bytes made of them, together. */
  readonly bytes: number
  readonly entries: number
  /** Containers within each other. */
  readonly depth: number
  /** ms from the first charge: only a machine in distress meets it before the others. */
  readonly time: number
}

/** A second's work for a small message; documents grow by five to twenty times, and a large message may take longer. */
export function budgetFor(messageBytes: number): BudgetLimits {
  return { bytes: 64 * 1024 * 1024 + 8 * messageBytes, entries: 10_000, depth: 16, time: 10_000 }
}

/** Thrown in the middle of the work that goes beyond the budget. */
export class BudgetExceeded extends Error {
  readonly limit: keyof BudgetLimits

  constructor(limit: keyof BudgetLimits) {
    super(`Containers of the message go beyond the budget of ${limit}`)
    this.limit = limit
  }
}

/**
 * One for a message; everything that opens a container of it charges the same, and tries the same words where a password
 * is wanted.
 */
export class Budget {
  readonly limits: BudgetLimits
  /** Words of the message that may be passwords; the one that opened something last comes first. */
  passwords: readonly string[]
  /** What archives came to that were opened at a price, by their bytes; shared by all readings of one message. */
  readonly memory: Map<string, SevenResult>
  readonly #now: () => number
  #bytes = 0
  #entries = 0
  #deadline: number | undefined

  constructor(
    limits: BudgetLimits,
    now: () => number = () => performance.now(),
    passwords: readonly string[] = [],
    memory = new Map<string, SevenResult>(),
  ) {
    this.limits = limits
    this.memory = memory
    this.passwords = passwords
    this.#now = now
  }

  get spentBytes(): number {
    return this.#bytes
  }

  get spentEntries(): number {
    return this.#entries
  }

  /** Bytes that may still be made; at least 1, as zlib wants it. */
  get room(): number {
    return Math.max(1, this.limits.bytes - this.#bytes)
  }

  /** ms that are left of the time; 0 when it is over. */
  get timeLeft(): number {
    this.#deadline ??= this.#now() + this.limits.time
    return Math.max(0, this.#deadline - this.#now())
  }

  /** @throws BudgetExceeded */
  bytes(count: number): void {
    this.#bytes += count
    if (this.#bytes > this.limits.bytes) throw new BudgetExceeded('bytes')
    this.#deadline ??= this.#now() + this.limits.time
    if (this.#now() > this.#deadline) throw new BudgetExceeded('time')
  }

  /** @throws BudgetExceeded */
  entry(): void {
    this.#entries += 1
    if (this.#entries > this.limits.entries) throw new BudgetExceeded('entries')
  }

  /** @throws BudgetExceeded */
  depth(depth: number): void {
    if (depth > this.limits.depth) throw new BudgetExceeded('depth')
  }
}

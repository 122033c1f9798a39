/** Gathers outcomes and records them together: one commit for many copies. */
import type { Outcome } from './job.ts'
import { noteOutcome } from '../measures.ts'
import type { DeliveryStore } from './store.ts'

export interface SettlerHandlers {
  /** Recorded, or given up on after failing alone. */
  settled(outcomes: readonly Outcome[]): void
  failed(error: unknown): void
}

const FULL = 100
const FIRST_PAUSE_MS = 200
const MAX_PAUSE_MS = 5000

export class Settler {
  readonly #store: Pick<DeliveryStore, 'settle'>
  readonly #gatherMs: number
  readonly #handlers: SettlerHandlers
  #waiting: Outcome[] = []
  #timer: NodeJS.Timeout | null = null
  #busy = false
  #pause = FIRST_PAUSE_MS
  #stopped = false

  constructor(store: Pick<DeliveryStore, 'settle'>, gatherMs: number, handlers: SettlerHandlers) {
    this.#store = store
    this.#gatherMs = gatherMs
    this.#handlers = handlers
  }

  add(outcome: Outcome): void {
    this.#waiting.push(outcome)
    if (!this.#busy) this.#schedule(this.#waiting.length >= FULL ? 0 : this.#gatherMs)
  }

  /** Drops what could not be recorded; the rows' leases end and they are sent again. */
  stop(): void {
    this.#stopped = true
    if (this.#timer) clearTimeout(this.#timer)
  }

  #schedule(ms: number): void {
    if (this.#stopped || this.#timer) return
    this.#timer = setTimeout(() => {
      this.#timer = null
      void this.#flush()
    }, ms)
  }

  async #flush(): Promise<void> {
    if (this.#busy) return
    const batch = this.#waiting
    this.#waiting = []
    this.#busy = true
    try {
      await this.#store.settle(batch)
      for (const outcome of batch) noteOutcome(outcome)
      this.#pause = FIRST_PAUSE_MS
      this.#handlers.settled(batch)
    } catch (error) {
      await this.#retry(batch, error)
    } finally {
      this.#busy = false
      if (this.#waiting.length > 0)
        this.#schedule(this.#pause === FIRST_PAUSE_MS ? this.#gatherMs : this.#pause)
    }
  }

  /** Recording again what was recorded changes nothing, so the whole batch is simply tried again, then one by one. */
  async #retry(batch: readonly Outcome[], cause: unknown): Promise<void> {
    this.#handlers.failed(cause)
    if (!isDataError(cause)) {
      this.#waiting.unshift(...batch)
      this.#pause = Math.min(this.#pause * 2, MAX_PAUSE_MS)
      return
    }
    for (const outcome of batch) {
      try {
        await this.#store.settle([outcome])
      } catch (error) {
        this.#handlers.failed(error)
      }
    }
    this.#handlers.settled(batch)
  }
}

/** The statement itself is at fault (SQLSTATE classes 22 and 23), not the connection or the server. */
export function isDataError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code))
}

/** What this process has counted, and what it has heard of the sums of all. */
import type { RateKind } from '@postern/contract/codes/blocking.ts'
import type { RateShare } from './limits.ts'
import { keyOf, type RateSum } from './store.ts'
import { lru } from '../../platform/lru.ts'

/** Sums that wait while the database is away; new ones are let go of beyond it. */
const MAX_SUMS = 50_000
/** ms that a sum of all processes is used by itself, and that somebody's next mail is written at once since they were near a limit. */
const SUM_MS = 3_000
const NEAR_MS = 600_000

interface Pending extends RateShare {
  mails: number
}

export class OwnSums {
  #pending = new Map<string, Pending>()
  /** On its way to the database. */
  #leaving = new Map<string, Pending>()
  readonly #shared = lru<string, number>(MAX_SUMS, { ttl: SUM_MS })
  readonly #near = lru<string, true>(10_000, { ttl: NEAR_MS })

  add({ kind, key, mails }: RateShare): void {
    const id = keyOf({ kind, key })
    const before = this.#pending.get(id)
    if (before) before.mails += mails
    else if (this.#pending.size < MAX_SUMS) this.#pending.set(id, { kind, key, mails })
  }

  get isEmpty(): boolean {
    return this.#pending.size === 0
  }

  /** Mail of all processes as far as this one knows. */
  total(id: string): number {
    const own = (this.#pending.get(id)?.mails ?? 0) + (this.#leaving.get(id)?.mails ?? 0)
    return own + (this.#shared.get(id) ?? 0)
  }

  isNear(id: string): boolean {
    return this.#near.has(id)
  }

  /** What is to be written; `left` says of each when it is. */
  take(): RateShare[] {
    this.#leaving = this.#pending
    this.#pending = new Map()
    return [...this.#leaving.values()]
  }

  left(shares: readonly RateShare[]): void {
    for (const share of shares) this.#leaving.delete(keyOf(share))
  }

  heard(sums: readonly RateSum[], warningOf: (kind: RateKind) => number): void {
    for (const sum of sums) {
      const id = keyOf(sum)
      this.#shared.set(id, sum.mails)
      if (sum.mails >= warningOf(sum.kind)) this.#near.set(id, true)
      else this.#near.delete(id)
    }
  }

  /** Counting begins anew, of some or, without, of everybody. */
  forget(sums?: readonly RateSum[]): void {
    if (sums) for (const sum of sums) this.#shared.delete(keyOf(sum))
    else this.#shared.clear()
  }
}

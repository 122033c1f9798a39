/**
 * Bulk-mail blocking (product §8, decision 0068): mail that was taken is added up in memory, and added to the sums of all
 * processes every second, or at once where a limit is near. Nobody's mail waits for it, and a database that is away
 * refuses nobody.
 */
import type { RateKind } from '@postern/contract/codes/blocking.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import type pg from 'pg'
import {
  limitsOf,
  sharesOf,
  type CountedMail,
  type RateKey,
  type RateLimit,
  type RateShare,
} from './limits.ts'
import { OwnSums } from './own-sums.ts'
import { addRates, blockMet, keyOf, type Block, type Blocks, type RateSum } from './store.ts'

export interface RateFound extends RateKey {
  /** Refused; otherwise the limit only observes. */
  readonly blocked: boolean
}

export interface Rates {
  /** Counts a mail that was taken. */
  note(mail: CountedMail): void
  /** Limits that stand against a mail, or have been met by those before it. */
  against(mail: CountedMail): readonly RateFound[]
  /** The blocks of the snapshot are newer than those that this process made. */
  blocksRead(): void
  /** Writes what there is now. Never throws. */
  flush(): Promise<void>
  close(): Promise<void>
}

const EVERY_MS = 1_000
/** Sums of one statement. */
const MAX_BATCH = 2_000

type Limits = ReadonlyMap<RateKind, RateLimit>
type Known = () => { readonly settings: SettingsValues; readonly blocks?: Blocks }

export function createRates(pool: pg.Pool, snapshot: Known, onTrouble: (error: unknown) => void): Rates {
  return new SharedRates(pool, snapshot, onTrouble)
}

class SharedRates implements Rates {
  readonly #pool: pg.Pool
  readonly #snapshot: Known
  readonly #onTrouble: (error: unknown) => void
  readonly #sums = new OwnSums()
  /** Blocks that the snapshot may not have yet. */
  readonly #own = new Map<string, Block>()
  #isAway = false
  #isSoon = false
  #writing: Promise<void> = Promise.resolve()
  readonly #timer = setInterval(() => {
    if (!this.#sums.isEmpty) void this.flush()
  }, EVERY_MS)

  constructor(pool: pg.Pool, snapshot: Known, onTrouble: (error: unknown) => void) {
    this.#pool = pool
    this.#snapshot = snapshot
    this.#onTrouble = onTrouble
  }

  note(mail: CountedMail): void {
    const limits = this.#limits()
    for (const share of this.#sharesOf(mail, limits)) {
      this.#sums.add(share)
      const id = keyOf(share)
      if (this.#sums.isNear(id) || this.#sums.total(id) >= limits.get(share.kind)!.count) this.#flushSoon()
    }
  }

  against(mail: CountedMail): readonly RateFound[] {
    const limits = this.#limits()
    const { blocks } = this.#snapshot()
    const now = Date.now()
    return this.#sharesOf(mail, limits).flatMap(({ kind, key }) => {
      const { observes, count } = limits.get(kind)!
      const id = keyOf({ kind, key })
      const block = this.#own.get(id) ?? blocks?.get(id)
      const stands = block !== undefined && block.until > now && (observes || !block.observed)
      const isMet = !this.#isAway && this.#sums.total(id) >= count
      return stands || isMet ? [{ kind, key, blocked: !observes }] : []
    })
  }

  blocksRead(): void {
    this.#own.clear()
    // Of who was released.
    this.#sums.forget()
  }

  flush(): Promise<void> {
    return (this.#writing = this.#writing.then(() => this.#write()))
  }

  close(): Promise<void> {
    clearInterval(this.#timer)
    return this.flush()
  }

  #limits(): Limits {
    return new Map(limitsOf(this.#snapshot().settings.blocking).map((limit) => [limit.kind, limit]))
  }

  #sharesOf(mail: CountedMail, limits: Limits): readonly RateShare[] {
    return sharesOf(mail, [...limits.values()], this.#snapshot().settings.blocking)
  }

  #flushSoon(): void {
    if (this.#isSoon || this.#isAway) return
    this.#isSoon = true
    setImmediate(() => {
      this.#isSoon = false
      void this.flush()
    })
  }

  async #write(): Promise<void> {
    const limits = this.#limits()
    const zone = this.#snapshot().settings.basic.timeZone
    const taken = this.#sums.take()
    const batch = taken.filter(({ kind }) => limits.has(kind))
    for (let at = 0; at < batch.length; at += MAX_BATCH) {
      const counted = await this.#count(batch.slice(at, at + MAX_BATCH), limits, zone)
      const met = counted.filter(({ kind, mails }) => mails >= limits.get(kind)!.count)
      if (met.length > 0) await this.#block(met, limits, zone)
    }
    this.#sums.left(taken)
  }

  async #count(shares: readonly RateShare[], limits: Limits, zone: string): Promise<readonly RateSum[]> {
    const timed = shares.map((share) => ({ ...share, seconds: limits.get(share.kind)!.seconds }))
    try {
      const counted = await addRates(this.#pool, timed, zone)
      this.#isAway = false
      this.#sums.left(shares)
      this.#sums.heard(counted, (kind) => limits.get(kind)!.warning)
      return counted
    } catch (error) {
      this.#isAway = true
      this.#onTrouble(error)
      this.#sums.left(shares)
      for (const share of shares) this.#sums.add(share)
      return []
    }
  }

  async #block(met: readonly RateSum[], limits: Limits, zone: string): Promise<void> {
    const blocked = met.map(({ kind, key }) => {
      const { observes, blockMinutes } = limits.get(kind)!
      return { kind, key, observed: observes, minutes: blockMinutes }
    })
    try {
      for (const one of await blockMet(this.#pool, blocked, zone)) this.#own.set(keyOf(one), one)
      this.#sums.forget(met)
    } catch (error) {
      this.#onTrouble(error)
    }
  }
}

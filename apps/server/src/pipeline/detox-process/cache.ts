/** Outcomes of files that this process has disarmed: one newsletter's PDF is taken apart once. */
import type { DetoxCache } from '@postern/detox/mail/cache.ts'
import type { Outcome } from '@postern/detox/outcome.ts'

const MOST_BYTES = 32 * 1024 * 1024
/** What an outcome counts for beside its bytes. */
const ENTRY = 2_000

export class OutcomeCache implements DetoxCache {
  readonly #kept = new Map<string, Outcome>()
  #bytes = 0

  get(key: string): Outcome | null {
    const outcome = this.#kept.get(key)
    if (!outcome) return null
    this.#kept.delete(key)
    this.#kept.set(key, outcome)
    return outcome
  }

  set(key: string, outcome: Outcome): void {
    const size = sizeOf(outcome)
    if (size > MOST_BYTES / 4) return
    this.#drop(key)
    this.#kept.set(key, outcome)
    this.#bytes += size
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= MOST_BYTES) break
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    const outcome = this.#kept.get(key)
    if (!outcome) return
    this.#kept.delete(key)
    this.#bytes -= sizeOf(outcome)
  }
}

function sizeOf(outcome: Outcome): number {
  return ENTRY + (outcome.outcome === 'disarmed' ? outcome.bytes.length : 0)
}

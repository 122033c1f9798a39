/**
 * Stress mode, as Postfix has it (its STRESS_README): while nearly all places are taken, whoever does not get on with its mail is let
 * go of sooner, so that those who do find a place.
 */
import type { SmtpLimits } from './options.ts'

/** ms that there have to be clearly fewer connections before it ends: floods come in waves. */
const STAYS_MS = 60_000
/** Of the connections that begin it: fewer than this end it. */
const ENDS_AT = 0.8

export class Stress {
  #isOn = false
  /** Since when there are few enough. */
  #calmSince: number | null = null

  get isOn(): boolean {
    return this.#isOn
  }

  /** Looks at how many connections there are; answers whether that changes anything. `now`: ms of a monotonic clock. */
  look(connections: number, { maxConnections, stressPercent }: SmtpLimits, now: number): boolean {
    const begins = (maxConnections * stressPercent) / 100
    if (begins === 0) return this.#be(false)
    if (connections >= begins) {
      this.#calmSince = null
      return this.#be(true)
    }
    if (!this.#isOn) return false
    if (connections >= begins * ENDS_AT) this.#calmSince = null
    else this.#calmSince ??= now
    return this.#calmSince !== null && now - this.#calmSince >= STAYS_MS && this.#be(false)
  }

  #be(on: boolean): boolean {
    const changes = on !== this.#isOn
    this.#isOn = on
    this.#calmSince = null
    return changes
  }
}

/** What errors and idle commands count under stress; Postfix's defaults where it has the same. */
const HURRIED = {
  maxErrors: 1,
  maxNoops: 5,
  maxResets: 5,
  maxRefusedRecipients: 5,
  maxAuthFailures: 1,
  rateGraceMs: 10_000,
} as const satisfies Partial<SmtpLimits>

/** The limits under stress: none is wider than it was. */
export function hurried(limits: SmtpLimits): SmtpLimits {
  const { stressTimeoutMs } = limits
  const narrower = Object.entries(HURRIED).map(([name, most]) => {
    const set = limits[name as keyof typeof HURRIED]
    // 0 switches a count off.
    return [name, set === 0 ? most : Math.min(set, most)]
  })
  return {
    ...limits,
    ...(Object.fromEntries(narrower) as Record<keyof typeof HURRIED, number>),
    commandTimeoutMs: Math.min(limits.commandTimeoutMs, stressTimeoutMs),
    dataTimeoutMs: Math.min(limits.dataTimeoutMs, stressTimeoutMs),
  }
}

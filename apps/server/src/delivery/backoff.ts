/** When to try again, when to tell the sender, when to give up. Pure: ages in, seconds out. */

export interface BackoffOptions {
  /** Seconds until the first retry. */
  readonly first: number
  /** What the pause grows by each time. */
  readonly factor: number
  /** Longest pause in seconds. */
  readonly max: number
  /** Seconds after which a copy is given up. */
  readonly maxAge: number
  /** Seconds after which the sender hears of the delay, once. */
  readonly delayNoticeAge: number
}

export type Retry =
  | { readonly giveUp: true }
  | { readonly giveUp: false; readonly delay: number; readonly late: boolean }

/** Share of a pause by which it varies either way, so that retries spread out. */
const JITTER = 0.1
/** Tries before anything is given up, however old: we may have been switched off for days, or the clock set forward. */
const MIN_TRIES = 3

/**
 * What follows a temporary failure. `attempts`: failed before this one; `age`: seconds in the queue; `random`: [0, 1).
 * The last pause is cut so that the last try falls on the maximum age. `late`: past the age for a delay notice.
 */
export function nextRetry(attempts: number, age: number, random: number, options: BackoffOptions): Retry {
  const overdue = age >= options.maxAge
  if (overdue && attempts + 1 >= MIN_TRIES) return { giveUp: true }
  // The cap keeps the power finite; whatever grows has passed `max` long before.
  const pause = Math.min(options.first * options.factor ** Math.min(attempts, 40), options.max)
  const spread = pause * (1 + JITTER * (2 * random - 1))
  const delay = overdue ? spread : Math.min(spread, options.maxAge - age)
  return { giveUp: false, delay, late: age >= options.delayNoticeAge }
}

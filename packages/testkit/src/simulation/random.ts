/** Chance that a seed decides, the same at every run. */

export interface Random {
  /** [0, 1) */
  next(): number
  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number
  /** True so often out of one. */
  chance(share: number): boolean
  one<T>(of: readonly T[]): T
}

/** Mulberry32. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1))
  return { next, between, chance: (share) => next() < share, one: (of) => of[between(0, of.length - 1)]! }
}

/** A small seeded generator (mulberry32): the demo is the same every time. */
export interface Random {
  /** [0, 1) */
  next(): number
  pick<T>(list: readonly T[]): T
  /** Inclusive. */
  between(low: number, high: number): number
}

export function seeded(seed: number): Random {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    pick: (list) => list[Math.floor(next() * list.length)]!,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
  }
}

/** Distinct 32-bit hashes, in a table that is used again for the next message. */
const SLOTS = 8_192
/** Hashes that are taken in; whatever comes then is passed over. */
const MOST = 4_000

export class HashSet {
  readonly #slots = new Int32Array(SLOTS)
  readonly #hashes = new Int32Array(MOST)
  #size = 0

  get size(): number {
    return this.#size
  }

  clear(): void {
    this.#slots.fill(0)
    this.#size = 0
  }

  add(hash: number): void {
    const wanted = hash | 0 || 1
    let slot = wanted & (SLOTS - 1)
    for (let there = this.#slots[slot]!; there !== 0; there = this.#slots[slot]!) {
      if (there === wanted) return
      slot = (slot + 1) & (SLOTS - 1)
    }
    if (this.#size === MOST) return
    this.#slots[slot] = wanted
    this.#hashes[this.#size++] = wanted
  }

  /** At most so many of them: the smallest, which near-duplicates have in common. Valid until the next change. */
  sample(most: number): Int32Array {
    const all = this.#hashes.subarray(0, this.#size)
    return this.#size <= most ? all : all.toSorted().subarray(0, most)
  }
}

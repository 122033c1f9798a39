/**
 * A set of 64-bit hashes in two flat arrays (open addressing, linear probing): ten million take 134 MB. It only grows: what is gone
 * stays as a hash that leads nowhere.
 */
export class HashSet {
  #mask: number
  #high: Uint32Array
  #low: Uint32Array
  #size = 0

  /** `expected`: room for so many without growing. */
  constructor(expected = 0) {
    const slots = 2 ** Math.max(10, Math.ceil(Math.log2(expected / MOST_FULL + 1)))
    this.#mask = slots - 1
    this.#high = new Uint32Array(slots)
    this.#low = new Uint32Array(slots)
  }

  get size(): number {
    return this.#size
  }

  /** Bytes of memory. */
  get bytes(): number {
    return this.#high.byteLength + this.#low.byteLength
  }

  add(high: number, low: number): void {
    if (this.#size >= (this.#mask + 1) * MOST_FULL) this.#grow()
    const at = this.#find(high >>> 0, this.#marked(high, low))
    if (this.#isFree(at)) this.#size++
    this.#high[at] = high
    this.#low[at] = this.#marked(high, low)
  }

  has(high: number, low: number): boolean {
    return !this.#isFree(this.#find(high >>> 0, this.#marked(high, low)))
  }

  /** A slot with two zeros is free, so no hash is two zeros. */
  #marked(high: number, low: number): number {
    return (high | low) === 0 ? 1 : low >>> 0
  }

  #isFree(at: number): boolean {
    return this.#high[at] === 0 && this.#low[at] === 0
  }

  /** The slot of a hash, or the free one that it would have. */
  #find(high: number, low: number): number {
    let at = low & this.#mask
    while (!(this.#high[at] === high && this.#low[at] === low) && !this.#isFree(at))
      at = (at + 1) & this.#mask
    return at
  }

  #grow(): void {
    const [high, low] = [this.#high, this.#low]
    this.#mask = this.#mask * 2 + 1
    this.#high = new Uint32Array(this.#mask + 1)
    this.#low = new Uint32Array(this.#mask + 1)
    for (let at = 0; at < high.length; at++) {
      if (high[at] === 0 && low[at] === 0) continue
      const free = this.#find(high[at]!, low[at]!)
      this.#high[free] = high[at]!
      this.#low[free] = low[at]!
    }
  }
}

/** Beyond this part of the slots, probing gets long. */
const MOST_FULL = 0.7

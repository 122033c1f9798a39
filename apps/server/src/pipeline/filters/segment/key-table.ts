/** Keys counted and grouped: a table of numbers with open addressing. */

/** Shares of the table that may be taken, in halves: beyond that it grows. */
const LOAD = 0.6

export class KeyTable {
  #keys = new Uint32Array(64)
  #counts = new Uint32Array(64)
  #size = 0

  add(key: number): void {
    const slot = this.#slotOf(key)
    this.#counts[slot]!++
    if (this.#keys[slot] === key) return
    this.#keys[slot] = key
    this.#size += 1
    if (this.#size > this.#keys.length * LOAD) this.#grow()
  }

  count(key: number): number {
    return this.#counts[this.#slotOf(key)]!
  }

  /** Groups of as many as were added, by key, to be filled. The table takes no more keys. */
  grouped(): Groups {
    const starts = new Uint32Array(this.#size + 1)
    let group = 0
    for (let slot = 0; slot < this.#keys.length; slot++) {
      if (this.#keys[slot] === 0) continue
      starts[group + 1] = starts[group]! + this.#counts[slot]!
      this.#counts[slot] = group++
    }
    return new Groups(this.#keys, this.#counts, starts)
  }

  #slotOf(key: number): number {
    return slotOf(this.#keys, key)
  }

  #grow(): void {
    const [keys, counts] = [this.#keys, this.#counts]
    this.#keys = new Uint32Array(keys.length * 2)
    this.#counts = new Uint32Array(keys.length * 2)
    keys.forEach((key, slot) => {
      if (key === 0) return
      const place = this.#slotOf(key)
      this.#keys[place] = key
      this.#counts[place] = counts[slot]!
    })
  }
}

class Groups {
  readonly #keys: Uint32Array
  readonly #groups: Uint32Array
  readonly #starts: Uint32Array
  readonly #next: Uint32Array
  readonly #postings: Uint32Array

  constructor(keys: Uint32Array, groups: Uint32Array, starts: Uint32Array) {
    this.#keys = keys
    this.#groups = groups
    this.#starts = starts
    this.#next = starts.slice()
    this.#postings = new Uint32Array(starts.at(-1)!)
  }

  put(key: number, place: number): void {
    const group = this.#groups[slotOf(this.#keys, key)]!
    this.#postings[this.#next[group]!++] = place
  }

  finish() {
    return {
      keys: this.#keys,
      groups: this.#groups,
      groupStarts: this.#starts,
      postings: this.#postings,
    }
  }
}

/** Where a key is, or where it would be put. */
function slotOf(keys: Uint32Array, key: number): number {
  const mask = keys.length - 1
  let slot = key & mask
  while (keys[slot] !== key && keys[slot] !== 0) slot = (slot + 1) & mask
  return slot
}

/** Which bytes of a file its own reader has looked into: what else may lie in the file is looked for in the rest. */
export class Claims {
  readonly #bytes: Buffer
  #ranges: [start: number, end: number][] = []
  #sorted = true

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  add(start: number, end: number): void {
    if (end <= start) return
    this.#ranges.push([start, end])
    this.#sorted = false
  }

  /** What was taken out of the file as it stands in it. */
  addPiece(content: Buffer): void {
    if (content.buffer !== this.#bytes.buffer) return
    const start = content.byteOffset - this.#bytes.byteOffset
    if (start >= 0 && start + content.length <= this.#bytes.length) this.add(start, start + content.length)
  }

  addAll(others: Claims): void {
    for (const [start, end] of others.#ranges) this.add(start, end)
  }

  /** Offset behind the range that holds `at`; `at` itself where none does. */
  behind(at: number): number {
    this.#sort()
    let low = 0
    let high = this.#ranges.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#ranges[middle]![1] <= at) low = middle + 1
      else high = middle
    }
    const found = this.#ranges[low]
    return found && found[0] <= at ? found[1] : at
  }

  /** In order, ranges that touch or overlap as one. */
  #sort(): void {
    if (this.#sorted) return
    this.#sorted = true
    const merged: [start: number, end: number][] = []
    for (const [start, end] of this.#ranges.toSorted(([a], [b]) => a - b)) {
      const last = merged.at(-1)
      if (last && start <= last[1]) last[1] = Math.max(last[1], end)
      else merged.push([start, end])
    }
    this.#ranges = merged
  }
}

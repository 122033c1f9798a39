/** What of a file is kept while it is read: ranges in order, and a way back to an earlier state. */
interface Range {
  readonly start: number
  end: number
}

/** A state to come back to. */
export interface Mark {
  readonly count: number
  readonly end: number
}

const BLANK = Buffer.from(' ')
const JOINS = /[\w -]/
const TAIL = 300
/** A control word, or the beginning of a character in digits. */
const OPEN_END = /(?:^|[^\\])(?:\\\\)*\\(?:[a-z]{1,255}-?\d{0,10}|'[\da-f]?)$/i

export class KeptRanges {
  readonly #ranges: Range[] = []

  add(start: number, end: number): void {
    const last = this.#ranges.at(-1)
    if (last?.end === start) last.end = end
    else this.#ranges.push({ start, end })
  }

  /** A range that may be taken out later, whatever follows. */
  addAlone(start: number, end: number): () => void {
    const range = { start, end }
    // An empty one behind it: what follows does not join.
    this.#ranges.push(range, { start: end, end })
    return () => {
      range.end = range.start
    }
  }

  mark(): Mark {
    return { count: this.#ranges.length, end: this.#ranges.at(-1)?.end ?? 0 }
  }

  backTo({ count, end }: Mark): void {
    this.#ranges.length = count
    const last = this.#ranges.at(-1)
    if (last) last.end = end
  }

  /** A blank ends a word that what was taken out had ended. */
  of(bytes: Buffer): Buffer[] {
    const pieces: Buffer[] = []
    let behind = 0
    for (const { start, end } of this.#ranges) {
      if (end === start) continue
      const last = pieces.at(-1)
      if (last && start !== behind && JOINS.test(bytes.toString('latin1', start, start + 1)))
        if (OPEN_END.test(last.toString('latin1', Math.max(0, last.length - TAIL)))) pieces.push(BLANK)
      pieces.push(bytes.subarray(start, end))
      behind = end
    }
    return pieces
  }
}

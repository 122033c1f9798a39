/** Takes the dots out of DATA (RFC 5321 §4.5.2) and finds its end, chunk by chunk. */

const BREAK_DOT = Buffer.from('\r\n.')
const END = Buffer.from('\r\n.\r\n')

const NOTHING = Buffer.alloc(0)

/** Bytes at the end that may begin a line break with a dot: 0, 1 or 2. Mostly 0, which spares joining chunks. */
function breakAtEnd(bytes: Buffer): number {
  const last = bytes.at(-1)
  if (last === 13) return 1
  return last === 10 && bytes.at(-2) === 13 ? 2 : 0
}

export class DataReader {
  readonly #take: (piece: Buffer) => void
  /** Bytes not handed on yet, for they may be part of the end. Data starts as if behind a line break. */
  #held: Buffer = Buffer.from('\r\n')
  /** Of the virtual line break at the start: bytes to leave out. */
  #skip = 2

  constructor(take: (piece: Buffer) => void) {
    this.#take = take
  }

  /** Reads on; answers what follows the end, or null when the data goes on. */
  push(chunk: Buffer): Buffer | null {
    const bytes = this.#held.length > 0 ? Buffer.concat([this.#held, chunk]) : chunk
    let from = 0
    let search = 0
    for (;;) {
      const at = bytes.indexOf(BREAK_DOT, search)
      if (at < 0) break
      if (at + END.length > bytes.length) return this.#hold(bytes, from, at)
      if (bytes[at + 3] === 13 && bytes[at + 4] === 10) {
        this.#give(bytes.subarray(from, at + 2))
        return bytes.subarray(at + END.length)
      }
      this.#give(bytes.subarray(from, at + 2))
      from = at + 3
      search = from
    }
    return this.#hold(bytes, from, Math.max(from, bytes.length - breakAtEnd(bytes)))
  }

  #hold(bytes: Buffer, from: number, until: number): null {
    if (until > from) this.#give(bytes.subarray(from, until))
    this.#held = until < bytes.length ? Buffer.from(bytes.subarray(until)) : NOTHING
    return null
  }

  #give(piece: Buffer): void {
    const rest = this.#skip > 0 ? piece.subarray(this.#skip) : piece
    this.#skip = Math.max(0, this.#skip - piece.length)
    if (rest.length > 0) this.#take(rest)
  }
}

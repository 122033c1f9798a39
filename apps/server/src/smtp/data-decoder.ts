/**
 * Message data off the wire (RFC 5321 §4.1.1.4, §4.5.2): removes dot-stuffing, finds CRLF.CRLF and nothing else
 * as the end, and finds every bare CR, bare LF and NUL, wherever the input was cut into chunks.
 */
export type DataFault = 'bare-cr' | 'bare-lf' | 'nul'

export interface DecodedChunk {
  /** Message bytes; a view of the chunk, which is compacted in place. */
  readonly content: Buffer
  /** Octets of the chunk used up; all of it unless `done`. */
  readonly consumed: number
  readonly done: boolean
  readonly fault: DataFault | null
}

const LF = 0x0a
const CR = 0x0d
const DOT = 0x2e

/** Where the last chunk stopped. */
const TEXT = 0
const AFTER_CR = 1
const LINE_START = 2
const AFTER_DOT = 3
const AFTER_DOT_CR = 4

export class DataDecoder {
  #state: number
  readonly #dots: boolean

  /** `dots: false` for BDAT, where content is counted and no dot is special. */
  constructor(options: { readonly dots: boolean }) {
    this.#dots = options.dots
    this.#state = options.dots ? LINE_START : TEXT
  }

  /** A CR still waits for its LF: at the end of BDAT content that is a bare CR. */
  get dangling(): boolean {
    return this.#state === AFTER_CR
  }

  push(chunk: Buffer): DecodedChunk {
    const end = chunk.length
    let out = 0
    let from = 0
    let at = 0
    const flush = (to: number): void => {
      if (to > from && out !== from) chunk.copyWithin(out, from, to)
      if (to > from) out += to - from
    }
    const result = (fault: DataFault | null, consumed: number, done = false): DecodedChunk => ({
      content: chunk.subarray(0, out),
      consumed,
      done,
      fault: hasNul(chunk, consumed) ? 'nul' : fault,
    })
    while (at < end) {
      if (this.#state === TEXT) {
        const lf = chunk.indexOf(LF, at)
        const cr = chunk.indexOf(CR, at)
        if (cr < 0 || (lf >= 0 && lf < cr)) {
          if (lf >= 0) return result('bare-lf', lf + 1)
          at = end
        } else {
          at = cr + 1
          this.#state = AFTER_CR
        }
      } else if (this.#state === AFTER_CR) {
        if (chunk[at] !== LF) return result('bare-cr', at)
        at += 1
        this.#state = this.#dots ? LINE_START : TEXT
      } else if (this.#state === LINE_START) {
        if (chunk[at] === DOT) {
          flush(at)
          at += 1
          from = at
          this.#state = AFTER_DOT
        } else this.#state = TEXT
      } else if (this.#state === AFTER_DOT) {
        if (chunk[at] === CR) {
          at += 1
          from = at
          this.#state = AFTER_DOT_CR
        } else this.#state = TEXT
      } else {
        if (chunk[at] !== LF) return result('bare-cr', at)
        return result(null, at + 1, true)
      }
    }
    flush(end)
    return result(null, end)
  }
}

function hasNul(chunk: Buffer, end: number): boolean {
  const at = chunk.indexOf(0)
  return at >= 0 && at < end
}

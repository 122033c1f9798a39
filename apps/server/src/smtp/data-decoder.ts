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

/**
 * The next thing in clean text that needs a look: bare LF, dot at the start of a line, CR without LF (or at the
 * end), NUL. One expression over a Latin-1 string is five times as fast as indexOf from line to line.
 */
const SPECIAL_DOTS = /(?<!\r)\n|\n\.|\r(?!\n)|\0/g
const SPECIAL = /(?<!\r)\n|\r(?!\n)|\0/g

/** Where the last chunk stopped. */
const TEXT = 0
const AFTER_CR = 1
const LINE_START = 2
const AFTER_DOT = 3
const AFTER_DOT_CR = 4
/** Nothing more may be pushed. */
const FAULTY = 5

export class DataDecoder {
  readonly #special: RegExp
  readonly #lineStart: number
  #state: number

  /** `dots: false` for BDAT, where content is counted and no dot is special. */
  constructor(options: { readonly dots: boolean }) {
    this.#special = options.dots ? SPECIAL_DOTS : SPECIAL
    this.#lineStart = options.dots ? LINE_START : TEXT
    this.#state = this.#lineStart
  }

  /** A CR still waits for its LF: at the end of BDAT content that is a bare CR. */
  get dangling(): boolean {
    return this.#state === AFTER_CR
  }

  push(chunk: Buffer): DecodedChunk {
    const end = chunk.length
    const text = chunk.toString('latin1')
    let out = 0
    let from = 0
    let at = 0
    const keep = (to: number): void => {
      if (out !== from) chunk.copyWithin(out, from, to)
      out += to - from
    }
    const result = (fault: DataFault | null, done = false): DecodedChunk => {
      return { content: chunk.subarray(0, out), consumed: at, done, fault }
    }
    while (at < end) {
      const byte = chunk[at]
      if (this.#state === AFTER_CR || this.#state === AFTER_DOT_CR) {
        if (byte !== LF) return result('bare-cr')
        at += 1
        if (this.#state === AFTER_DOT_CR) return result(null, true)
        this.#state = this.#lineStart
      } else if (this.#state === LINE_START && byte === DOT) {
        keep(at)
        at += 1
        from = at
        this.#state = AFTER_DOT
      } else if (this.#state === AFTER_DOT && byte === CR) {
        at += 1
        from = at
        this.#state = AFTER_DOT_CR
      } else {
        at = this.#passText(text, at)
        if (this.#state === FAULTY) return result(faultOf(chunk[at - 1]))
      }
    }
    keep(end)
    return result(null)
  }

  /** Passes clean text from `at` on; answers where it ends and sets the state that holds there. */
  #passText(text: string, at: number): number {
    this.#special.lastIndex = at
    if (!this.#special.test(text)) {
      this.#state = text.endsWith('\n') ? this.#lineStart : TEXT
      return text.length
    }
    const behind = this.#special.lastIndex
    const last = text[behind - 1]
    if (last === '.') {
      this.#state = LINE_START
      return behind - 1
    }
    this.#state = last === '\r' ? AFTER_CR : FAULTY
    return behind
  }
}

function faultOf(byte: number | undefined): DataFault {
  return byte === LF ? 'bare-lf' : 'nul'
}

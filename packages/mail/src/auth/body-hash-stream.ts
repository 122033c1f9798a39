/** The relaxed body hash (RFC 6376 §3.4.4, SHA-256) of a body that comes in chunks. */
import { createHash } from 'node:crypto'
import { endOfRelaxedText, relaxText } from './body-hash.ts'

const CR = 0x0d
const LF = 0x0a
const SP = 0x20
const TAB = 0x09
const LINE_ENDS = Buffer.from('\r\n'.repeat(1024))
const SPACE = Buffer.from(' ')
const LONE_CR = Buffer.from('\r')

/**
 * Memory does not grow with the body: blanks and line ends that may turn out to be its end are counted, not kept. All
 * line ends must be CRLF.
 */
export class BodyHashStream {
  readonly #hash = createHash('sha256')
  /** Between the text so far and the next stand line ends, then perhaps a blank, then perhaps a CR. */
  #lineEnds = 0
  #blank = false
  #cr = false
  #isEmpty = true

  /** Takes the next octets of the body, cut anywhere. */
  update(chunk: Buffer): void {
    const start = this.#skipSpace(chunk, 0)
    if (start === chunk.length) return
    this.#flush()
    // A CR at the end may be half of a line end.
    const whole = chunk.at(-1) === CR ? chunk.length - 1 : chunk.length
    const end = start + endOfRelaxedText(chunk.subarray(start, whole))
    if (end > start) {
      relaxText(chunk.subarray(start, end), end - start, (piece) => this.#hash.update(piece))
      this.#isEmpty = false
    }
    this.#skipSpace(chunk, end)
  }

  /** Base64 of the hash; ends it. */
  digest(): string {
    if (this.#cr) this.#flush()
    if (!this.#isEmpty) this.#hash.update('\r\n')
    return this.#hash.digest('base64')
  }

  /** Counts blanks and line ends from `at` on; answers where text begins. */
  #skipSpace(chunk: Buffer, at: number): number {
    let i = at
    for (; i < chunk.length; i++) {
      const c = chunk[i]
      if (this.#cr) {
        // Not of a line end after all.
        if (c !== LF) return i
        this.#cr = this.#blank = false
        this.#lineEnds++
      } else if (c === SP || c === TAB) this.#blank = true
      else if (c === CR) this.#cr = true
      else return i
    }
    return i
  }

  #flush(): void {
    for (let left = this.#lineEnds; left > 0; left -= 1024)
      this.#hash.update(LINE_ENDS.subarray(0, 2 * Math.min(left, 1024)))
    if (this.#blank) this.#hash.update(SPACE)
    if (this.#cr) this.#hash.update(LONE_CR)
    if (this.#lineEnds > 0 || this.#blank || this.#cr) this.#isEmpty = false
    this.#lineEnds = 0
    this.#blank = this.#cr = false
  }
}

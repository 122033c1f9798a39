/** Cuts command lines out of the input: CRLF only, bounded, and nothing after a stray CR, LF or NUL acted upon. */
import type { Input } from './input.ts'

export type ScannedLine =
  | { readonly kind: 'line'; readonly bytes: Buffer }
  | { readonly kind: 'dirty' | 'too-long' | 'far-too-long' }

const LF = 0x0a
const CR = 0x0d
const DIRTY: ScannedLine = { kind: 'dirty' }
const TOO_LONG: ScannedLine = { kind: 'too-long' }
const FAR_TOO_LONG: ScannedLine = { kind: 'far-too-long' }
/** An overlong line is skipped in silence up to here, then the connection is given up. */
const GIVE_UP = 64 * 1024

export class LineScanner {
  /** A bare LF was seen: what follows it up to the next CRLF belongs to the same broken line. */
  #tainted = false
  /** Octets of an overlong line thrown away so far; 0 outside one. */
  #skipped = 0

  /** The next line, or null when more input is needed. `limit` counts the CRLF. */
  scan(input: Input, limit: number): ScannedLine | null {
    const buffer = input.available
    const lf = buffer.indexOf(LF)
    if (lf < 0) return this.#incomplete(input, limit)
    input.consume(lf + 1)
    if (this.#skipped > 0 || lf + 1 > limit) return this.#endOfLong(lf + 1)
    const ended = lf > 0 && buffer[lf - 1] === CR
    const broken = this.#tainted || !ended || buffer.indexOf(CR) < lf - 1 || hasNul(buffer, lf)
    this.#tainted = !ended
    return broken ? DIRTY : { kind: 'line', bytes: buffer.subarray(0, lf - 1) }
  }

  #incomplete(input: Input, limit: number): ScannedLine | null {
    const length = input.available.length
    if (this.#skipped === 0 && length <= limit) return null
    this.#skipped += length
    input.consume(length)
    return this.#skipped > GIVE_UP ? FAR_TOO_LONG : null
  }

  #endOfLong(length: number): ScannedLine {
    const far = this.#skipped + length > GIVE_UP
    this.#skipped = 0
    return far ? FAR_TOO_LONG : TOO_LONG
  }
}

function hasNul(buffer: Buffer, end: number): boolean {
  const at = buffer.indexOf(0)
  return at >= 0 && at < end
}

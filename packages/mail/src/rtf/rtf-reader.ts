/** Reads RTF (1.9.1 §"Conventions of an RTF Reader") token by token: groups, control words, characters, raw bytes. Linear, no recursion. */

export type RtfToken = 'open' | 'close' | 'word' | 'symbol' | 'hex' | 'binary' | 'text' | 'end'

const BACKSLASH = 0x5c
const OPEN = 0x7b
const CLOSE = 0x7d
const BLANK = 0x20
const MINUS = 0x2d
const QUOTE = 0x27
/** Letters of a control word that are read; Word gives up at some number too. */
const MAX_WORD = 255
const MAX_DIGITS = 10

export class RtfReader {
  /** An octet a character. */
  readonly #source: string
  #at = 0
  /** Of a word: its letters, lower case. */
  word = ''
  /** Of a word: its number, null without one. Of a symbol: its octet. Of `hex`: the octet it gives, -1 where it gives none. */
  value: number | null = null
  /** Of text and raw bytes: where they lie. */
  from = 0
  to = 0
  /** True once raw bytes were announced that the document does not have. */
  short = false

  constructor(bytes: Buffer) {
    this.#source = bytes.toString('latin1')
  }

  /** Where the next token begins. */
  get at(): number {
    return this.#at
  }

  /** Characters of the last text or raw bytes, from `at` on. */
  slice(at = this.from): string {
    return this.#source.slice(at, this.to)
  }

  next(): RtfToken {
    const source = this.#source
    if (this.#at >= source.length) return 'end'
    const byte = source.charCodeAt(this.#at)
    if (byte === OPEN || byte === CLOSE) {
      this.#at++
      return byte === OPEN ? 'open' : 'close'
    }
    if (byte === BACKSLASH) return this.#control()
    this.from = this.#at
    let at = this.#at + 1
    while (at < source.length) {
      const next = source.charCodeAt(at)
      if (next === BACKSLASH || next === OPEN || next === CLOSE) break
      at++
    }
    this.#at = this.to = at
    return 'text'
  }

  #control(): RtfToken {
    const source = this.#source
    let at = this.#at + 1
    const from = at
    while (at < source.length && at - from < MAX_WORD && isLetter(source.charCodeAt(at))) at++
    if (at === from) return this.#symbol()
    this.word = source.slice(from, at).toLowerCase()
    at = this.#number(at)
    if (source.charCodeAt(at) === BLANK) at++
    this.#at = at
    return this.word === 'bin' ? this.#binary() : 'word'
  }

  /** Reads the number at `from` into `value`; answers where it ends. */
  #number(from: number): number {
    const source = this.#source
    const start = source.charCodeAt(from) === MINUS ? from + 1 : from
    let at = start
    let value = 0
    while (at < source.length && at - start < MAX_DIGITS && isDigit(source.charCodeAt(at)))
      value = value * 10 + source.charCodeAt(at++) - 0x30
    this.value = at > start ? (start > from ? -value : value) : null
    return at > start ? at : from
  }

  #binary(): RtfToken {
    const length = Math.max(0, this.value ?? 0)
    this.from = this.to = this.#at
    // More than there is: some read to the end, some on as if nothing was said. What stands there is read.
    if (this.#at + length > this.#source.length) this.short = true
    else this.#at = this.to = this.#at + length
    return 'binary'
  }

  #symbol(): RtfToken {
    const source = this.#source
    const symbol = source.charCodeAt(this.#at + 1)
    if (symbol !== QUOTE) {
      this.value = Number.isNaN(symbol) ? 0 : symbol
      this.#at += 2
      return 'symbol'
    }
    const digits = source.slice(this.#at + 2, this.#at + 4)
    const known = /^[0-9a-f]{2}$/i.test(digits)
    this.value = known ? Number.parseInt(digits, 16) : -1
    this.#at += known ? 4 : 2
    return 'hex'
  }
}

function isLetter(byte: number): boolean {
  const lower = byte | 0x20
  return lower >= 0x61 && lower <= 0x7a
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39
}

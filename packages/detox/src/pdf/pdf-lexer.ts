/** Reads objects of PDF (ISO 32000-2 §7.3) from wherever one begins. Throws where none does. */
import { isBlank, nameAt, PdfBlanks } from '@postern/mail/container/pdf/pdf-tokens.ts'
import { Failure } from '../failure.ts'
import { PdfName, PdfRef, PdfString, type PdfDict, type PdfValue } from './values.ts'

/** Of arrays and dictionaries within each other. */
const MAX_DEPTH = 100
const SLASH = 0x2f
const OPEN = 0x28
const LESS = 0x3c
const MORE = 0x3e
const ARRAY = 0x5b
const ARRAY_END = 0x5d
const ESCAPED: Readonly<Record<number, number>> = { 110: 10, 114: 13, 116: 9, 98: 8, 102: 12 }
/** A whole reference, from its first digit on. */
const REFERENCE = /^(\d{1,10})[\0\t\n\f\r ]+(\d{1,5})[\0\t\n\f\r ]+R(?![^\0\t\n\f\r ()<>[\]{}/%])/

export class PdfLexer {
  readonly bytes: Buffer
  readonly #blanks: PdfBlanks
  /** Decrypts a string. */
  readonly #plain: (bytes: Buffer) => Buffer
  at: number

  constructor(bytes: Buffer, at: number, plain: (bytes: Buffer) => Buffer = (each) => each) {
    this.bytes = bytes
    this.#blanks = new PdfBlanks(bytes)
    this.#plain = plain
    this.at = at
  }

  skipBlanks(): void {
    this.at = this.#blanks.behind(this.at)
  }

  /** Whether the word stands next; goes behind it. */
  takes(word: string): boolean {
    this.skipBlanks()
    if (this.bytes.toString('latin1', this.at, this.at + word.length) !== word) return false
    this.at += word.length
    return true
  }

  value(depth = 0): PdfValue {
    if (depth > MAX_DEPTH) throw new Failure('limit', 'objects of PDF within each other')
    this.skipBlanks()
    const byte = this.bytes[this.at]
    if (byte === SLASH) return this.#name()
    if (byte === OPEN) return new PdfString(this.#plain(this.#literal()))
    if (byte === ARRAY) return this.#array(depth)
    if (byte === LESS)
      return this.bytes[this.at + 1] === LESS
        ? this.#dict(depth)
        : new PdfString(this.#plain(this.#hexadecimal()))
    return this.#word()
  }

  #name(): PdfName {
    const { name, end } = nameAt(this.bytes, this.at)
    this.at = end
    return new PdfName(name)
  }

  #array(depth: number): PdfValue[] {
    this.at++
    const values: PdfValue[] = []
    for (;;) {
      this.skipBlanks()
      if (this.bytes[this.at] === ARRAY_END) break
      values.push(this.value(depth + 1))
    }
    this.at++
    return values
  }

  #dict(depth: number): PdfDict {
    this.at += 2
    const dict: PdfDict = new Map()
    for (;;) {
      this.skipBlanks()
      if (this.bytes[this.at] === MORE) break
      if (this.bytes[this.at] !== SLASH) throw new Error(`no key in a dictionary at ${this.at}`)
      const { name } = this.#name()
      dict.set(name, this.value(depth + 1))
    }
    if (this.bytes[this.at + 1] !== MORE) throw new Error(`a dictionary without end at ${this.at}`)
    this.at += 2
    return dict
  }

  /** A number, a reference, a constant. */
  #word(): PdfValue {
    const start = this.at
    while (this.at < this.bytes.length && isPlain(this.bytes[this.at]!)) this.at++
    const word = this.bytes.toString('latin1', start, this.at)
    if (word === 'true' || word === 'false') return word === 'true'
    if (word === 'null') return null
    if (/^\d{1,10}$/.test(word)) {
      const found = REFERENCE.exec(this.bytes.toString('latin1', start, start + 40))
      if (found) {
        this.at = start + found[0].length
        return new PdfRef(Number(found[1]))
      }
    }
    // Readers take `--5`, `4.-3` and `1.2.3` for the number they begin with.
    const number = /^([+-]?)[+-]*(\d*(?:\.\d*)?)/.exec(word)!
    if (!/\d/.test(number[2]!)) {
      if (/^[+-]*\.?$/.test(word) && word !== '') return 0
      throw new Error(`no object at ${start}: ${word.slice(0, 20)}`)
    }
    return Number(`${number[1]}${number[2]}`)
  }

  #hexadecimal(): Buffer {
    const end = this.bytes.indexOf(MORE, this.at)
    if (end < 0) throw new Error(`a string without end at ${this.at}`)
    const digits = this.bytes.toString('latin1', this.at + 1, end).replace(/[^0-9a-f]/gi, '')
    this.at = end + 1
    return Buffer.from(digits.length % 2 === 1 ? `${digits}0` : digits, 'hex')
  }

  #literal(): Buffer {
    const { bytes } = this
    const out: number[] = []
    let depth = 1
    for (let at = this.at + 1; at < bytes.length; at++) {
      const byte = bytes[at]!
      if (byte === 0x5c) at = this.#escape(at + 1, out)
      else {
        if (byte === OPEN) depth++
        if (byte === 0x29 && --depth === 0) {
          this.at = at + 1
          return Buffer.from(out)
        }
        out.push(byte)
      }
    }
    throw new Error(`a string without end at ${this.at}`)
  }

  /** What follows a backslash; answers the offset of its last byte. */
  #escape(at: number, out: number[]): number {
    const byte = this.bytes[at] ?? 0
    if (byte === 13) return this.bytes[at + 1] === 10 ? at + 1 : at
    if (byte === 10) return at
    if (byte < 0x30 || byte > 0x37) {
      out.push(ESCAPED[byte] ?? byte)
      return at
    }
    let end = at
    let value = 0
    while (end < at + 3 && this.bytes[end]! >= 0x30 && this.bytes[end]! <= 0x37)
      value = value * 8 + this.bytes[end++]! - 0x30
    out.push(value & 255)
    return end - 1
  }
}

function isPlain(byte: number): boolean {
  return !isBlank(byte) && !'()<>[]{}/%'.includes(String.fromCharCode(byte))
}

/** The parts of a binary Word document ([MS-DOC] 2.5): its block of places, and its text in pieces. */
import { Failure } from '../../failure.ts'

/** Numbers of pairs in FibRgFcLcb (2.5.5 and following). */
export const PAIRS = {
  commands: 24,
  associated: 32,
  pieces: 33,
  mailMerge: [44, 126, 127],
  /** Of fields, one for each story of the text. */
  fields: [16, 18, 17, 19, 48, 57, 59],
} as const

/** Counts of characters of the stories, in the order of `PAIRS.fields` (FibRgLw97). */
const STORIES = [76, 80, 84, 92, 96, 100, 104]
/** Nothing stands between the third and the fourth but macros' texts, which there are none of. */
const FIRST_PAIR = 154
const WORD_97 = 193

export class WordParts {
  readonly main: Buffer
  readonly table: Buffer

  /** Both are changed in place. */
  constructor(main: Buffer, table: Buffer) {
    if (main.length < 34 || ![0xa5ec, 0xa5dc].includes(main.readUInt16LE(0)))
      throw new Failure('broken', 'no WordDocument')
    if ((main.readUInt16LE(10) & 0x0100) !== 0) throw new Failure('encrypted', 'fEncrypted')
    this.main = main
    this.table = table
  }

  /** Word 6 and 95 have neither tables nor pieces of their own. */
  get old(): boolean {
    return this.main.readUInt16LE(2) < WORD_97
  }

  /** Bytes of the table that a pair names; empty where there are none. */
  part(pair: number): Buffer {
    const at = FIRST_PAIR + 8 * pair
    const pairs = this.main.length >= FIRST_PAIR ? this.main.readUInt16LE(152) : 0
    if (pair >= pairs || at + 8 > this.main.length) return this.table.subarray(0, 0)
    const start = this.main.readUInt32LE(at)
    const end = start + this.main.readUInt32LE(at + 4)
    return end > this.table.length ? this.table.subarray(0, 0) : this.table.subarray(start, end)
  }

  /** Empties a part. */
  clear(pair: number): void {
    this.part(pair).fill(0)
    this.main.writeUInt32LE(0, FIRST_PAIR + 8 * pair + 4)
  }

  /** A part that became shorter. */
  shorten(pair: number, content: Buffer): void {
    const part = this.part(pair)
    part.fill(0)
    content.copy(part)
    this.main.writeUInt32LE(content.length, FIRST_PAIR + 8 * pair + 4)
  }

  /** Where each story of the text begins, in characters. */
  stories(): readonly number[] {
    let at = 0
    return STORIES.map((place) => {
      const start = at
      at += place + 4 <= this.main.length ? this.main.readInt32LE(place) : 0
      return start
    })
  }

  text(): WordText {
    const pieces = this.#pieces()
    const count = pieces.length === 0 ? 0 : Math.floor((pieces.length - 4) / 12)
    const runs: Run[] = []
    for (let i = 0; i < count; i++) {
      const place = pieces.readUInt32LE(4 * (count + 1) + 8 * i + 2)
      const narrow = (place & 0x40000000) !== 0
      const start = pieces.readUInt32LE(4 * i)
      const length = pieces.readUInt32LE(4 * (i + 1)) - start
      const offset = narrow ? (place & 0x3fffffff) >>> 1 : place & 0x3fffffff
      const end = offset + (narrow ? length : 2 * length)
      if (length < 0 || end > this.main.length) throw new Failure('broken', 'text beyond the end')
      runs.push({ start, length, offset, narrow })
    }
    return new WordText(this.main, runs)
  }

  /** Plcfpcd within Clx (2.9.38): properties come first, each with its size. */
  #pieces(): Buffer {
    const clx = this.part(PAIRS.pieces)
    let at = 0
    while (at + 3 <= clx.length && clx[at] === 1) at += 3 + clx.readUInt16LE(at + 1)
    if (at + 5 > clx.length || clx[at] !== 2) return clx.subarray(0, 0)
    return clx.subarray(at + 5, at + 5 + clx.readUInt32LE(at + 1))
  }
}

interface Run {
  /** In characters. */
  readonly start: number
  readonly length: number
  /** In bytes. */
  readonly offset: number
  /** A byte a character. */
  readonly narrow: boolean
}

export class WordText {
  readonly #main: Buffer
  readonly #runs: readonly Run[]

  constructor(main: Buffer, runs: readonly Run[]) {
    this.#main = main
    this.#runs = runs
  }

  /** All of it, a character a place. */
  toString(): string {
    return this.#runs
      .map(({ offset, length, narrow }) =>
        this.#main.toString(narrow ? 'latin1' : 'utf16le', offset, offset + (narrow ? length : 2 * length)),
      )
      .join('')
  }

  /** Writes blanks over the characters [from, to) but marks below U+0020. */
  blank(from: number, to: number): void {
    for (const { start, length, offset, narrow } of this.#runs) {
      for (let at = Math.max(from, start); at < Math.min(to, start + length); at++) {
        const place = offset + (at - start) * (narrow ? 1 : 2)
        const character = narrow ? this.#main[place]! : this.#main.readUInt16LE(place)
        if (character < 0x20) continue
        if (narrow) this.#main[place] = 0x20
        else this.#main.writeUInt16LE(0x20, place)
      }
    }
  }
}

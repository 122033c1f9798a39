/**
 * Tables as text (CSV, TSV): cells that spreadsheet programs run as formulas become text by an apostrophe ahead of them (OWASP, "CSV
 * injection"). Every other byte stays, and so do numbers, dates, telephone numbers and constants.
 */
import { isUtf8 } from 'node:buffer'
import type { Format } from '../format.ts'

/** What programs leave out ahead of a cell, or may: blanks, controls, signs that show nothing; quotes around it. */
const BLANK = String.raw`[ "\0-\x08\v\f\x0e-\x1f\u00a0\u3000\ufeff\u2000-\u200f\u2060]`
/** Behind where any program begins a cell, whichever separator it takes; an apostrophe makes text of it already. */
const CELL = (separator: string): RegExp =>
  new RegExp(`(^|[,;\\t\\r\\n${separator}])(${BLANK}*)([=+\\-@＝＋－＠])`, 'g')
/** `="00123"` and `=5`, by which programs keep zeros; signs that draw lines. */
const CONSTANT = /^\s*(?:"[^"]*"|""[^"]*""|[+-]?[\d.]+|=*|)\s*$/
/** What a formula needs to call a function, another program or another file. */
const REACHES = /[(|!（｜！]/
/** What is left of a cell, within quotes that doubled ones do not end, and without. */
const QUOTED = /^(?:[^"]|"")*/
const BARE = /^[^,;\t\r\n]*/
const MAX_CELL = 32_768

export const TABLE: Format = {
  disarm({ name, bytes }, context) {
    context.budget.bytes(2 * bytes.length)
    const { charset, swapped } = encodingOf(bytes)
    const even = swapped ? Buffer.from(bytes.subarray(0, bytes.length & ~1)).swap16() : bytes
    const text = even.toString(charset)
    const cells = CELL(separatorOf(text))
    const disarmed = text.replace(cells, (all, before: string, blanks: string, sign: string, at: number) => {
      const rest = restOf(text, at + all.length, blanks.includes('"'))
      if (!isFormula(sign, rest)) return all
      context.removed('formula', `${sign}${rest}`)
      return `${before}${blanks}'${sign}`
    })
    const written = Buffer.from(disarmed, charset)
    return { name, bytes: swapped ? written.swap16() : written }
  },
  reopens: (bytes) => bytes.length > 0,
}

/** One in which every byte comes out as it went in, and separators stand for themselves. */
function encodingOf(bytes: Buffer): { charset: BufferEncoding; swapped: boolean } {
  const [first, second] = bytes
  const swapped = first === 0xfe && second === 0xff
  if (swapped || (first === 0xff && second === 0xfe)) return { charset: 'utf16le', swapped }
  return { charset: isUtf8(bytes) ? 'utf8' : 'latin1', swapped }
}

/** What the first line tells Excel to take; '' where it tells nothing new. */
function separatorOf(text: string): string {
  const told = /^\ufeff?"?sep=([^\r\n])/i.exec(text)?.[1] ?? ''
  return told.replace(/[\\\]^-]/g, '\\$&')
}

/** What follows the sign in its cell. */
function restOf(text: string, from: number, quoted: boolean): string {
  const piece = text.slice(from, from + MAX_CELL)
  return (quoted ? QUOTED : BARE).exec(piece)![0]
}

function isFormula(sign: string, rest: string): boolean {
  if (sign === '=' || sign === '＝') return !CONSTANT.test(rest)
  return REACHES.test(rest)
}

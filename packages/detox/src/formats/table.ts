/**
 * Tables as text (CSV, TSV): cells that spreadsheet programs run as formulas become text by an apostrophe ahead of them (OWASP, "CSV
 * injection"). Every other byte stays, and so do numbers, dates, telephone numbers and constants.
 */
import { isUtf8 } from 'node:buffer'
import type { Format } from '../format.ts'

/** Behind where any program begins a cell, whichever separator it takes; an apostrophe makes text of it already. */
const CELL = (separator: string): RegExp =>
  new RegExp(`(^|[,;\\t\\r\\n${separator}])([ "\\u00a0\\u3000]*)([=+\\-@＝＋－＠])`, 'g')
/** `="00123"` and `=5`, by which programs keep zeros; signs that draw lines. */
const CONSTANT = /^\s*(?:"[^"]*"|""[^"]*""|[+-]?[\d.]+|=*|)\s*$/
/** What a formula needs to call a function, another program or another file. */
const REACHES = /[(|!]/
/** What is left of a cell, within quotes that doubled ones do not end, and without. */
const QUOTED = /^(?:[^"]|"")*/
const BARE = /^[^,;\t\r\n]*/
const MAX_CELL = 32_768

export const TABLE: Format = {
  disarm({ name, bytes }, context) {
    context.budget.bytes(2 * bytes.length)
    const charset = charsetOf(bytes)
    const text = bytes.toString(charset)
    const cells = CELL(separatorOf(text))
    const disarmed = text.replace(cells, (all, before: string, blanks: string, sign: string, at: number) => {
      const rest = restOf(text, at + all.length, blanks.includes('"'))
      if (!isFormula(sign, rest)) return all
      context.removed('formula', `${sign}${rest}`)
      return `${before}${blanks}'${sign}`
    })
    return { name, bytes: Buffer.from(disarmed, charset) }
  },
  reopens: (bytes) => bytes.length > 0,
}

/** One in which every byte comes out as it went in, and separators stand for themselves. */
function charsetOf(bytes: Buffer): BufferEncoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe && bytes.length % 2 === 0) return 'utf16le'
  return isUtf8(bytes) ? 'utf8' : 'latin1'
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

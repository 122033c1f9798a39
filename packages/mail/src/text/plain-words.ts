/** Text as its reader reads it, for finding words that somebody took pains to hide from machines. */
import { codesIn, foldCodes, textOf, type Codes } from './fold-codes.ts'
import { foldFully } from './fold.ts'
import { isKanaOrHan, isSeparator, joinSpread, MIDDLE_DOT } from '../spread.ts'

const BLANK = 0x20

/** Folded text, one blank between words, letters that stand apart joined, kana and Han without signs put between them. */
export function plainWords(text: string): string {
  const { codes, length } = joinSpread(collapse(foldCodes(text) ?? codesIn(foldFully(text))))
  const from = codes[0] === BLANK ? 1 : 0
  const to = length > from && codes[length - 1] === BLANK ? length - 1 : length
  return textOf(codes, Math.min(from, to), to)
}

/** Makes one blank of each row of blanks, in place. */
function collapse({ codes, length }: Codes): Codes {
  let end = 0
  let blank = false
  for (let at = 0; at < length; at++) {
    const code = codes[at]!
    const isBlank = isBlankCode(code)
    if (!isBlank) codes[end++] = code
    else if (!blank) codes[end++] = BLANK
    blank = isBlank
  }
  return { codes, length: end }
}

/** Breaks and blanks that folding leaves, as `\s` has them in a regular expression. */
function isBlankCode(code: number): boolean {
  if (code <= BLANK) return code === BLANK || code === 0x09 || code === 0x0a || code === 0x0d
  return code === 0x1680 || code === 0x2028 || code === 0x2029
}

/** The same without blanks and single signs between Hangul, kana or Han, which writers set as they like. */
export function plainRun(words: string): string {
  let run = ''
  let from = 0
  for (let at = 1; at < words.length - 1; at++) {
    const code = words.charCodeAt(at)
    if (!isSeparator(code) && code !== MIDDLE_DOT) continue
    if (!isEastAsian(words.charCodeAt(at - 1)) || !isEastAsian(words.charCodeAt(at + 1))) continue
    run += words.slice(from, at)
    from = at + 1
  }
  return run + words.slice(from)
}

function isEastAsian(code: number): boolean {
  return isKanaOrHan(code) || (code >= 0xac00 && code <= 0xd7a3)
}

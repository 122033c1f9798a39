/** Words whose letters somebody set apart, on code units of folded text with one blank between words. */
import { codesFor, type Codes } from './text/fold-codes.ts'

/** Letters in a row, each on its own, that are one word: `p a y p a l`, `국.민.은.행`. */
const MIN_SPREAD = 4
const GAP = 2
/** Between names in katakana. */
export const MIDDLE_DOT = 0x30fb
/** Blanks, middle dots and waves: between rows of a table, names, and places of a journey. */
const LEGITIMATE: ReadonlySet<number> = new Set([0x20, 0xb7, 0x7e])

/** Joins letters that stand apart, and takes away signs between kana or Han. */
export function joinSpread({ codes, length }: Codes): Codes {
  let joined: Uint16Array | null = null
  let end = 0
  let from = 0
  for (let at = 0; at < length; at++) {
    if (!isSeparator(codes[at]!)) continue
    const run = runEnd(codes, length, at)
    const next = run > 0 ? run : signsEnd(codes, length, at)
    if (next < 0) continue
    joined ??= codesFor(length)
    end = copy(codes, from, at, joined, end)
    for (let i = at; run > 0 && i < run; i++) if (!isSeparator(codes[i]!)) joined[end++] = codes[i]!
    from = next
    at = next - 1
  }
  return joined === null
    ? { codes, length }
    : { codes: joined, length: copy(codes, from, length, joined, end) }
}

function copy(codes: Uint16Array, from: number, to: number, target: Uint16Array, end: number): number {
  for (let at = from; at < to; at++) target[end++] = codes[at]!
  return end
}

/** Where the run of single letters ends whose first gap is at `gap`; -1 where there is none. */
function runEnd(codes: Uint16Array, length: number, gap: number): number {
  if (!isLetter(codes, length, gap - 1) || isLetter(codes, length, gap - 2)) return -1
  let letters = 1
  let end = gap
  for (let at = gap; at < length; at = end) {
    let next = at
    while (next < length && next - at < GAP && isSeparator(codes[next]!)) next++
    if (next === at || !isLetter(codes, length, next) || isLetter(codes, length, next + 1)) break
    letters++
    end = next + 1
  }
  return letters < MIN_SPREAD ? -1 : end
}

/** Where signs end that stand between kana or Han, which nobody sets there: what they part is one word. -1: there are none. */
function signsEnd(codes: Uint16Array, length: number, start: number): number {
  if (start === 0 || !isKanaOrHan(codes[start - 1]!)) return -1
  let end = start
  let signs = 0
  for (; end < length && end - start < GAP && isSeparator(codes[end]!); end++) {
    if (!LEGITIMATE.has(codes[end]!)) signs++
  }
  return signs > 0 && end < length && isKanaOrHan(codes[end]!) ? end : -1
}

/** Scripts without blanks between words; without the middle dot. */
export function isKanaOrHan(code: number): boolean {
  if (code < 0x3040 || code > 0x9fff) return false
  return (code <= 0x30ff && code !== MIDDLE_DOT) || code >= 0x3400
}

export function isSeparator(code: number): boolean {
  return (
    code === 0x20 ||
    code === 0x2e ||
    code === 0x2d ||
    code === 0x5f ||
    code === 0x2a ||
    code === 0xb7 ||
    code === 0x7e
  )
}

function isLetter(codes: Uint16Array, length: number, at: number): boolean {
  if (at < 0 || at >= length) return false
  const code = codes[at]!
  if (code < 0x80) return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39)
  return code >= 0xc0 && !(code >= 0x2000 && code <= 0x303f)
}

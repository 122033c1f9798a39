/** Text as its reader reads it, for finding words that somebody took pains to hide from machines. */
import { foldText } from './skeleton.ts'

const BLANKS = /\s+/g
/** Letters in a row, each on its own, that are one word: `p a y p a l`, `국.민.은.행`. */
const MIN_SPREAD = 4
const GAP = 2
/** Between names in katakana. */
const MIDDLE_DOT = 0x30fb

/** Folded text, one blank between words, letters that stand apart joined, kana and Han without signs put between them. */
export function plainWords(text: string): string {
  return joinSpread(foldText(text).replace(BLANKS, ' ')).trim()
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

/** Scripts without blanks between words; without the middle dot. */
function isKanaOrHan(code: number): boolean {
  if (code < 0x3040 || code > 0x9fff) return false
  return (code <= 0x30ff && code !== MIDDLE_DOT) || code >= 0x3400
}

function joinSpread(text: string): string {
  let joined = ''
  let from = 0
  for (let at = 0; at < text.length; at++) {
    if (!isSeparator(text.charCodeAt(at))) continue
    const run = runAround(text, at) ?? signsAt(text, at)
    if (run === null) continue
    joined += text.slice(from, run.start) + run.word
    from = run.end
    at = run.end - 1
  }
  return joined + text.slice(from)
}

/** The run of single letters whose first gap is at `gap`. */
function runAround(text: string, gap: number): { start: number; end: number; word: string } | null {
  const start = gap - 1
  if (start < 0 || !isLetter(text, start) || isLetter(text, start - 1)) return null
  let word = text[start]!
  let end = gap
  for (let at = gap; at < text.length;) {
    let next = at
    while (next < text.length && next - at < GAP && isSeparator(text.charCodeAt(next))) next++
    if (next === at || !isLetter(text, next) || isLetter(text, next + 1)) break
    word += text[next]!
    end = next + 1
    at = end
  }
  return word.length < MIN_SPREAD ? null : { start, end, word }
}

/** Signs between kana or Han, which nobody sets there: what they part is one word. */
function signsAt(text: string, start: number): { start: number; end: number; word: string } | null {
  if (start === 0 || !isKanaOrHan(text.charCodeAt(start - 1))) return null
  let end = start
  let signs = 0
  for (; end - start < GAP && isSeparator(text.charCodeAt(end)); end++) {
    if (!LEGITIMATE.has(text.charCodeAt(end))) signs++
  }
  return signs > 0 && isKanaOrHan(text.charCodeAt(end)) ? { start, end, word: '' } : null
}

/** Blanks, middle dots and waves: between rows of a table, names, and places of a journey. */
const LEGITIMATE: ReadonlySet<number> = new Set([0x20, 0xb7, 0x7e])

function isSeparator(code: number): boolean {
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

function isLetter(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  if (code < 0x80) return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39)
  return code >= 0xc0 && !(code >= 0x2000 && code <= 0x303f)
}

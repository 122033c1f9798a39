/**
 * Folding by table, for nearly every text there is: where each character folds to the same whatever stands beside it, one
 * look-up a character does what `foldFully` does by several passes over the text.
 */
import { foldFully, foldOnce, isInvisible } from './fold.ts'

/** Code units of a text: the first `length`, in an array that is written over by the next one that is asked for. */
export interface Codes {
  readonly codes: Uint16Array
  readonly length: number
}

/** What a character folds to otherwise than to one code unit. No character folds to one of these: controls are dropped. */
const UNKNOWN = 0
const BY_CONTEXT = 1
const DROPPED = 2
const SEVERAL = 3
/** By UTF-16 code unit, filled as they are met. */
const FOLDED = new Uint16Array(65_536)
/** Of characters that fold to several code units, or are written as two; null where neighbours matter. Begun anew when there are too many. */
const SPELLED = new Map<string, string | null>()
const MAX_SPELLED = 20_000

/** Code units that a folded text may have here. */
const CAPACITY = 32_768
/** The most that one character folds to (U+FDFA). */
const LONGEST = 18

/** What may combine with what stands before it: marks, letters of Hangul; and halves of pairs. */
const COMBINING = /[\p{M}\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff\p{Cs}]/u
const BREAKS = /^[\t\n\r]$/

const folded = new Uint16Array(CAPACITY)
const other = new Uint16Array(CAPACITY)
const narrow = Buffer.alloc(CAPACITY)

/** Null where characters depend on each other (marks, letters of Hangul, half a pair), or the text is long: see `foldFully`. */
export function foldCodes(text: string): Codes | null {
  const { length } = text
  if (length > CAPACITY) return null
  let end = 0
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at)
    let plain = FOLDED[code]!
    if (plain === UNKNOWN) plain = FOLDED[code] = look(code)
    if (plain > SEVERAL) {
      if (end === CAPACITY) return null
      folded[end++] = plain
    } else if (plain !== DROPPED) {
      if (plain === BY_CONTEXT && !isPair(text, at)) return null
      const spelled = spell(plain === SEVERAL ? text[at]! : text.slice(at, ++at + 1))
      if (spelled === null || end + LONGEST > CAPACITY) return null
      for (let i = 0; i < spelled.length; i++) folded[end++] = spelled.charCodeAt(i)
    }
  }
  return { codes: folded, length: end }
}

/** Those of a text as it is. */
export function codesIn(text: string): Codes {
  const codes = text.length > CAPACITY ? new Uint16Array(text.length) : folded
  for (let at = 0; at < text.length; at++) codes[at] = text.charCodeAt(at)
  return { codes, length: text.length }
}

/** Room for a text made of the last one. */
export function codesFor(length: number): Uint16Array {
  return length > CAPACITY ? new Uint16Array(length) : other
}

/** The text of code units from `from` to before `to`: in one piece, and in one byte a character where that is enough. */
export function textOf(codes: Uint16Array, from: number, to: number): string {
  let wide = 0
  for (let at = from; at < to; at++) wide |= codes[at]!
  if (wide > 0xff || to - from > CAPACITY)
    return Buffer.from(codes.buffer).toString('utf16le', 2 * from, 2 * to)
  for (let at = from; at < to; at++) narrow[at - from] = codes[at]!
  return narrow.toString('latin1', 0, to - from)
}

function isPair(text: string, at: number): boolean {
  const next = text.charCodeAt(at + 1)
  return (text.charCodeAt(at) & 0xfc00) === 0xd800 && (next & 0xfc00) === 0xdc00
}

function look(code: number): number {
  const char = String.fromCharCode(code)
  if (BREAKS.test(char)) return code
  const spelled = spellOut(char)
  if (spelled === null) return BY_CONTEXT
  if (spelled === '') return DROPPED
  return spelled.length > 1 ? SEVERAL : spelled.charCodeAt(0)
}

function spell(char: string): string | null {
  let known = SPELLED.get(char)
  if (known === undefined) {
    if (SPELLED.size >= MAX_SPELLED) SPELLED.clear()
    known = spellOut(char)
    SPELLED.set(char, known)
  }
  return known
}

/** Null where that depends on neighbours, or takes more than one round. */
function spellOut(char: string): string | null {
  if (isInvisible(char)) return ''
  const once = foldOnce(char)
  if (once === '' || [char, char.normalize('NFKC'), once].some((text) => COMBINING.test(text))) return null
  return foldFully(once) === once ? once : null
}

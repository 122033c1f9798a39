/**
 * What text looks like, whatever characters draw it (UTS 39 §4): for comparing words and host names that should not be
 * taken for each other.
 */
import { domainToUnicode } from 'node:url'
import { LOOK_ALIKES } from './confusables.ts'

/** Characters without a look of their own: joiners, fillers, variation selectors, direction marks, tags. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u2800]+/gu
const NOT_BLANK = /[^\t\n\r ]+/gu
const MARKS = /\p{M}+/gu
const ASCII = /^[\x20-\x7e]*$/
/** Katakana and ideographs drawn alike, as the katakana. */
const KATAKANA_LIKE = '力カ口ロ二ニ工エ夕タ卜ト八ハ一ー千チ才オ匕ヒへヘべベぺペ'
/** A round undoes what dropping characters let others compose; text that still changes after these is nobody's name. */
const ROUNDS = 4

const PLAIN = new Map<string, string>(
  LOOK_ALIKES.flatMap(([plain, alike]) => Array.from(alike, (char) => [char, plain] as const)),
)
for (let i = 0; i < KATAKANA_LIKE.length; i += 2) PLAIN.set(KATAKANA_LIKE[i]!, KATAKANA_LIKE[i + 1]!)
/** By UTF-16 code unit, filled as they are met. */
const KNOWN: (string | undefined)[] = Array.from({ length: 65_536 })
/** The same of characters of two units (emoji, mathematical letters), begun anew when there are too many. */
const KNOWN_PAIRS = new Map<string, string>()
const MAX_PAIRS = 20_000

/**
 * Text in small plain characters: compatibility forms (full width, mathematical …), letters of other scripts that look
 * Latin, accents and combining marks, and what nobody sees, are undone. Hangul, kana and Han stay. Idempotent.
 */
export function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase()
  let folded = foldOnce(text)
  for (let round = 1; round < ROUNDS && !ASCII.test(folded); round++) {
    const again = foldOnce(folded)
    if (again === folded) break
    folded = again
  }
  return folded
}

function foldOnce(text: string): string {
  const seen = text.replace(INVISIBLE, (run) => run.replace(NOT_BLANK, '')).normalize('NFKC')
  let folded = ''
  let from = 0
  for (let at = 0; at < seen.length; at++) {
    const code = seen.charCodeAt(at)
    // Hangul syllables are what they are.
    if (code < 0x80 || (code >= 0xac00 && code <= 0xd7a3)) continue
    const pair = code >= 0xd800 && code <= 0xdbff && at + 1 < seen.length
    const plain = pair ? foldPair(seen.slice(at, at + 2)) : (KNOWN[code] ??= foldChar(seen[at]!))
    folded += seen.slice(from, at) + plain
    if (pair) at++
    from = at + 1
  }
  return (folded + seen.slice(from)).toLowerCase()
}

function foldPair(pair: string): string {
  const known = KNOWN_PAIRS.get(pair)
  if (known !== undefined) return known
  if (KNOWN_PAIRS.size >= MAX_PAIRS) KNOWN_PAIRS.clear()
  const plain = foldChar(pair)
  KNOWN_PAIRS.set(pair, plain)
  return plain
}

function foldChar(char: string): string {
  const direct = PLAIN.get(char)
  if (direct !== undefined) return direct
  if (/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(char)) return char
  const base = char.normalize('NFD').replace(MARKS, '')
  return Array.from((PLAIN.get(base) ?? base).toLowerCase(), (c) => PLAIN.get(c) ?? c).join('')
}

/** Digits and signs that stand for letters, and letters that stand for each other, as one of them. */
const MERGED: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  i: 'l',
  '|': 'l',
  '!': 'l',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '8': 'b',
}
const MERGEABLE = /[01i|!34@5$8]/g

/** Folded text with what is easily taken for each other made one, character by character: places stay. Idempotent. */
export function mergeLookAlikes(folded: string): string {
  return folded.replace(MERGEABLE, (char) => MERGED[char]!)
}

/** The look of one word or host label: folded, merged, `rn` as `m`, `vv` as `w`, `cl` as `d`. Idempotent. */
export function skeleton(word: string): string {
  return mergeLookAlikes(foldText(word)).replace(/rn|vv|cl/g, (pair) =>
    pair === 'rn' ? 'm' : pair === 'vv' ? 'w' : 'd',
  )
}

/** A host as its reader sees it, folded: punycode is decoded. */
export function foldHost(host: string): string {
  return foldText(host.includes('xn--') ? domainToUnicode(host) || host : host)
}

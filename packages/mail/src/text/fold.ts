/** One way to small plain characters, whatever stands beside what: as `foldText` says, for texts of any kind. */
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
/** Of characters that were met, begun anew when there are too many. */
const KNOWN = new Map<string, string>()
const MAX_KNOWN = 20_000

/** Whether nobody sees it. Breaks are seen. */
export function isInvisible(char: string): boolean {
  return char.replace(INVISIBLE, (run) => run.replace(NOT_BLANK, '')) === ''
}

/** Folds until nothing changes any more. */
export function foldFully(text: string): string {
  let folded = foldOnce(text)
  for (let round = 1; round < ROUNDS && !ASCII.test(folded); round++) {
    const again = foldOnce(folded)
    if (again === folded) break
    folded = again
  }
  return folded
}

/** One round of it. */
export function foldOnce(text: string): string {
  const seen = text.replace(INVISIBLE, (run) => run.replace(NOT_BLANK, '')).normalize('NFKC')
  let folded = ''
  let from = 0
  for (let at = 0; at < seen.length; at++) {
    const code = seen.charCodeAt(at)
    // Hangul syllables are what they are.
    if (code < 0x80 || (code >= 0xac00 && code <= 0xd7a3)) continue
    const pair = code >= 0xd800 && code <= 0xdbff && at + 1 < seen.length
    const plain = plainOf(seen.slice(at, pair ? at + 2 : at + 1))
    folded += seen.slice(from, at) + plain
    if (pair) at++
    from = at + 1
  }
  return (folded + seen.slice(from)).toLowerCase()
}

function plainOf(char: string): string {
  const known = KNOWN.get(char)
  if (known !== undefined) return known
  if (KNOWN.size >= MAX_KNOWN) KNOWN.clear()
  const plain = foldChar(char)
  KNOWN.set(char, plain)
  return plain
}

function foldChar(char: string): string {
  const direct = PLAIN.get(char)
  if (direct !== undefined) return direct
  if (/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(char)) return char
  const base = char.normalize('NFD').replace(MARKS, '')
  return Array.from((PLAIN.get(base) ?? base).toLowerCase(), (c) => PLAIN.get(c) ?? c).join('')
}

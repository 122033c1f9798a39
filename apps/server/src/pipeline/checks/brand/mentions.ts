/** Where text names a brand, however its letters are drawn. */
import { plainWords } from '@postern/mail/text/plain-words.ts'
import { mergeLookAlikes } from '@postern/mail/text/skeleton.ts'
import { buildAutomaton } from '../../phrase-search/automaton.ts'
import { PATTERNS } from './table.ts'

export interface Mention {
  readonly brand: number
  readonly start: number
  readonly end: number
  /** The name is a common word too. */
  readonly common: boolean
  /** Written with digits or letters that only look like it. */
  readonly disguised: boolean
}

/** A disguise of less is chance. */
const MIN_DISGUISE = 6
/** Syllables of a Hangul name that other words begin with. */
const SHORT_HANGUL = 2

interface Pattern {
  readonly text: string
  readonly merged: string
  readonly brand: number
  readonly common: boolean
}

const ALL: readonly Pattern[] = PATTERNS.flatMap((pattern) => {
  const { text } = pattern
  const drawn = [text]
  // `rn` for m and `vv` for w keep no places: they are patterns of their own.
  if (text.length >= MIN_DISGUISE && /[mw]/.test(text) && !pattern.common) {
    drawn.push(text.replaceAll('m', 'rn').replaceAll('w', 'vv'))
  }
  return drawn.map((variant) => ({ ...pattern, text, merged: mergeLookAlikes(variant) }))
})
const AUTOMATON = buildAutomaton(ALL.map(({ merged }) => merged))

/** Mentions in text that `plainWords` made, in order, the longest at each place. */
export function mentionsIn(words: string): Mention[] {
  const found: Mention[] = []
  AUTOMATON.scan(mergeLookAlikes(words), (index, end) => {
    const { text, merged, brand, common } = ALL[index]!
    const start = end - merged.length
    const disguised = words.slice(start, end) !== text
    if (disguised && (common || text.length < MIN_DISGUISE || !/[a-z]{2}/.test(text))) return
    if (standsAlone(words, start, end)) found.push({ brand, start, end, common, disguised })
  })
  return found.filter(
    (one) => !found.some((other) => other.end - other.start > one.end - one.start && within(one, other)),
  )
}

/** The same for any text. */
export function brandsIn(text: string): { readonly words: string; readonly mentions: readonly Mention[] } {
  const words = plainWords(text)
  return { words, mentions: mentionsIn(words) }
}

function within(one: Mention, other: Mention): boolean {
  return one.start >= other.start && one.end <= other.end
}

/** Scripts that write words without blanks end them where the script changes, and Hangul by its particles. */
function standsAlone(words: string, start: number, end: number): boolean {
  const first = scriptOf(words.charCodeAt(start))
  const before = start === 0 ? '' : scriptOf(words.charCodeAt(start - 1))
  const left = first === '' || before !== first || (first === 'han' && /[社様]/.test(words[start - 1]!))
  if (!left) return false
  const last = scriptOf(words.charCodeAt(end - 1))
  if (end === words.length || last === '' || scriptOf(words.charCodeAt(end)) !== last) return true
  if (last === 'hangul') return end - start > SHORT_HANGUL || PARTICLE.test(words.slice(end, end + 3))
  return last === 'han' || last === 'hiragana'
}

const PARTICLE =
  /^(?:의|은|는|이|가|을|를|에|와|과|로|도|님|측|앱|팀|고객|계정|보안|안내|알림|입니|에서|으로)/

/** A class of characters that words consist of; '' for what stands between words. */
function scriptOf(code: number): string {
  if ((code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39)) return 'latin'
  if (code >= 0xac00 && code <= 0xd7a3) return 'hangul'
  if (code >= 0x30a1 && code <= 0x30fe && code !== 0x30fb) return 'katakana'
  if (code >= 0x3041 && code <= 0x3096) return 'hiragana'
  return code >= 0x3400 && code <= 0x9fff ? 'han' : ''
}

/** Korean particles, whose form follows the sound before them: 16.9가, 16.8이; 서울로, 부산으로. */

/** Both forms as texts write them, after a closed syllable and after an open one. */
const FORMS: Readonly<Record<string, readonly [closed: string, open: string]>> = {
  '이(가)': ['이', '가'],
  '은(는)': ['은', '는'],
  '을(를)': ['을', '를'],
  '과(와)': ['과', '와'],
  '(으)로': ['으로', '로'],
  '(이)': ['이', ''],
}

/** Matches what stands between a word and its particle, and the particle in both its forms. */
export const PARTICLE = /([’”)\]」\u2069]*)(이\(가\)|은\(는\)|을\(를\)|과\(와\)|\(으\)로|\(이\))/

type Ending = 'open' | 'closed' | 'rieul'

/** Numbers as they are read: 영 일 이 삼 사 오 육 칠 팔 구. */
const DIGITS: readonly Ending[] = [
  'closed',
  'rieul',
  'open',
  'closed',
  'open',
  'open',
  'closed',
  'rieul',
  'rieul',
  'open',
]
const FIRST_SYLLABLE = 0xac00
const LAST_SYLLABLE = 0xd7a3
const FINALS = 28
const RIEUL = 8

/** Null where the sound can't be told from the letters, as of `nas.example`. */
function endingOf(word: string): Ending | null {
  const last = word.replace(/[’”)\]」\u2069]+$/, '').at(-1) ?? ''
  if (/\d/.test(last)) return DIGITS[Number(last)]!
  const code = last.charCodeAt(0)
  if (code >= FIRST_SYLLABLE && code <= LAST_SYLLABLE) {
    const final = (code - FIRST_SYLLABLE) % FINALS
    return final === 0 ? 'open' : final === RIEUL ? 'rieul' : 'closed'
  }
  return last === '%' ? 'open' : null
}

/** The form of `particle` (`은(는)`) after `word`; both where the word does not tell. */
export function particleAfter(word: string, particle: string): string {
  const ending = endingOf(word)
  const forms = FORMS[particle]
  if (!forms || ending === null) return particle
  const [closed, open] = forms
  if (ending === 'rieul' && particle === '(으)로') return open
  return ending === 'open' ? open : closed
}

const AFTER_CLOSED = /(?:으로|이|은|을|과)$/
const AFTER_OPEN = /(?:로|가|는|를|와)$/
const AFTER_ANY = /(?:에서|에게|까지|부터|에)$/

/** A word of a message without the particle that it ends in: 계좌를 is 계좌. Short words stay: they may be no other. */
export function withoutParticle(word: string): string {
  if (!/^[가-힣]{3,}$/.test(word)) return word
  for (const [pattern, fits] of [
    [AFTER_ANY, () => true],
    [AFTER_CLOSED, (ending: Ending | null) => ending !== 'open'],
    [AFTER_OPEN, (ending: Ending | null) => ending !== 'closed'],
  ] as const) {
    const stem = word.replace(pattern, '')
    if (stem.length >= 2 && stem !== word && fits(endingOf(stem))) return stem
  }
  return word
}

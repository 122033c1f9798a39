/**
 * Korean names in Hangul and in Latin letters. People write theirs as they like (Kim or Gim; Young, Yeong or Yung), so
 * both are brought to classes of sound that any usual romanisation of one name shares.
 */
import { SURNAMES_OF, SURNAMES_OF_TWO } from './surnames.ts'

const INITIALS = [
  'k',
  'k',
  'n',
  't',
  't',
  'l',
  'm',
  'p',
  'p',
  's',
  's',
  '',
  'c',
  'c',
  'c',
  'k',
  't',
  'p',
  'h',
]
const VOWELS = 'a e ya ye u e yu ye o wa we we yo u wo we wi yu u i i'.split(' ')
const FINALS = ' k k k n n n t l l m l l l p l m p p t t nk t t k t p '.split(' ')
// Revised Romanisation of Korean (2000), syllable by syllable as names are written.
const RR_INITIALS = 'g kk n d tt r m b pp s ss  j jj ch k t p h'.split(' ')
const RR_VOWELS = 'a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i'.split(' ')
const RR_FINALS = ' k k k n n n t l k m l l l p l m p p t t ng t t k t p '.split(' ')
// As many people write their own: McCune-Reischauer's consonants, English vowels.
const OWN_INITIALS = 'k kk n t tt r m b pp s ss  j jj ch k t p h'.split(' ')
const OWN_VOWELS = 'a ae ya yae u e you ye o wa wae oe yo oo wo we wi yoo eu ee i'.split(' ')

const FIRST = 0xac00

function spell(
  hangul: string,
  initials: readonly string[],
  vowels: readonly string[],
  finals: readonly string[],
) {
  return Array.from(hangul, (syllable) => {
    const at = syllable.charCodeAt(0) - FIRST
    return initials[Math.floor(at / 588)]! + vowels[Math.floor((at % 588) / 28)]! + finals[at % 28]!
  })
}

/** Doubled sounds are one. */
const once = (sounds: string) => sounds.replace(/(.)\1+/g, '$1')

/** Sounds of Hangul syllables as classes. */
export function soundsOfHangul(hangul: string): string {
  return once(spell(hangul, INITIALS, VOWELS, FINALS).join(''))
}

/** Longest first; what begins with a vowel is one vowel. */
const LETTERS: readonly (readonly [letters: string, sound: string])[] = (
  'yeou:yu yeo:yu yeu:yu you:yu yoo:yu yuh:yu yae:ye yea:ye yeh:ye eui:i euy:i woo:u weo:wo wae:we wai:we wee:wi ' +
  'ye:ye yu:yu ya:ya yo:yo yi:i wo:wo we:we wi:wi wa:wa wu:u wh:hw eo:u eu:u oo:u ou:u uu:u ui:i ee:i ea:i ii:i ' +
  'ae:e ai:e ay:e ei:e ey:i oe:we oi:we ie:i a:a e:e i:i o:o u:u y:i w:u ' +
  'ch:c sh:s ph:p th:t rh:l ck:k ng:nk c:k k:k g:k q:k j:c z:c d:t t:t b:p p:p f:p v:p r:l l:l s:s x:ks n:n m:m h:h'
)
  .split(' ')
  .map((pair) => pair.split(':') as [string, string])
const BY_FIRST = new Map<string, (readonly [string, string])[]>()
for (const pair of LETTERS) BY_FIRST.set(pair[0][0]!, [...(BY_FIRST.get(pair[0][0]!) ?? []), pair])

/** Sounds of a romanised name as classes; letters a-z in lower case, others are passed over. Linear. */
export function soundsOfLatin(latin: string): string {
  let sounds = ''
  for (let at = 0; at < latin.length;) {
    const fit = BY_FIRST.get(latin[at]!)?.find(
      ([letters]) => latin.startsWith(letters, at) && !cutsNext(latin, at, letters),
    )
    const letters = fit?.[0] ?? latin[at]!
    // Ahn, Noh, Suh: an h that only stretches the vowel before it.
    const silent =
      letters === 'h' && /[aeiou]/.test(latin[at - 1] ?? '') && !/[aeiouyw]/.test(latin[at + 1] ?? '')
    if (!silent) sounds += fit?.[1] ?? ''
    at += letters.length
  }
  return once(sounds)
}

/** Ji-eun, Na-eun: the e belongs to the next syllable. */
function cutsNext(latin: string, at: number, letters: string): boolean {
  return /^(?:ie|ae|ee|ye)$/.test(letters) && /[ou]/.test(latin[at + letters.length] ?? '')
}

/** Family name and given name of a Korean name in Hangul of two to five syllables. */
export function splitHangul(name: string): readonly [family: string, given: string] {
  const two = name.length > 3 || SURNAMES_OF_TWO.has(name.slice(0, 2)) ? name.slice(0, 2) : ''
  const family = SURNAMES_OF_TWO.has(two) ? two : name.slice(0, 1)
  return [family, name.slice(family.length)]
}

/** Keys of a Korean name in Hangul as it may come in Latin letters: family name and sounds of the given name. */
export function latinKeysOfHangul(name: string): string[] {
  const [family, given] = splitHangul(name)
  const revised = spell(given, RR_INITIALS, RR_VOWELS, RR_FINALS).join('')
  const usual = spell(given, OWN_INITIALS, OWN_VOWELS, RR_FINALS).join('')
  const sounds = new Set([soundsOfHangul(given), soundsOfLatin(revised), soundsOfLatin(usual)])
  return [...sounds].map((given_) => `${family}|${given_}`)
}

/** The revised romanisation of a name, family name first, for what the tables of surnames do not know. */
export function revisedOf(name: string): readonly [family: string, given: string] {
  const [family, given] = splitHangul(name)
  return [
    spell(family, RR_INITIALS, RR_VOWELS, RR_FINALS).join(''),
    spell(given, RR_INITIALS, RR_VOWELS, RR_FINALS).join(''),
  ]
}

/** Shortest name written in one word that is taken apart: short ones are words of other languages. */
const JOINED_MIN = 7

/** Keys of a name in Latin letters, lower case, if it may be Korean: either end may be the family name. */
export function koreanKeysOfLatin(tokens: readonly string[]): string[] {
  if (tokens.length === 1) return koreanKeysOfWord(tokens[0]!)
  if (tokens.length > 3) return []
  const keysFor = (family: string, given: readonly string[]) => {
    const families = SURNAMES_OF.get(family)
    if (!families) return []
    const sounds = new Set([soundsOfLatin(given.join('')), once(given.map(soundsOfLatin).join(''))])
    return families.flatMap((hangul) => [...sounds].map((one) => `${hangul}|${one}`))
  }
  return [...keysFor(tokens[0]!, tokens.slice(1)), ...keysFor(tokens.at(-1)!, tokens.slice(0, -1))]
}

function koreanKeysOfWord(word: string): string[] {
  if (word.length < JOINED_MIN || word.length > 20) return []
  const keys: string[] = []
  for (let length = 2; length <= Math.min(8, word.length - 3); length++) {
    for (const family of SURNAMES_OF.get(word.slice(0, length)) ?? [])
      keys.push(`${family}|${soundsOfLatin(word.slice(length))}`)
    for (const family of SURNAMES_OF.get(word.slice(-length)) ?? [])
      keys.push(`${family}|${soundsOfLatin(word.slice(0, -length))}`)
  }
  return keys
}

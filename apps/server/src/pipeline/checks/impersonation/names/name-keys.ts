/**
 * Keys under which a person's name is found in the display names of mails, however it is written there: other scripts,
 * romanisations, order, titles. Keys of a person are made once, those of a mail each time; both are few and bounded.
 */
import { foldName, foldShapes } from './fold.ts'
import { koreanKeysOfLatin, latinKeysOfHangul, revisedOf, splitHangul, soundsOfHangul } from './hangul.ts'
import { latinOfKana, soundsOfRomaji } from './kana.ts'
import { isTitle, withoutTitles } from './titles.ts'

/** `initial` keys (J. Smith) fit many people and never count alone. */
export interface NameKey {
  readonly key: string
  readonly strength: 'name' | 'initial'
}

/** Characters of a display name that are looked at; tokens of a piece of it; tokens that may make a name. */
const NAME_MAX = 160
const TOKENS_MAX = 10
const WINDOW_MAX = 4
/** Letters of the shortest Latin name in one word. */
const WORD_MIN = 6

const HANGUL = /^[\uac00-\ud7a3]+$/
const KANA = /^[\u3040-\u30ff]+$/
const HAN = /^[\u3005\u3040-\u30ff\u3400-\u9fff]+$/
const LATIN = /^[a-z]+$/
const BORDERS = /[()[\]{}<>"“”„«»「」『』【】〔〕《》|/\\:;!?#*=+~_…|]+|\s[-–—]\s|[-–—]{2,}/
const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue' }

/** Keys of one writing of a protected person's name. */
export function keysOfPerson(name: string): readonly string[] {
  const spelt = name.normalize('NFC').slice(0, NAME_MAX)
  const writings = new Set([spelt, spelt.replace(/[äöüÄÖÜ]/g, (c) => UMLAUTS[c]!)])
  const keys = new Set<string>()
  for (const writing of writings) {
    for (const tokens of piecesOf(writing)) for (const key of personKeys(tokens)) keys.add(key)
  }
  return [...keys]
}

/** Keys to look up for a display name: whole pieces of it and runs of words within. */
export function keysInName(name: string): readonly NameKey[] {
  const found = new Map<string, NameKey>()
  for (const tokens of piecesOf(name)) {
    for (let from = 0; from < tokens.length; from++) {
      for (let to = from + 1; to <= Math.min(tokens.length, from + WINDOW_MAX); to++) {
        const whole = to - from === tokens.length
        for (const key of lookedUp(tokens.slice(from, to), whole))
          if (!found.has(key.key)) found.set(key.key, key)
      }
    }
  }
  return [...found.values()]
}

/** The words of each piece of a name, folded, without titles. */
function piecesOf(name: string): string[][] {
  return foldName(name.slice(0, NAME_MAX))
    .split(BORDERS)
    .map((piece) =>
      piece
        .replace(/['’`´]/g, '')
        .split(/[\s.,·・‧\-–—&]+/)
        .slice(0, TOKENS_MAX)
        .flatMap((token) => (token === '' || isTitle(token) ? [] : [foldToken(token)])),
    )
    .filter((tokens) => tokens.length > 0)
}

function foldToken(token: string): string {
  // Katakana alone is a name of its own; beside kanji it may be one in disguise.
  return withoutTitles(/[\u3400-\u9fff]/.test(token) ? foldShapes(token) : token)
}

function personKeys(tokens: readonly string[]): string[] {
  const joined = tokens.join('')
  if (HANGUL.test(joined)) return joined.length >= 2 && joined.length <= 6 ? hangulPerson(joined) : []
  if (KANA.test(joined))
    return joined.length >= 3 ? orders(tokens.map(latinOfKana)).map((one) => `j:${soundsOfRomaji(one)}`) : []
  if (HAN.test(joined)) return joined.length >= 2 && joined.length <= 12 ? [`c:${joined}`] : []
  if (!tokens.every((token) => LATIN.test(token)) || tokens.length > WINDOW_MAX) return []
  const korean = koreanKeysOfLatin(tokens)
  return [
    ...latinPerson(tokens),
    ...korean.flatMap((key) => [`k:${key}`, `kh:${key}`]),
    ...romaji(tokens).map((one) => `j:${one}`),
  ]
}

function hangulPerson(name: string): string[] {
  const latin = latinKeysOfHangul(name).map((key) => `k:${key}`)
  const [family, given] = splitHangul(name)
  const revised = orders(revisedOf(name)).map((one) => `l:${one}`)
  return [`h:${name}`, `h:${given}${family}`, ...latin, ...revised]
}

/** The name with or without those in the middle, either end first, and with the first as an initial. */
function latinPerson(tokens: readonly string[]): string[] {
  const long = tokens.filter((token) => token.length > 1)
  const [first, last] = [long[0], long.at(-1)]
  if (first === undefined || last === undefined) return []
  // A first name and an initial fit too many; one long word is a name of its own only where it stands alone (`w:`).
  if (long.length < 2) return tokens.length === 1 && first.length >= WORD_MIN ? [`w:${first}`] : []
  const whole = long.length > 2 ? orders(long) : []
  const initials = [
    `i:${first[0]!}${last}`,
    ...(last.length > 2 && first.length > 2 ? [`i:${last[0]!}${first}`] : []),
  ]
  return [...new Set([...orders([first, last]), ...whole])].map((one) => `l:${one}`).concat(initials)
}

/** As written, and with what stands last put first. */
function orders(tokens: readonly string[]): string[] {
  const written = tokens.join('')
  return tokens.length < 2 ? [written] : [written, tokens.at(-1)! + tokens.slice(0, -1).join('')]
}

function lookedUp(tokens: readonly string[], whole: boolean): NameKey[] {
  const joined = tokens.join('')
  const named = (key: string): NameKey => ({ key, strength: 'name' })
  if (HANGUL.test(joined))
    return joined.length >= 2 && joined.length <= 6 ? hangulKeys(joined).map(named) : []
  if (KANA.test(joined)) {
    if (joined.length < 3 || joined.length > 16) return []
    return [`j:${soundsOfRomaji(latinOfKana(joined))}`, `c:${joined}`].map(named)
  }
  if (HAN.test(joined)) return joined.length >= 2 && joined.length <= 12 ? [named(`c:${joined}`)] : []
  if (joined.length < 4 || joined.length > 60 || !LATIN.test(joined)) return []
  const long = tokens.filter((token) => token.length > 1)
  const initials = tokens.length === 2 && long.length === 1 && long[0]!.length > 2 ? initialKeys(tokens) : []
  if (tokens.length === 1) return wordKeys(joined, whole).map(named)
  return [
    ...(long.length > 1 ? [named(`l:${long.join('')}`)] : []),
    ...koreanKeysOfLatin(tokens).map((key) => named(`k:${key}`)),
    ...romaji(tokens).map((one) => named(`j:${one}`)),
    ...initials,
  ]
}

/** A name in one word, as people write theirs in addresses. */
function wordKeys(word: string, whole: boolean): string[] {
  if (word.length < WORD_MIN) return []
  return [...(whole ? [`w:${word}`] : []), `l:${word}`, ...koreanKeysOfLatin([word]).map((key) => `k:${key}`)]
}

function hangulKeys(name: string): string[] {
  const [family, given] = splitHangul(name)
  return [`h:${name}`, `kh:${family}|${soundsOfHangul(given)}`]
}

function initialKeys([a = '', b = '']: readonly string[]): NameKey[] {
  const [initial, family] = a.length === 1 ? [a, b] : [b, a]
  return [{ key: `i:${initial}${family}`, strength: 'initial' }]
}

/** Spellings of a name that may be Japanese: each word ends in a vowel or n and heaps no consonants. */
function romaji(tokens: readonly string[]): string[] {
  if (tokens.length > 2 || !tokens.every(mayBeRomaji)) return []
  return orders(tokens).map(soundsOfRomaji)
}

function mayBeRomaji(token: string): boolean {
  return /[aeioun]h?$/.test(token) && !/[lqxv]|c[^h]|[^aeioun]{4}/.test(token)
}

/**
 * Text → hashed tokens, in any language and without a dictionary: words and pairs of words where a script has word
 * breaks, pairs and triples of characters where it has none (Han, Kana) or where words take endings (Hangul).
 * Works on character codes and reuses its tables, so that a typical message takes well under a millisecond.
 */

/** Name spaces of tokens: the same word counts apart in a subject, a URL or a file's name. */
export const SPACE = { text: 1, pair: 2, subject: 3, url: 4, file: 6 } as const
export type Space = (typeof SPACE)[keyof typeof SPACE]

const MAX_TOKENS = 6000
const TABLE = 16384
const MAX_WORD = 24

/** Distinct tokens of one message. One bag serves many messages, one after the other. */
export class TokenBag {
  count = 0
  readonly hashes = new Uint32Array(MAX_TOKENS)
  /** Where the token was first met: index into `texts`, and offsets in that text. */
  readonly text = new Uint16Array(MAX_TOKENS)
  readonly start = new Uint32Array(MAX_TOKENS)
  readonly end = new Uint32Array(MAX_TOKENS)
  readonly texts: string[] = []
  /** Name space of each text. */
  readonly spaces: Space[] = []
  /** Hashes of words that say nothing: the recipients' own names. */
  readonly ignored = new Set<number>()
  readonly #table = new Uint16Array(TABLE)

  reset(): void {
    this.count = 0
    this.texts.length = 0
    this.spaces.length = 0
    this.ignored.clear()
    this.#table.fill(0)
  }

  /** Adds a token unless it is there or the bag is full. */
  add(hash: number, start: number, end: number): void {
    let slot = hash & (TABLE - 1)
    for (let at = this.#table[slot]!; at !== 0; at = this.#table[slot]!) {
      if (this.hashes[at - 1] === hash) return
      slot = (slot + 1) & (TABLE - 1)
    }
    if (this.count === MAX_TOKENS) return
    const i = this.count++
    this.#table[slot] = i + 1
    this.hashes[i] = hash
    this.text[i] = this.texts.length - 1
    this.start[i] = start
    this.end[i] = end
  }

  /** Begins a text that tokens added from now on are taken from. */
  begin(text: string, space: Space): void {
    this.texts.push(text)
    this.spaces.push(space)
  }

  /** The name space of a token's text. */
  spaceOf(i: number): Space {
    return this.spaces[this.text[i]!]!
  }

  /** The token as it stood in the text. */
  show(i: number): string {
    return this.texts[this.text[i]!]!.slice(this.start[i], this.end[i])
  }
}

const OTHER = 0
const LETTER = 1
const DIGIT = 2
const HANGUL = 3
const IDEOGRAPH = 4
const JOINER = 5
const MARK = 6

function classify(c: number): number {
  if (c < 0x80) {
    if ((c >= 97 && c <= 122) || (c >= 65 && c <= 90)) return LETTER
    if (c >= 48 && c <= 57) return DIGIT
    if (c === 39) return JOINER
    return c === 33 || c === 36 || c === 37 ? MARK : OTHER
  }
  if (c === 0x20ac || c === 0xa3 || c === 0xa5 || c === 0x20a9) return MARK
  if (c < 0xc0) return c === 0xad ? JOINER : OTHER
  if (c >= 0xac00 && c <= 0xd7a3) return HANGUL
  if ((c >= 0x3041 && c <= 0x30ff) || (c >= 0x3400 && c <= 0x9fff) || (c >= 0xf900 && c <= 0xfaff))
    return IDEOGRAPH
  if (
    (c >= 0x200b && c <= 0x200f) ||
    c === 0x2060 ||
    c === 0xfeff ||
    c === 0x2019 ||
    (c >= 0x300 && c <= 0x36f)
  )
    return JOINER
  if ((c >= 0x2000 && c <= 0x2bff) || (c >= 0x3000 && c <= 0x3040) || c >= 0xfe00) return OTHER
  return c === 0xd7 || c === 0xf7 || (c >= 0xd800 && c <= 0xf8ff) ? OTHER : LETTER
}
const CLASS = Uint8Array.from({ length: 65536 }, (_, c) => classify(c))

const step = (hash: number, c: number) => Math.imul(hash ^ c, 0x01000193)
const seed = (space: number) => Math.imul(space + 1, 0x9e3779b1) ^ 0x811c9dc5

/** Final mixing (murmur3), so that buckets can be taken from the low bits. */
function mix(hash: number): number {
  let h = hash ^ (hash >>> 16)
  h = Math.imul(h, 0x85ebca6b)
  h ^= h >>> 13
  h = Math.imul(h, 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** Hash of a whole string in a name space, as `addText` would hash a single word. */
export function tokenHash(space: Space, word: string): number {
  let h = seed(space)
  for (let i = 0; i < word.length; i++) {
    const c = word.charCodeAt(i)
    h = step(h, CLASS[c] === DIGIT ? 48 : c)
  }
  return mix(h)
}

function addGrams(bag: TokenBag, text: string, from: number, to: number, base: number): void {
  for (let i = from; i + 1 < to; i++) {
    const two = step(step(base, text.charCodeAt(i)), text.charCodeAt(i + 1))
    bag.add(mix(two), i, i + 2)
    if (i + 2 < to) bag.add(mix(step(two, text.charCodeAt(i + 2))), i, i + 3)
  }
}

/**
 * Adds the tokens of a folded text. Digits count by their number, not their value; apostrophes and invisible
 * characters inside a word are dropped. With `pairs`, neighbouring words are added as pairs too.
 */
export function addText(bag: TokenBag, text: string, space: Space, pairs: boolean): void {
  bag.begin(text, space)
  const base = seed(space)
  let previous = 0
  let previousStart = 0
  let i = 0
  while (i < text.length) {
    const kind = CLASS[text.charCodeAt(i)]!
    if (kind === OTHER || kind === JOINER) {
      i++
      continue
    }
    const start = i
    let hash = base
    let length = 0
    let digits = 0
    if (kind === IDEOGRAPH) {
      while (i < text.length && CLASS[text.charCodeAt(i)] === IDEOGRAPH) i++
      addGrams(bag, text, start, i, base)
      previous = 0
      continue
    }
    for (; i < text.length; i++) {
      const c = text.charCodeAt(i)
      const k = CLASS[c]!
      if (k === JOINER) continue
      if (kind === MARK ? k !== MARK : k !== LETTER && k !== DIGIT && k !== HANGUL) break
      if (k === DIGIT) digits++
      hash = step(hash, k === DIGIT ? 48 : c)
      length++
    }
    if (kind === HANGUL) addGrams(bag, text, start, Math.min(i, start + 16), base)
    // Long or mixed strings are identifiers: only that they are there says something.
    if (length > MAX_WORD || (digits > 0 && digits < length && length > 7)) hash = step(base, 1)
    const word = mix(hash)
    if (bag.ignored.has(word)) {
      previous = 0
      continue
    }
    // A number by itself says nothing; which words stand beside one may.
    if ((length > 1 && digits < length) || kind === MARK) bag.add(word, start, i)
    if (pairs && previous !== 0) bag.add(mix(step(step(seed(SPACE.pair), previous), word)), previousStart, i)
    previous = word
    previousStart = start
  }
}

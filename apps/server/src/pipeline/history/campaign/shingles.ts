/**
 * What a text says, as a set of hashes that near-duplicates share: words, and runs of three characters where a script has no
 * word breaks or words take endings. What is drawn anew for each copy (numbers, addresses, links) is left out.
 */
import { plainWords } from '@postern/mail/text/plain-words.ts'
import type { HashSet } from './hash-set.ts'

/** Characters of a text that are read. */
const MAX_CHARS = 12_000
const SEED = 0x811c9dc5
const step = (hash: number, value: number): number => Math.imul(hash ^ value, 0x01000193)

/** Final mixing of murmur3. */
export function mix(hash: number): number {
  let h = hash ^ (hash >>> 16)
  h = Math.imul(h, 0x85ebca6b)
  h ^= h >>> 13
  h = Math.imul(h, 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** Hash of a whole string, as one shingle. */
export function hashOf(text: string): number {
  let hash = SEED
  for (let at = 0; at < text.length; at++) hash = step(hash, text.charCodeAt(at))
  return mix(hash)
}

/** Two sets of one text. */
export interface Shingles {
  /** Words, and runs of three characters: how much of these is the same says how alike two texts are. */
  readonly words: HashSet
  /** Pairs of words, and runs of five: what is common to hardly any two texts, to find those that may be alike. */
  readonly rare: HashSet
}

/** Adds the shingles of a text; `kind` keeps those of different texts apart. Linear in the text. */
export function addShingles(shingles: Shingles, text: string, kind = 0): void {
  const plain = plainWords(text.slice(0, MAX_CHARS))
  const reader = new Reader(shingles, SEED ^ kind)
  for (let at = 0; at < plain.length;) {
    const code = plain.charCodeAt(at)
    if (code <= 0x20) at++
    else if (isRunning(code)) {
      reader.character(code)
      at++
    } else at = readWords(reader, plain, at)
  }
}

class Reader {
  readonly #shingles: Shingles
  readonly #seed: number
  #word = 0
  /** The characters before, the last first; 0: none. */
  #a = 0
  #b = 0
  #c = 0
  #d = 0

  constructor(shingles: Shingles, seed: number) {
    this.#shingles = shingles
    this.#seed = seed
  }

  word(hash: number): void {
    const { words, rare } = this.#shingles
    words.add(mix(hash ^ this.#seed))
    if (this.#word !== 0) rare.add(mix(step(step(this.#seed, this.#word), hash)))
    this.#word = hash
  }

  character(code: number): void {
    const { words, rare } = this.#shingles
    if (this.#b !== 0) {
      const run = step(step(step(this.#seed, code), this.#a), this.#b)
      words.add(mix(run))
      if (this.#d !== 0) rare.add(mix(step(step(run, this.#c), this.#d)))
    }
    this.#d = this.#c
    this.#c = this.#b
    this.#b = this.#a
    this.#a = code
  }
}

/** Reads the words up to the next blank or character of a running script, unless they are an address; answers where that is. */
function readWords(reader: Reader, text: string, from: number): number {
  let end = from
  let address = false
  for (; end < text.length; end++) {
    const code = text.charCodeAt(end)
    if (code <= 0x20 || isRunning(code)) break
    address ||= isAddressMark(text, end, code)
  }
  if (address) return end
  for (let at = from; at < end; at++) {
    let hash = SEED
    let drawn = false
    const start = at
    for (; at < end && isWordChar(text.charCodeAt(at)); at++) {
      const code = text.charCodeAt(at)
      drawn ||= code <= 0x39
      hash = step(hash, code)
    }
    if (at > start && !drawn) reader.word(hash)
  }
  return end
}

/** `@`, a slash, or a dot or colon within a word: hosts, addresses, paths, times. */
function isAddressMark(text: string, at: number, code: number): boolean {
  if (code === 0x40 || code === 0x2f || code === 0x5c) return true
  if (code !== 0x2e && code !== 0x3a) return false
  return isWordChar(text.charCodeAt(at - 1)) && isWordChar(text.charCodeAt(at + 1))
}

function isWordChar(code: number): boolean {
  if (code < 0x80) return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39)
  return code >= 0xc0 && !(code >= 0x2000 && code <= 0x303f) && !isRunning(code)
}

/** Kana, Han and Hangul. */
function isRunning(code: number): boolean {
  if (code < 0x3041) return false
  return code <= 0x30ff || (code >= 0x3400 && code <= 0x9fff) || (code >= 0xac00 && code <= 0xd7a3)
}

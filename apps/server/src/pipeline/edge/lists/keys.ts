/** Entries and what is looked up as 64-bit hashes: texts by their letters, networks by their bits. */
import { HashSet } from './hash-set.ts'

/** An address as four words of 32 bits, of which IPv4 uses the first. */
export interface IpWords {
  readonly family: 4 | 6
  readonly words: Uint32Array
}

/** One for each kind of key, so that equal letters of two kinds are two keys. */
const NETWORK = { 4: 0x41, 6: 0x61 } as const
const OF_SENDER = 0x73
const OF_RECIPIENT = 0x72

/** Secret of the process: nobody outside finds names whose hashes collide. */
export interface Seeds {
  readonly one: number
  readonly two: number
}

/** Keys of a set; one of these is reused for each look-up, as the hash has two results. */
export class Keys {
  readonly set: HashSet
  /** Which lengths networks have, of each family. */
  readonly prefixes = { 4: new Uint8Array(33), 6: new Uint8Array(129) } as const
  readonly #seeds: Seeds
  #high = 0
  #low = 0

  constructor(seeds: Seeds, expected = 0) {
    this.#seeds = seeds
    this.set = new HashSet(expected)
  }

  addName(ofRecipient: boolean, text: string, from = 0, to = text.length): void {
    this.#hashText(ofRecipient, text, from, to)
    this.set.add(this.#high, this.#low)
  }

  hasName(ofRecipient: boolean, text: string, from = 0): boolean {
    this.#hashText(ofRecipient, text, from, text.length)
    return this.set.has(this.#high, this.#low)
  }

  /** `prefix`: bits of it that count. */
  addNetwork(ip: IpWords, prefix: number): void {
    this.prefixes[ip.family][prefix] = 1
    this.#hashNetwork(ip, prefix)
    this.set.add(this.#high, this.#low)
  }

  hasNetwork(ip: IpWords, prefix: number): boolean {
    if (this.prefixes[ip.family][prefix] !== 1) return false
    this.#hashNetwork(ip, prefix)
    return this.set.has(this.#high, this.#low)
  }

  #hashText(ofRecipient: boolean, text: string, from: number, to: number): void {
    this.#begin(ofRecipient ? OF_RECIPIENT : OF_SENDER)
    for (let at = from; at < to; at++) this.#mix(text.charCodeAt(at))
    this.#end(to - from)
  }

  #hashNetwork({ family, words }: IpWords, prefix: number): void {
    this.#begin(NETWORK[family])
    const used = family === 4 ? 1 : 4
    for (let at = 0; at < used; at++) {
      const bits = Math.min(32, Math.max(0, prefix - at * 32))
      this.#mix(bits === 0 ? 0 : words[at]! & (-1 << (32 - bits)))
    }
    this.#end(prefix)
  }

  #begin(kind: number): void {
    this.#high = this.#seeds.one ^ kind
    this.#low = this.#seeds.two ^ kind
  }

  /** Two multiplicative hashes, each stirred by the other. */
  #mix(word: number): void {
    const high = Math.imul(this.#high ^ word, 0x9e3779b1)
    const low = Math.imul(this.#low ^ word, 0x85ebca77)
    this.#high = (high ^ (high >>> 15)) + ((low << 13) | (low >>> 19))
    this.#low = low ^ (low >>> 16)
  }

  /** The finisher of MurmurHash3, for each half. */
  #end(length: number): void {
    this.#high = finished(this.#high ^ length)
    this.#low = finished((this.#low + this.#high) | 0)
  }
}

function finished(hash: number): number {
  let bits = hash ^ (hash >>> 16)
  bits = Math.imul(bits, 0x85ebca6b)
  bits ^= bits >>> 13
  bits = Math.imul(bits, 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}

/**
 * Reads an address in its one writing (RFC 5952, no IPv4 within IPv6) out of a longer text: a tenth of what a reader of all writings
 * takes. Answers whether it is one; `into` then has it.
 */
export function readWords(
  text: string,
  from: number,
  to: number,
  into: { family: 4 | 6; words: Uint32Array },
): boolean {
  const colon = text.indexOf(':', from)
  into.words.fill(0)
  into.family = colon >= 0 && colon < to ? 6 : 4
  return into.family === 6 ? readGroups(text, from, to, into.words) : readOctets(text, from, to, into.words)
}

function readOctets(text: string, from: number, to: number, words: Uint32Array): boolean {
  let [word, octet, dots] = [0, 0, 0]
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at)
    if (code === DOT) {
      word = word * 256 + octet
      octet = 0
      dots++
    } else if (code >= ZERO && code <= NINE) octet = octet * 10 + code - ZERO
    else return false
  }
  words[0] = word * 256 + octet
  return dots === 3
}

function readGroups(text: string, from: number, to: number, words: Uint32Array): boolean {
  const gap = text.indexOf('::', from)
  const hasGap = gap >= 0 && gap < to
  const head = putGroups(text, from, hasGap ? gap : to, 0, words)
  if (!hasGap) return head === 8
  let tail = gap + 2 < to ? 1 : 0
  for (let at = gap + 2; at < to; at++) if (text.charCodeAt(at) === COLON) tail++
  return putGroups(text, gap + 2, to, 8 - tail, words) >= 0 && head + tail < 8
}

/** Puts groups at a place, answers the place after the last; -1 for what is none. */
function putGroups(text: string, from: number, to: number, place: number, words: Uint32Array): number {
  if (from >= to) return place
  let group = 0
  let index = place
  for (let at = from; at <= to; at++) {
    const code = at === to ? COLON : text.charCodeAt(at)
    if (code === COLON) {
      words[index >> 1]! += index % 2 === 0 ? group * 0x10000 : group
      group = 0
      index++
      continue
    }
    const digit = code <= NINE ? code - ZERO : code - LETTER_A + 10
    if (digit < 0 || digit > 15 || index > 7) return -1
    group = group * 16 + digit
  }
  return index
}

const DOT = 0x2e
const COLON = 0x3a
const ZERO = 0x30
const NINE = 0x39
const LETTER_A = 0x61

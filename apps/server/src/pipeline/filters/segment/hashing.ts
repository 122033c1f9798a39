/** Hashes of texts and of all their parts: one pass over a text, after which the hash of any part is one step. */

const BASE = 0x2c1b3c6d | 1
const GOLDEN = 0x9e3779b1

/** Hashes of the beginnings of a text, by their lengths; reused from text to text. */
let beginnings = new Int32Array(1 << 14)
/** Powers of the base, by exponent. */
let powers = powersUpTo(1 << 10)

function powersUpTo(count: number): Int32Array {
  const made = new Int32Array(count)
  made[0] = 1
  for (let at = 1; at < count; at++) made[at] = Math.imul(made[at - 1]!, BASE)
  return made
}

/** Hashes of all beginnings of `text` (index: length). They are good until the next call: nothing may be kept of them. */
export function hashBeginnings(text: string): Int32Array {
  if (text.length >= beginnings.length) beginnings = new Int32Array(text.length * 2)
  let hash = 0
  for (let at = 0; at < text.length; at++) {
    hash = (Math.imul(hash, BASE) + text.charCodeAt(at) + 1) | 0
    beginnings[at + 1] = hash
  }
  return beginnings
}

/** What the hash of a beginning is multiplied by to leave a part of this length out of a longer one. */
export function powerOf(length: number): number {
  if (length >= powers.length) powers = powersUpTo(length * 2)
  return powers[length]!
}

export function hashText(text: string): number {
  let hash = 0
  for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, BASE) + text.charCodeAt(at) + 1) | 0
  return hash
}

/** Key of an index's table, of 32 bits and never 0: of the hash of a part, its length and what it is looked for in. */
export function mixKey(hash: number, length: number, salt: number): number {
  let key = hash ^ Math.imul(length + 1, GOLDEN) ^ salt
  key = Math.imul(key ^ (key >>> 16), 0x85ebca6b)
  key = Math.imul(key ^ (key >>> 13), 0xc2b2ae35)
  key ^= key >>> 16
  return key >>> 0 || 1
}

/** Spreads a hash over 2^bits places. */
export function placeOf(hash: number, bits: number): number {
  return Math.imul(hash ^ (hash >>> 15), GOLDEN) >>> (32 - bits)
}

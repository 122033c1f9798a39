/**
 * A set of hashes as a sketch of fixed size (MinHash): two sketches tell how much of their sets is the same, and bands of
 * few of their values let near-duplicates be found by equal keys.
 */
import { mix, type Shingles } from './shingles.ts'

export interface Sketch {
  /** Names the sketch: equal for equal ones. A safe integer. */
  readonly id: number
  /** 32-bit keys, signed; sets that are nearly the same have at least one in common. */
  readonly bands: readonly number[]
  /** 4 bits of each value, in hexadecimal digits. */
  readonly digits: string
}

/** Values of a sketch: what is estimated from them errs by some 0.04. */
const VALUES = 128
const BANDS = 16
const ROWS = 3
/** Of more hashes the smallest count, which are the same in near-duplicates. */
const MAX_HASHES = 768
const XOR = Uint32Array.from({ length: VALUES }, (_, at) => mix(2 * at + 1))
const FACTOR = Uint32Array.from({ length: VALUES }, (_, at) => mix(2 * at + 2) | 1)
const DIGITS = '0123456789abcdef'

/** The sketch of shingles that are not empty. */
export function sketchOf({ words, rare }: Shingles): Sketch {
  const values = smallestOf(words.sample(MAX_HASHES), VALUES)
  let digits = ''
  for (const value of values) digits += DIGITS[mix(value) & 15]!
  return { id: idOf(values), bands: bandsOf(smallestOf(rare.sample(MAX_HASHES), BANDS * ROWS)), digits }
}

function smallestOf(hashes: Int32Array, count: number): Uint32Array {
  const values = new Uint32Array(count)
  for (let at = 0; at < count; at += LANES) smallestFour(hashes, at, values)
  return values
}

/** Values that are worked out in one pass over the hashes, which costs two fifths of a pass for each; VALUES and BANDS × ROWS are multiples. */
const LANES = 4
/** Turns the order of unsigned numbers into that of signed ones. */
const SIGN = 0x80000000 | 0
const MOST = 0x7fffffff

function smallestFour(hashes: Int32Array, at: number, values: Uint32Array): void {
  const [xor0, xor1, xor2, xor3] = [XOR[at]! | 0, XOR[at + 1]! | 0, XOR[at + 2]! | 0, XOR[at + 3]! | 0]
  const [by0, by1, by2, by3] = [
    FACTOR[at]! | 0,
    FACTOR[at + 1]! | 0,
    FACTOR[at + 2]! | 0,
    FACTOR[at + 3]! | 0,
  ]
  let [least0, least1, least2, least3] = [MOST, MOST, MOST, MOST]
  for (let i = 0; i < hashes.length; i++) {
    const hash = hashes[i]!
    const value0 = Math.imul(hash ^ xor0, by0) ^ SIGN
    const value1 = Math.imul(hash ^ xor1, by1) ^ SIGN
    const value2 = Math.imul(hash ^ xor2, by2) ^ SIGN
    const value3 = Math.imul(hash ^ xor3, by3) ^ SIGN
    if (value0 < least0) least0 = value0
    if (value1 < least1) least1 = value1
    if (value2 < least2) least2 = value2
    if (value3 < least3) least3 = value3
  }
  values[at] = least0 ^ SIGN
  values[at + 1] = least1 ^ SIGN
  values[at + 2] = least2 ^ SIGN
  values[at + 3] = least3 ^ SIGN
}

function bandsOf(values: Uint32Array): number[] {
  return Array.from({ length: BANDS }, (_, band) => {
    let hash = band + 1
    for (let row = 0; row < ROWS; row++) hash = mix(Math.imul(hash, 0x01000193) ^ values[band * ROWS + row]!)
    return hash | 0
  })
}

function idOf(values: Uint32Array): number {
  let low = 0x811c9dc5
  let high = 0x9e3779b1
  for (const value of values) {
    low = mix(low ^ value)
    high = mix(Math.imul(high, 0x01000193) ^ value)
  }
  return (high & 0xfffff) * 0x1_0000_0000 + low
}

/** How much of their sets two sketches have in common, 0 to 1, as the database reckons it. */
export function likeness(a: Sketch, b: Sketch): number {
  let equal = 0
  for (let at = 0; at < VALUES; at++) if (a.digits[at] === b.digits[at]) equal++
  return Math.max(0, (equal / VALUES - 1 / 16) / (15 / 16))
}

/** LZMA (LZMA specification, I. Pavlov 2015) and LZMA2, charged to the budget while they grow. */
import { BudgetExceeded, type Budget } from '../budget.ts'

/** What one byte made costs, in bytes of the budget: the decoder goes bit by bit. */
const COST = 2
const STEP = 64 * 1024
/** Marks the end of a stream where a distance should be. */
const END_MARK = 0xffffffff
const STATES = 12
/** LZMA2's bound, which writers of LZMA keep as well. */
const MAX_LITERAL_BITS = 4
/** Tables of a decoder that starts anew. */
const TABLES = 64 * 1024
const TREE_HALF = 1024

/** Thrown inside for bytes that make no sense. */
class Broken extends Error {}

/** What was made, in a buffer that grows; it is the dictionary as well. */
class Output {
  readonly #budget: Budget
  #bytes: Buffer
  #charged = 0
  /** Where the dictionary begins: nothing reads back beyond it. */
  #start = 0
  length = 0

  constructor(budget: Budget, size: number) {
    this.#budget = budget
    this.#bytes = Buffer.allocUnsafe(Math.min(Math.max(size, 1024), 1024 * 1024))
  }

  push(byte: number): void {
    if (this.length === this.#bytes.length) this.#grow()
    this.#bytes[this.length++] = byte
    if (this.length - this.#charged >= STEP) this.charge()
  }

  /** Bytes of the dictionary. */
  get position(): number {
    return this.length - this.#start
  }

  forget(): void {
    this.#start = this.length
  }

  at(distance: number): number {
    if (distance >= this.position) throw new Broken()
    return this.#bytes[this.length - distance - 1]!
  }

  charge(): void {
    this.#budget.bytes(COST * (this.length - this.#charged))
    this.#charged = this.length
  }

  take(): Buffer {
    return this.#bytes.subarray(0, this.length)
  }

  #grow(): void {
    if (this.#bytes.length > this.#budget.room) throw new BudgetExceeded('bytes')
    this.#bytes = Buffer.concat([this.#bytes], this.#bytes.length * 2)
  }
}

class RangeDecoder {
  readonly #input: Buffer
  #range = 0xffffffff
  #code = 0
  at: number

  constructor(input: Buffer, at: number) {
    this.#input = input
    this.at = at + 5
    if (this.at > input.length || input[at] !== 0) throw new Broken()
    this.#code = input.readUInt32BE(at + 1)
  }

  bit(probs: Uint16Array, index: number): number {
    const prob = probs[index]!
    const bound = (this.#range >>> 11) * prob
    let bit = 0
    if (this.#code < bound) {
      this.#range = bound
      probs[index] = prob + ((2048 - prob) >>> 5)
    } else {
      this.#range -= bound
      this.#code -= bound
      probs[index] = prob - (prob >>> 5)
      bit = 1
    }
    this.#normalise()
    return bit
  }

  direct(count: number): number {
    let value = 0
    for (let i = 0; i < count; i++) {
      this.#range >>>= 1
      const bit = this.#code >= this.#range ? 1 : 0
      if (bit === 1) this.#code -= this.#range
      value = (value * 2 + bit) >>> 0
      this.#normalise()
    }
    return value
  }

  tree(probs: Uint16Array, from: number, bits: number): number {
    let node = 1
    for (let i = 0; i < bits; i++) node = (node << 1) | this.bit(probs, from + node)
    return node - (1 << bits)
  }

  reverseTree(probs: Uint16Array, from: number, bits: number): number {
    let node = 1
    let value = 0
    for (let i = 0; i < bits; i++) {
      const bit = this.bit(probs, from + node)
      node = (node << 1) | bit
      value |= bit << i
    }
    return value
  }

  #normalise(): void {
    if (this.#range >= 0x1000000) return
    if (this.at >= this.#input.length) throw new Broken()
    this.#range = (this.#range << 8) >>> 0
    this.#code = ((this.#code << 8) | this.#input[this.at++]!) >>> 0
  }
}

const probabilities = (count: number): Uint16Array => new Uint16Array(count).fill(TREE_HALF)

/** Lengths: choice, low and middle for each position, high. */
class Lengths {
  readonly #probs = probabilities(2 + 2 * 128 + 256)

  decode(range: RangeDecoder, position: number): number {
    if (range.bit(this.#probs, 0) === 0) return range.tree(this.#probs, 2 + position * 8, 3)
    if (range.bit(this.#probs, 1) === 0) return 8 + range.tree(this.#probs, 130 + position * 8, 3)
    return 16 + range.tree(this.#probs, 258, 8)
  }
}

export interface LzmaProperties {
  readonly lc: number
  readonly lp: number
  readonly pb: number
}

/** From the byte that all forms have; null when it is none, or asks for tables that nobody makes. */
export function lzmaProperties(byte: number): LzmaProperties | null {
  const [lc, lp] = [byte % 9, Math.floor(byte / 9) % 5]
  return byte >= 225 || lc + lp > MAX_LITERAL_BITS ? null : { lc, lp, pb: Math.floor(byte / 45) }
}

class Decoder {
  readonly #out: Output
  readonly #properties: LzmaProperties
  readonly #literals: Uint16Array
  readonly #isMatch = probabilities(STATES * 16)
  readonly #isRepLong = probabilities(STATES * 16)
  readonly #isRep = probabilities(STATES * 4)
  readonly #slots = probabilities(4 * 64)
  readonly #positions = probabilities(128)
  readonly #align = probabilities(16)
  readonly #lengths = new Lengths()
  readonly #repLengths = new Lengths()
  #state = 0
  #reps: [number, number, number, number] = [0, 0, 0, 0]

  constructor(properties: LzmaProperties, out: Output) {
    this.#out = out
    this.#properties = properties
    this.#literals = probabilities(0x300 << (properties.lc + properties.lp))
  }

  /** With the same properties, and nothing learnt. */
  again(): Decoder {
    return new Decoder(this.#properties, this.#out)
  }

  /** Until so many bytes are made, or the end mark: true. */
  run(range: RangeDecoder, until: number): boolean {
    while (this.#out.length < until) {
      const position = this.#out.position & ((1 << this.#properties.pb) - 1)
      if (range.bit(this.#isMatch, this.#state * 16 + position) === 0) this.#literal(range)
      else if (this.#match(range, position, until)) return true
    }
    return false
  }

  #literal(range: RangeDecoder): void {
    const { lc, lp } = this.#properties
    const out = this.#out
    const before = out.position === 0 ? 0 : out.at(0)
    const from = 0x300 * (((out.position & ((1 << lp) - 1)) << lc) + (before >> (8 - lc)))
    let symbol = 1
    if (this.#state >= 7) {
      let matched = out.at(this.#reps[0])
      while (symbol < 0x100) {
        const expected = (matched >> 7) & 1
        matched <<= 1
        const bit = range.bit(this.#literals, from + ((1 + expected) << 8) + symbol)
        symbol = (symbol << 1) | bit
        if (bit !== expected) break
      }
    }
    while (symbol < 0x100) symbol = (symbol << 1) | range.bit(this.#literals, from + symbol)
    out.push(symbol & 0xff)
    this.#state = this.#state < 4 ? 0 : this.#state - (this.#state < 10 ? 3 : 6)
  }

  #match(range: RangeDecoder, position: number, until: number): boolean {
    const state = this.#state
    const late = state >= 7
    let length: number
    if (range.bit(this.#isRep, state) === 1) {
      if (range.bit(this.#isRep, STATES + state) === 0) {
        if (range.bit(this.#isRepLong, state * 16 + position) === 0) {
          this.#state = late ? 11 : 9
          this.#out.push(this.#out.at(this.#reps[0]))
          return false
        }
      } else this.#takeRep(range, state)
      length = this.#repLengths.decode(range, position)
      this.#state = late ? 11 : 8
    } else {
      length = this.#lengths.decode(range, position)
      this.#state = late ? 10 : 7
      const [first, second, third] = this.#reps
      this.#reps = [this.#distance(range, length), first, second, third]
      if (this.#reps[0] === END_MARK) return true
    }
    for (let left = Math.min(length + 2, until - this.#out.length); left > 0; left--)
      this.#out.push(this.#out.at(this.#reps[0]))
    return false
  }

  #takeRep(range: RangeDecoder, state: number): void {
    const [first, second, third, fourth] = this.#reps
    if (range.bit(this.#isRep, 2 * STATES + state) === 0) this.#reps = [second, first, third, fourth]
    else if (range.bit(this.#isRep, 3 * STATES + state) === 0) this.#reps = [third, first, second, fourth]
    else this.#reps = [fourth, first, second, third]
  }

  #distance(range: RangeDecoder, length: number): number {
    const slot = range.tree(this.#slots, Math.min(length, 3) * 64, 6)
    if (slot < 4) return slot
    const bits = (slot >> 1) - 1
    const start = ((2 | (slot & 1)) << bits) >>> 0
    if (slot < 14) return start + range.reverseTree(this.#positions, start - slot, bits)
    return (start + range.direct(bits - 4) * 16 + range.reverseTree(this.#align, 0, 4)) >>> 0
  }
}

export interface Unpacked {
  readonly data: Buffer
  /** Bytes of the input that belonged to it. */
  readonly used: number
  readonly whole: boolean
}

/** One LZMA stream at the start of `input`; `size` is what it makes, -1 where only its end mark tells. @throws BudgetExceeded */
export function unpackLzma(
  input: Buffer,
  properties: LzmaProperties,
  size: number,
  budget: Budget,
): Unpacked {
  const out = new Output(budget, size)
  let range: RangeDecoder | undefined
  let whole = false
  try {
    range = new RangeDecoder(input, 0)
    const ended = new Decoder(properties, out).run(range, size < 0 ? Number.MAX_SAFE_INTEGER : size)
    whole = size < 0 ? ended : out.length === size
  } catch (error) {
    if (!(error instanceof Broken)) throw error
  }
  const used = range?.at ?? 0
  budget.bytes(used)
  out.charge()
  return { data: out.take(), used: Math.min(used, input.length), whole }
}

/** A chain of LZMA2 chunks at the start of `input`. @throws BudgetExceeded */
export function unpackLzma2(input: Buffer, budget: Budget): Unpacked {
  const out = new Output(budget, 4 * input.length)
  let at = 0
  let whole = false
  try {
    let decoder: Decoder | undefined
    for (;;) {
      const control = input[at]
      if (control === undefined) throw new Broken()
      if (control === 0) {
        at++
        whole = true
        break
      }
      budget.bytes(control >= 0xa0 ? TABLES : 16)
      ;({ at, decoder } = chunk(input, at, control, out, decoder))
    }
  } catch (error) {
    if (!(error instanceof Broken)) throw error
  }
  budget.bytes(at)
  out.charge()
  return { data: out.take(), used: at, whole }
}

function chunk(
  input: Buffer,
  at: number,
  control: number,
  out: Output,
  before: Decoder | undefined,
): { at: number; decoder: Decoder | undefined } {
  if (control === 1 || control >= 0xe0) out.forget()
  if (control < 0x80) {
    if (control > 2 || at + 3 > input.length) throw new Broken()
    const end = at + 3 + input.readUInt16BE(at + 1) + 1
    if (end > input.length) throw new Broken()
    for (let i = at + 3; i < end; i++) out.push(input[i]!)
    return { at: end, decoder: before }
  }
  if (at + 6 > input.length) throw new Broken()
  const made = ((control & 0x1f) << 16) + input.readUInt16BE(at + 1) + 1
  const packed = input.readUInt16BE(at + 3) + 1
  const reset = (control >> 5) & 3
  const start = at + (reset >= 2 ? 6 : 5)
  const properties = reset >= 2 ? lzmaProperties(input[at + 5]!) : null
  const decoder = properties ? new Decoder(properties, out) : reset === 1 ? before?.again() : before
  if (!decoder) throw new Broken()
  decoder.run(new RangeDecoder(input.subarray(0, start + packed), start), out.length + made)
  return { at: start + packed, decoder }
}

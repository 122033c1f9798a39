/** What of a message's values has to be looked up for the keys of an index. */
import { growing } from './growing.ts'
import { hashText, placeOf } from './hashing.ts'
import { GRAM, type ContainPlan, type SegmentArrays, type TargetPlan } from './index.ts'
import { KINDS, type Kind, type RuleKey } from './keys.ts'

/** What keys have in common that are looked up alike. */
interface Shape {
  readonly kind: Kind
  readonly target: number
  /** Length of the text; of `less` and `bigger` the bound. */
  readonly size: number
  /** Lookups by the hash of the text's first characters; of other kinds and of shorter texts there is one. */
  readonly byGram: Map<number, number>
}

interface Lookup extends Omit<Shape, 'byGram'> {
  readonly gram: number
}

export class PlanBuilder {
  readonly #numbers = new Map<string, number>()
  readonly #shapes: Shape[] = []
  /** Of each lookup. */
  readonly #shapeOf = growing.words()
  readonly #grams = growing.words()

  /** The number of what is looked up for a key. */
  lookup(key: RuleKey): number {
    const shape = this.#shapeNumber(key)
    const { byGram } = this.#shapes[shape]!
    const gram = key.kind === KINDS.contain && key.text.length >= GRAM ? hashText(key.text.slice(0, GRAM)) : 0
    let number = byGram.get(gram)
    if (number === undefined) {
      number = this.#shapeOf.size
      byGram.set(gram, number)
      this.#shapeOf.push(shape)
      this.#grams.push(gram)
    }
    return number
  }

  #shapeNumber({ kind, target, text }: RuleKey): number {
    const isBound = kind === KINDS.less || kind === KINDS.bigger
    const size = isBound ? Number(text) : kind === KINDS.exact || kind === KINDS.equal ? 0 : text.length
    const name = `${kind} ${target} ${size}`
    let number = this.#numbers.get(name)
    if (number === undefined) {
      number = this.#shapes.length
      this.#numbers.set(name, number)
      this.#shapes.push({ kind, target, size, byGram: new Map() })
    }
    return number
  }

  /** Lookups there are so far. */
  get count(): number {
    return this.#shapeOf.size
  }

  /** The plans of all targets, for those lookups that are used. */
  finish(
    isUsed: (number: number) => boolean,
  ): Pick<SegmentArrays, 'gramStarts' | 'gramLengths'> & { targets: TargetPlan[] } {
    const used: Lookup[] = []
    for (let number = 0; number < this.count; number++) {
      const shape = this.#shapes[this.#shapeOf.at(number)]!
      if (isUsed(number) && shape.kind !== KINDS.always) used.push({ ...shape, gram: this.#grams.at(number) })
    }
    const grams = new GramTables()
    const byTarget = Map.groupBy(used, ({ target }) => target)
    const targets = [...byTarget].map(([target, lookups]) => planOf(target, lookups, grams))
    return { targets, ...grams.finish() }
  }
}

function planOf(target: number, lookups: readonly Lookup[], grams: GramTables): TargetPlan {
  const sizes = (kind: Kind): number[] =>
    [...new Set(lookups.filter((one) => one.kind === kind).map(({ size }) => size))].toSorted((a, b) => a - b)
  const has = (kind: Kind): boolean => lookups.some((one) => one.kind === kind)
  return {
    target,
    exact: has(KINDS.exact),
    blank: has(KINDS.blank),
    equal: has(KINDS.equal),
    begins: sizes(KINDS.begin),
    ends: sizes(KINDS.end),
    less: sizes(KINDS.less),
    bigger: sizes(KINDS.bigger),
    contains: has(KINDS.contain) ? containPlan(lookups, sizes(KINDS.contain), grams) : null,
  }
}

function containPlan(lookups: readonly Lookup[], sizes: readonly number[], grams: GramTables): ContainPlan {
  const long = lookups.filter(({ kind, size }) => kind === KINDS.contain && size >= GRAM)
  return { shorts: sizes.filter((length) => length < GRAM), ...grams.add(long) }
}

const [MIN_BITS, MAX_BITS] = [8, 20]
const SIZES = 2 ** 16

/** By the place of its first characters: the lengths of what a text may hold. */
class GramTables {
  readonly #starts: Uint32Array[] = []
  readonly #lengths = growing.shorts()

  add(lookups: readonly Lookup[]): { bits: number; gramsAt: number } {
    if (lookups.length === 0) return { bits: 0, gramsAt: 0 }
    const bits = Math.min(MAX_BITS, Math.max(MIN_BITS, Math.ceil(Math.log2(lookups.length)) + 3))
    const pairs = Float64Array.from(lookups, ({ gram, size }) => placeOf(gram, bits) * SIZES + size).sort()
    const starts = new Uint32Array(2 ** bits + 1)
    const from = this.#lengths.size
    for (let at = 0; at < pairs.length; at++) {
      if (pairs[at] === pairs[at - 1]) continue
      starts[Math.floor(pairs[at]! / SIZES) + 1]!++
      this.#lengths.push(pairs[at]! % SIZES)
    }
    starts[0] = from
    for (let place = 0; place < 2 ** bits; place++) starts[place + 1]! += starts[place]!
    const gramsAt = this.#starts.reduce((sum, { length }) => sum + length, 0)
    this.#starts.push(starts)
    return { bits, gramsAt }
  }

  finish(): { gramStarts: Uint32Array; gramLengths: Uint16Array } {
    const gramStarts = new Uint32Array(this.#starts.reduce((sum, { length }) => sum + length, 0))
    let at = 0
    for (const starts of this.#starts) {
      gramStarts.set(starts, at)
      at += starts.length
    }
    return {
      gramStarts,
      gramLengths: Uint16Array.from({ length: this.#lengths.size }, (_, n) => this.#lengths.at(n)),
    }
  }
}

/**
 * Fits the linear model: logistic regression over hashed tokens (each message's vector has length 1) and named
 * properties, by AdaGrad with seeded order and dropout. What keeps it general: a token or property counts only when
 * several sources know it; every source weighs by the square root of its size; words are dropped at random so that
 * none is relied on.
 */
import { bent, beyond, type TextBounds } from '@postern/server/pipeline/words/bounds.ts'
import { isLureProperty, lureStrength } from '@postern/server/pipeline/checks/score/lure-properties.ts'
import type { Sample } from '../../bench/accuracy/samples.ts'

export interface FitOptions {
  readonly bits: number
  readonly epochs: number
  /** Groups of sources a token must occur in. */
  readonly minGroups: number
  readonly tokenDropout: number
  readonly propertyDropout: number
  /** Share of steps in which all tokens, and as many in which all properties, are left out. */
  readonly sideDropout: number
  /** A message of n known tokens has length n^(0.5 - power): above 0.5 long messages weigh less than short ones. */
  readonly lengthPower: number
  /** Shorter messages count as if they had so many known tokens. */
  readonly leastTokens: number
  /** Words together weigh at most so much, against a message or for it: stuffing it with harmless ones helps little. */
  readonly textBounds: TextBounds
  readonly tokenRate: number
  readonly propertyRate: number
  readonly tokenDecay: number
  readonly propertyDecay: number
  /** Length of a property in the vector. */
  readonly propertySize: number
  /** Properties are trusted only in part once learnt: they fit the sources more than words do. */
  readonly propertyTrust: number
  /** What mail in each language weighs in all. */
  readonly shares: Readonly<Record<string, number>>
  /** Weight of generated messages beside real ones. */
  readonly generatedWeight: number
  /** Of ten generated messages, those whose properties are learnt from too: see `propertiesOf`. */
  readonly generatedProperties: number
  /** What a message tries on its reader is trusted by its own measure: it holds in any language and year. */
  readonly lureTrust: number
  /** What an aim weighs before anything is learnt, and what little evidence falls back to. */
  readonly lurePrior: number
  /** So much of it counts nothing: see `beyond`. */
  readonly lureAllowance: number
  /** Properties that a sender has for the asking: they may speak against a message, never for it. */
  readonly excuseNothing: RegExp
  /** Models of different seeds that are averaged. */
  readonly seeds: number
}

export const FIT_DEFAULTS: FitOptions = {
  bits: 20,
  epochs: 5,
  minGroups: 2,
  tokenDropout: 0.5,
  propertyDropout: 0.15,
  sideDropout: 0.08,
  lengthPower: 0.7,
  leastTokens: 100,
  textBounds: { against: 3.5, inFavour: 2 },
  tokenRate: 0.5,
  propertyRate: 0.05,
  tokenDecay: 2e-3,
  propertyDecay: 1e-3,
  propertySize: 0.3,
  propertyTrust: 0.5,
  lureTrust: 1,
  lurePrior: 0.8,
  lureAllowance: 2,
  shares: { old: 0.6, ko: 0.13, ja: 0.13, en: 0.13 },
  generatedWeight: 0.2,
  generatedProperties: 5,
  excuseNothing:
    /^(?:lure-?\w*:.*|thread|thread-reply|attribution|bulk|unsubscribe|unsubscribe-post|cc|auto-submitted|signed-own|signed-other|quoted=\d|html-blockquote)$/,
  seeds: 1,
}

/** Tokens of a middling message: at this number every power gives the same size. */
const USUAL_TOKENS = 300

/** What one of `n` tokens counts, of `least` at least. */
export function tokenSize(n: number, power: number, least: number): number {
  return (Math.max(n, least) / USUAL_TOKENS) ** -power / Math.sqrt(USUAL_TOKENS)
}

export interface LinearModel {
  readonly lengthPower: number
  readonly leastTokens: number
  readonly textBounds: TextBounds
  readonly lureAllowance: number
  readonly bits: number
  /** Weight of every bucket; 0 for those that were not learnt. */
  readonly tokens: Float32Array
  readonly properties: ReadonlyMap<string, number>
  readonly bias: number
}

/** Small seeded generator (mulberry32): uniform in [0, 1). */
export function randomSource(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/**
 * Weight of each sample. Sources weigh by the square root of their size; then wanted and unwanted mail weigh alike within
 * each language, so that the language itself says nothing, and languages by their share.
 */
function sampleWeights(samples: readonly Sample[], options: FitOptions): Float64Array {
  const sizes = countsOf(samples.map((s) => `${s.source} ${s.spam}`))
  const raw = samples.map(
    (s) => (isGenerated(s) ? options.generatedWeight : 1) / Math.sqrt(sizes.get(`${s.source} ${s.spam}`)!),
  )
  const sums = new Map<string, number>()
  const cell = (s: Sample): string => `${s.language} ${s.spam}`
  samples.forEach((s, i) => sums.set(cell(s), (sums.get(cell(s)) ?? 0) + raw[i]!))
  const shares = Object.entries(options.shares).filter(([language]) => sums.has(`${language} true`))
  const whole = shares.reduce((sum, [, share]) => sum + share, 0)
  return Float64Array.from(samples, (s, i) => {
    const share = (options.shares[s.language] ?? 0) / whole
    return (raw[i]! * samples.length * share) / 2 / sums.get(cell(s))!
  })
}

function countsOf(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

const isGenerated = (s: Sample) => s.group.startsWith('synthetic')

/**
 * Properties to learn from. Of generated messages only a part has any: their headers and structure are our own
 * invention, shown so that the model knows recent forms of mail at all, but not to be relied on.
 */
function propertiesOf(s: Sample, options: FitOptions): readonly string[] {
  return isGenerated(s) && Number(s.file) % 10 >= options.generatedProperties ? [] : s.properties
}

interface Rows {
  readonly tokens: readonly Uint32Array[]
  readonly properties: readonly Uint16Array[]
  readonly names: readonly string[]
}

const bitCount = (v: number) => {
  let n = 0
  for (let rest = v; rest !== 0; rest &= rest - 1) n++
  return n
}

/** Samples as buckets and property numbers that enough groups know. */
function selectFeatures(samples: readonly Sample[], options: FitOptions): Rows {
  const mask = (1 << options.bits) - 1
  const groups = new Map([...new Set(samples.map((s) => s.group))].map((group, i) => [group, i]))
  const met = new Uint32Array(mask + 1)
  const metNames = new Map<string, number>()
  for (const s of samples) {
    // What only generated mail teaches is our own invention.
    if (isGenerated(s)) continue
    const bit = 1 << (groups.get(s.group)! % 31)
    for (const hash of s.tokens) met[hash & mask]! |= bit
    for (const name of propertiesOf(s, options)) metNames.set(name, (metNames.get(name) ?? 0) | bit)
  }
  const names = [...metNames]
    .filter(([, bits]) => bitCount(bits) >= 2)
    .map(([name]) => name)
    .sort()
  const index = new Map(names.map((name, i) => [name, i]))
  return {
    names,
    tokens: samples.map((s) =>
      s.tokens.map((h) => h & mask).filter((k) => bitCount(met[k]!) >= options.minGroups),
    ),
    properties: samples.map((s) =>
      Uint16Array.from(propertiesOf(s, options).flatMap((name) => index.get(name) ?? [])),
    ),
  }
}

class Learner {
  readonly #o: FitOptions
  readonly #random: () => number
  readonly #free: Uint8Array
  readonly #prior: Float32Array
  readonly tokens: Float32Array
  readonly properties: Float32Array
  bias = 0
  readonly #tokenSquares: Float32Array
  readonly #propertySquares: Float32Array
  #biasSquares = 1
  readonly #keptTokens = new Uint32Array(8192)
  readonly #keptProperties = new Uint16Array(1024)

  constructor(names: readonly string[], options: FitOptions, random: () => number) {
    this.#free = Uint8Array.from(names, (name) => Number(options.excuseNothing.test(name)))
    this.#prior = Float32Array.from(
      names,
      (name) => (options.lurePrior * lureStrength(name)) / options.propertySize,
    )
    this.#o = options
    this.#random = random
    this.tokens = new Float32Array(1 << options.bits)
    this.properties = this.#prior.slice()
    this.#tokenSquares = new Float32Array(1 << options.bits).fill(0.01)
    this.#propertySquares = new Float32Array(names.length).fill(1)
  }

  step(tokens: Uint32Array, properties: Uint16Array, spam: boolean, weight: number): void {
    const o = this.#o
    const side = this.#random()
    let n = 0
    let m = 0
    let z = this.bias
    if (side >= o.sideDropout) {
      for (const k of tokens) if (this.#random() >= o.tokenDropout) this.#keptTokens[n++] = k
    }
    if (side < o.sideDropout || side >= 2 * o.sideDropout) {
      for (const k of properties) if (this.#random() >= o.propertyDropout) this.#keptProperties[m++] = k
    }
    const size = tokenSize(n, o.lengthPower, o.leastTokens)
    for (let i = 0; i < n; i++) z += this.tokens[this.#keptTokens[i]!]! * size
    for (let i = 0; i < m; i++) z += this.properties[this.#keptProperties[i]!]! * o.propertySize
    const error = (1 / (1 + Math.exp(-z)) - Number(spam)) * weight
    for (let i = 0; i < n; i++) {
      const k = this.#keptTokens[i]!
      const g = error * size + o.tokenDecay * this.tokens[k]!
      this.#tokenSquares[k]! += g * g
      this.tokens[k]! -= (o.tokenRate * g) / Math.sqrt(this.#tokenSquares[k]!)
    }
    for (let i = 0; i < m; i++) {
      const k = this.#keptProperties[i]!
      const g = error * o.propertySize + o.propertyDecay * (this.properties[k]! - this.#prior[k]!)
      this.#propertySquares[k]! += g * g
      this.properties[k]! -= (o.propertyRate * g) / Math.sqrt(this.#propertySquares[k]!)
      if (this.#free[k] === 1 && this.properties[k]! < 0) this.properties[k] = 0
    }
    this.#biasSquares += error * error
    this.bias -= (0.02 * error) / Math.sqrt(this.#biasSquares)
  }
}

function shuffle(order: Uint32Array, random: () => number): void {
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    const kept = order[i]!
    order[i] = order[j]!
    order[j] = kept
  }
}

/** Fits the model to samples; the same samples, options and seed give the same model. */
export function fit(samples: readonly Sample[], changes: Partial<FitOptions> = {}): LinearModel {
  const options = { ...FIT_DEFAULTS, ...changes }
  const rows = selectFeatures(samples, options)
  const weights = sampleWeights(samples, options)
  const tokens = new Float32Array(1 << options.bits)
  const properties = new Float32Array(rows.names.length)
  let bias = 0
  for (let seed = 1; seed <= options.seeds; seed++) {
    const random = randomSource(seed)
    const learner = new Learner(rows.names, options, random)
    const order = Uint32Array.from(samples, (_, i) => i)
    for (let epoch = 0; epoch < options.epochs; epoch++) {
      shuffle(order, random)
      for (const i of order) learner.step(rows.tokens[i]!, rows.properties[i]!, samples[i]!.spam, weights[i]!)
    }
    learner.tokens.forEach((w, k) => (tokens[k]! += w / options.seeds))
    learner.properties.forEach((w, k) => (properties[k]! += w / options.seeds))
    bias += learner.bias / options.seeds
  }
  return {
    bits: options.bits,
    lengthPower: options.lengthPower,
    leastTokens: options.leastTokens,
    textBounds: options.textBounds,
    lureAllowance: options.lureAllowance,
    tokens,
    properties: new Map(
      rows.names.map((name, i) => [
        name,
        properties[i]! *
          options.propertySize *
          (isLureProperty(name) ? options.lureTrust : options.propertyTrust),
      ]),
    ),
    bias,
  }
}

/** The two sides of a sample's sum: tokens and properties (bias not included). */
export function sides(
  model: LinearModel,
  sample: Pick<Sample, 'tokens' | 'properties'>,
): [tokens: number, properties: number] {
  const mask = (1 << model.bits) - 1
  let known = 0
  let text = 0
  for (const hash of sample.tokens) {
    const weight = model.tokens[hash & mask]!
    if (weight === 0) continue
    known++
    text += weight
  }
  let named = 0
  let lures = 0
  for (const name of sample.properties) {
    const weight = model.properties.get(name) ?? 0
    if (isLureProperty(name)) lures += weight
    else named += weight
  }
  const sum = text * tokenSize(known, model.lengthPower, model.leastTokens)
  return [bent(sum, model.textBounds), named + beyond(lures, model.lureAllowance)]
}

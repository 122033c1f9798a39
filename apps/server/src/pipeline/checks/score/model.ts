/**
 * The trained model: a weight for every bucket of hashed tokens and for every named property, made by
 * scripts/train/train.ts. The sum becomes points on the product's spam scale, where 5 is the usual threshold.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HeaderSignals } from '../headers/signals.ts'
import { isNamedSignal, type ScoreGroup } from '@postern/contract/texts/score-signals.ts'
import { bent, beyond, type TextBounds } from '../../words/bounds.ts'
import { isLureProperty } from './lure-properties.ts'
import { metaProperties } from './meta-features.ts'
import { wordOf } from '../../words/nameable.ts'
import { textTokens } from '../../words/text-features.ts'
import { SPACE, TokenBag, type Space } from '../../words/tokens.ts'

/** Raised whenever tokens or properties change meaning: weights of another version would misjudge. */
export const FEATURE_VERSION = 4

/** weights.json, beside weights.bin. */
export interface ModelDescription {
  readonly features: number
  /** When and on what it was trained. */
  readonly trained: string
  readonly sources: Readonly<Record<string, number>>
  /** Buckets are 2^bits, one signed byte each in weights.bin; a weight is byte × scale. */
  readonly bits: number
  readonly scale: number
  /** Each of n known tokens counts length × n^-power: above 0.5 long messages weigh less than short ones. */
  readonly power: number
  readonly length: number
  /** Shorter messages count as if they had so many known tokens: a few words prove little. */
  readonly least: number
  /** What the tokens' sum never passes. */
  readonly bounds: TextBounds
  /** What the lures together may weigh for nothing. */
  readonly lureAllowance: number
  readonly sha256: string
  readonly bias: number
  /** points = offset + slope × sum, kept within [floor, ceiling]. */
  readonly slope: number
  readonly offset: number
  readonly floor: number
  readonly ceiling: number
  readonly properties: Readonly<Record<string, number>>
}

export interface Judgement {
  /** Spam points, rounded to hundredths. */
  readonly points: number
  /** Where every message starts, in points. */
  readonly base: number
  /** What each part of the message adds; with `base` exactly `points`. In hundredths. */
  readonly groups: Readonly<Partial<Record<ScoreGroup, number>>>
  /**
   * What weighed most and can be named: a word as it stood there, or a property in brackets; its points, in hundredths;
   * the part it belongs to.
   */
  readonly signals: readonly (readonly [name: string, points: number, group: ScoreGroup])[]
}

const GROUP_OF_SPACE: Readonly<Record<Space, ScoreGroup>> = {
  [SPACE.text]: 'text',
  [SPACE.pair]: 'text',
  [SPACE.subject]: 'text',
  [SPACE.url]: 'links',
  [SPACE.file]: 'attachments',
}

const SPACES = Math.max(...Object.values(SPACE)) + 1
const SIGNALS = 10
/** More are kept while scoring: the same word may weigh in the subject and in the text, and not all can be named. */
const CANDIDATES = 24
/** Less than this says nothing worth a line. */
const LEAST_POINTS = 0.05

/** Weights ready to score. Not re-entrant within one call; calls are synchronous. */
export class Model {
  readonly description: ModelDescription
  readonly #weights: Int8Array
  readonly #properties: ReadonlyMap<string, number>
  readonly #bag = new TokenBag()

  constructor(description: ModelDescription, weights: Buffer) {
    if (description.features !== FEATURE_VERSION) {
      throw new Error(
        `weights are of feature version ${description.features}, not ${FEATURE_VERSION}: train anew`,
      )
    }
    if (weights.length !== 1 << description.bits || sha256(weights) !== description.sha256) {
      throw new Error('weights.bin does not belong to weights.json')
    }
    this.description = description
    this.#weights = new Int8Array(weights.buffer, weights.byteOffset, weights.length)
    this.#properties = new Map(Object.entries(description.properties))
  }

  /** Judges one message; `limit` is the most it may get. */
  score(signals: HeaderSignals, limit = Number.POSITIVE_INFINITY): Judgement {
    const { bias, slope, offset, floor, ceiling } = this.description
    const sums = new Sums()
    this.#weighText(signals, sums)
    this.#weighProperties(signals, sums)
    const raw = offset + slope * (bias + sums.all)
    const bounded = Math.min(ceiling, limit, Math.max(floor, raw))
    const points = hundredths(bounded)
    const base = hundredths(Math.min(ceiling, limit, offset + slope * bias))
    // Beyond the bounds nothing counts: what is named is scaled to what was given, so that the lines add up.
    const share = bounded === raw ? 1 : (bounded - base) / (raw - base)
    return { points, base, ...sums.shown(points - base, slope * share) }
  }

  #weighProperties(signals: HeaderSignals, sums: Sums): void {
    const { names, groups } = metaProperties(signals)
    const weights = names.map((name) => this.#properties.get(name) ?? 0)
    const lures = names.reduce((sum, name, i) => (isLureProperty(name) ? sum + weights[i]! : sum), 0)
    const share = lures === 0 ? 1 : beyond(lures, this.description.lureAllowance) / lures
    names.forEach((name, i) => {
      sums.add(groups[i]!, weights[i]! * (isLureProperty(name) ? share : 1), shownName(name))
    })
  }

  #weighText(signals: HeaderSignals, sums: Sums): void {
    const { scale, bits, power, length, least, bounds } = this.description
    const bag = this.#bag
    textTokens(
      bag,
      signals.facts,
      signals.envelope.recipients.map((r) => r.address),
    )
    const mask = (1 << bits) - 1
    const top = new Top(CANDIDATES)
    const bySpace = new Float64Array(SPACES)
    let known = 0
    for (let i = 0; i < bag.count; i++) {
      const weight = this.#weights[bag.hashes[i]! & mask]!
      if (weight === 0) continue
      known++
      bySpace[bag.spaceOf(i)]! += weight
      top.offer(weight, i)
    }
    const straight = scale * length * Math.max(known, least) ** -power
    const sum = straight * bySpace.reduce((all, weight) => all + weight, 0)
    const unit = sum === 0 ? straight : straight * (bent(sum, bounds) / sum)
    for (const space of Object.values(SPACE)) sums.add(GROUP_OF_SPACE[space], bySpace[space]! * unit, null)
    for (const [weight, i] of top.list()) {
      const word = wordOf(bag, i)
      if (word !== null) sums.name(GROUP_OF_SPACE[bag.spaceOf(i)], weight * unit, word)
    }
  }
}

/** The name that readers have for a property, in brackets: where a lure stands and how often is no other reason. */
function shownName(property: string): string | null {
  const name = property.replace(/^lure-(?:more|subject|late):/, 'lure:')
  return isNamedSignal(name) ? `[${name}]` : null
}

/** What speaks for and against one message, by the part of it that it is about. */
class Sums {
  all = 0
  readonly #groups = new Map<ScoreGroup, number>()
  readonly #reasons = new Map<string, [weight: number, name: string, group: ScoreGroup]>()

  /** Counts; `name` is null for what can't be shown. */
  add(group: ScoreGroup, weight: number, name: string | null): void {
    if (weight === 0) return
    this.all += weight
    this.#groups.set(group, (this.#groups.get(group) ?? 0) + weight)
    if (name !== null) this.name(group, weight, name)
  }

  /** Shows what is counted already; the same word in subject and text is one reason. */
  name(group: ScoreGroup, weight: number, name: string): void {
    const key = `${group} ${name}`
    this.#reasons.set(key, [(this.#reasons.get(key)?.[0] ?? 0) + weight, name, group])
  }

  /** Groups that add up to `points`, a weight being worth `slope`; the heaviest takes what rounding and bounds leave. */
  shown(points: number, slope: number): Pick<Judgement, 'groups' | 'signals'> {
    const groups = [...this.#groups].map(([name, sum]): [ScoreGroup, number] => [
      name,
      hundredths(sum * slope),
    ])
    const heaviest = groups.toSorted((a, b) => Math.abs(b[1]) - Math.abs(a[1]))[0]
    const rest = points - groups.reduce((sum, [, given]) => sum + given, 0)
    if (heaviest) heaviest[1] = hundredths(heaviest[1] + rest)
    const reasons = [...this.#reasons.values()].toSorted((a, b) => Math.abs(b[0]) - Math.abs(a[0]))
    const signals = reasons
      .map(([weight, name, group]) => [name, hundredths(weight * slope), group] as const)
      .filter(([, given]) => Math.abs(given) >= LEAST_POINTS)
    return {
      groups: Object.fromEntries(groups.filter(([, given]) => given !== 0)),
      signals: signals.slice(0, SIGNALS),
    }
  }
}

const hundredths = (points: number): number => Math.round(points * 100) / 100

/** The few entries of greatest absolute weight. */
class Top {
  readonly #size: number
  readonly #entries: [number, number][] = []
  #least = 0

  constructor(size: number) {
    this.#size = size
  }

  offer(weight: number, index: number): void {
    const size = Math.abs(weight)
    const entries = this.#entries
    const full = entries.length >= this.#size
    if (full && size <= this.#least) return
    // Behind those that weigh as much and came before.
    let at = full ? entries.length - 1 : entries.push([0, 0]) - 1
    const entry: [number, number] = [weight, index]
    for (; at > 0 && Math.abs(entries[at - 1]![0]) < size; at--) entries[at] = entries[at - 1]!
    entries[at] = entry
    this.#least = Math.abs(entries.at(-1)![0])
  }

  list(): readonly (readonly [number, number])[] {
    return this.#entries
  }
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Reads the committed weights. Throws when they are absent, damaged or of another feature version. */
export function loadModel(folder: string = import.meta.dirname): Model {
  const description: ModelDescription = JSON.parse(readFileSync(join(folder, 'weights.json'), 'utf8'))
  return new Model(description, readFileSync(join(folder, 'weights.bin')))
}

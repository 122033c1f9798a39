/** Builds the index of a segment from filters that come one after the other. */
import { OPERATIONS } from '@postern/contract/codes/filter.ts'
import { ownerCode, type Filter } from '../filter.ts'
import { growing } from './growing.ts'
import { hashText, mixKey } from './hashing.ts'
import type { SegmentIndex } from './index.ts'
import { KeyTable } from './key-table.ts'
import { keyOfRule, KINDS, LISTED, NEVER, saltOf, type RuleKey } from './keys.ts'
import { PlanBuilder } from './plan.ts'

/** What common conditions are worth less than others when the one is chosen under which a filter waits. */
const COMMON = 1_000_000
const ALWAYS: RuleKey = { kind: KINDS.always, target: 0, text: '', common: true }
export const ALWAYS_KEY = mixKey(0, 0, saltOf(KINDS.always, 0))

/** A filter that waits under all of its keys, under the rarest of them, or under none as it never holds. */
const WAITS = { all: 0, rarest: 1, never: 2 } as const

export class SegmentBuilder {
  readonly #ids = growing.doubles()
  readonly #policies = growing.bytes()
  readonly #owners = growing.words()
  readonly #ownerNumbers = new Map<number, number>()
  readonly #waits = growing.bytes()
  readonly #keysFrom = growing.words()
  readonly #keys = growing.words()
  readonly #plans = new PlanBuilder()
  /** Of each key, what is to be looked up for it. */
  readonly #lookups = growing.words()
  readonly #common = growing.bytes()
  readonly #uses = new KeyTable()

  get count(): number {
    return this.#ids.size
  }

  add(filter: Filter): void {
    this.#ids.push(filter.id)
    this.#policies.push(filter.policy)
    this.#owners.push(this.#ownerNumber(ownerCode(filter)))
    this.#keysFrom.push(this.#keys.size)
    const keys = filter.rules.map(keyOfRule)
    if (filter.operation === OPERATIONS.and) this.#addAnd(keys)
    else this.#addOr(keys)
  }

  #addAnd(keys: readonly (RuleKey | typeof NEVER | typeof LISTED)[]): void {
    if (keys.includes(NEVER) || keys.length === 0) return this.#waits.push(WAITS.never)
    const found = keys.filter((key) => typeof key === 'object')
    for (const key of found.length > 0 ? found : [ALWAYS]) this.#addKey(key)
    this.#waits.push(WAITS.rarest)
  }

  #addOr(keys: readonly (RuleKey | typeof NEVER | typeof LISTED)[]): void {
    // What is tried for every mail of its owner needs no other key.
    if (keys.includes(LISTED)) this.#addKey(ALWAYS)
    else for (const key of keys) if (typeof key === 'object') this.#addKey(key)
    this.#waits.push(WAITS.all)
  }

  #addKey(rule: RuleKey): void {
    const key = mixKey(hashText(rule.text), rule.text.length, saltOf(rule.kind, rule.target))
    this.#keys.push(key)
    this.#common.push(rule.common ? 1 : 0)
    this.#lookups.push(this.#plans.lookup(rule))
    this.#uses.add(key)
  }

  #ownerNumber(code: number): number {
    let number = this.#ownerNumbers.get(code)
    if (number === undefined) this.#ownerNumbers.set(code, (number = this.#ownerNumbers.size))
    return number
  }

  /** The index, and the filters' numbers (in the order they came) in the order they have in it. */
  finish(gone: Iterable<number> = []): { index: SegmentIndex; order: Uint32Array } {
    const { order, owners, ownerStarts } = this.#sort()
    const chosen = new KeyTable()
    for (let at = 0; at < this.count; at++) this.#eachKey(at, (number) => chosen.add(this.#keys.at(number)))
    const groups = chosen.grouped()
    order.forEach((at, place) => {
      this.#eachKey(at, (number) => groups.put(this.#keys.at(number), place))
    })
    const used = new Uint8Array(this.#plans.count)
    for (let at = 0; at < this.count; at++)
      this.#eachKey(at, (number) => (used[this.#lookups.at(number)] = 1))
    const index: SegmentIndex = {
      count: this.count,
      ids: Float64Array.from(order, (at) => this.#ids.at(at)),
      policies: Uint8Array.from(order, (at) => this.#policies.at(at)),
      owners,
      ownerStarts,
      ...groups.finish(),
      ...this.#plans.finish((number) => used[number] === 1),
      gone: Float64Array.from(gone).sort(),
    }
    return { index, order }
  }

  /** Calls back for the keys under which a filter waits, by their numbers. */
  #eachKey(at: number, use: (number: number) => void): void {
    const from = this.#keysFrom.at(at)
    const to = at + 1 < this.count ? this.#keysFrom.at(at + 1) : this.#keys.size
    const waits = this.#waits.at(at)
    if (waits === WAITS.all) for (let number = from; number < to; number++) use(number)
    if (waits !== WAITS.rarest) return
    let rarest = from
    for (let number = from + 1; number < to; number++)
      if (this.#weight(number) < this.#weight(rarest)) rarest = number
    use(rarest)
  }

  #weight(number: number): number {
    return this.#uses.count(this.#keys.at(number)) + this.#common.at(number) * COMMON
  }

  /** By owner, policy and id: each pass keeps the order of the one before. */
  #sort(): Pick<SegmentIndex, 'owners' | 'ownerStarts'> & { order: Uint32Array } {
    const byId = Uint32Array.from({ length: this.count }, (_, at) => at)
    let ascending = true
    for (let at = 1; at < this.count; at++) ascending &&= this.#ids.at(at - 1) <= this.#ids.at(at)
    if (!ascending) byId.sort((a, b) => this.#ids.at(a) - this.#ids.at(b))
    const owners = Float64Array.from(this.#ownerNumbers.keys()).sort()
    const rank = new Uint32Array(owners.length)
    owners.forEach((code, place) => (rank[this.#ownerNumbers.get(code)!] = place))
    const byPolicy = countingSort(byId, 4, (at) => this.#policies.at(at)).order
    const { order, starts } = countingSort(byPolicy, owners.length, (at) => rank[this.#owners.at(at)]!)
    return { order, owners, ownerStarts: starts }
  }
}

function countingSort(
  items: Uint32Array,
  classes: number,
  classOf: (item: number) => number,
): { order: Uint32Array; starts: Uint32Array } {
  const starts = new Uint32Array(classes + 1)
  for (const item of items) starts[classOf(item) + 1]!++
  for (let at = 0; at < classes; at++) starts[at + 1]! += starts[at]!
  const next = starts.slice()
  const order = new Uint32Array(items.length)
  for (const item of items) order[next[classOf(item)]!++] = item
  return { order, starts }
}

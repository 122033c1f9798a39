/** Some filters with their index: which of them a message may meet is found without trying each. */
import { conditionTest, type ConditionTest } from './conditions.ts'
import type { Filter } from './filter.ts'
import { ALWAYS_KEY, SegmentBuilder } from './segment/build.ts'
import { groupOf, lowerBound, rangeOf, type SegmentIndex } from './segment/index.ts'
import { groupsHit } from './segment/probe.ts'
import { RECIPIENT_TARGETS, type TargetValues } from './values.ts'

export interface Compiled {
  readonly filter: Filter
  /** The exact test of a rule, by its place. */
  test(at: number): ConditionTest
}

/** A filter that a recipient's copy may meet. */
export interface Candidate {
  readonly rank: number
  readonly policy: number
  readonly id: number
  readonly load: () => Compiled
}

export interface FilterLayer {
  readonly size: number
  /** What an older layer says of this filter does not hold any more. */
  replaces(id: number): boolean
  /** Prepares one message; the result finds the candidates of each recipient, of the owners named with their ranks. */
  message(shared: TargetValues): (own: TargetValues, ownerRanks: ReadonlyMap<number, number>) => Candidate[]
}

/** Where the filters of a layer lie, by their places in its index. */
export interface Records {
  at(place: number): Filter
}

export function compileLayer(filters: readonly Filter[], gone: Iterable<number> = []): FilterLayer {
  const builder = new SegmentBuilder()
  for (const filter of filters) builder.add(filter)
  const { index, order } = builder.finish(gone)
  return layerOf(index, { at: (place) => filters[order[place]!]! })
}

/** Filters ready to be tried that one layer keeps. */
const KEPT = 4_096

export function layerOf(index: SegmentIndex, records: Records): FilterLayer {
  const load = remember(KEPT, (place) => compiled(records.at(place)))
  const always = groupOf(index, ALWAYS_KEY)
  let ids: Float64Array | undefined
  return {
    size: index.count,
    replaces: (id) => has((ids ??= index.ids.slice().sort()), id) || has(index.gone, id),
    message(shared) {
      let sharedHits: Set<number> | undefined
      const ofOwners = new Map<number, readonly number[]>()
      return (own, ownerRanks) => {
        if (index.count === 0) return []
        if (!sharedHits) {
          sharedHits = groupsHit(index, shared, (target) => !RECIPIENT_TARGETS.has(target))
          if (always >= 0) sharedHits.add(always)
        }
        const ownHits = groupsHit(index, own, (target) => RECIPIENT_TARGETS.has(target))
        return [...ownerRanks].flatMap(([owner, rank]) => {
          const range = rangeOf(index, owner)
          if (!range) return []
          let places = ofOwners.get(owner)
          if (!places) ofOwners.set(owner, (places = placesOf(index, sharedHits!, range)))
          const all = new Set([...places, ...placesOf(index, ownHits, range)])
          return Array.from(all, (place) => ({
            rank,
            policy: index.policies[place]!,
            id: index.ids[place]!,
            load: () => load(place),
          }))
        })
      }
    },
  }
}

/** Filters of these groups that stand in the range. */
function placesOf(
  { groupStarts, postings }: SegmentIndex,
  groups: ReadonlySet<number>,
  [from, to]: readonly [number, number],
): number[] {
  const places: number[] = []
  for (const group of groups) {
    const end = groupStarts[group + 1]!
    for (let at = lowerBound(postings, from, groupStarts[group]!, end); at < end; at++) {
      const place = postings[at]!
      if (place >= to) break
      places.push(place)
    }
  }
  return places
}

function has(sorted: Float64Array, id: number): boolean {
  return sorted[lowerBound(sorted, id, 0, sorted.length)] === id
}

function compiled(filter: Filter): Compiled {
  const tests: ConditionTest[] = []
  return { filter, test: (at) => (tests[at] ??= conditionTest(filter.rules[at]!)) }
}

/** Keeps what was asked for last. */
function remember<T>(most: number, make: (place: number) => T): (place: number) => T {
  const kept = new Map<number, T>()
  return (place) => {
    const known = kept.get(place)
    if (known !== undefined) {
      kept.delete(place)
      kept.set(place, known)
      return known
    }
    const made = make(place)
    kept.set(place, made)
    if (kept.size > most) kept.delete(kept.keys().next().value!)
    return made
  }
}

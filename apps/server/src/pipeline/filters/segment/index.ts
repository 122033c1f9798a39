/**
 * The index of a segment: which of its filters a message may meet, as arrays of numbers that lie in a file as they lie in memory.
 * Filters stand in the order in which they decide: by owner, then policy, then id. An index says too much rather than too little (two
 * texts may share a hash): what it names is tried by its rules.
 */

export interface SegmentArrays {
  /** Of each filter. */
  readonly ids: Float64Array
  readonly policies: Uint8Array
  /** Codes of owners, ascending; where the filters of each begin, and one more for the end. */
  readonly owners: Float64Array
  readonly ownerStarts: Uint32Array
  /** Open addressing: keys (0: empty), and the group of filters of each. */
  readonly keys: Uint32Array
  readonly groups: Uint32Array
  /** Filters of each group, ascending. */
  readonly groupStarts: Uint32Array
  readonly postings: Uint32Array
  /** By the first characters of what texts may hold: how long that may be. */
  readonly gramStarts: Uint32Array
  readonly gramLengths: Uint16Array
  /** Ids of filters that are gone. */
  readonly gone: Float64Array
}

/** What is looked up of one target's values. */
export interface TargetPlan {
  readonly target: number
  readonly exact: boolean
  readonly blank: boolean
  readonly equal: boolean
  /** Lengths of beginnings and ends, ascending. */
  readonly begins: readonly number[]
  readonly ends: readonly number[]
  /** Bounds that a number may be below or above, ascending. */
  readonly less: readonly number[]
  readonly bigger: readonly number[]
  readonly contains: ContainPlan | null
}

export interface ContainPlan {
  /** Lengths below `GRAM`, ascending. */
  readonly shorts: readonly number[]
  /** Bits of the place that a gram has in `gramStarts`, from `gramsAt` on; 0: there are none. */
  readonly bits: number
  readonly gramsAt: number
}

export interface SegmentIndex extends SegmentArrays {
  readonly count: number
  readonly targets: readonly TargetPlan[]
}

/** Characters of what texts hold by which it is found before it is compared as a whole. */
export const GRAM = 4

/** The group of a key; -1 where there is none. */
export function groupOf({ keys, groups }: SegmentIndex, key: number): number {
  const mask = keys.length - 1
  for (let slot = key & mask; ; slot = (slot + 1) & mask) {
    const there = keys[slot]!
    if (there === key) return groups[slot]!
    if (there === 0) return -1
  }
}

/** Where the filters of an owner stand; null where it has none. */
export function rangeOf(
  { owners, ownerStarts }: SegmentIndex,
  code: number,
): readonly [number, number] | null {
  const at = lowerBound(owners, code, 0, owners.length)
  return owners[at] === code ? [ownerStarts[at]!, ownerStarts[at + 1]!] : null
}

/** The first place from `from` on whose number is not below `wanted`, `to` where all are. */
export function lowerBound(
  numbers: Float64Array | Uint32Array,
  wanted: number,
  from: number,
  to: number,
): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if (numbers[middle]! < wanted) low = middle + 1
    else high = middle
  }
  return low
}

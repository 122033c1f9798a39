/** One filter against those beside it: what it never decides because of them, and what they never decide because of it. */
import { REGION_NAMES, type RegionName } from '@postern/contract/codes/filter.ts'
import { OVERLAP_KINDS, type OverlapKind } from '@postern/contract/routes/filter-levels.ts'
import type { DraftFilter } from '../try/ports.ts'
import type { OverlapPort } from './ports.ts'

export interface FoundOverlap {
  readonly kind: OverlapKind
  readonly other: DraftFilter
  /** Places of the rules that it covers; empty where all count together. */
  readonly rules: readonly number[]
}

export interface Comparison {
  readonly never: boolean
  /** The worst first. */
  readonly found: readonly FoundOverlap[]
}

/** `order`: of regions, as the recipients of both have it. */
export function compare(
  port: OverlapPort,
  filter: DraftFilter,
  others: readonly DraftFilter[],
  order: readonly RegionName[],
): Comparison {
  const total = port.alternatives(filter)
  const covered = new Set<number>()
  const found = others.flatMap((other): FoundOverlap[] => {
    if (other.id !== null && other.id === filter.id) return []
    const before = isBefore(other, filter, order)
    const by = port.coveredBy(filter, other)
    const whole = by.filter(({ onlyProven }) => !onlyProven).map(({ alternative }) => alternative)
    if (before) for (const alternative of whole) covered.add(alternative)
    const kind = kindOf(port, { filter, other, before, total, covered: by.length, whole: whole.length })
    const rules = filter.rules.length > 1 && total > 1 ? by.map(({ alternative }) => alternative) : []
    return kind === null ? [] : [{ kind, other, rules: by.length === total ? [] : rules }]
  })
  return {
    never: total > 0 && covered.size === total,
    found: found.toSorted(worstFirst),
  }
}

function worstFirst(a: FoundOverlap, b: FoundOverlap): number {
  const kind = OVERLAP_KINDS.indexOf(a.kind) - OVERLAP_KINDS.indexOf(b.kind)
  return kind || a.other.policy - b.other.policy || (a.other.id ?? 0) - (b.other.id ?? 0)
}

interface Pair {
  readonly filter: DraftFilter
  readonly other: DraftFilter
  readonly before: boolean
  /** Alternatives of the filter: all, those covered, and those covered whoever sends the mail. */
  readonly total: number
  readonly covered: number
  readonly whole: number
}

function kindOf(port: OverlapPort, pair: Pair): OverlapKind | null {
  const { filter, other, before, total, covered, whole } = pair
  const sameList = filter.region === other.region
  const back = sameList ? port.coveredBy(other, filter) : []
  const all = port.alternatives(other)
  if (sameList && filter.policy !== other.policy && covered === total && back.length === all)
    return 'contradicts'
  if (!before) return back.length === all && back.every(({ onlyProven }) => !onlyProven) ? 'stops' : null
  if (whole === total) return 'never'
  if (whole > 0) return 'partly'
  return covered > 0 ? 'unproven' : null
}

/** Regions in their order, allow before deny, older before newer: what is not stored yet comes last. */
function isBefore(other: DraftFilter, filter: DraftFilter, order: readonly RegionName[]): boolean {
  const rank = ({ region }: DraftFilter) =>
    order.includes(region) ? order.indexOf(region) : REGION_NAMES.length
  const id = (one: DraftFilter) => one.id ?? Infinity
  return (rank(other) - rank(filter) || other.policy - filter.policy || (id(other) < id(filter) ? -1 : 1)) < 0
}

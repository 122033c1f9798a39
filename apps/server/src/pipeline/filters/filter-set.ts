/**
 * All filters in use: segments, which are files that never change, and what changed since. One edit among a million costs what changed, for
 * whoever reads, sends or compiles it.
 */
import type { Filter } from './filter.ts'
import type { SegmentFile } from './segment/file.ts'

/** Filters by id; null where one is gone or no longer in use. */
export type ChangedFilters = ReadonlyMap<number, Filter | null>

export interface FilterSet {
  /** Oldest first: what a later one says of a filter holds. The same array while it holds the same. */
  readonly segments: readonly SegmentFile[]
  /** Holds whatever the segments say. */
  readonly changed: ChangedFilters
}

/** The set after a change; the one before stays as it is. */
export function withChanges(set: FilterSet, changes: ChangedFilters): FilterSet {
  return { segments: set.segments, changed: new Map([...set.changed, ...changes]) }
}

/** A few filters, without files. */
export function filterSet(filters: readonly Filter[]): FilterSet {
  return { segments: [], changed: new Map(filters.map((filter) => [filter.id, filter])) }
}

/** What of `after` somebody does not have who knows `before`: segments with all changes, or new changes only; null where it is the same. */
export function differenceOf(
  before: FilterSet | null,
  after: FilterSet,
): { readonly segments: readonly SegmentFile[] | null; readonly changed: ChangedFilters } | null {
  if (before === after) return null
  if (before?.segments !== after.segments) return after
  const news = [...after.changed].filter(([id, filter]) => before.changed.get(id) !== filter)
  return { segments: null, changed: new Map(news) }
}

/** Parts of about one size that may stand side by side. */
const SIDE_BY_SIDE = 3

/**
 * Where the last parts begin that are worth being put together, by their sizes (oldest first); null where none are. Sizes grow from the last
 * to the first, so that there are few parts and each filter is put together with others few times.
 */
export function worthMerging(sizes: readonly number[]): number | null {
  let sum = 0
  let from = sizes.length
  while (from > 0 && (sum === 0 || sizes[from - 1]! <= 2 * sum)) sum += sizes[--from]!
  return sizes.length - from > SIDE_BY_SIDE ? from : null
}

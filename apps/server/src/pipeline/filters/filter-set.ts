/**
 * All filters in use, in two layers: those there were when all were last put together, and what changed since. One edit
 * among a million costs what changed, for whoever reads, sends or compiles them.
 */
import type { Filter } from './filter.ts'

/** Filters by id; null where one is gone or no longer in use. */
export type ChangedFilters = ReadonlyMap<number, Filter | null>

export interface FilterSet {
  /** The same array until all are put together again. */
  readonly base: readonly Filter[]
  readonly changed: ChangedFilters
}

const NO_CHANGES: ChangedFilters = new Map()

/** Changes that may pile up before all are put together again: of few filters 1,000, of a million 5,000. */
const FEW = 1_000
const SHARE = 200

export function filterSet(filters: readonly Filter[]): FilterSet {
  return { base: filters, changed: NO_CHANGES }
}

/** The set after a change; the one before stays as it is. */
export function withChanges(set: FilterSet, changes: ChangedFilters): FilterSet {
  const changed = new Map([...set.changed, ...changes])
  const isFew = changed.size <= Math.max(FEW, set.base.length / SHARE)
  return isFew ? { base: set.base, changed } : filterSet(allOf({ base: set.base, changed }))
}

/** Every filter in use, by id. */
export function allOf({ base, changed }: FilterSet): readonly Filter[] {
  if (changed.size === 0) return base
  const kept = base.filter(({ id }) => !changed.has(id))
  const added = [...changed.values()].filter((filter) => filter !== null)
  return [...kept, ...added].toSorted((a, b) => a.id - b.id)
}

/** What of `after` somebody does not have who knows `before`: a new base, or changes only; null where it is the same. */
export function differenceOf(
  before: FilterSet | null,
  after: FilterSet,
): { readonly base: readonly Filter[] | null; readonly changed: ChangedFilters } | null {
  if (before === after) return null
  if (before?.base !== after.base) return after
  const news = [...after.changed].filter(([id, filter]) => before.changed.get(id) !== filter)
  return { base: null, changed: new Map(news) }
}

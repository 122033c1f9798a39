/** Addresses of the lists of alerts, rules and ways. */
import { listSearch, type ListSearch } from '../../lib/list-search.ts'
import { intParam, wordParam } from '../../lib/search-params.ts'

export interface AlertSearch extends ListSearch<'opened_at'> {
  /** Open ones when absent. */
  readonly state?: 'over' | undefined
  readonly rule?: number | undefined
  /** The one that is shown. */
  readonly id?: number | undefined
}

export function alertSearch(raw: Record<string, unknown>): AlertSearch {
  const most = Number.MAX_SAFE_INTEGER
  return {
    ...listSearch(raw, ['opened_at']),
    state: wordParam(raw, 'state', ['over']),
    rule: intParam(raw, 'rule', 1, most),
    id: intParam(raw, 'id', 1, most),
  }
}

export const NAMED_SORTS = ['name', 'add_date'] as const
export type NamedSearch = ListSearch<(typeof NAMED_SORTS)[number]>
export const namedSearch = (raw: Record<string, unknown>): NamedSearch => listSearch(raw, NAMED_SORTS)

/** Addresses of the list of service applications. */
import type { ApplicationState } from '@postern/contract/routes/application.ts'
import { listSearch, type ListSearch } from '../../lib/list-search.ts'
import { intParam, wordParam } from '../../lib/search-params.ts'

const STATES = ['new', 'accepted', 'declined'] as const satisfies readonly ApplicationState[]
export const APPLICATION_SORTS = ['add_date', 'company', 'state'] as const
export interface ApplicationSearch extends ListSearch<(typeof APPLICATION_SORTS)[number]> {
  readonly state?: ApplicationState | undefined
  /** Shown in a dialog over the list. */
  readonly open?: number | undefined
}
export const applicationSearch = (raw: Record<string, unknown>): ApplicationSearch => ({
  ...listSearch(raw, APPLICATION_SORTS),
  state: wordParam(raw, 'state', STATES),
  open: intParam(raw, 'open', 1, Number.MAX_SAFE_INTEGER),
})

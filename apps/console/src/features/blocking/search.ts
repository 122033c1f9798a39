/** Address of bulk-mail blocking: the list, or `?tab=settings`. */
import { RATE_KINDS, RATE_STATES, type RateKind, type RateState } from '@postern/contract/codes/blocking.ts'
import { listSearch, type ListSearch } from '../../lib/list-search.ts'
import { textParam, wordParam } from '../../lib/search-params.ts'

export const BLOCK_SORTS = ['key', 'mails', 'since', 'until'] as const

export interface BlockSearch extends ListSearch<(typeof BLOCK_SORTS)[number]> {
  readonly kind?: RateKind | undefined
  readonly state?: RateState | undefined
  readonly tab?: string | undefined
}
export const blockSearch = (raw: Record<string, unknown>): BlockSearch => ({
  ...listSearch(raw, BLOCK_SORTS),
  kind: wordParam(raw, 'kind', RATE_KINDS),
  state: wordParam(raw, 'state', RATE_STATES),
  tab: textParam(raw, 'tab', 30),
})

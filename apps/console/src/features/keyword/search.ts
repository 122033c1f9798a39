/** Address of the keyword monitor: the list, or `?tab=settings`. */
import { listSearch, type ListSearch } from '../../lib/list-search.ts'
import { textParam } from '../../lib/search-params.ts'

export const KEYWORD_SORTS = ['keyword', 'hits', 'last_hit', 'add_date'] as const

export interface KeywordSearch extends ListSearch<(typeof KEYWORD_SORTS)[number]> {
  readonly tab?: string | undefined
}
export const keywordSearch = (raw: Record<string, unknown>): KeywordSearch => ({
  ...listSearch(raw, KEYWORD_SORTS),
  tab: textParam(raw, 'tab', 30),
})

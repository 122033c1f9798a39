/** Address of the YARA rules: the list, or `?tab=settings`. */
import { listSearch, type ListSearch } from '../../lib/list-search.ts'
import { textParam } from '../../lib/search-params.ts'

export const YARA_SORTS = ['name', 'rules', 'size', 'cost_us', 'add_date'] as const

export interface YaraSearch extends ListSearch<(typeof YARA_SORTS)[number]> {
  readonly tab?: string | undefined
}
export const yaraSearch = (raw: Record<string, unknown>): YaraSearch => ({
  ...listSearch(raw, YARA_SORTS),
  tab: textParam(raw, 'tab', 30),
})

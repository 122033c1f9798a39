/** What the screens of settings keep in their addresses. */
import { listSearch } from '../../lib/list-search.ts'
import { textParam } from '../../lib/search-params.ts'

export interface TabSearch {
  readonly tab?: string | undefined
}
export const tabSearch = (raw: Record<string, unknown>): TabSearch => ({ tab: textParam(raw, 'tab', 30) })

export interface HistorySearch {
  readonly page?: number | undefined
  readonly size?: number | undefined
  /** Checked by the page: the groups come with their declarations. */
  readonly group?: string | undefined
}
export function historySearch(raw: Record<string, unknown>): HistorySearch {
  const { page, size } = listSearch(raw, ['id'])
  return { page, size, group: textParam(raw, 'group', 40) }
}

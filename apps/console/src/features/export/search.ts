/** What the form of a schedule is opened with: a row, or a list and its search. */
import { SCHEDULED_LISTS, type ScheduledList } from '@postern/contract/codes/export.ts'
import { formSearch, type FormSearch } from '../../lib/form-search.ts'
import { textParam, wordParam } from '../../lib/search-params.ts'

/** Characters of a search. */
const LONGEST = 4_000

export interface ScheduleSearch extends FormSearch {
  readonly list?: ScheduledList | undefined
  /** As an address holds it: `q=tender&class=spam`. */
  readonly query?: string | undefined
}

export function scheduleSearch(raw: Record<string, unknown>): ScheduleSearch {
  return {
    ...formSearch(raw),
    list: wordParam(raw, 'list', SCHEDULED_LISTS),
    query: textParam(raw, 'query', LONGEST),
  }
}

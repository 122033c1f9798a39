/** Address of the list of protected people. */
import { listSearch, type ListSearch } from '../../lib/list-search.ts'

export const PERSON_SORTS = ['name', 'domain', 'add_date'] as const
export const personSearch = (raw: Record<string, unknown>): ListSearch<(typeof PERSON_SORTS)[number]> =>
  listSearch(raw, PERSON_SORTS)

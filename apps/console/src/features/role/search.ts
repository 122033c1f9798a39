/** Addresses of the role screens. */
import { REGION_NAMES, type RegionName } from '@postern/contract/codes/filter.ts'
import { listSearch, type ListSearch } from '../../lib/list-search.ts'
import { intParam, wordParam } from '../../lib/search-params.ts'

export const ROLE_SORTS = ['seq', 'name', 'region', 'user_count'] as const

export interface RoleListSearch extends ListSearch<(typeof ROLE_SORTS)[number]> {
  readonly region?: RegionName | undefined
}
export const roleListSearch = (raw: Record<string, unknown>): RoleListSearch => ({
  ...listSearch(raw, ROLE_SORTS),
  region: wordParam(raw, 'region', REGION_NAMES),
})

/** `cmd` add or mod (product §2), the role to change, or the one to begin with. */
export interface RoleFormSearch {
  readonly cmd: 'add' | 'mod'
  readonly id?: number | undefined
  readonly from?: number | undefined
}
export function roleFormSearch(raw: Record<string, unknown>): RoleFormSearch {
  const id = intParam(raw, 'id', 1, Number.MAX_SAFE_INTEGER)
  const editing = id !== undefined && wordParam(raw, 'cmd', ['add', 'mod']) === 'mod'
  if (editing) return { cmd: 'mod', id }
  return { cmd: 'add', from: intParam(raw, 'from', 1, Number.MAX_SAFE_INTEGER) }
}

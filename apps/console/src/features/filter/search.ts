/** Addresses of the filter screens. */
import {
  FILTER_PATHS,
  REGION_NAMES,
  type PolicyName,
  type RegionName,
} from '@postern/contract/codes/filter.ts'
import { notFound } from '@tanstack/react-router'
import { listSearch, type ListSearch } from '../../lib/list-search.ts'
import { flagParam, wordParam } from '../../lib/search-params.ts'

export const FILTER_SORTS = ['date', 'name', 'is_act', 'hits', 'last_hit', 'valid_until'] as const

export interface FilterListSearch extends ListSearch<(typeof FILTER_SORTS)[number]> {
  readonly is_act?: boolean | undefined
  readonly path?: (typeof FILTER_PATHS)[number] | undefined
}
export const filterListSearch = (raw: Record<string, unknown>): FilterListSearch => ({
  ...listSearch(raw, FILTER_SORTS),
  is_act: flagParam(raw, 'is_act'),
  path: wordParam(raw, 'path', FILTER_PATHS),
})

/** Only the regions and policies there are; anything else is not a page. */
export const REGION_PARAMS = {
  parse(params: { region: string; policy: string }): { region: RegionName; policy: PolicyName } {
    const region = REGION_NAMES.find((name) => name === params.region)
    const { policy } = params
    if (region === undefined || (policy !== 'allow' && policy !== 'deny')) throw notFound()
    return { region, policy }
  },
  stringify: (params: { region: RegionName; policy: PolicyName }) => params,
}

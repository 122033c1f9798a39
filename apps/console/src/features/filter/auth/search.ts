/** Addresses of the screens of authentication filters. */
import {
  POLICY_NAMES,
  REGION_NAMES,
  type PolicyName,
  type RegionName,
} from '@postern/contract/codes/filter.ts'
import { notFound } from '@tanstack/react-router'
import { formSearch } from '../../../lib/form-search.ts'
import { listSearch, type ListSearch } from '../../../lib/list-search.ts'
import { flagParam, wordParam } from '../../../lib/search-params.ts'
import { FILTER_PATHS } from '@postern/contract/codes/filter.ts'

export const AUTH_SORTS = ['date', 'name', 'is_act', 'valid_until'] as const

interface Whose {
  /** The widest that one reaches, where it does not say. */
  readonly region?: RegionName | undefined
}
export interface AuthListSearch extends ListSearch<(typeof AUTH_SORTS)[number]>, Whose {
  readonly is_act?: boolean | undefined
  readonly path?: (typeof FILTER_PATHS)[number] | undefined
}

const whose = (raw: Record<string, unknown>): Whose => ({ region: wordParam(raw, 'region', REGION_NAMES) })

export const authListSearch = (raw: Record<string, unknown>): AuthListSearch => ({
  ...listSearch(raw, AUTH_SORTS),
  ...whose(raw),
  is_act: flagParam(raw, 'is_act'),
  path: wordParam(raw, 'path', FILTER_PATHS),
})
export const authFormSearch = (raw: Record<string, unknown>) => ({ ...formSearch(raw), ...whose(raw) })

export const POLICY_PARAMS = {
  parse(params: { policy: string }): { policy: PolicyName } {
    const policy = POLICY_NAMES.find((name) => name === params.policy)
    if (policy === undefined) throw notFound()
    return { policy }
  },
  stringify: (params: { policy: PolicyName }) => params,
}

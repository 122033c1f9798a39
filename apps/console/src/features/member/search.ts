/** Addresses of the screens of users and groups. */
import { LANGUAGES, type Language } from '@postern/contract/i18n/texts.ts'
import { USER_STATES } from '@postern/contract/routes/member.ts'
import { listSearch, type ListSearch } from '../../lib/list-search.ts'
import { flagParam, intParam, wordParam } from '../../lib/search-params.ts'

const STATES = ['normal', ...USER_STATES] as const
export const USER_SORTS = ['email', 'name', 'add_date', 'last_login', 'domain'] as const
export interface UserSearch extends ListSearch<(typeof USER_SORTS)[number]> {
  readonly domain_id?: number | undefined
  readonly group_id?: number | undefined
  readonly role_id?: number | undefined
  readonly state?: (typeof STATES)[number] | undefined
  readonly language?: Language | undefined
  readonly login_blocked?: boolean | undefined
}
export const userSearch = (raw: Record<string, unknown>): UserSearch => ({
  ...listSearch(raw, USER_SORTS),
  domain_id: intParam(raw, 'domain_id', 1, Number.MAX_SAFE_INTEGER),
  group_id: intParam(raw, 'group_id', 1, Number.MAX_SAFE_INTEGER),
  role_id: intParam(raw, 'role_id', 1, Number.MAX_SAFE_INTEGER),
  state: wordParam(raw, 'state', STATES),
  language: wordParam(raw, 'language', LANGUAGES),
  login_blocked: flagParam(raw, 'login_blocked'),
})

export const GROUP_SORTS = ['name', 'add_date', 'domain'] as const
export interface GroupSearch extends ListSearch<(typeof GROUP_SORTS)[number]> {
  readonly domain_id?: number | undefined
}
export const groupSearch = (raw: Record<string, unknown>): GroupSearch => ({
  ...listSearch(raw, GROUP_SORTS),
  domain_id: intParam(raw, 'domain_id', 1, Number.MAX_SAFE_INTEGER),
})

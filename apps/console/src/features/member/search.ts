/** Addresses of the member, domain and mail server screens. */
import { listSearch, type ListSearch } from '../../lib/list-search.ts'
import { flagParam, intParam, textParam } from '../../lib/search-params.ts'
import { formSearch, type FormSearch } from '../filter/search.ts'

export { formSearch as memberFormSearch } from '../filter/search.ts'

export const DOMAIN_SORTS = ['name', 'add_date', 'run_mode'] as const
export const domainSearch = (raw: Record<string, unknown>): ListSearch<(typeof DOMAIN_SORTS)[number]> =>
  listSearch(raw, DOMAIN_SORTS)

/** A new domain may come with a name and a comment, as from a service application. */
export interface DomainFormSearch extends FormSearch {
  readonly name?: string | undefined
  readonly comment?: string | undefined
}
export const domainFormSearch = (raw: Record<string, unknown>): DomainFormSearch => ({
  ...formSearch(raw),
  name: textParam(raw, 'name', 255),
  comment: textParam(raw, 'comment', 255),
})

export const USER_SORTS = ['email', 'name', 'add_date', 'last_login', 'domain'] as const
export interface UserSearch extends ListSearch<(typeof USER_SORTS)[number]> {
  readonly domain_id?: number | undefined
  readonly group_id?: number | undefined
  readonly login_blocked?: boolean | undefined
}
export const userSearch = (raw: Record<string, unknown>): UserSearch => ({
  ...listSearch(raw, USER_SORTS),
  domain_id: intParam(raw, 'domain_id', 1, Number.MAX_SAFE_INTEGER),
  group_id: intParam(raw, 'group_id', 1, Number.MAX_SAFE_INTEGER),
  login_blocked: flagParam(raw, 'login_blocked'),
})

export const GROUP_SORTS = ['name', 'add_date', 'domain'] as const
export const groupSearch = (raw: Record<string, unknown>): ListSearch<(typeof GROUP_SORTS)[number]> =>
  listSearch(raw, GROUP_SORTS)

export const MAIL_SERVER_SORTS = ['domain', 'server', 'preference'] as const
export const mailServerSearch = (
  raw: Record<string, unknown>,
): ListSearch<(typeof MAIL_SERVER_SORTS)[number]> => listSearch(raw, MAIL_SERVER_SORTS)

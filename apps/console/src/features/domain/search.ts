/** Addresses of the screens of domains and mail servers. */
import { formSearch, type FormSearch } from '../../lib/form-search.ts'
import { listSearch, type ListSearch } from '../../lib/list-search.ts'
import { textParam } from '../../lib/search-params.ts'

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

export const MAIL_SERVER_SORTS = ['domain', 'server', 'preference'] as const
export const mailServerSearch = (
  raw: Record<string, unknown>,
): ListSearch<(typeof MAIL_SERVER_SORTS)[number]> => listSearch(raw, MAIL_SERVER_SORTS)

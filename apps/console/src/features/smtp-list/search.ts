/** Addresses of the screens of SMTP lists. */
import {
  SMTP_ENTRY_KINDS,
  SMTP_LISTS,
  type SmtpEntryKind,
  type SmtpList,
} from '@postern/contract/codes/smtp-list.ts'
import { notFound } from '@tanstack/react-router'
import { listSearch, type ListSearch } from '../../lib/list-search.ts'
import { wordParam } from '../../lib/search-params.ts'

export const ENTRY_SORTS = ['add_date', 'value'] as const

export interface EntrySearch extends ListSearch<(typeof ENTRY_SORTS)[number]> {
  readonly kind?: SmtpEntryKind | undefined
}
export const entrySearch = (raw: Record<string, unknown>): EntrySearch => ({
  ...listSearch(raw, ENTRY_SORTS),
  kind: wordParam(raw, 'kind', SMTP_ENTRY_KINDS),
})

/** Only the lists there are; anything else is not a page. */
export const LIST_PARAMS = {
  parse(params: { list: string }): { list: SmtpList } {
    const list = SMTP_LISTS.find((name) => name === params.list)
    if (list === undefined) throw notFound()
    return { list }
  },
  stringify: (params: { list: SmtpList }) => params,
}

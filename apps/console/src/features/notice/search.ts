/** Addresses of the notice screens. */
import { notFound } from '@tanstack/react-router'
import { listSearch, type ListSearch } from '../../lib/list-search.ts'

export const NOTICE_SORTS = ['active_start', 'add_date'] as const
export type NoticeSearch = ListSearch<(typeof NOTICE_SORTS)[number]>

export const noticeSearch = (raw: Record<string, unknown>): NoticeSearch => listSearch(raw, NOTICE_SORTS)

/** `/notice/{seq}`: a number; anything else is not a page. */
export const NOTICE_PARAMS = {
  parse({ seq }: { seq: string }): { seq: string } {
    if (!/^[1-9]\d{0,14}$/.test(seq)) throw notFound()
    return { seq }
  },
  stringify: (params: { seq: string }) => params,
}

/** Reads and writes of notices. */
import type { Language } from '@postern/contract/i18n/texts.ts'
import {
  createNoticeRoute,
  currentNoticesRoute,
  deleteNoticesRoute,
  getNoticeRoute,
  listNoticesRoute,
  updateNoticeRoute,
} from '@postern/contract/routes/notice.ts'
import type { RouteReply } from '@postern/contract/routes/define.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { listSize } from '../../lib/display.ts'
import { saving, withRows } from '../../lib/rows.ts'
import { READ_ANEW } from '../../lib/use-edited.ts'
import type { NoticeSearch } from './search.ts'

export type CurrentNotice = RouteReply<typeof currentNoticesRoute>[number]

export const noticeListQuery = (search: NoticeSearch, lang: Language) =>
  queryOptions({
    queryKey: ['notices', 'list', search, lang],
    queryFn: ({ signal }) =>
      call(listNoticesRoute, { query: { ...search, size: search.size ?? listSize(), lang } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const noticeQuery = (id: number, lang: Language) =>
  queryOptions({
    queryKey: ['notices', 'one', id, lang],
    queryFn: async ({ signal }) => {
      const notice = await call(getNoticeRoute, { params: { id }, query: { lang } }, { signal })
      return { ...notice, version: notice.edit?.version ?? '' }
    },
    ...READ_ANEW,
  })

/** What banner and popup show; asked again every five minutes, for people who leave the console open. */
export const currentNoticesQuery = (lang: Language) =>
  queryOptions({
    queryKey: ['notices', 'current', lang],
    queryFn: ({ signal }) => call(currentNoticesRoute, { query: { lang } }, { signal }),
    staleTime: 60_000,
    refetchInterval: 300_000,
    placeholderData: keepPreviousData,
  })

export const saveNotice = saving(createNoticeRoute, updateNoticeRoute)
export const deleteNotices = withRows(deleteNoticesRoute)

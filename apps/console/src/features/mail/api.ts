/** Reads and writes of mail. */
import {
  countMailsRoute,
  deleteMailsRoute,
  downloadMailRoute,
  filterFromMailsRoute,
  getMailContentRoute,
  getMailRoute,
  listMailsRoute,
  recoverMailsRoute,
} from '@postern/contract/routes/mail.ts'
import type { RegionName } from '@postern/contract/codes/filter.ts'
import type { RouteReply } from '@postern/contract/routes/define.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, download, type CallOptions } from '../../api/client.ts'
import { saveFile } from '../../lib/save-file.ts'
import { refreshOf, toMailQuery, type MailSearch } from './search.ts'

export type BulkReply = RouteReply<typeof recoverMailsRoute>

/** What the list depends on; the preview and the refresh interval are not a reason to read again. */
function keyOf(search: MailSearch) {
  const { mail: _mail, refresh: _refresh, ...rest } = search
  return rest
}

export const mailListQuery = (search: MailSearch) =>
  queryOptions({
    queryKey: ['mails', 'list', keyOf(search)],
    queryFn: ({ signal }) => call(listMailsRoute, { query: toMailQuery(search, { tab: true }) }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshOf(search) * 1000 || false,
  })

export const mailCountQuery = (search: MailSearch) => {
  const { tab: _tab, page: _page, size: _size, sort: _sort, order: _order, ...rest } = keyOf(search)
  return queryOptions({
    queryKey: ['mails', 'counts', rest],
    queryFn: ({ signal }) => call(countMailsRoute, { query: toMailQuery(rest, { tab: false }) }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshOf(search) * 1000 || false,
  })
}

export const mailQueryOf = (id: string) =>
  queryOptions({
    queryKey: ['mails', 'one', id],
    queryFn: ({ signal }) => call(getMailRoute, { params: { id } }, { signal }),
  })

export const mailContentQuery = (id: string) =>
  queryOptions({
    queryKey: ['mails', 'content', id],
    queryFn: ({ signal }) => call(getMailContentRoute, { params: { id } }, { signal }),
    staleTime: 300_000,
  })

export const recoverMails = (chk: string[], options?: CallOptions) =>
  call(recoverMailsRoute, { body: { chk } }, options)
export const deleteMails = (chk: string[], options?: CallOptions) =>
  call(deleteMailsRoute, { body: { chk } }, options)

export interface FilterChoice {
  readonly policy: 'allow' | 'deny'
  readonly region: RegionName
  readonly by: 'sender' | 'domain'
}
export const filterFromMails = (chk: string[], choice: FilterChoice) =>
  call(filterFromMailsRoute, { body: { chk, ...choice } })

/** Hands the original to the browser as a file. @throws ApiError */
export async function saveOriginal(id: string): Promise<void> {
  const { blob, name } = await download(downloadMailRoute, { params: { id } })
  saveFile(blob, name ?? `${id}.eml`)
}

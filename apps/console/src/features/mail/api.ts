/** Reads and writes of mail. */
import {
  cancelMailsRoute,
  countMailsRoute,
  deleteMailsRoute,
  downloadMailRoute,
  filterFromMailsRoute,
  getMailContentRoute,
  getMailRoute,
  listMailsRoute,
  recoverMailsRoute,
  retryMailsRoute,
} from '@postern/contract/routes/mail.ts'
import {
  askOriginalRoute,
  returnOriginalsRoute,
  withdrawOriginalRoute,
} from '@postern/contract/routes/original.ts'
import type { RegionName } from '@postern/contract/codes/filter.ts'
import { DETOX_STATES } from '@postern/contract/codes/detox.ts'
import type { RouteInput, RouteReply } from '@postern/contract/routes/define.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, download, type CallOptions } from '../../api/client.ts'
import { sessionStore } from '../../api/session-store.ts'
import { saveFile } from '../../lib/save-file.ts'
import { refreshOf, toMailQuery, type MailSearch } from './search/search.ts'

export type BulkReply = RouteReply<typeof recoverMailsRoute>
type Page = RouteReply<typeof listMailsRoute>
type Detail = RouteReply<typeof getMailRoute>

/** What the list depends on; the preview and the refresh interval are not a reason to read again. */
function keyOf(search: MailSearch) {
  const { mail: _mail, refresh: _refresh, ...rest } = search
  return rest
}

/** What the server is asked for a view. */
export function queryOf(search: MailSearch, tab: boolean) {
  const ownPeriod = sessionStore.get()?.permissions.includes('mail-search-period') ?? false
  return toMailQuery(search, { tab, ownPeriod })
}

/** While mail is on its way, what is shown is read again this often. */
const WATCH_MS = 2000
/** An attempt further away than this is not waited for every moment. */
const SOON_MS = 60_000

/** A mail that was just recovered and not delivered yet. */
function isMoving(page: Page | undefined): boolean {
  return (page?.data ?? []).some(
    (mail) =>
      mail.send_state === 'P' &&
      mail.recover_date !== null &&
      Date.now() - Date.parse(mail.recover_date) < SOON_MS,
  )
}

function untilDelivered(mail: Detail | undefined): number | false {
  if (mail?.detox_state === DETOX_STATES.analyzing) return WATCH_MS
  if (mail?.send_state !== 'P') return false
  const wait = mail.next_attempt === null ? 0 : Date.parse(mail.next_attempt) - Date.now()
  return wait > SOON_MS ? SOON_MS : WATCH_MS
}

export const mailListQuery = (search: MailSearch) =>
  queryOptions({
    queryKey: ['mails', 'list', keyOf(search)],
    queryFn: ({ signal }) => call(listMailsRoute, { query: queryOf(search, true) }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (isMoving(state.data) ? WATCH_MS : refreshOf(search) * 1000 || false),
  })

export const mailCountQuery = (search: MailSearch) => {
  const { tab: _tab, page: _page, size: _size, sort: _sort, order: _order, ...rest } = keyOf(search)
  return queryOptions({
    queryKey: ['mails', 'counts', rest],
    queryFn: ({ signal }) => call(countMailsRoute, { query: queryOf(rest, false) }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshOf(search) * 1000 || false,
  })
}

export const mailQueryOf = (id: string) =>
  queryOptions({
    queryKey: ['mails', 'one', id],
    queryFn: ({ signal }) => call(getMailRoute, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => untilDelivered(state.data),
  })

/** `unmasked`: with personal numbers, for whom the mail was for. */
export const mailContentQuery = (id: string, unmasked = false) =>
  queryOptions({
    queryKey: ['mails', 'content', id, unmasked],
    queryFn: ({ signal }) =>
      call(getMailContentRoute, { params: { id }, query: unmasked ? { unmasked: 'true' } : {} }, { signal }),
    staleTime: 300_000,
  })

export const recoverMails = (chk: string[], options?: CallOptions) =>
  call(recoverMailsRoute, { body: { chk } }, options)
export const deleteMails = (chk: string[], options?: CallOptions) =>
  call(deleteMailsRoute, { body: { chk } }, options)

export const cancelMails = (chk: string[]) => call(cancelMailsRoute, { body: { chk } })
export const retryMails = (chk: string[]) => call(retryMailsRoute, { body: { chk } })

/** Sends the message as it came to who was given a disarmed one. */
export const returnOriginal = (id: string, reason: string) =>
  call(returnOriginalsRoute, { body: { chk: [id], reason } })
export const askOriginal = (id: string, body: RouteInput<typeof askOriginalRoute>['body']) =>
  call(askOriginalRoute, { params: { id }, body })
export const withdrawOriginal = (id: string) => call(withdrawOriginalRoute, { params: { id } })

export interface FilterChoice {
  readonly policy: 'allow' | 'deny'
  readonly region: RegionName
  readonly by: 'sender' | 'domain'
  /** Counts also for mail whose sender is not proven; of allow filters. */
  readonly trust_unauthenticated: boolean
}
export const filterFromMails = (chk: string[], choice: FilterChoice) =>
  call(filterFromMailsRoute, { body: { chk, ...choice } })

/** The content, with the reason for which somebody else's mail is read. */
export const readWithReason = (id: string, reason: string, unmasked: boolean) =>
  call(getMailContentRoute, { params: { id }, query: { reason, ...(unmasked ? { unmasked: 'true' } : {}) } })

/** The beginning of the original as text, `most` bytes of it. @throws ApiError */
export async function readSource(id: string, most: number): Promise<{ text: string; cut: boolean }> {
  const { blob } = await download(downloadMailRoute, { params: { id }, query: {} })
  return { text: await blob.slice(0, most).text(), cut: blob.size > most }
}

/** Hands the original to the browser as a file. @throws ApiError */
export async function saveOriginal(id: string): Promise<void> {
  const { blob, name } = await download(downloadMailRoute, { params: { id }, query: {} })
  saveFile(blob, name ?? `${id}.eml`)
}

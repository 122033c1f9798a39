/** Reads and writes of the SMTP lists. */
import type { Language } from '@postern/contract/i18n/texts.ts'
import { SMTP_LIST_ROUTES, type SmtpList } from '@postern/contract/routes/smtp-list.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, download } from '../../api/client.ts'
import { listSize } from '../../lib/display.ts'
import { saveFile } from '../../lib/save-file.ts'
import type { EntrySearch } from './search.ts'

/** What the list reads again after a change. */
export const SMTP_ENTRIES = 'smtp-entries'

export const entriesQuery = (list: SmtpList, search: EntrySearch) =>
  queryOptions({
    queryKey: [SMTP_ENTRIES, list, search],
    queryFn: ({ signal }) =>
      call(
        SMTP_LIST_ROUTES[list].list,
        { query: { ...search, size: search.size ?? listSize() } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

export const overlapsQuery = (list: SmtpList, value: string, ofRecipient: boolean) =>
  queryOptions({
    queryKey: [SMTP_ENTRIES, 'overlaps', list, value, ofRecipient],
    queryFn: ({ signal }) =>
      call(
        SMTP_LIST_ROUTES[list].overlaps,
        { query: { value, of_recipient: ofRecipient ? '1' : '0' } },
        { signal },
      ),
    enabled: value !== '',
    placeholderData: keepPreviousData,
  })

export const activateEntries = (list: SmtpList, chk: number[], active: boolean) =>
  call(SMTP_LIST_ROUTES[list].activate, { body: { chk, is_act: active } })

export const deleteEntries = (list: SmtpList, chk: number[]) =>
  call(SMTP_LIST_ROUTES[list].delete, { body: { chk } })

export async function exportEntries(list: SmtpList, { q, kind }: EntrySearch, lang: Language): Promise<void> {
  const { blob, name } = await download(SMTP_LIST_ROUTES[list].export, { query: { q, kind, lang } })
  saveFile(blob, name ?? `smtp-${list}.csv`)
}

/** What covers values on the SMTP lists, and putting them there. */
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import { SMTP_LIST_ROUTES, type SmtpList, type SmtpOverlaps } from '@postern/contract/routes/smtp-list.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { toApiError } from '../../api/errors.ts'
import type { Candidate } from './candidate.ts'

/** As the screens of the lists keep what they read. */
export const SMTP_ENTRIES = 'smtp-entries'

/** What covers each value, in their order. */
export const coveringQuery = (list: SmtpList, values: readonly string[]) =>
  queryOptions({
    queryKey: [SMTP_ENTRIES, 'overlaps-of', list, values],
    queryFn: ({ signal }): Promise<SmtpOverlaps[]> =>
      Promise.all(
        values.map((value) => call(SMTP_LIST_ROUTES[list].overlaps, { query: { value } }, { signal })),
      ),
    // Somebody else may have changed the lists since.
    staleTime: 0,
  })

export interface Listed {
  readonly ids: readonly number[]
  readonly failed: readonly { readonly value: string; readonly error: ErrorCode }[]
}

/** Each for itself: what was not taken is told, what is there already is as wished. */
export async function putOnList(
  list: SmtpList,
  wanted: readonly Candidate[],
  fields: { readonly comment: string; readonly valid_until: string | null },
): Promise<Listed> {
  const ids: number[] = []
  const failed: { value: string; error: ErrorCode }[] = []
  for (const { value, mailId } of wanted)
    try {
      const body = { ...fields, value, ...(mailId === undefined ? {} : { mail_id: mailId }) }
      ids.push((await call(SMTP_LIST_ROUTES[list].create, { body })).id)
    } catch (error) {
      const { code } = toApiError(error)
      if (code !== 'ALREADY_EXISTS_SMTP_ENTRY') failed.push({ value, error: code })
    }
  return { ids, failed }
}

export const takeOffList = (list: SmtpList, ids: readonly number[]) =>
  call(SMTP_LIST_ROUTES[list].delete, { body: { chk: [...ids] } })

/** What the pages of signing in keep in their addresses. */
import { isErrorCode, type ErrorCode } from '@postern/contract/codes/errors.ts'
import { listSearch, type ListSearch } from '../../lib/list-search.ts'
import { redirectSearch } from '../../lib/redirect-search.ts'
import { textParam, wordParam } from '../../lib/search-params.ts'

type Raw = Readonly<Record<string, unknown>>

export interface LoginSearch {
  readonly redirect?: string | undefined
  /** Why a way in from elsewhere ended here. */
  readonly error?: ErrorCode | undefined
  readonly reset?: '1' | undefined
}

export function loginSearch(raw: Raw): LoginSearch {
  const error = textParam(raw, 'error', 60)
  return {
    ...redirectSearch(raw),
    error: error !== undefined && isErrorCode(error) ? error : undefined,
    reset: wordParam(raw, 'reset', ['1']),
  }
}

export const PASSWORD_REQUEST_SORTS = ['requested_at', 'email', 'domain'] as const
export const passwordRequestSearch = (raw: Raw): ListSearch<(typeof PASSWORD_REQUEST_SORTS)[number]> =>
  listSearch(raw, PASSWORD_REQUEST_SORTS)

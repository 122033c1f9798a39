/** What the pages of signing in keep in their addresses. */
import { isErrorCode, type ErrorCode } from '@postern/contract/codes/errors.ts'
import { isOwnPath } from '@postern/contract/validation/url.ts'
import { listSearch, type ListSearch } from '../../lib/list-search.ts'
import { textParam, wordParam } from '../../lib/search-params.ts'

type Raw = Readonly<Record<string, unknown>>

/** The page to go on to; only ours. */
export function redirectSearch(raw: Raw): { redirect?: string | undefined } {
  const target = textParam(raw, 'redirect', 2000)
  return { redirect: target !== undefined && isOwnPath(target) ? target : undefined }
}

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

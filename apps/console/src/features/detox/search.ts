/** Addresses of the screens of detox. */
import {
  DETOX_EXCEPTION_KINDS,
  type DetoxExceptionKind,
  type DetoxKind,
} from '@postern/contract/codes/detox.ts'
import { EXCEPTED_FILES } from '@postern/contract/routes/detox-exception.ts'
import { listSearch, type ListSearch } from '../../lib/list-search.ts'
import { intParam, wordParam } from '../../lib/search-params.ts'

export const EXCEPTION_SORTS = ['add_date', 'value', 'valid_until'] as const
export interface ExceptionSearch extends ListSearch<(typeof EXCEPTION_SORTS)[number]> {
  readonly kind?: DetoxExceptionKind | undefined
  /** Those of the extensions of files of this kind. */
  readonly file?: DetoxKind | undefined
}
export function exceptionSearch(raw: Record<string, unknown>): ExceptionSearch {
  return {
    ...listSearch(raw, EXCEPTION_SORTS),
    kind: wordParam(raw, 'kind', DETOX_EXCEPTION_KINDS),
    file: wordParam(raw, 'file', EXCEPTED_FILES),
  }
}

export interface ConfigSearch {
  /** The domain whose settings are shown; those of the installation without. */
  readonly domain?: number | undefined
}
export function configSearch(raw: Record<string, unknown>): ConfigSearch {
  return { domain: intParam(raw, 'domain', 1, Number.MAX_SAFE_INTEGER) }
}

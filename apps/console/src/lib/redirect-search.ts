import { isOwnPath } from '@postern/contract/validation/url.ts'
import { textParam } from './search-params.ts'

/** The page to go on to; only ours. */
export function redirectSearch(raw: Readonly<Record<string, unknown>>): { redirect?: string | undefined } {
  const target = textParam(raw, 'redirect', 2000)
  return { redirect: target !== undefined && isOwnPath(target) ? target : undefined }
}

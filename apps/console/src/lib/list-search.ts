/** What every list keeps in its address: page, size, sort, search word. */
import { PAGE_SIZES } from '@postern/contract/limits.ts'
import { intParam, textParam, wordParam } from './search-params.ts'

export interface ListSearch<Sort extends string = string> {
  readonly page?: number | undefined
  readonly size?: number | undefined
  readonly sort?: Sort | undefined
  readonly order?: 'asc' | 'desc' | undefined
  readonly q?: string | undefined
}

/** Reads them; what is not one of the choices counts as absent. */
export function listSearch<const Sort extends string>(
  raw: Readonly<Record<string, unknown>>,
  sorts: readonly Sort[],
): ListSearch<Sort> {
  const size = intParam(raw, 'size', 1, 1000)
  return {
    page: intParam(raw, 'page', 2, 100_000),
    size: PAGE_SIZES.find((choice) => choice === size),
    sort: wordParam(raw, 'sort', sorts),
    order: wordParam(raw, 'order', ['asc', 'desc']),
    q: textParam(raw, 'q', 255),
  }
}

/** Address of the screen of misjudgement reports. */
import { listSearch } from '../../../lib/list-search.ts'
import { intParam, wordParam } from '../../../lib/search-params.ts'

export const REPORT_VIEWS = ['waiting', 'decided', 'own'] as const
export type ReportView = (typeof REPORT_VIEWS)[number]

export interface ReportSearch {
  readonly page?: number | undefined
  readonly size?: number | undefined
  readonly view?: ReportView | undefined
  /** The group that is opened. */
  readonly open?: number | undefined
}

export function reportSearch(raw: Record<string, unknown>): ReportSearch {
  const { page, size } = listSearch(raw, [])
  return {
    page,
    size,
    view: wordParam(raw, 'view', REPORT_VIEWS),
    open: intParam(raw, 'open', 1, 2 ** 53 - 1),
  }
}

/** Address of the log of reports. */
import { REPORT_READERS } from '@postern/contract/codes/admin-report.ts'
import { REPORT_STATES } from '@postern/contract/codes/spam-report.ts'
import { listSearch } from '../../lib/list-search.ts'
import { wordParam } from '../../lib/search-params.ts'

export const reportLogSearch = (raw: Record<string, unknown>) => ({
  ...listSearch(raw, ['made_at']),
  of: wordParam(raw, 'of', REPORT_READERS),
  state: wordParam(raw, 'state', REPORT_STATES),
})

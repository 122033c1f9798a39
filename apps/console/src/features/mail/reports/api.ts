/** Reads and writes of misjudgement reports. */
import {
  getReportGroupRoute,
  listOwnReportsRoute,
  listReportDecisionsRoute,
  listReportGroupsRoute,
} from '@postern/contract/routes/misjudgement.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { listSize } from '../../../lib/display.ts'
import type { ReportSearch } from './search.ts'

export const REPORTS_KEY = 'reports'
const listQuery = ({ page, size }: ReportSearch) => ({ page, size: size ?? listSize() })

export function useGroups(search: ReportSearch) {
  const query = listQuery(search)
  return useQuery({
    queryKey: [REPORTS_KEY, 'groups', query],
    queryFn: ({ signal }) => call(listReportGroupsRoute, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function useGroup(id: number) {
  return useQuery({
    queryKey: [REPORTS_KEY, 'group', id],
    queryFn: ({ signal }) => call(getReportGroupRoute, { params: { id } }, { signal }),
  })
}

export function useDecisions(search: ReportSearch) {
  const query = listQuery(search)
  return useQuery({
    queryKey: [REPORTS_KEY, 'decisions', query],
    queryFn: ({ signal }) => call(listReportDecisionsRoute, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function useOwnReports(search: ReportSearch) {
  const query = listQuery(search)
  return useQuery({
    queryKey: [REPORTS_KEY, 'own', query],
    queryFn: ({ signal }) => call(listOwnReportsRoute, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Reads and writes of administrator reports. */
import {
  createReportScheduleRoute,
  getReportScheduleRoute,
  listReportSchedulesRoute,
  previewReportRoute,
  testReportRoute,
  updateReportScheduleRoute,
} from '@postern/contract/routes/admin-report.ts'
import type { ReportDefinition, ReportScheduleBody } from '@postern/contract/validation/report-schedule.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { listSize } from '../../lib/display.ts'
import type { ListSearch } from '../../lib/list-search.ts'
import { READ_ANEW, type Edited } from '../../lib/use-edited.ts'
import type { SCHEDULE_SORTS } from './search.ts'

export const NAME = 'report-schedules'

export const scheduleListQuery = (search: ListSearch<(typeof SCHEDULE_SORTS)[number]>) =>
  queryOptions({
    queryKey: [NAME, 'list', search],
    queryFn: ({ signal }) =>
      call(listReportSchedulesRoute, { query: { ...search, size: search.size ?? listSize() } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const scheduleQuery = (id: number) =>
  queryOptions({
    queryKey: [NAME, 'one', id],
    queryFn: ({ signal }) => call(getReportScheduleRoute, { params: { id } }, { signal }),
    ...READ_ANEW,
  })

/** `edited` is the row that the form was made from. */
export const saveSchedule = (edited: Edited | undefined, body: ReportScheduleBody) =>
  edited
    ? call(updateReportScheduleRoute, {
        params: { id: edited.id },
        body: { ...body, version: edited.version },
      })
    : call(createReportScheduleRoute, { body })

export const previewReport = (body: ReportDefinition) => call(previewReportRoute, { body })
export const sendTest = (body: ReportDefinition) => call(testReportRoute, { body })

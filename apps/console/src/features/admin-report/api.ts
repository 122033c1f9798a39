/** Reads and writes of administrator reports. */
import {
  activateReportSchedulesRoute,
  createReportScheduleRoute,
  deleteReportSchedulesRoute,
  getReportScheduleRoute,
  listReportSchedulesRoute,
  previewReportRoute,
  testReportRoute,
  updateReportScheduleRoute,
} from '@postern/contract/routes/admin-report.ts'
import type { ReportDefinition } from '@postern/contract/validation/report-schedule.ts'
import { call } from '../../api/client.ts'
import { listQuery, rowQuery, saving, turning, withRows } from '../../lib/rows.ts'

export const NAME = 'report-schedules'

export const scheduleListQuery = listQuery(NAME, listReportSchedulesRoute)
export const scheduleQuery = rowQuery(NAME, getReportScheduleRoute)
export const saveSchedule = saving(createReportScheduleRoute, updateReportScheduleRoute)
export const turnSchedules = turning(activateReportSchedulesRoute)
export const deleteSchedules = withRows(deleteReportSchedulesRoute)

export const previewReport = (body: ReportDefinition) => call(previewReportRoute, { body })
export const sendTest = (body: ReportDefinition) => call(testReportRoute, { body })

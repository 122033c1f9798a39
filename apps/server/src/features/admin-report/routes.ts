/** Administrator reports. */
import * as routes from '@postern/contract/routes/admin-report.ts'
import type { Bind } from '../../platform/http/bind.ts'
import * as schedules from './schedule-service.ts'
import { previewReport, sendTest, type AskedDeps } from './service.ts'

export function registerAdminReports(bind: Bind, deps: AskedDeps): void {
  bind(routes.listReportSchedulesRoute, ({ query }) => schedules.listSchedules(deps, query))
  bind(routes.getReportScheduleRoute, ({ params }) => schedules.getSchedule(deps, params.id))
  bind(routes.createReportScheduleRoute, async ({ caller, body }) => ({
    id: await schedules.createSchedule(deps, caller, body),
  }))
  bind(routes.updateReportScheduleRoute, ({ caller, params, body }) =>
    schedules.updateSchedule(deps, caller, params.id, body),
  )
  bind(routes.activateReportSchedulesRoute, ({ caller, body }) =>
    schedules.activateSchedules(deps, caller, body.chk, body.is_act),
  )
  bind(routes.deleteReportSchedulesRoute, ({ caller, body }) =>
    schedules.deleteSchedules(deps, caller, body.chk),
  )
  bind(routes.previewReportRoute, ({ body }) => previewReport(deps, body))
  bind(routes.testReportRoute, ({ caller, body }) => sendTest(deps, caller, body))
}

/** Lists as files, asked for and by the clock. */
import * as routes from '@postern/contract/routes/export.ts'
import * as scheduleRoutes from '@postern/contract/routes/export-schedule.ts'
import type { Bind } from '../../platform/http/bind.ts'
import * as schedules from './schedule-service.ts'
import * as exports from './service.ts'

/** A long list is counted first. */
const START_DEADLINE = 55_000

export function registerExports(bind: Bind, deps: exports.ExportDeps): void {
  bind(routes.startExportRoute, ({ caller, body }) => exports.startExport(deps, caller, body), {
    deadline: START_DEADLINE,
  })
  bind(routes.listExportsRoute, ({ caller }) => exports.listExports(deps, caller))
  bind(routes.getExportRoute, ({ caller, params }) => exports.getExport(deps, caller, params.id))
  bind(routes.downloadExportRoute, ({ caller, params }) => exports.downloadExport(deps, caller, params.id))
  bind(routes.deleteExportRoute, ({ caller, params }) => exports.deleteExport(deps, caller, params.id))
  bindSchedules(bind, deps)
}

function bindSchedules(bind: Bind, deps: exports.ExportDeps): void {
  bind(scheduleRoutes.listExportSchedulesRoute, ({ caller }) => schedules.listSchedules(deps, caller))
  bind(scheduleRoutes.getExportScheduleRoute, ({ caller, params }) =>
    schedules.getSchedule(deps, caller, params.id),
  )
  bind(scheduleRoutes.createExportScheduleRoute, async ({ caller, body }) => ({
    id: await schedules.createSchedule(deps, caller, body),
  }))
  bind(scheduleRoutes.updateExportScheduleRoute, ({ caller, params, body }) =>
    schedules.updateSchedule(deps, caller, params.id, body),
  )
  bind(scheduleRoutes.pauseExportScheduleRoute, ({ caller, params, body }) =>
    schedules.pauseSchedule(deps, caller, params.id, body.is_act),
  )
  bind(
    scheduleRoutes.runExportScheduleRoute,
    ({ caller, params }) => schedules.runSchedule(deps, caller, params.id),
    { deadline: START_DEADLINE },
  )
  bind(scheduleRoutes.deleteExportScheduleRoute, ({ caller, params }) =>
    schedules.deleteSchedule(deps, caller, params.id),
  )
}

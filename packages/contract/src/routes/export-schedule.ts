/** Lists as files by the clock: one's own schedules. What they make lies among one's exports. */
import { z } from 'zod'
import { EXPORT_STATES } from '../codes/export.ts'
import { exportSchedule, tellScheduleProblems } from '../validation/export-schedule.ts'
import { defineRoute } from './define.ts'
import { EXPORT_ACCESS } from './export.ts'
import { createdReply, emptyReply, errorCode, idParams, rowVersionSchema, timestamp } from './shared.ts'
import { useFlag } from '../validation/use-flag.ts'

const access = Object.values(EXPORT_ACCESS)
const path = '/export-schedules'

export const exportScheduleRow = exportSchedule.extend({
  id: z.number(),
  version: rowVersionSchema,
  /** When the next file is made; null while it is paused. */
  next_at: timestamp.nullable(),
  /** The last file: when it was due or asked for, and what became of it; `failed` without an error was stopped. */
  last_at: timestamp.nullable(),
  last_state: z.enum(EXPORT_STATES).nullable(),
  last_error: errorCode.nullable(),
  last_rows: z.number(),
})
export type ExportScheduleRow = z.output<typeof exportScheduleRow>

// Not by `listRoutes`: a person has few of them, which come without pages and are deleted one by one.
const shared = { access, scope: 'tenant' } as const

export const listExportSchedulesRoute = defineRoute({
  ...shared,
  method: 'GET',
  path,
  summary: 'One’s own exports by the clock',
  reply: z.object({
    schedules: z.array(exportScheduleRow),
    /** IANA name of the zone that times are in. */
    zone: z.string(),
  }),
})
export const getExportScheduleRoute = defineRoute({
  ...shared,
  method: 'GET',
  path: `${path}/{id}`,
  summary: 'One export by the clock',
  params: idParams,
  reply: exportScheduleRow,
})
export const createExportScheduleRoute = defineRoute({
  ...shared,
  method: 'POST',
  path,
  summary: 'Have a list made into a file by the clock',
  audit: 'report.export_add',
  body: exportSchedule.superRefine(tellScheduleProblems),
  reply: createdReply,
  errors: ['NO_PERMISSION', 'TOO_MANY_SCHEDULES'],
})
export const updateExportScheduleRoute = defineRoute({
  ...shared,
  method: 'PUT',
  path: `${path}/{id}`,
  summary: 'Change an export by the clock',
  audit: 'report.export_edit',
  params: idParams,
  body: exportSchedule.extend({ version: rowVersionSchema.optional() }).superRefine(tellScheduleProblems),
  reply: emptyReply,
  errors: ['NO_PERMISSION', 'CHANGED_MEANWHILE'],
})
export const pauseExportScheduleRoute = defineRoute({
  ...shared,
  method: 'PUT',
  path: `${path}/{id}/state`,
  summary: 'Pause an export by the clock, or go on with it: what was due meanwhile is not made',
  audit: 'report.export_edit',
  params: idParams,
  body: z.strictObject({ is_act: useFlag }),
  reply: emptyReply,
})
export const runExportScheduleRoute = defineRoute({
  ...shared,
  method: 'POST',
  path: `${path}/{id}/run`,
  summary: 'Make the file of an export by the clock now, of the time it would be of today',
  audit: 'own',
  params: idParams,
  reply: createdReply,
  errors: ['EXPORTS_RUNNING', 'NO_PERMISSION'],
})
export const deleteExportScheduleRoute = defineRoute({
  ...shared,
  method: 'DELETE',
  path: `${path}/{id}`,
  summary: 'Delete an export by the clock; its files stay as long as they would',
  audit: 'report.export_delete',
  params: idParams,
  reply: emptyReply,
})

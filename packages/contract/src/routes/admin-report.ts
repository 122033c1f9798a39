/** Administrator reports: their schedules, and trying them out (product §3, §7). */
import { z } from 'zod'
import { REPORT_SCHEDULE_STATES } from '../codes/admin-report.ts'
import {
  definitionProblems,
  reportDefinition,
  reportSchedule,
  scheduleProblems,
  tell,
} from '../validation/report-schedule.ts'
import { defineRoute } from './define.ts'
import { ascending, listRoutes, searchWords, versioned } from './list-routes.ts'
import { pageOf, rowVersionSchema, timestamp } from './shared.ts'

export const reportScheduleRow = reportSchedule.extend({
  id: z.number(),
  version: rowVersionSchema,
  state: z.enum(REPORT_SCHEDULE_STATES),
  /** Names of what it counts, as they are now, or were last; '' for all. */
  domain: z.string(),
  group: z.string(),
  /** When the next one goes out; null while it is off. */
  next_at: timestamp.nullable(),
  /** The last one by the clock: when it was due, and for how many it was. */
  last_at: timestamp.nullable(),
  add_date: timestamp,
})
export type ReportScheduleRow = z.output<typeof reportScheduleRow>

const schedules = listRoutes({
  path: '/configs/report/schedule',
  row: reportScheduleRow,
  access: ['config-report-schedule'],
  task: 'report.schedule_',
})
export const listReportSchedulesRoute = defineRoute({
  ...schedules.list('Schedules of administrator reports', {
    sort: z.enum(['name', 'send_time', 'add_date']).default('name'),
    order: ascending,
    q: searchWords,
  }),
  reply: pageOf(reportScheduleRow).extend({
    /** IANA name of the zone that send times are in. */
    zone: z.string(),
  }),
})
export const getReportScheduleRoute = schedules.get('One schedule')
const errors = [
  'ALREADY_EXISTS_SEND_TIME',
  'NOT_FOUND_DOMAIN',
  'NOT_FOUND_GROUP',
  'RECIPIENT_NOT_OURS',
  'TOO_MANY_SCHEDULES',
] as const
export const createReportScheduleRoute = schedules.create(
  'Have a report sent by the clock',
  reportSchedule.superRefine((body, context) => tell(scheduleProblems(body), context)),
  errors,
)
export const updateReportScheduleRoute = schedules.update(
  'Change a schedule',
  reportSchedule.extend(versioned).superRefine((body, context) => tell(scheduleProblems(body), context)),
  errors,
)
export const activateReportSchedulesRoute = schedules.activate('Switch schedules on or off')
export const deleteReportSchedulesRoute = schedules.delete(
  'Delete schedules; what they sent stays in the log',
)

const definition = reportDefinition.superRefine((body, context) => tell(definitionProblems(body), context))
export const previewReportRoute = defineRoute({
  method: 'POST',
  path: '/configs/report/preview',
  summary: 'A report as it would be sent now; sends nothing',
  access: ['config-report-schedule', 'config-report-test'],
  scope: 'tenant',
  audit: 'report.view',
  auditTarget: 'caller',
  body: definition,
  reply: z.object({
    subject: z.string(),
    /** A whole document without scripts, its pictures within it. */
    html: z.string(),
    text: z.string(),
  }),
  errors: ['NOT_FOUND_DOMAIN', 'NOT_FOUND_GROUP'],
})
export const testReportRoute = defineRoute({
  method: 'POST',
  path: '/configs/report/test',
  summary: 'Send the caller a report as it would be sent now',
  access: ['config-report-schedule', 'config-report-test'],
  scope: 'tenant',
  audit: 'report.test',
  auditTarget: 'caller',
  body: definition,
  reply: z.object({ to: z.string() }),
  errors: ['NOT_FOUND_DOMAIN', 'NOT_FOUND_GROUP', 'RATE_LIMITED'],
  failure: 'REPORT_SEND_FAILED',
})

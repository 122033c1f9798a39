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
import {
  bulkReply,
  chkBody,
  createdReply,
  emptyReply,
  idParams,
  pageOf,
  pagingQuery,
  rowVersionSchema,
  timestamp,
} from './shared.ts'
import { useFlag } from '../validation/use-flag.ts'

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

const access = ['config-report-schedule'] as const
const path = '/configs/report/schedule'

export const listReportSchedulesRoute = defineRoute({
  method: 'GET',
  path,
  summary: 'Schedules of administrator reports',
  access,
  scope: 'tenant',
  query: pagingQuery.extend({
    sort: z.enum(['name', 'send_time', 'add_date']).default('name'),
    order: z.enum(['asc', 'desc']).default('asc'),
    q: z.string().trim().max(255).optional(),
  }),
  reply: pageOf(reportScheduleRow).extend({
    /** IANA name of the zone that send times are in. */
    zone: z.string(),
  }),
})
export const getReportScheduleRoute = defineRoute({
  method: 'GET',
  path: `${path}/{id}`,
  summary: 'One schedule',
  access,
  scope: 'tenant',
  params: idParams,
  reply: reportScheduleRow,
})
const errors = [
  'ALREADY_EXISTS_SEND_TIME',
  'NOT_FOUND_DOMAIN',
  'NOT_FOUND_GROUP',
  'RECIPIENT_NOT_OURS',
  'TOO_MANY_SCHEDULES',
] as const
export const createReportScheduleRoute = defineRoute({
  method: 'POST',
  path,
  summary: 'Have a report sent by the clock',
  access,
  scope: 'tenant',
  audit: 'report.schedule_add',
  body: reportSchedule.superRefine((body, context) => tell(scheduleProblems(body), context)),
  reply: createdReply,
  errors,
})
export const updateReportScheduleRoute = defineRoute({
  method: 'PUT',
  path: `${path}/{id}`,
  summary: 'Change a schedule',
  access,
  scope: 'tenant',
  audit: 'report.schedule_edit',
  params: idParams,
  body: reportSchedule
    .extend({ version: rowVersionSchema.optional() })
    .superRefine((body, context) => tell(scheduleProblems(body), context)),
  reply: emptyReply,
  errors: [...errors, 'CHANGED_MEANWHILE'],
})
export const activateReportSchedulesRoute = defineRoute({
  method: 'PUT',
  path,
  summary: 'Switch schedules on or off',
  access,
  scope: 'tenant',
  audit: 'report.schedule_edit',
  body: chkBody.extend({ is_act: useFlag }),
  reply: bulkReply,
})
export const deleteReportSchedulesRoute = defineRoute({
  method: 'DELETE',
  path,
  summary: 'Delete schedules; what they sent stays in the log',
  access,
  scope: 'tenant',
  audit: 'report.schedule_delete',
  body: chkBody,
  reply: bulkReply,
})

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

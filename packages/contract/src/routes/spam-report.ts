/** Spam report mails (product §7): their log, sending one at once, one's own hours, and what their links do. */
import { z } from 'zod'
import { REPORT_READERS } from '../codes/admin-report.ts'
import { FREQUENCIES } from '../codes/timing.ts'
import { MAIL_CLASSES } from '../codes/mail.ts'
import { REPORT_ACTS, REPORT_KINDS, REPORT_STATES } from '../codes/spam-report.ts'
import { LANGUAGES } from '../i18n/texts.ts'
import { reportHoursSchema } from '../validation/report-hours.ts'
import { timeZoneSchema } from '../validation/time.ts'
import { defineRoute } from './define.ts'
import { bulkReply, chkBody, emptyReply, pageOf, pagingQuery, rowVersionSchema, timestamp } from './shared.ts'

export const reportMailRow = z.object({
  id: z.number(),
  /** Null of administrator reports. */
  user_id: z.number().nullable(),
  /** Of an administrator report: its schedule, '' where it was asked for, and how often that is. */
  name: z.string(),
  frequency: z.enum(FREQUENCIES).nullable(),
  kind: z.enum(REPORT_KINDS),
  due_at: timestamp,
  made_at: timestamp,
  recipient: z.string(),
  domain: z.string().nullable(),
  /** Mails it tells of, and how many of them wait. */
  mails: z.number(),
  waiting: z.number(),
  state: z.enum(REPORT_STATES),
  /** Of the mail server, '' before the first. */
  reply: z.string(),
  sent_at: timestamp.nullable(),
})
export type ReportMailRow = z.output<typeof reportMailRow>

export const listReportMailsRoute = defineRoute({
  method: 'GET',
  path: '/configs/report/log',
  summary: 'Report mails that were sent, newest first',
  access: ['config-report-log'],
  scope: 'tenant',
  query: pagingQuery.extend({
    sort: z.enum(['made_at']).default('made_at'),
    q: z.string().trim().max(255).optional(),
    state: z.enum(REPORT_STATES).optional(),
    /** Spam reports of users, or administrator reports. */
    of: z.enum(REPORT_READERS).optional(),
  }),
  reply: pageOf(reportMailRow),
})
export const resendReportMailsRoute = defineRoute({
  method: 'POST',
  path: '/configs/report/log/resend',
  summary: 'Send reports again: spam reports with what of their mail is still held',
  access: ['config-report-log'],
  scope: 'tenant',
  audit: 'report.send',
  body: chkBody,
  reply: bulkReply,
  errors: ['NOTHING_HELD', 'RATE_LIMITED', 'RECIPIENT_NOT_OURS'],
  failure: 'REPORT_SEND_FAILED',
})
export const sendReportsRoute = defineRoute({
  method: 'POST',
  path: '/report-mails/send',
  summary: 'Send users a report of all that is held for them now',
  access: ['member-user-form'],
  scope: 'tenant',
  audit: 'report.send',
  body: chkBody,
  reply: bulkReply,
  errors: ['NOTHING_HELD', 'RATE_LIMITED'],
  failure: 'REPORT_SEND_FAILED',
})

const own = z.object({
  daily_report: z.boolean(),
  report_hours: reportHoursSchema,
  /** '' follows the settings. */
  time_zone: timeZoneSchema.or(z.literal('')).default(''),
  language: z.enum(LANGUAGES),
})
export const getOwnReportRoute = defineRoute({
  method: 'GET',
  path: '/report-mails/own',
  summary: 'When the caller gets spam reports',
  access: 'session',
  scope: 'own',
  reply: own.extend({
    version: rowVersionSchema,
    /** The domain sends reports; nobody without a domain gets any. */
    domain_on: z.boolean(),
    /** What counts where nothing is chosen. */
    usual_hours: z.array(z.number()),
    usual_zone: z.string(),
  }),
})
export const updateOwnReportRoute = defineRoute({
  method: 'PUT',
  path: '/report-mails/own',
  summary: 'Change when the caller gets spam reports, and in which language',
  access: 'session',
  scope: 'own',
  audit: 'user.edit',
  auditTarget: 'caller',
  body: z.strictObject(own.shape).extend({ version: rowVersionSchema.optional() }),
  reply: emptyReply,
  errors: ['CHANGED_MEANWHILE'],
})
export const sendOwnReportRoute = defineRoute({
  method: 'POST',
  path: '/report-mails/own/send',
  summary: 'Send the caller a report of all that is held for them now',
  access: 'session',
  scope: 'own',
  audit: 'report.send',
  auditTarget: 'caller',
  reply: emptyReply,
  errors: ['NOTHING_HELD', 'RATE_LIMITED'],
  failure: 'REPORT_SEND_FAILED',
})

/** Text of a link's last segment. */
const token = z.string().min(1).max(600)
export const showReportLinkRoute = defineRoute({
  method: 'GET',
  path: '/report-mails/link',
  summary: 'What a link of a spam report is for; changes nothing',
  access: 'public',
  scope: 'none',
  query: z.object({ token }),
  reply: z.object({
    act: z.enum(REPORT_ACTS),
    /** Whose mail it is, and the language they read. */
    address: z.string(),
    language: z.enum(LANGUAGES),
    title: z.string(),
    sender: z.string(),
    sender_name: z.string(),
    received_at: timestamp,
    class: z.enum(MAIL_CLASSES),
    waiting: z.boolean(),
    /** What decided, in one sentence; '' where nothing is known. */
    why: z.string(),
    /** `open`: it can be done; `done`: it is delivered or on its way; `refused`: no more, for the reason. */
    state: z.enum(['open', 'done', 'refused']),
    reason: z.string().nullable(),
    /** Of a preview: what the mail says, without pictures and links. */
    text: z.string().nullable(),
  }),
  errors: ['LINK_INVALID', 'LINK_EXPIRED', 'LINK_USED', 'LINK_GONE', 'RATE_LIMITED'],
})
export const useReportLinkRoute = defineRoute({
  method: 'POST',
  path: '/report-mails/link',
  summary: 'Do what a link of a spam report is for, once',
  access: 'public',
  scope: 'none',
  audit: 'own',
  body: z.strictObject({ token }),
  reply: emptyReply,
  errors: ['LINK_INVALID', 'LINK_EXPIRED', 'LINK_USED', 'LINK_GONE', 'SENDER_UNPROVEN', 'RATE_LIMITED'],
  failure: 'MAIL_PROCESSING_FAILED',
})

/** Misjudgement reports (product §4, §6): made by people, decided for all copies of a campaign at once. */
import { z } from 'zod'
import { MAIL_CLASSES, REPORT_PATHS, REPORT_WISHES } from '../codes/mail.ts'
import { LIMITS } from '../limits.ts'
import { defineRoute } from './define.ts'
import { traceEntry } from '../validation/trace-entry.ts'
import { bulkReply, idParams, idSchema, mailChkBody, pageOf, pagingQuery, timestamp } from './shared.ts'

export const reportMailsRoute = defineRoute({
  method: 'POST',
  path: '/mails/report',
  summary:
    'Say that mails were misjudged; one word a person and mail, the later one counts while nothing is decided',
  access: ['mail-action-misjudgement_report'],
  scope: 'tenant',
  audit: 'mail.report',
  body: z.strictObject({
    chk: mailChkBody.shape.chk,
    /** What they should have been. */
    wish: z.enum(REPORT_WISHES),
    comment: z.string().trim().max(LIMITS.reportComment).default(''),
  }),
  reply: bulkReply,
  errors: ['CANNOT_REPORT', 'ALREADY_JUDGED_SO', 'REPORT_DECIDED', 'NO_ORIGINAL_MAIL', 'MAIL_ANALYZING'],
  failure: 'MAIL_PROCESSING_FAILED',
})

/** A mail that stands for the others; null once it is gone. */
const sample = z
  .object({
    id: z.string(),
    title: z.string(),
    sender: z.string(),
    receiver: z.string(),
    class: z.enum(MAIL_CLASSES),
    score: z.number(),
    /** What decided: the finding that weighs most, or the filter; null where nothing is known. */
    why: traceEntry.nullable(),
  })
  .nullable()

/** Reports of copies of one mail, of one company and one wish, that nobody has decided about. */
export const reportGroup = z.object({
  /** Of the newest report: stands for all of them. */
  id: z.number(),
  domain_id: z.number(),
  domain: z.string(),
  wish: z.enum(REPORT_WISHES),
  reports: z.number(),
  reporters: z.number(),
  first_at: timestamp,
  last_at: timestamp,
  sample,
})
export type ReportGroup = z.output<typeof reportGroup>

const receivers = ['mail-inbound-misjudgement'] as const

export const listReportGroupsRoute = defineRoute({
  method: 'GET',
  path: '/mails/reports',
  summary: 'Misjudgement reports that wait for a decision, by campaign',
  access: receivers,
  scope: 'tenant',
  query: pagingQuery.extend({
    sort: z.enum(['last_at', 'reports']).default('last_at'),
    wish: z.enum(REPORT_WISHES).optional(),
    domain_id: idSchema.optional(),
  }),
  reply: pageOf(reportGroup),
})

export const getReportGroupRoute = defineRoute({
  method: 'GET',
  path: '/mails/reports/{id}',
  summary: 'Reports that belong together: who said what, and what a decision would act on',
  access: receivers,
  scope: 'tenant',
  params: idParams,
  reply: reportGroup.extend({
    /** The newest; `reports` counts them all. */
    said: z.array(
      z.object({
        mail_id: z.string(),
        reporter: z.string(),
        at: timestamp,
        path: z.enum(REPORT_PATHS),
        comment: z.string(),
        receiver: z.string(),
      }),
    ),
    /** Copies in the company: held, on their way, delivered; those that a decision looks at, the newest. */
    copies: z.object({ held: z.number(), under_way: z.number(), delivered: z.number() }),
    /** The one sender of all of them, whom a filter would be about; '' where there are several. */
    filter_sender: z.string(),
  }),
})
export type ReportDetail = z.output<typeof getReportGroupRoute.reply>

const acted = z.object({
  released: z.number(),
  taken: z.number(),
  delivered: z.number(),
  failed: z.number(),
})

export const decideReportsRoute = defineRoute({
  method: 'POST',
  path: '/mails/reports/{id}/decide',
  summary:
    'Decide about reports that belong together; agreeing releases or takes back all copies in the company',
  access: receivers,
  scope: 'tenant',
  audit: 'mail.report_decide',
  params: idParams,
  body: z.strictObject({
    agree: z.boolean(),
    /** What those who reported are told beside the decision. */
    answer: z.string().trim().max(LIMITS.reportAnswer).default(''),
    /** Agreeing, also allow or deny the sender for the company. */
    filter: z.boolean().default(false),
  }),
  reply: acted.extend({
    id: z.number(),
    /** Why no filter was made though it was wished for. */
    filter_error: z.string().nullable(),
  }),
  errors: ['REPORT_DECIDED'],
  failure: 'MAIL_PROCESSING_FAILED',
})
export type ReportDecided = z.output<typeof decideReportsRoute.reply>

export const reportDecision = acted.extend({
  id: z.number(),
  domain: z.string(),
  wish: z.enum(REPORT_WISHES),
  agreed: z.boolean(),
  answer: z.string(),
  at: timestamp,
  email: z.string(),
  reports: z.number(),
  title: z.string(),
  mail_id: z.string().nullable(),
  filter: z.boolean(),
  undone_at: timestamp.nullable(),
})
export type ReportDecision = z.output<typeof reportDecision>

export const listReportDecisionsRoute = defineRoute({
  method: 'GET',
  path: '/mails/reports-decided',
  summary: 'Decisions about misjudgement reports, newest first',
  access: receivers,
  scope: 'tenant',
  query: pagingQuery.extend({ sort: z.enum(['at']).default('at') }),
  reply: pageOf(reportDecision),
})

export const undoReportDecisionRoute = defineRoute({
  method: 'POST',
  path: '/mails/reports/{id}/undo',
  summary:
    'Take a decision back: copies that have not left go back to where they were, its filter goes, and the reports wait again',
  access: receivers,
  scope: 'tenant',
  audit: 'mail.report_undo',
  params: idParams,
  /** `gone`: copies that had been delivered. */
  reply: z.object({ returned: z.number(), gone: z.number() }),
  errors: ['REPORT_DECIDED'],
  failure: 'MAIL_PROCESSING_FAILED',
})

export const ownReport = z.object({
  id: z.number(),
  mail_id: z.string(),
  /** '' once the mail is gone. */
  title: z.string(),
  wish: z.enum(REPORT_WISHES),
  path: z.enum(REPORT_PATHS),
  at: timestamp,
  comment: z.string(),
  /** Null while nobody decided. */
  decided: z.object({ agreed: z.boolean(), answer: z.string(), at: timestamp }).nullable(),
})
export type OwnReport = z.output<typeof ownReport>

export const listOwnReportsRoute = defineRoute({
  method: 'GET',
  path: '/mails/reports-own',
  summary: 'What the caller has reported, and what was answered',
  access: ['mail-action-misjudgement_report'],
  scope: 'tenant',
  query: pagingQuery.extend({ sort: z.enum(['at']).default('at') }),
  reply: pageOf(ownReport).extend({
    /** Addresses of the caller's domain that forwarded mail is reported by; '' where there is none. */
    by_mail: z.object({ spam: z.string(), normal: z.string() }),
  }),
})
export type OwnReports = z.output<typeof listOwnReportsRoute.reply>

/** Originals of disarmed mail: sent by administrators, asked for by users (decision 0121). */
import { z } from 'zod'
import { ORIGINAL_CLOSED, ORIGINAL_REASONS } from '../codes/detox.ts'
import { LIMITS } from '../limits.ts'
import { originalRequest } from '../validation/original-request.ts'
import { defineRoute } from './define.ts'
import {
  bulkReply,
  createdReply,
  emptyReply,
  idParams,
  mailIdParams,
  mailIdSchema,
  pageOf,
  pagingQuery,
} from './shared.ts'

export const returnOriginalsRoute = defineRoute({
  method: 'POST',
  path: '/mails/return-original',
  summary:
    'Send mail that was disarmed to its recipients as it came, scanned again before; repeating is harmless',
  access: ['mail-action-return_original'],
  scope: 'tenant',
  audit: 'detox.return',
  body: z.strictObject({
    chk: z.array(mailIdSchema).min(1).max(LIMITS.originalsReturned),
    reason: z.string().trim().min(1).max(LIMITS.readingReason),
  }),
  reply: bulkReply,
  failure: 'MAIL_PROCESSING_FAILED',
  errors: [
    'CANNOT_RETURN_ORIGINAL',
    'ORIGINAL_HAS_VIRUS',
    'VIRUS_SCAN_FAILED',
    'NO_ORIGINAL_MAIL',
    'COPY_UNDER_WAY',
    'DETOX_NOT_DONE',
    'MAIL_WAITING_AUTH',
  ],
})

/** One's own mail alone; one open request a mail. */
export const askOriginalRoute = defineRoute({
  method: 'POST',
  path: '/mails/{id}/original-request',
  summary: 'Ask for the original of a disarmed mail of one’s own',
  access: ['mail-inbound-mail'],
  scope: 'tenant',
  audit: 'detox.request',
  params: mailIdParams,
  body: z
    .strictObject({
      /** Part of the message as the report numbers it; '' for all of the mail. */
      path: z.string().max(64).default(''),
      reason: z.enum(ORIGINAL_REASONS),
      /** Needed where the reason is another one. */
      comment: z.string().trim().max(LIMITS.originalComment).default(''),
    })
    .refine(({ reason, comment }) => reason !== 'other' || comment !== '', {
      path: ['comment'],
      error: 'REQUIRED',
    }),
  reply: createdReply,
  errors: [
    'CANNOT_ASK_ORIGINAL',
    'ORIGINAL_REQUEST_OPEN',
    'ORIGINAL_REQUEST_LIMIT',
    'NO_ORIGINAL_MAIL',
    'DETOX_NOT_DONE',
  ],
})
export const withdrawOriginalRoute = defineRoute({
  method: 'DELETE',
  path: '/mails/{id}/original-request',
  summary: 'Take one’s own open request back',
  access: ['mail-inbound-mail'],
  scope: 'tenant',
  audit: 'detox.withdraw',
  params: mailIdParams,
  reply: emptyReply,
  errors: ['ORIGINAL_REQUEST_DECIDED'],
})

export const originalRequestRow = originalRequest.extend({
  mail_id: z.string(),
  /** Of the mail; '' once it is gone, and where its class is not the caller's to know of. */
  title: z.string(),
  sender: z.string(),
  receiver: z.string(),
  /** Null while there is something to decide about. */
  closed: z.enum(ORIGINAL_CLOSED).nullable(),
})
export type OriginalRequestRow = z.output<typeof originalRequestRow>

export const listOriginalRequestsRoute = defineRoute({
  method: 'GET',
  path: '/detox/requests',
  summary: 'Requests for originals of disarmed mail, newest first',
  access: ['mail-action-return_original'],
  scope: 'tenant',
  query: pagingQuery.extend({
    sort: z.enum(['at']).default('at'),
    /** `open`: those that wait for a decision; `done`: all others. */
    of: z.enum(['open', 'done']).default('open'),
  }),
  reply: pageOf(originalRequestRow),
})
export const decideOriginalRoute = defineRoute({
  method: 'POST',
  path: '/detox/requests/{id}/decide',
  summary: 'Send the original after another scan, or decline; its user is told',
  access: ['mail-action-return_original'],
  scope: 'tenant',
  audit: 'own',
  params: idParams,
  body: z
    .strictObject({
      approve: z.boolean(),
      /** What the user is told; declining takes one. */
      answer: z.string().trim().max(LIMITS.originalAnswer).default(''),
    })
    .refine(({ approve, answer }) => approve || answer !== '', { path: ['answer'], error: 'REQUIRED' }),
  reply: emptyReply,
  failure: 'MAIL_PROCESSING_FAILED',
  errors: [
    'ORIGINAL_REQUEST_DECIDED',
    'CANNOT_RETURN_ORIGINAL',
    'ORIGINAL_HAS_VIRUS',
    'VIRUS_SCAN_FAILED',
    'COPY_UNDER_WAY',
  ],
})

/** Originals of disarmed mail: sent by administrators, asked for by users (decision 0121). */
import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { defineRoute } from './define.ts'
import { bulkReply, mailIdSchema } from './shared.ts'

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

/** Sending mail on; apart from the other calls about mail, whose lists need no rules of addresses. */
import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { emailSchema } from '../validation/email.ts'
import { defineRoute } from './define.ts'
import { bulkReply, mailChkBody } from './shared.ts'

export const forwardMailsRoute = defineRoute({
  method: 'POST',
  path: '/mails/forward',
  summary: 'Send mail on to other addresses; viruses always go as attachments',
  access: ['mail-action-forward'],
  scope: 'tenant',
  audit: 'mail.forward',
  body: z.strictObject({
    chk: mailChkBody.shape.chk,
    to: z
      .array(emailSchema)
      .min(1, { error: 'TOO_FEW_ITEMS' })
      .max(LIMITS.forwardRecipients, { error: 'TOO_MANY_ITEMS' }),
    /** As it came, or attached to a mail of ours. */
    as: z.enum(['original', 'attached']).default('attached'),
  }),
  reply: bulkReply,
  failure: 'MAIL_PROCESSING_FAILED',
  errors: [
    'CANNOT_FORWARD',
    'CANNOT_FORWARD_ORIGINAL',
    'FORWARD_ADDRESS_NOT_ALLOWED',
    'FORWARD_TOO_LARGE',
    'FORWARD_LIMIT',
    'NO_ORIGINAL_MAIL',
    'VIRUS_FOUND_NOW',
    'VIRUS_SCAN_FAILED',
    'MAIL_ANALYZING',
  ],
})

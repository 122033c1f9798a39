/** A mail of our own, sent through our own SMTP port, to see one arrive before the world sends any. */
import { z } from 'zod'
import { MAIL_CLASSES } from '../codes/mail.ts'
import { emailSchema } from '../validation/email.ts'
import { defineRoute } from './define.ts'

export const sendTestMailRoute = defineRoute({
  method: 'POST',
  path: '/domains/test-mail',
  summary: 'Send one mail to an address of an own domain through the SMTP port, as a stranger would',
  access: ['member-domain-form'],
  scope: 'tenant',
  audit: 'domain.test_mail',
  body: z.strictObject({
    /** Of a domain within reach, or one of its aliases. */
    email: emailSchema,
  }),
  reply: z.object({
    /** The SMTP port took the mail. */
    ok: z.boolean(),
    /** ErrorCode of what failed, null when ok. */
    problem: z.string().nullable(),
    dialogue: z.array(z.object({ from: z.enum(['client', 'server', 'note']), line: z.string() })),
    ms: z.number(),
    /** The mail as it was recorded, for callers who may see the list of mail. */
    mail: z.object({ id: z.string(), class: z.enum(MAIL_CLASSES) }).nullable(),
  }),
  errors: ['ADDRESS_OUTSIDE_DOMAIN'],
})

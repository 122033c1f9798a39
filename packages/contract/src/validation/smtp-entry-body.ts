/** An entry of the SMTP white and black lists as forms and files send it. */
import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { readSmtpEntry } from './smtp-entry.ts'
import { freeText } from './text.ts'
import { useFlag } from './use-flag.ts'

const value = z
  .string({ error: 'REQUIRED' })
  .overwrite((text) => readSmtpEntry(text)?.value ?? text.trim())
  .min(1, { error: 'REQUIRED', abort: true })
  .refine((text) => readSmtpEntry(text) !== null, { message: 'INVALID_SMTP_ENTRY' })

const fields = z.strictObject({
  value,
  /** An address, domain or pattern is that of the recipient, not of the sender; of others it says nothing. */
  of_recipient: z.boolean({ error: 'INVALID_VALUE' }).default(false),
  /** An allow of a sender counts although SPF does not prove it. */
  trust_unauthenticated: z.boolean({ error: 'INVALID_VALUE' }).default(false),
  comment: freeText(LIMITS.filterComment).default(''),
  /** When it ends; null: never. */
  valid_until: z.iso.datetime({ offset: true, error: 'INVALID_DATE' }).nullable().default(null),
  is_act: useFlag.default(true),
})
export type SmtpEntryBody = z.output<typeof fields>
export type SmtpEntryInput = z.input<typeof fields>

/** Only the blacklist names recipients: at RCPT the sender has been judged already. Only the whitelist trusts. */
export function smtpEntryBody(policy: 'allow' | 'deny') {
  return fields
    .refine(({ of_recipient: recipient }) => !recipient || policy === 'deny', {
      path: ['of_recipient'],
      message: 'INVALID_VALUE',
    })
    .refine(({ trust_unauthenticated: trusts }) => !trusts || policy === 'allow', {
      path: ['trust_unauthenticated'],
      message: 'INVALID_VALUE',
    })
}

/** The public service application (product §1, §5). */
import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { emailSchema } from './email.ts'
import { freeText, requiredText } from './text.ts'

/** Digits only, without hyphens, 8 to 15 of them (ITU-T E.164 allows 15). */
export function isContact(contact: string): boolean {
  return /^\d+$/.test(contact) && contact.length >= LIMITS.contactMin && contact.length <= LIMITS.contactMax
}

export const applicationBody = z.strictObject({
  company: requiredText(LIMITS.applicationField),
  name: requiredText(LIMITS.applicationField),
  department: freeText(LIMITS.applicationField).default(''),
  job_title: freeText(LIMITS.applicationField).default(''),
  contact: z
    .string({ error: 'REQUIRED' })
    .trim()
    .min(1, { error: 'REQUIRED', abort: true })
    .refine(isContact, { message: 'INVALID_CONTACT' }),
  email: emailSchema,
  question: freeText(LIMITS.applicationQuestion).default(''),
  /** Applying counts as consent only with this box ticked. */
  privacy_consent: z.literal(true, { error: 'PRIVACY_CONSENT_REQUIRED' }),
})

/** An exception of detox leaves somebody's mail or some files alone. Each value has one spelling, so that equal ones are the same text. */
import { z } from 'zod'
import { DETOX_EXCEPTION_KINDS, type DetoxExceptionKind } from '../codes/detox.ts'
import type { ErrorCode } from '../codes/errors.ts'
import { LIMITS } from '../limits.ts'
import { isDomain, toAsciiDomain } from './domain.ts'
import { isFilterAddress, normaliseEmail } from './email.ts'
import { isSha256 } from './hash.ts'
import { freeText } from './text.ts'
import { useFlag } from './use-flag.ts'

const choice = { error: 'SELECTION_REQUIRED' } as const

const fields = z.strictObject({
  kind: z.enum(DETOX_EXCEPTION_KINDS, choice),
  /** Written as people write it; read as `writtenAs` says. */
  value: z
    .string({ error: 'REQUIRED' })
    .trim()
    .min(1, { error: 'REQUIRED' })
    .max(LIMITS.emailMax, { error: 'TOO_LONG' }),
  /** null: for the whole installation. */
  domain_id: z.number(choice).int().positive().nullable().default(null),
  comment: freeText(LIMITS.filterComment).default(''),
  /** null: without end. */
  valid_until: z.iso.datetime({ offset: true, error: 'INVALID_DATE' }).nullable().default(null),
  is_act: useFlag.default(true),
})
export type DetoxExceptionBody = z.output<typeof fields>

const EXTENSION = /^[\p{L}\p{N}_-]{1,20}$/u

/** How a kind's value is stored: lower case, domains in A-labels, an extension without its dot. */
export function writtenAs(kind: DetoxExceptionKind, value: string): string {
  const text = value.trim()
  if (kind === 'sender' || kind === 'recipient') return normaliseEmail(text)
  if (kind === 'sender_domain' || kind === 'domain') {
    const name = text.replace(/^@/, '')
    return toAsciiDomain(name) ?? name.toLowerCase()
  }
  return kind === 'extension'
    ? text
        .normalize('NFC')
        .toLowerCase()
        .replace(/^\*?\./, '')
    : text.toLowerCase()
}

/** The error of a stored value; null where it fits its kind. */
function faultOf(kind: DetoxExceptionKind, value: string): ErrorCode | null {
  switch (kind) {
    case 'sender':
    case 'recipient':
      return value.startsWith('@') || !isFilterAddress(value, { gtld: true }) ? 'INVALID_EMAIL' : null
    case 'sender_domain':
    case 'domain':
      return isDomain(value, { gtld: true }) ? null : 'INVALID_DOMAIN'
    case 'extension':
      return EXTENSION.test(value) ? null : 'INVALID_EXTENSION'
    default:
      return isSha256(value) ? null : 'INVALID_FILE_HASH'
  }
}

/** The body of a form; `safeExtend` keeps what it says of the value. */
export const detoxException = fields.superRefine(({ kind, value }, context) => {
  const code = faultOf(kind, writtenAs(kind, value))
  if (code !== null) context.addIssue({ code: 'custom', path: ['value'], message: code, input: value })
})
export { fields as detoxExceptionFields }

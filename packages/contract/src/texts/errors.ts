/**
 * What an error says to people (product §8): the groups of codes/errors.ts, a file each in errors/. A code
 * without a text, or a text without a code, fails the type check there.
 */
import type { ErrorCode } from '../codes/errors.ts'
import { fillText, type Language, type Text, type TextValues } from '../i18n/texts.ts'
import { BULK_ERROR_DETAILS, BULK_ERROR_TEXTS } from './errors/bulk.ts'
import { CONFLICT_ERROR_DETAILS, CONFLICT_ERROR_TEXTS } from './errors/conflict.ts'
import { FIELD_ERROR_DETAILS, FIELD_ERROR_TEXTS } from './errors/field.ts'
import { FORMAT_ERROR_TEXTS } from './errors/format.ts'
import { MAIL_ERROR_DETAILS, MAIL_ERROR_TEXTS } from './errors/mail.ts'
import { OPERATION_ERROR_DETAILS, OPERATION_ERROR_TEXTS } from './errors/operation.ts'
import { PASSWORD_ERROR_DETAILS, PASSWORD_ERROR_TEXTS } from './errors/password.ts'
import { REFERENCE_ERROR_TEXTS } from './errors/reference.ts'
import { REQUEST_ERROR_TEXTS } from './errors/request.ts'
import { RULE_ERROR_DETAILS, RULE_ERROR_TEXTS } from './errors/rule.ts'
import { SECOND_FACTOR_ERROR_DETAILS, SECOND_FACTOR_ERROR_TEXTS } from './errors/second-factor.ts'
import { SIGN_IN_ERROR_DETAILS, SIGN_IN_ERROR_TEXTS } from './errors/sign-in.ts'
import { EMBEDDING_ERROR_TEXTS } from './errors/embedding.ts'
import { LINK_ERROR_TEXTS } from './errors/link.ts'
import { SINGLE_SIGN_ON_ERROR_TEXTS } from './errors/single-sign-on.ts'

export const ERROR_TEXTS = {
  ...REQUEST_ERROR_TEXTS,
  ...SIGN_IN_ERROR_TEXTS,
  ...PASSWORD_ERROR_TEXTS,
  ...SECOND_FACTOR_ERROR_TEXTS,
  ...SINGLE_SIGN_ON_ERROR_TEXTS,
  ...EMBEDDING_ERROR_TEXTS,
  ...LINK_ERROR_TEXTS,
  ...FIELD_ERROR_TEXTS,
  ...FORMAT_ERROR_TEXTS,
  ...RULE_ERROR_TEXTS,
  ...CONFLICT_ERROR_TEXTS,
  ...REFERENCE_ERROR_TEXTS,
  ...MAIL_ERROR_TEXTS,
  ...OPERATION_ERROR_TEXTS,
  ...BULK_ERROR_TEXTS,
} satisfies Record<ErrorCode, Text>

/** The same errors with their numbers, where the numbers are known. */
export const ERROR_DETAIL_TEXTS = {
  ...SIGN_IN_ERROR_DETAILS,
  ...PASSWORD_ERROR_DETAILS,
  ...SECOND_FACTOR_ERROR_DETAILS,
  ...FIELD_ERROR_DETAILS,
  ...RULE_ERROR_DETAILS,
  ...CONFLICT_ERROR_DETAILS,
  ...MAIL_ERROR_DETAILS,
  ...OPERATION_ERROR_DETAILS,
  ...BULK_ERROR_DETAILS,
} satisfies Partial<Record<ErrorCode, Text>>

const DETAILS: Partial<Record<ErrorCode, Text>> = ERROR_DETAIL_TEXTS

/** An error in words: with its numbers when all of them are in `values`, else in general. */
export function errorText(code: ErrorCode, language: Language, values: TextValues = {}): string {
  const detail = DETAILS[code]
  if (detail) {
    const filled = fillText(detail, language, values)
    if (!/\{\w+\}/.test(filled)) return filled
  }
  return ERROR_TEXTS[code][language]
}

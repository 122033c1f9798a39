/** Errors in words. */
import { type ErrorCode, isErrorCode } from '@postern/contract/codes/errors.ts'
import type { Language, TextValues } from '@postern/contract/i18n/texts.ts'
import { errorText } from '@postern/contract/texts/errors.ts'
import { toApiError } from '../api/errors.ts'

/** A code of the API (`actions.recover`, a zod message) in words; a word the catalogue lacks becomes INVALID_VALUE. */
export function codeText(code: string, language: Language, values?: TextValues): string {
  const known: ErrorCode = isErrorCode(code) ? code : 'INVALID_VALUE'
  return errorText(known, language, values)
}

/** What to tell the reader about anything that was thrown. */
export function thrownText(error: unknown, language: Language): string {
  const { code, text } = toApiError(error)
  return text ?? errorText(code, language)
}

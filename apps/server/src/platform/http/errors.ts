/** Errors on their way out: whatever was thrown becomes one public code; causes go to the log only (H22). */
import { isDatabaseDown } from '../db/down.ts'
import { ERRORS, type ErrorCode } from '@postern/contract/codes/errors.ts'
import type { Language, TextValues } from '@postern/contract/i18n/texts.ts'
import { errorText } from '@postern/contract/texts/errors.ts'
import { AppError } from '../app-error.ts'

/** The envelope of a failed call (product §7). */
export interface ErrorEnvelope {
  readonly code: number
  readonly message: ErrorCode
  readonly errors?: Readonly<Record<string, ErrorCode>>
  /** Fields whose error has limits: these, what was given, and the field's error in the reader's language. */
  readonly details?: Readonly<Record<string, FieldDetail>>
  readonly request_id: string
  /** In the reader's language. */
  readonly text: string
}

export interface FieldDetail {
  readonly min?: number
  readonly max?: number
  readonly actual?: number
  /** Of a list: which line is wrong, counted from 1, and what stands there. */
  readonly line?: number
  readonly item?: string
  readonly text: string
}

export function errorEnvelope(error: AppError, requestId: string, language: Language): ErrorEnvelope {
  return {
    code: ERRORS[error.code],
    message: error.code,
    ...(error.fields ? { errors: error.fields } : {}),
    ...detailsOf(error, language),
    request_id: requestId,
    text: errorText(error.code, language, error.values),
  }
}

function detailsOf(
  { fields = {}, details = {} }: AppError,
  language: Language,
): Pick<ErrorEnvelope, 'details'> {
  const entries = Object.entries(details).flatMap(([field, values]) => {
    const code = fields[field]
    return code === undefined
      ? []
      : [[field, { ...values, text: withItem(values, errorText(code, language, values)) }] as const]
  })
  return entries.length === 0 ? {} : { details: Object.fromEntries(entries) }
}

const withItem = ({ item = '' }: TextValues, text: string): string =>
  item === '' ? text : `${String(item)}: ${text}`

/** The public error behind anything thrown. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  return new AppError(publicCode(error), { cause: error })
}

const FRAMEWORK: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_NOT_FOUND: 'NOT_FOUND',
}
function publicCode(error: unknown): ErrorCode {
  if (error instanceof AggregateError) return publicCode(error.errors[0])
  if (!(error instanceof Error)) return 'INTERNAL'
  const code = textOf(error, 'code')
  const known = FRAMEWORK[code]
  if (known !== undefined) return known
  if (isDatabaseDown(error)) return 'DATABASE_UNAVAILABLE'
  if (code === '53100' || code === 'ENOSPC' || code === 'EDQUOT') return 'STORAGE_FULL'
  // A statement that took too long was cancelled.
  if (code === '57014') return 'TEMPORARY_PROBLEM'
  // A duplicate that no service has a word of its own for.
  if (code === '23505') return 'CONFLICT'
  // What a row was to belong to has just gone.
  if (code === '23503') return 'CHANGED_MEANWHILE'
  if (code === '40001' || code === '40P01' || code === '55P03') return 'CHANGED_MEANWHILE'
  const status = Reflect.get(error, 'statusCode') as unknown
  // What the static files do not give out does not exist.
  if (status === 403 || status === 404) return 'NOT_FOUND'
  if (typeof status === 'number' && status >= 400 && status < 500) return 'INVALID_REQUEST'
  return 'INTERNAL'
}

function textOf(error: Error, name: string): string {
  const value = Reflect.get(error, name) as unknown
  return typeof value === 'string' ? value : ''
}

import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import type { TextValues } from '@postern/contract/i18n/texts.ts'

/** An error with a public code. `cause` and `detail` go to the log; a client sees the code's text and `fields` only. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly detail: unknown
  /** Field name → error code of the field. */
  readonly fields: Readonly<Record<string, ErrorCode>> | undefined
  /** Field name → limits of its error, and what was given: `{ min: 1, max: 10, actual: 11 }`. */
  readonly details: Readonly<Record<string, TextValues>> | undefined
  /** Numbers and names of the code's detailed text. */
  readonly values: TextValues | undefined

  constructor(
    code: ErrorCode,
    options: {
      cause?: unknown
      detail?: unknown
      fields?: Record<string, ErrorCode>
      details?: Record<string, TextValues>
      values?: TextValues
    } = {},
  ) {
    super(code, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.detail = options.detail
    this.fields = options.fields
    this.details = options.details
    this.values = options.values
  }
}

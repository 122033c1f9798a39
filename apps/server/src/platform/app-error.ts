import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import type { TextValues } from '@postern/contract/i18n/texts.ts'

/** An error with a public code. `cause` and `detail` go to the log; a client sees the code's text and `fields` only. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly detail: unknown
  /** Field name → error code of the field. */
  readonly fields: Readonly<Record<string, ErrorCode>> | undefined
  /** Numbers and names of the code's detailed text. */
  readonly values: TextValues | undefined

  constructor(
    code: ErrorCode,
    options: {
      cause?: unknown
      detail?: unknown
      fields?: Record<string, ErrorCode>
      values?: TextValues
    } = {},
  ) {
    super(code, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.detail = options.detail
    this.fields = options.fields
    this.values = options.values
  }
}

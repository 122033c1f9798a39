/** What a failed call is for the rest of the console. */
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import { isErrorCode } from '@postern/contract/codes/errors.ts'

export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode
  readonly status: number
  /** Field path (`rules.0.value`) → what is wrong with it. */
  readonly fields: Readonly<Record<string, ErrorCode>>
  /** For the operator's log; null when the server was not reached. */
  readonly requestId: string | null
  /** The server's own sentence, with its numbers ("locked for 5 minutes"), in the language of the request. */
  readonly text: string | null

  constructor(
    code: ErrorCode,
    options: {
      status?: number
      fields?: Readonly<Record<string, ErrorCode>>
      requestId?: string | null
      text?: string | null
      cause?: unknown
    } = {},
  ) {
    super(code, { cause: options.cause })
    this.code = code
    this.status = options.status ?? 0
    this.fields = options.fields ?? {}
    this.requestId = options.requestId ?? null
    this.text = options.text ?? null
  }
}

/** Any thrown thing as an ApiError; what never reached the server is TEMPORARY_PROBLEM or REQUEST_TIMEOUT. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  const timeout = error instanceof DOMException && error.name === 'TimeoutError'
  return new ApiError(timeout ? 'REQUEST_TIMEOUT' : 'TEMPORARY_PROBLEM', { cause: error })
}

/** Reads the envelope of a failed call (product §7). Words that the catalogue lacks are never shown. */
export function errorOf(status: number, body: unknown): ApiError {
  const envelope = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  const { message, errors, request_id: requestId, text } = envelope
  const fields: Record<string, ErrorCode> = {}
  if (typeof errors === 'object' && errors !== null) {
    for (const [field, code] of Object.entries(errors)) {
      fields[field] = typeof code === 'string' && isErrorCode(code) ? code : 'INVALID_VALUE'
    }
  }
  const known = typeof message === 'string' && isErrorCode(message)
  return new ApiError(known ? message : status >= 500 ? 'INTERNAL' : 'INVALID_REQUEST', {
    status,
    fields,
    requestId: typeof requestId === 'string' ? requestId : null,
    text: known && typeof text === 'string' ? text : null,
  })
}

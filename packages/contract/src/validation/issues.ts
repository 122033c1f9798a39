/** From the validator's issues to error codes per field, with the numbers that fill the detailed texts. */
import { type ErrorCode, isErrorCode } from '../codes/errors.ts'

/** The part of a zod issue that is looked at. */
export interface IssueLike {
  readonly code?: string | undefined
  readonly path: readonly PropertyKey[]
  readonly message: string
  readonly input?: unknown
  readonly origin?: string
  readonly minimum?: number | bigint
  readonly maximum?: number | bigint
  readonly keys?: readonly string[]
}

export interface FieldError {
  readonly code: ErrorCode
  readonly values?: Readonly<Record<string, number>>
}

/**
 * The first error of every field, keyed by its path (`rules.0.value`; '' for the whole). A message that is an
 * ErrorCode is taken as it is; the validator's own messages are mapped by their kind.
 */
export function fieldErrors(issues: readonly IssueLike[]): Readonly<Record<string, FieldError>> {
  const errors: Record<string, FieldError> = {}
  for (const issue of issues) {
    for (const path of pathsOf(issue)) errors[path] ??= errorOf(issue)
  }
  return errors
}

/** Just the codes, as the envelope's `errors` carries them. */
export function fieldErrorCodes(issues: readonly IssueLike[]): Record<string, ErrorCode> {
  return Object.fromEntries(Object.entries(fieldErrors(issues)).map(([path, error]) => [path, error.code]))
}

function pathsOf(issue: IssueLike): string[] {
  const base = issue.path.map(String)
  const keys = issue.code === 'unrecognized_keys' ? (issue.keys ?? []) : []
  return keys.length > 0 ? keys.map((key) => [...base, key].join('.')) : [base.join('.')]
}

function errorOf(issue: IssueLike): FieldError {
  const code = isErrorCode(issue.message) ? issue.message : codeOf(issue)
  const values = {
    ...(issue.minimum === undefined ? {} : { min: Number(issue.minimum) }),
    ...(issue.maximum === undefined ? {} : { max: Number(issue.maximum) }),
  }
  return Object.keys(values).length > 0 ? { code, values } : { code }
}

function codeOf(issue: IssueLike): ErrorCode {
  switch (issue.code) {
    case 'unrecognized_keys':
      return 'UNKNOWN_FIELD'
    case 'invalid_type':
      return issue.message.endsWith('received undefined') || issue.input === null
        ? 'REQUIRED'
        : 'INVALID_VALUE'
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return issue.origin === 'string'
        ? 'TOO_LONG'
        : issue.origin === 'array'
          ? 'TOO_MANY_ITEMS'
          : 'OUT_OF_RANGE'
    default:
      return 'INVALID_VALUE'
  }
}

function tooSmall(issue: IssueLike): ErrorCode {
  if (issue.origin === 'string') return Number(issue.minimum) === 1 ? 'REQUIRED' : 'TOO_SHORT'
  if (issue.origin === 'array') return Number(issue.minimum) === 1 ? 'SELECTION_REQUIRED' : 'TOO_FEW_ITEMS'
  return 'OUT_OF_RANGE'
}

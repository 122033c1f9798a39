/** Validation of requests by the contract's schemas: every fault becomes `field → error code`. */
import { isErrorCode, type ErrorCode } from '@postern/contract/codes/errors.ts'
import type { z } from 'zod'
import { AppError } from '../app-error.ts'

const MAX_FIELDS = 100
type Issue = z.core.$ZodIssue

/** @throws AppError INVALID_REQUEST with `fields`; names are paths such as `rules.0.value`. */
export function validate<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  throw new AppError('INVALID_REQUEST', { fields: Object.fromEntries(faultsIn(result.error, input)) })
}

/** What a schema found wrong with an input: field → error code, the first fault of each. */
export function faultsIn(error: z.ZodError, input: unknown): Map<string, ErrorCode> {
  const fields = new Map<string, ErrorCode>()
  for (const issue of error.issues) {
    for (const [field, code] of faultsOf(issue, input)) {
      if (!fields.has(field) && fields.size < MAX_FIELDS) fields.set(field, code)
    }
  }
  return fields
}

function faultsOf(issue: Issue, input: unknown): [string, ErrorCode][] {
  const path = issue.path.map(String)
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => [fieldName([...path, key]), 'UNKNOWN_FIELD'])
  }
  return [[fieldName(path), codeOf(issue, input)]]
}

function fieldName(path: readonly string[]): string {
  return path.join('.').slice(0, 100)
}

function codeOf(issue: Issue, input: unknown): ErrorCode {
  const value = valueAt(input, issue.path)
  if (value === undefined && issue.code !== 'custom') return 'REQUIRED'
  if (isErrorCode(issue.message)) return issue.message
  switch (issue.code) {
    case 'invalid_type':
      if (issue.expected === 'int') return 'NOT_AN_INTEGER'
      return issue.expected === 'number' ? 'NOT_A_NUMBER' : 'INVALID_VALUE'
    case 'too_small':
      return sizeCode(issue.origin, Number(issue.minimum) === 1 ? 'REQUIRED' : 'TOO_SHORT', 'TOO_FEW_ITEMS')
    case 'too_big':
      return sizeCode(issue.origin, 'TOO_LONG', 'TOO_MANY_ITEMS')
    case 'invalid_format':
      return issue.format === 'datetime' ? 'INVALID_DATE' : 'INVALID_VALUE'
    case 'invalid_value':
      return issue.path.at(-1) === 'sort' ? 'INVALID_SORT' : 'INVALID_VALUE'
    default:
      return 'INVALID_VALUE'
  }
}

function sizeCode(origin: string, ofString: ErrorCode, ofArray: ErrorCode): ErrorCode {
  if (origin === 'string') return ofString
  return origin === 'array' || origin === 'set' ? ofArray : 'OUT_OF_RANGE'
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = Reflect.get(value, key)
  }
  return value
}

/** PostgreSQL stores no NUL: refused here, so that it never becomes a database error. */
export function refuseNul(values: unknown): void {
  if (typeof values !== 'object' || values === null) return
  for (const [name, value] of Object.entries(values)) {
    const texts = Array.isArray(value) ? value : [value]
    if (texts.some((text) => typeof text === 'string' && text.includes('\0'))) {
      throw new AppError('INVALID_REQUEST', { fields: { [name.slice(0, 100)]: 'INVALID_TEXT' } })
    }
  }
}

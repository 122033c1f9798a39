/** Validation of requests by the contract's schemas: every fault becomes `field → error code`. */
import { isErrorCode, type ErrorCode } from '@postern/contract/codes/errors.ts'
import type { TextValues } from '@postern/contract/i18n/texts.ts'
import type { z } from 'zod'
import { AppError } from '../app-error.ts'
import { limitsAt } from './schema-limits.ts'

const MAX_FIELDS = 100
type Issue = z.core.$ZodIssue

/** What is wrong with a field; `values` are the limits, and what was given, of the code's detailed text. */
export interface FieldFault {
  readonly code: ErrorCode
  readonly values?: TextValues
}

/** @throws AppError INVALID_REQUEST with `fields`; names are paths such as `rules.0.value`. */
export function validate<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const faults = [...faultsIn(schema, result.error, input)]
  throw new AppError('INVALID_REQUEST', {
    fields: Object.fromEntries(faults.map(([field, { code }]) => [field, code])),
    details: Object.fromEntries(faults.flatMap(([field, { values }]) => (values ? [[field, values]] : []))),
  })
}

/** What a schema found wrong with an input: the first fault of each field. */
export function faultsIn(schema: z.ZodType, error: z.ZodError, input: unknown): Map<string, FieldFault> {
  const fields = new Map<string, FieldFault>()
  for (const issue of error.issues.flatMap((issue) => innermost(issue, input))) {
    for (const [field, code] of faultsOf(issue, input)) {
      if (fields.has(field) || fields.size >= MAX_FIELDS) continue
      fields.set(field, RANGE_CODES.has(code) ? { code, values: rangeOf(schema, issue, input) } : { code })
    }
  }
  return fields
}

/** Of a body that may be one of several, what is wrong with the one it comes nearest to. */
function innermost(issue: Issue, input: unknown): Issue[] {
  const value = valueAt(input, issue.path)
  if (issue.code !== 'invalid_union' || typeof value !== 'object' || value === null) return [issue]
  const [nearest] = issue.errors.toSorted((one, other) => one.length - other.length)
  if (!nearest) return [issue]
  return nearest.flatMap((inner) => innermost({ ...inner, path: [...issue.path, ...inner.path] }, input))
}

const RANGE_CODES: ReadonlySet<ErrorCode> = new Set([
  'OUT_OF_RANGE',
  'TOO_SHORT',
  'TOO_LONG',
  'TOO_FEW_ITEMS',
  'TOO_MANY_ITEMS',
])

/** The limits, and how large the value was: the number, the characters of a text, the items of a list. */
function rangeOf(schema: z.ZodType, issue: Issue, input: unknown): TextValues {
  const limits = limitsAt(schema, issue.path)
  const value = valueAt(input, issue.path)
  const isNumber = 'origin' in issue && (issue.origin === 'number' || issue.origin === 'int')
  const actual = isNumber ? Number(value) : measure(value)
  return actual === undefined ? { ...limits } : { ...limits, actual }
}

function measure(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  return typeof value === 'string' || Array.isArray(value) ? value.length : undefined
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
  if (value === undefined && issue.code !== 'custom') return missingCode(issue.message)
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

/** A field that is missing is REQUIRED, unless the schema has a word of its own for that, such as OTP_REQUIRED. */
function missingCode(message: string): ErrorCode {
  return isErrorCode(message) && message.endsWith('_REQUIRED') ? message : 'REQUIRED'
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

/** PostgreSQL stores no NUL and no half of a surrogate pair: refused here, so that neither becomes a database error. */
export function refuseNul(values: unknown): void {
  if (typeof values !== 'object' || values === null) return
  for (const [name, value] of Object.entries(values)) {
    const texts = Array.isArray(value) ? value : [value]
    if (texts.some((text) => typeof text === 'string' && (text.includes('\0') || !text.isWellFormed()))) {
      throw new AppError('INVALID_REQUEST', { fields: { [name.slice(0, 100)]: 'INVALID_TEXT' } })
    }
  }
}

/** The list that a filter belongs to by its function: `ears` has one of its own, whose filters say less. */
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import { FILTER_FUNCTIONS, OPERATIONS } from '@postern/contract/codes/filter.ts'
import { authFilterCall } from '@postern/contract/routes/auth-filter.ts'
import type { AnyFilterCall, FilterCall } from '@postern/contract/routes/filter.ts'
import { AppError } from '../../platform/app-error.ts'
import { validate } from '../../platform/http/validate.ts'
import type { FilterKind } from './store.ts'

/** What authentication filters cannot say; which engine they belong to follows from their list. */
export const PLAIN = {
  scanner_option: 0,
  trust_unauthenticated: false,
  mail_language: '',
  action: null,
  filter_function: FILTER_FUNCTIONS.scan,
} as const satisfies Partial<FilterCall>

/** @throws AppError INVALID_REQUEST of an authentication filter that says more than those can, or compares otherwise */
export function ofFunction(
  kind: FilterKind,
  { filter_function: chosen, ...body }: AnyFilterCall,
): { readonly kind: FilterKind; readonly body: FilterCall } {
  if (chosen !== FILTER_FUNCTIONS.ears) return { kind, body: { ...body, filter_function: chosen } }
  const {
    scanner_option,
    trust_unauthenticated,
    mail_language,
    action,
    confirmed: _confirmed,
    ...said
  } = body
  const beyond = Object.entries({ scanner_option, trust_unauthenticated, mail_language, action })
    .filter(([field, value]) => value !== Reflect.get(PLAIN, field))
    .map(([field]): [string, ErrorCode] => [field, 'INVALID_VALUE'])
  if (beyond.length > 0) throw new AppError('INVALID_REQUEST', { fields: Object.fromEntries(beyond) })
  // Of one rule the operation says nothing.
  const operation = said.rules.length === 1 ? OPERATIONS.and : said.operation
  return {
    kind: { ...kind, function: 'ears' },
    body: { ...PLAIN, ...validate(authFilterCall, { ...said, operation }) },
  }
}

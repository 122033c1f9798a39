/** Which fields of a form the errors of a failed call belong to. */
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import { toApiError } from '../../api/errors.ts'

/** Path of a field and what is wrong with it; `whole`: the field that an error of the whole request belongs to. */
export function fieldErrors<Name extends string>(
  error: unknown,
  whole: Partial<Record<ErrorCode, Name>> = {},
): readonly (readonly [path: string, code: ErrorCode])[] {
  const { code, fields } = toApiError(error)
  const own = whole[code]
  return own === undefined ? Object.entries(fields) : [[own, code]]
}

/** The field that shows the error of a path: itself, or the list that the path is an item of. */
export function fieldAt<Name extends string>(fields: readonly Name[], path: string): Name | undefined {
  return fields.find((field) => path === field || path.startsWith(`${field}.`))
}

/** What is wrong with an object, at the field of the file and in words. */
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import { errorText } from '@postern/contract/texts/errors.ts'
import type { z } from 'zod'
import { fieldOf } from './references.ts'
import type { Answer } from './call.ts'
import type { Fault } from './section.ts'

/** Of a body that does not fit its schema. */
export function faultsOf(error: z.ZodError): Fault[] {
  return error.issues.map(({ path, message, code, ...issue }) => {
    const [first, ...rest] = path as (string | number)[]
    const [field] = first === undefined ? [undefined] : fieldOf(String(first))
    const known = code === 'custom' || /^[A-Z_]+$/.test(message)
    const keys = 'keys' in issue ? ` (${issue.keys.join(', ')})` : ''
    return {
      path: field === undefined ? [] : [field, ...rest],
      text: known ? wordsOf(message) : `${message}${keys}`,
    }
  })
}

function wordsOf(code: string): string {
  return errorText(code as ErrorCode, 'en')
}

interface Bulk {
  readonly failed?: readonly { readonly error: string }[]
}

/** What the API refused, at the fields of the file. Something that is gone needs no deletion. */
export function told({ ok, data, text, fields }: Answer): readonly Fault[] {
  if (ok) {
    const failed = ((data as Bulk | undefined)?.failed ?? []).filter(
      ({ error }) => !error.startsWith('NOT_FOUND'),
    )
    return failed.map(({ error }) => ({ path: [], text: wordsOf(error) }))
  }
  const entries = Object.entries(fields)
  if (entries.length === 0) return [{ path: [], text }]
  return entries.map(([field, fault]) => {
    const [first = '', ...rest] = field.split('.')
    return { path: [fieldOf(first)[0], ...rest.map(step)], text: fault }
  })
}

const step = (part: string): string | number => (/^\d+$/.test(part) ? Number(part) : part)

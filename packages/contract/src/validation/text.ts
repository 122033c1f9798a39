/** Lines of free text. */
import { z } from 'zod'
import { isSafeText } from './sanitise.ts'

/** Trimmed text of at most `max` characters without anything dangerous; may be empty. */
export function freeText(max: number) {
  return z
    .string({ error: 'INVALID_VALUE' })
    .trim()
    .max(max, { error: 'TOO_LONG' })
    .refine(isSafeText, { message: 'INVALID_TEXT' })
}

/** The same, not empty. */
export function requiredText(max: number) {
  return z
    .string({ error: 'REQUIRED' })
    .trim()
    .min(1, { error: 'REQUIRED' })
    .max(max, { error: 'TOO_LONG' })
    .refine(isSafeText, { message: 'INVALID_TEXT' })
}

/** A list of at most `max` values that are all different. */
export function distinctList<T extends z.ZodType<string>>(item: T, max: number) {
  return z
    .array(item, { error: 'INVALID_VALUE' })
    .max(max, { error: 'TOO_MANY_ITEMS' })
    .refine((list) => new Set(list).size === list.length, { message: 'DUPLICATE_ITEM' })
}

/** A whole number between two limits, both included. */
export function integerBetween(min: number, max: number) {
  return z
    .number({ error: 'NOT_A_NUMBER' })
    .int({ error: 'NOT_AN_INTEGER' })
    .min(min, { error: 'OUT_OF_RANGE' })
    .max(max, { error: 'OUT_OF_RANGE' })
}

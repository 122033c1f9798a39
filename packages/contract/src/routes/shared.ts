/** Shapes that many routes share (product §7). */
import { z } from 'zod'
import { ERRORS, type ErrorCode } from '../codes/errors.ts'
import { PAGE_SIZES } from '../limits.ts'

/** Why something broke off. */
export const errorCode = z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]])

/** Database ids of configuration rows: positive integers, as strings in paths. */
export const idSchema = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
export const idParams = z.object({ id: idSchema })

/** Mail ids are UUIDv7. */
export const mailIdSchema = z.uuid()
export const mailIdParams = z.object({ id: mailIdSchema })

/** `chk`: the ids a bulk action works on (product §7). */
export const chkBody = z.strictObject({ chk: z.array(idSchema).min(1).max(1000) })
export const mailChkBody = z.strictObject({ chk: z.array(mailIdSchema).min(1).max(1000) })

/** Paging and sorting; `sort` names are narrowed by each list. */
export const pagingQuery = z.object({
  /** One beyond the last is the last. */
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  size: z.coerce
    .number({ error: 'INVALID_PAGE_SIZE' })
    .pipe(z.literal(PAGE_SIZES, { error: 'INVALID_PAGE_SIZE' }))
    .default(30),
  order: z.enum(['asc', 'desc']).default('desc'),
})

/** Query booleans are '1'/'0' or 'true'/'false'. */
export const flagQuery = z.enum(['0', '1', 'true', 'false']).transform((v) => v === '1' || v === 'true')

/**
 * Asked for by the specification (§7). `depth` 1: the group of the screen alone; deeper, the groups of its other tabs besides, as without it.
 * `submenu`: one tab of the screen alone, by its name or group; a name that the screen does not have asks for all of it.
 */
export const groupQuery = z.object({
  depth: z.string().max(20).optional(),
  submenu: z.string().max(40).optional(),
})

/** A page of rows: `data.data` with `total`, `page`, `size`. */
export function pageOf<T extends z.ZodType>(row: T) {
  return z.object({ data: z.array(row), total: z.number(), page: z.number(), size: z.number() })
}

/** Outcome of a bulk action: what was done, and each row that was not, with its reason. */
export const bulkReply = z.object({
  /** The word "error" as soon as one row was not done (product §7); the server adds it, and says how many. */
  error: z.literal('error').optional(),
  code: z.literal('PARTIALLY_FAILED').optional(),
  text: z.string().optional(),
  done: z.number(),
  failed: z.array(
    z.object({
      id: z.union([z.string(), z.number()]),
      error: z.string(),
      /** Numbers and names of the error's detailed text. */
      values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    }),
  ),
})

export const createdReply = z.object({ id: z.number() })
export const emptyReply = z.object({})
/** UTC, ISO 8601 with milliseconds. */
export const timestamp = z.string()

/** A row as a form shows it, in short. Given back when it is saved, another's change since answers CHANGED_MEANWHILE. */
export const rowVersionSchema = z.string().max(64, { error: 'INVALID_VALUE' })

/** Shapes that many routes share (decisions §11). */
import { z } from 'zod'

export const PAGE_SIZES = [7, 15, 30, 50, 100] as const

/** Database ids of configuration rows: positive integers, as strings in paths. */
export const idSchema = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
export const idParams = z.object({ id: idSchema })

/** Mail ids are UUIDv7. */
export const mailIdSchema = z.uuid()
export const mailIdParams = z.object({ id: mailIdSchema })

/** `chk`: the ids a bulk action works on (specification §7). */
export const chkBody = z.strictObject({ chk: z.array(idSchema).min(1).max(1000) })
export const mailChkBody = z.strictObject({ chk: z.array(mailIdSchema).min(1).max(1000) })

/** Paging and sorting; `sort` names are narrowed by each list. */
export const pagingQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  size: z.coerce.number().int().min(1).max(1000).default(30),
  order: z.enum(['asc', 'desc']).default('desc'),
})

/** Query booleans are '1'/'0' or 'true'/'false'. */
export const flagQuery = z.enum(['0', '1', 'true', 'false']).transform((v) => v === '1' || v === 'true')

/** A page of rows: `data.data` with `total`, `page`, `size`. */
export function pageOf<T extends z.ZodType>(row: T) {
  return z.object({ data: z.array(row), total: z.number(), page: z.number(), size: z.number() })
}

/** Outcome of a bulk action: what was done, and each row that was not, with its reason. */
export const bulkReply = z.object({
  done: z.number(),
  failed: z.array(z.object({ id: z.union([z.string(), z.number()]), error: z.string() })),
})

export const createdReply = z.object({ id: z.number() })
export const emptyReply = z.object({})
/** UTC, ISO 8601 with milliseconds. */
export const timestamp = z.string()

/** A row as a form shows it, in short. Given back when it is saved, another's change since answers CHANGED_MEANWHILE. */
export const rowVersionSchema = z.string().max(64, { error: 'INVALID_VALUE' })

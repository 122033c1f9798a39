/** Values out of fixed lists: languages, charsets, page sizes, SMTP response codes (product §5, §9). */
import { z } from 'zod'
import { SMTP_RESPONSE_CODES } from '../codes/reject.ts'
import { LANGUAGES } from '../i18n/texts.ts'
import {
  CHARSETS,
  DEFAULT_PAGE_SIZE,
  LIMITS,
  PAGE_SIZES,
  REFRESH_SECONDS,
  SUMMARY_PAGE_SIZES,
} from '../limits.ts'
import { integerBetween } from './text.ts'

export const languageSchema = z.enum(LANGUAGES, { error: 'INVALID_LANGUAGE' })
export const charsetSchema = z
  .string({ error: 'REQUIRED' })
  .trim()
  .toLowerCase()
  .pipe(z.enum(CHARSETS, { error: 'INVALID_CHARSET' }))
export const pageSizeSchema = z.literal(PAGE_SIZES, { error: 'INVALID_PAGE_SIZE' })
export const summaryPageSizeSchema = z.literal(SUMMARY_PAGE_SIZES, { error: 'INVALID_PAGE_SIZE' })
export const refreshSchema = z.literal(REFRESH_SECONDS, { error: 'INVALID_VALUE' })

/** A page of a list as forms keep it; queries over HTTP have their own schema that reads strings. */
export const pagingSchema = z.strictObject({
  page: integerBetween(1, LIMITS.pageMax).default(1),
  size: pageSizeSchema.default(DEFAULT_PAGE_SIZE),
})

/** The SMTP response code an administrator chooses for a rejection. */
export const responseCodeSchema = z.literal(SMTP_RESPONSE_CODES, { error: 'INVALID_REJECT_CODE' })

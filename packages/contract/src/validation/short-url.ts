/** Hosts of URL shorteners whose targets are looked at (product §5 "short URL target"). */
import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { isDomain, toAsciiDomain } from './domain.ts'
import { distinctList } from './text.ts'

export const shortUrlTargetSchema = z
  .string({ error: 'REQUIRED' })
  .overwrite((value) => toAsciiDomain(value) ?? value)
  .max(LIMITS.shortUrlTarget, { error: 'TOO_LONG' })
  .refine((value) => isDomain(value), { message: 'INVALID_DOMAIN' })
export const shortUrlListSchema = distinctList(shortUrlTargetSchema, LIMITS.shortUrlCount)

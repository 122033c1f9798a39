/** Engines that look for viruses: whether one answers. */
import { z } from 'zod'
import { checkClamdUrl } from '../settings/virus.ts'
import { defineRoute } from './define.ts'
import { timestamp } from './shared.ts'

export const testClamdRoute = defineRoute({
  method: 'POST',
  path: '/configs/filtering/virus/test',
  summary: 'Ask a clamd for its version and the age of its signatures',
  access: ['config-filtering-virus'],
  scope: 'none',
  audit: 'configuration.engine_test',
  body: z.strictObject({
    name: z
      .string({ error: 'REQUIRED' })
      .trim()
      .max(255, { error: 'TOO_LONG' })
      .refine((url) => checkClamdUrl(url) === null, { error: 'INVALID_URL' }),
  }),
  reply: z.object({
    ok: z.boolean(),
    /** ErrorCode of what is wrong, null when ok. */
    problem: z.enum(['CONNECT_TEST_FAILED']).nullable(),
    /** Such as `ClamAV 1.4.1`; '' where it did not answer. */
    engine: z.string(),
    /** When its signatures were made. */
    signed: timestamp.nullable(),
    ms: z.number(),
  }),
})

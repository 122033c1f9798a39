/** What a domain's SPF record says (RFC 7208), of a server or on its own. */
import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { isDomain } from '../validation/domain.ts'
import { isIp } from '../validation/ip.ts'
import { defineRoute } from './define.ts'

export const SPF_RESULTS = ['pass', 'fail', 'softfail', 'neutral', 'none', 'temperror', 'permerror'] as const
export type SpfTestResult = (typeof SPF_RESULTS)[number]

export const testSpfRoute = defineRoute({
  method: 'POST',
  path: '/configs/filtering/spf/test',
  summary: 'Ask for the SPF record of a domain, and whether a server may send in its name',
  access: ['config-filtering-smtp', 'config-filtering-scanner'],
  scope: 'none',
  audit: 'configuration.spf_test',
  body: z.strictObject({
    /** The domain. */
    name: z
      .string({ error: 'REQUIRED' })
      .trim()
      .toLowerCase()
      .max(LIMITS.domainMax, { error: 'TOO_LONG' })
      .refine((domain) => isDomain(domain), { error: 'INVALID_DOMAIN' }),
    /** The server; '' asks for the record alone. */
    ip: z
      .string()
      .trim()
      .max(45, { error: 'TOO_LONG' })
      .refine((ip) => ip === '' || isIp(ip), { error: 'INVALID_IP' })
      .default(''),
  }),
  reply: z.object({
    /** The record can be used; with a server, whatever it says of it. */
    ok: z.boolean(),
    /** ErrorCode of what is wrong, null when ok. */
    problem: z.enum(['SPF_TEST_FAILED', 'TXT_RECORD_NOT_FOUND']).nullable(),
    /** '' where there is none. */
    record: z.string(),
    /** Of the server; null where none was named, or nothing could be said. */
    result: z.enum(SPF_RESULTS).nullable(),
    /** What is wrong with the record, in the words of the library that reads it; '' otherwise. */
    reason: z.string(),
    ms: z.number(),
  }),
})

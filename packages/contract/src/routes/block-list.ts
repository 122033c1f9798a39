/** Block lists asked by DNS (RFC 5782): whether one answers as lists do. */
import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { isDomain } from '../validation/domain.ts'
import { defineRoute } from './define.ts'

export const LIST_STATES = ['works', 'noTestEntry', 'noSuchList', 'listsAll', 'noAnswer'] as const

export const testBlockListRoute = defineRoute({
  method: 'POST',
  path: '/configs/filtering/block-list/test',
  summary: 'Ask a block list for what every list has, and for what none may have',
  access: ['config-filtering-scanner', 'config-filtering-smtp'],
  scope: 'none',
  audit: 'configuration.list_test',
  body: z.strictObject({
    kind: z.enum(['rbl', 'surbl'], { error: 'SELECTION_REQUIRED' }),
    name: z
      .string({ error: 'REQUIRED' })
      .trim()
      .toLowerCase()
      .max(LIMITS.domainMax, { error: 'TOO_LONG' })
      .refine((zone) => isDomain(zone), { error: 'INVALID_DOMAIN' }),
  }),
  reply: z.object({
    ok: z.boolean(),
    state: z.enum(LIST_STATES),
    /** ErrorCode of what is wrong, null when ok. */
    problem: z.enum(['RBL_TEST_FAILED', 'SURBL_TEST_FAILED']).nullable(),
    ms: z.number(),
  }),
})

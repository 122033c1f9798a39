/** Bulk-mail blocking (product §3, §5): who is blocked or near a limit, and letting them go. Its settings: routes/config.ts. */
import { z } from 'zod'
import { RATE_KINDS, RATE_STATES } from '../codes/blocking.ts'
import { defineRoute } from './define.ts'
import { bulkReply, groupQuery, pageOf, pagingQuery, timestamp } from './shared.ts'

const kind = z.enum(RATE_KINDS)

export const rateRow = z.object({
  /** What is counted and of whom: `sender anna@sender.example`. */
  id: z.string(),
  kind,
  /** Address, or IP. */
  key: z.string(),
  /** Reject code of the limit. */
  code: z.number(),
  state: z.enum(RATE_STATES),
  /** Mail that was taken before the block, or is counted now. */
  mails: z.number(),
  /** Where the limit blocks. */
  limit: z.number(),
  since: timestamp,
  /** null for who is only near. */
  until: timestamp.nullable(),
})
export type RateRow = z.output<typeof rateRow>

const access = ['config-filtering-blocking'] as const
const path = '/configs/filtering/blocking/blocks'

// Not by `listRoutes`: nobody writes these rows, and their ids are texts.
export const listBlocksRoute = defineRoute({
  method: 'GET',
  path,
  summary:
    'Who is blocked for too much mail, would be by a limit that observes, or is above the warning count',
  access,
  scope: 'tenant',
  query: pagingQuery.extend({
    sort: z.enum(['key', 'mails', 'since', 'until']).default('since'),
    q: z.string().trim().max(255).optional(),
    kind: kind.optional(),
    state: z.enum(RATE_STATES).optional(),
    ...groupQuery.shape,
  }),
  reply: pageOf(rateRow),
})
export const releaseBlocksRoute = defineRoute({
  method: 'DELETE',
  path,
  summary: 'End blocks now; what was counted is forgotten',
  access,
  scope: 'tenant',
  audit: 'configuration.block_release',
  body: z.strictObject({ chk: z.array(z.string().max(330)).min(1).max(1000) }),
  reply: bulkReply,
})

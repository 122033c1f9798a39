/** Whom a person let in or refused when their mail waited (product §4, §13): the own authentication filters, in one list. */
import { z } from 'zod'
import { defineRoute } from './define.ts'
import { filterRow } from './filter.ts'
import { bulkReply, chkBody, pageOf, pagingQuery } from './shared.ts'

const ownSenderRow = filterRow.pick({
  id: true,
  policy: true,
  name: true,
  /** One rule with an address or a domain, unless an administrator made it. */
  rules: true,
  is_act: true,
  valid_from: true,
  valid_until: true,
  path: true,
  /** Since when. */
  date: true,
})
export type OwnSenderRow = z.output<typeof ownSenderRow>

/** As the own allow and block lists: of either policy, those that the caller may change. */
const access = ['filter-system-inbound_user_allow', 'filter-system-inbound_user_deny'] as const

// Not by `listRoutes`: these rows have no form, and the scope is the caller's own account.
export const listOwnSendersRoute = defineRoute({
  method: 'GET',
  path: '/filters/own/senders',
  summary: 'Senders whom the caller let in or refused when their mail waited',
  access,
  scope: 'own',
  query: pagingQuery.extend({
    sort: z.enum(['date', 'name', 'policy']).default('date'),
    q: z.string().trim().max(255).optional(),
    policy: z.enum(['allow', 'deny']).optional(),
  }),
  reply: pageOf(ownSenderRow),
})
export const deleteOwnSendersRoute = defineRoute({
  method: 'DELETE',
  path: '/filters/own/senders',
  summary: 'Take back that senders were let in or refused: their mail waits again',
  access,
  scope: 'own',
  audit: 'authentication_filter.delete',
  body: chkBody,
  reply: bulkReply,
})

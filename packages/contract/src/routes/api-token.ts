/** API tokens: what a program shows instead of a session, with fewer rights than its owner. */
import { z } from 'zod'
import { PERMISSION_IDS } from '../permissions.ts'
import { defineRoute } from './define.ts'
import {
  bulkReply,
  chkBody,
  emptyReply,
  idParams,
  idSchema,
  pageOf,
  pagingQuery,
  timestamp,
} from './shared.ts'

/** Begins every token, so that scanners for leaked secrets can tell one. */
export const TOKEN_PREFIX = 'pst_'
/** Days. */
export const TOKEN_DAYS_MAX = 365

export const tokenRow = z.object({
  id: z.number(),
  name: z.string(),
  /** The token's last characters. */
  hint: z.string(),
  permissions: z.array(z.string()),
  domain: z.string().nullable(),
  created: timestamp,
  expires: timestamp,
  expired: z.boolean(),
  last_used: timestamp.nullable(),
  last_used_ip: z.string().nullable(),
})
export type TokenRow = z.output<typeof tokenRow>

export const tokenBody = z.strictObject({
  name: z.string().trim().min(1).max(50),
  permissions: z
    .array(z.enum(PERMISSION_IDS))
    .min(1, { message: 'SELECTION_REQUIRED' })
    .max(PERMISSION_IDS.length),
  /** Only this domain's things; null: all that its owner reaches. */
  domain_id: idSchema.nullable().default(null),
  days: z.number().int().min(1).max(TOKEN_DAYS_MAX),
})
export type TokenBody = z.output<typeof tokenBody>

// Not by `listRoutes`: a token is made and revoked, never changed, and only within a session.
export const listOwnTokensRoute = defineRoute({
  method: 'GET',
  path: '/auth/tokens',
  summary: 'Own API tokens',
  access: 'session',
  scope: 'own',
  reply: z.array(tokenRow),
})
export const createTokenRoute = defineRoute({
  method: 'POST',
  path: '/auth/tokens',
  summary: 'Make an API token (administrators of everything or of a domain); the answer alone holds it',
  access: 'session',
  scope: 'own',
  audit: 'login.token',
  body: tokenBody,
  reply: z.object({ id: z.number(), token: z.string() }),
  errors: ['TOKEN_EXCEEDS_OWN', 'CONFIRM_REQUIRED', 'TOO_MANY_ITEMS'],
})
export const revokeOwnTokenRoute = defineRoute({
  method: 'DELETE',
  path: '/auth/tokens/{id}',
  summary: 'Revoke an own API token',
  access: 'session',
  scope: 'own',
  audit: 'login.token',
  params: idParams,
  reply: emptyReply,
})

export const TOKEN_SORTS = ['name', 'email', 'created', 'expires', 'last_used'] as const
export const listTokensRoute = defineRoute({
  method: 'GET',
  path: '/configs/api-tokens',
  summary: 'API tokens of everybody',
  access: ['config-system-access_control'],
  scope: 'tenant',
  sessionOnly: true,
  query: pagingQuery.extend({
    sort: z.enum(TOKEN_SORTS).default('created'),
    q: z.string().trim().max(255).optional(),
  }),
  reply: pageOf(tokenRow.extend({ email: z.string() })),
})
export type AnyTokenRow = z.output<typeof listTokensRoute.reply>['data'][number]
export const revokeTokensRoute = defineRoute({
  method: 'DELETE',
  path: '/configs/api-tokens',
  summary: 'Revoke API tokens of anybody',
  access: ['config-system-access_control'],
  scope: 'tenant',
  sessionOnly: true,
  audit: 'login.token',
  body: chkBody,
  reply: bulkReply,
})

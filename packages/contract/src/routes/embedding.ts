/**
 * The portal in the frame of another site (product §2, decision 0069): a groupware's server asks for an entry for one of its users,
 * its page shows that address in a frame, and the page there trades it for a session that is weaker than others.
 */
import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { accountEmailSchema } from '../validation/email.ts'
import { isOwnPath, isFrameOrigin } from '../validation/url.ts'
import { AUTH_PATHS } from './auth-paths.ts'
import { defineRoute } from './define.ts'
import { timestamp } from './shared.ts'

const site = z.string().max(LIMITS.entrySite).refine(isFrameOrigin, { message: 'INVALID_ORIGIN' })

/** Screens of the portal. */
const portalPath = z
  .string()
  .max(LIMITS.entryPath)
  .refine((path) => isOwnPath(path) && /^\/(?:mail|filter\/system\/inbound\/user)\//.test(path), {
    message: 'INVALID_VALUE',
  })

export const createEntryRoute = defineRoute({
  method: 'POST',
  path: '/auth/entries',
  summary: 'An entry for a user, for a frame of a site: for API tokens, good once and for a minute',
  access: ['member-user-form'],
  scope: 'tenant',
  audit: 'login.entry',
  body: z.strictObject({
    email: accountEmailSchema,
    /** Origin of the page with the frame, one of those that may show the console. */
    site,
    /** The screen to show. */
    path: portalPath.optional(),
  }),
  reply: z.object({ url: z.string(), expires_at: timestamp }),
  errors: [
    'API_TOKEN_REQUIRED',
    'SITE_NOT_ALLOWED',
    'NOT_FOUND_USER',
    'ENTRY_FOR_USERS_ONLY',
    'SECOND_FACTOR_REQUIRED',
    'AUTH_REFUSED',
    'PUBLIC_ADDRESS_REQUIRED',
    'EMBEDDING_NEEDS_TLS',
  ],
})

export const endEntriesRoute = defineRoute({
  method: 'DELETE',
  path: '/auth/entries',
  summary: 'End the sessions of a user in frames of other sites, as when they sign out of the groupware',
  access: ['member-user-form'],
  scope: 'tenant',
  audit: 'login.session',
  body: z.strictObject({ email: accountEmailSchema }),
  reply: z.object({ done: z.number() }),
  errors: ['API_TOKEN_REQUIRED', 'NOT_FOUND_USER'],
})

/** Nobody is signed in; what is sent is the proof. */
export const embeddedSignInRoute = defineRoute({
  method: 'POST',
  path: AUTH_PATHS.embedded,
  plain: true,
  access: 'public',
  scope: 'none',
  audit: 'own',
  summary: 'Trade an entry for a session in the frame of its site; sets the cookie of that session',
  body: z.strictObject({ entry: z.string().min(1).max(1_000), site: z.string().max(LIMITS.entrySite) }),
  cookies: { reads: ['embedded'], sets: ['embedded'] },
  reply: z.object({ ok: z.literal(true), path: z.string() }),
  errors: [
    'ENTRY_INVALID',
    'SITE_NOT_ALLOWED',
    'ENTRY_FOR_USERS_ONLY',
    'EMBEDDING_NEEDS_TLS',
    'AUTH_REFUSED',
    'PASSWORD_REISSUE_REQUESTED',
    'ACCOUNT_LONG_UNUSED',
  ],
})

/** A forgotten password (product §4, §6): code by mail, request, approval, temporary password. */
import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { accountEmailSchema } from '../validation/email.ts'
import { defineRoute } from './define.ts'
import { bulkReply, chkBody, emptyReply, idSchema, pageOf, pagingQuery, timestamp } from './shared.ts'

export const resetBody = z.strictObject({ email: accountEmailSchema })
export const requestResetRoute = defineRoute({
  method: 'POST',
  path: '/auth/reset',
  summary: 'Send a one-time code; the answer is the same for addresses that nobody has',
  access: 'public',
  scope: 'none',
  audit: 'own',
  body: resetBody,
  reply: z.object({ id: z.uuid(), minutes: z.number(), tries: z.number() }),
  errors: ['RATE_LIMITED'],
})

export const resetCodeBody = z.strictObject({
  code: z
    .string({ error: 'OTP_REQUIRED' })
    .trim()
    .min(1, { error: 'OTP_REQUIRED' })
    .regex(new RegExp(`^\\d{${LIMITS.otpDigits}}$`), { error: 'OTP_MISMATCH' }),
})
export const verifyResetRoute = defineRoute({
  method: 'POST',
  path: '/auth/reset/{id}',
  summary: 'Prove the address by the code; administrators then see the request',
  access: 'public',
  scope: 'none',
  audit: 'own',
  params: z.object({ id: z.uuid() }),
  body: resetCodeBody,
  reply: emptyReply,
  errors: ['OTP_MISMATCH', 'OTP_EXPIRED', 'OTP_ATTEMPTS_EXCEEDED'],
})

export const passwordRequestRow = z.object({
  id: z.number(),
  user_id: z.number(),
  email: z.string(),
  name: z.string(),
  domain: z.string().nullable(),
  group: z.string().nullable(),
  role: z.string(),
  role_key: z.string(),
  ip: z.string(),
  requested_at: timestamp,
})
export type PasswordRequestRow = z.output<typeof passwordRequestRow>

export const listPasswordRequestsRoute = defineRoute({
  method: 'GET',
  path: '/users/password-requests',
  summary: 'Proven requests for a new password that wait for a decision',
  access: ['member-user-password_reset'],
  scope: 'tenant',
  query: pagingQuery.extend({
    sort: z.enum(['requested_at', 'email', 'domain']).default('requested_at'),
    q: z.string().trim().max(255).optional(),
    domain_id: idSchema.optional(),
  }),
  reply: pageOf(passwordRequestRow),
})

/** Each approval makes a password, which takes its time. */
const decisionBody = chkBody.extend({ chk: z.array(idSchema).min(1).max(50) })
export const approvePasswordRequestsRoute = defineRoute({
  method: 'POST',
  path: '/users/password-requests/approve',
  summary: 'Mail temporary passwords: for one sign-in within a day, to be changed then',
  access: ['member-user-password_reset'],
  scope: 'tenant',
  audit: 'user.reset_approve',
  body: decisionBody,
  reply: bulkReply,
})
export const refusePasswordRequestsRoute = defineRoute({
  method: 'POST',
  path: '/users/password-requests/refuse',
  summary: 'Refuse requests; the old passwords stay',
  access: ['member-user-password_reset'],
  scope: 'tenant',
  audit: 'user.reset_refuse',
  body: decisionBody,
  reply: bulkReply,
})

export const reactivateUsersRoute = defineRoute({
  method: 'POST',
  path: '/users/reactivate',
  summary: 'Open accounts again that nobody had signed in to for long; lifts locks too',
  access: ['member-user-form'],
  scope: 'tenant',
  audit: 'user.unlock',
  body: chkBody,
  reply: bulkReply,
})

export const unlockUsersRoute = defineRoute({
  method: 'POST',
  path: '/users/unlock',
  summary: 'Lift the locks after repeated failures to sign in, by password and by code',
  access: ['member-user-form'],
  scope: 'tenant',
  audit: 'user.unlock',
  body: chkBody,
  reply: bulkReply,
})

export const endUserSessionsRoute = defineRoute({
  method: 'POST',
  path: '/users/end-sessions',
  summary: 'Sign users out everywhere; they may sign in again',
  access: ['member-user-form'],
  scope: 'tenant',
  audit: 'login.session',
  body: chkBody,
  reply: bulkReply,
})

/** The own account: its sessions, its password's rules, name and language. */
import { LANGUAGES } from '../i18n/texts.ts'
import { z } from 'zod'
import { defineRoute } from './define.ts'
import { emptyReply, rowVersionSchema, timestamp } from './shared.ts'

export const passwordPolicyRoute = defineRoute({
  method: 'GET',
  path: '/auth/password-policy',
  summary: 'Rules of passwords, and after how many days a change is advised (0: never)',
  access: 'session',
  scope: 'none',
  reply: z.object({
    policy: z.object({
      minLength: z.number(),
      upper: z.boolean(),
      lower: z.boolean(),
      digit: z.boolean(),
      special: z.boolean(),
      noSequences: z.boolean(),
      noCommon: z.boolean(),
    }),
    /** What the own password must not be made of: validation/password-context.ts makes words of it. */
    context: z.object({ addresses: z.array(z.string()), name: z.string(), hosts: z.array(z.string()) }),
    /** Host name of the console; '' while it has none. It is a word for everybody's password. */
    host: z.string(),
    change_days: z.number(),
  }),
})

export const postponePasswordRoute = defineRoute({
  method: 'POST',
  path: '/auth/password/later',
  summary: 'Be advised to change the password in as many days again',
  access: 'session',
  scope: 'own',
  audit: 'login.password',
  auditTarget: 'caller',
  reply: emptyReply,
})

export const extendSessionRoute = defineRoute({
  method: 'POST',
  path: '/auth/session/extend',
  summary: 'Start the session’s time anew',
  access: 'session',
  embedded: true,
  scope: 'own',
  audit: 'own',
  reply: emptyReply,
})

export const profileBody = z.strictObject({
  name: z.string().trim().min(1).max(100),
  language: z.enum(LANGUAGES),
})
export const updateProfileRoute = defineRoute({
  method: 'PUT',
  path: '/auth/profile',
  summary: 'Change the own name and language',
  access: 'session',
  scope: 'own',
  audit: 'user.edit',
  auditTarget: 'caller',
  /** `version` is that of the session's user. */
  body: profileBody.extend({ version: rowVersionSchema.optional() }),
  reply: emptyReply,
  errors: ['CHANGED_MEANWHILE'],
})

export const ownSession = z.object({
  id: z.uuid(),
  current: z.boolean(),
  auth_type: z.string(),
  ip: z.string(),
  user_agent: z.string(),
  created_at: timestamp,
  last_seen_at: timestamp,
  expires_at: timestamp,
})
export type OwnSession = z.output<typeof ownSession>

export const listSessionsRoute = defineRoute({
  method: 'GET',
  path: '/auth/sessions',
  summary: 'The own sessions that are open, the one last used first',
  access: 'session',
  scope: 'own',
  reply: z.object({ data: z.array(ownSession) }),
})
export const endSessionRoute = defineRoute({
  method: 'DELETE',
  path: '/auth/sessions/{id}',
  summary: 'End one of the own sessions, after proving again who one is (auth/confirm)',
  access: 'session',
  scope: 'own',
  audit: 'login.session',
  auditTarget: 'caller',
  params: z.object({ id: z.uuid() }),
  reply: emptyReply,
  errors: ['CONFIRM_REQUIRED'],
})
export const endOtherSessionsRoute = defineRoute({
  method: 'DELETE',
  path: '/auth/sessions',
  summary: 'End all own sessions but this one, after proving again who one is',
  access: 'session',
  scope: 'own',
  audit: 'login.session',
  auditTarget: 'caller',
  reply: z.object({ done: z.number() }),
  errors: ['CONFIRM_REQUIRED'],
})

/** Session of the signed-in user (product §3 "Session user", §7; product §6, §7). */
import { LANGUAGES } from '../i18n/texts.ts'
import { z } from 'zod'
import { defineRoute } from './define.ts'
export { AUTH_PATHS } from './auth-paths.ts'
import { emptyReply, idSchema, rowVersionSchema } from './shared.ts'
import { languageSchema } from '../validation/choices.ts'

export const credentialsBody = z.strictObject({
  email: z.string().min(1).max(255),
  password: z.string().min(1).max(1024),
  csrfToken: z.string().max(200),
})

/** The same, sealed (auth/rsa): a JWE in compact form whose payload is sealedCredentials. */
export const sealedBody = z.strictObject({
  sealed: z.string().min(1).max(8000),
  csrfToken: z.string().max(200),
})

export const sealedCredentials = z.strictObject({
  email: z.string().min(1).max(255),
  password: z.string().min(1).max(1024),
  /** Random, never used before. */
  nonce: z.string().regex(/^[\w-]{22,86}$/),
  /** The server's time, ms since the epoch, as auth/rsa answered it. */
  ts: z.number().int(),
})

/** Response header of auth/rsa: the server's time in ms since the epoch. */
export const TIMESTAMP_HEADER = 'x-timestamp'

/** A public key as JWK (RFC 7517). */
export const sealingKey = z.object({
  kty: z.literal('RSA'),
  use: z.literal('enc'),
  alg: z.literal('RSA-OAEP-256'),
  kid: z.string(),
  n: z.string(),
  e: z.string(),
})
export type SealingKey = z.output<typeof sealingKey>

export const groupwareQuery = z.looseObject({
  token: z.string().min(1).max(2000),
  /** Page to show afterwards, one of ours. */
  redirect: z.string().max(2000).optional(),
})
export const groupwareBody = z.strictObject({ token: z.string().min(1).max(2000) })

/** What a browser reports of its own troubles. */
export const clientLogBody = z.strictObject({
  level: z.enum(['warn', 'error']).default('error'),
  code: z.string().max(100),
  message: z.string().max(1000).default(''),
})

export const sessionUser = z.object({
  user: z.object({
    id: z.number(),
    email: z.string(),
    name: z.string(),
    language: z.enum(LANGUAGES),
    /** False while nobody has said which: the language of the page is the account's from then on. */
    language_chosen: z.boolean(),
    /** Of name and language, for the form of the own account. */
    version: rowVersionSchema,
    domain: z.string().nullable(),
    group: z.string().nullable(),
    /** The sign-in before this one. */
    last_login: z.string().nullable(),
    /** The last failed attempt, when it came after that sign-in. */
    last_login_failed: z.string().nullable(),
  }),
  role: z.object({ key: z.string(), name: z.string(), region: z.enum(['all', 'domain', 'group', 'user']) }),
  permissions: z.array(z.string()),
  /** Short signed handle to the server-side session; sent as bearer token. */
  access_token: z.string(),
  auth_type: z.string(),
  first_login: z.boolean(),
  password_expired: z.boolean(),
  force_password_change: z.boolean(),
  /** Old enough that changing it is advised, and "later" was not said. */
  password_change_advised: z.boolean(),
  /** Nothing else opens until one is set up. */
  second_factor_required: z.boolean(),
  /** Seconds since the epoch. */
  iat: z.number(),
  exp: z.number(),
  ts: z.string(),
  set_opt: z.number(),
})
export type SessionUser = z.output<typeof sessionUser>

export const rsaRoute = defineRoute({
  method: 'GET',
  path: '/auth/rsa',
  summary: 'Public key to seal a password with; the header x-timestamp holds the time to put beside it',
  access: 'public',
  scope: 'none',
  /** All domains share the keys. */
  query: z.object({ domain: z.string().max(255).optional() }),
  reply: z.object({ keys: z.array(sealingKey) }),
})

export const logoutRoute = defineRoute({
  method: 'POST',
  path: '/auth/logout',
  summary: 'End the current session',
  access: 'session',
  embedded: true,
  scope: 'own',
  audit: 'login.end',
  auditTarget: 'caller',
  reply: emptyReply,
})

export const changePasswordRoute = defineRoute({
  method: 'PUT',
  path: '/auth/password',
  summary: 'Change the own password',
  access: 'session',
  scope: 'own',
  audit: 'login.password',
  auditTarget: 'caller',
  body: z.strictObject({
    current: z.string().min(1).max(1024),
    password: z.string().min(1).max(1024),
    /** The new one once more, as forms ask for it; programs may leave it out. */
    confirm: z.string().max(1024).optional(),
  }),
  reply: emptyReply,
  errors: ['WRONG_CURRENT_PASSWORD', 'SAME_AS_CURRENT_PASSWORD', 'INVALID_PASSWORD', 'PASSWORD_MISMATCH'],
  failure: 'PASSWORD_CHANGE_FAILED',
})

/** A section, a heading in it, or a screen (product §3); headings have no page of their own. */
const menuNode = z.object({
  /** The same in every role's tree. */
  seq: z.number(),
  function_id: z.string(),
  label: z.string(),
  link: z.string().nullable(),
  is_menu: z.boolean(),
})
const menuLeaf = menuNode.extend({ link: z.string(), children: z.tuple([]) })

export const menuRoute = defineRoute({
  method: 'GET',
  path: '/configs/system/menu',
  summary: 'Menu tree of the current user, or of a role (seq) for those who manage roles',
  access: 'session',
  embedded: true,
  scope: 'own',
  query: z.object({ lang: languageSchema.optional(), role: idSchema.optional() }),
  reply: z.array(
    menuNode.extend({
      link: z.string(),
      children: z.array(menuNode.extend({ children: z.array(menuLeaf) })),
    }),
  ),
})

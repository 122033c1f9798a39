/** Signing in through an OpenID Connect provider. */
import { z } from 'zod'
import type { ErrorCode } from '../codes/errors.ts'
import { SSO_PROBLEMS } from '../codes/single-sign-on.ts'
import { defineRoute } from './define.ts'

/** Paths outside the API base: plain JSON, or redirects of the browser. */
export const SSO_PATHS = {
  signIn: '/api/auth/signin/oidc',
  callback: '/api/auth/callback/oidc',
} as const

export const ssoSignInBody = z.strictObject({
  csrfToken: z.string().max(200),
  /** Page of the console to go to afterwards. */
  redirect: z.string().max(2000).optional(),
})
/** The page of the provider to send the browser to. */
export const ssoSignInReply = z.object({ url: z.string() })

/** Why the provider's answer did not sign anybody in; the page `/login?error=` says it in words. */
export const SSO_ERRORS = [
  'SSO_CONFIGURATION',
  'SSO_CALLBACK',
  'SSO_EMAIL_UNVERIFIED',
  'SSO_NOT_LINKED',
  'PUBLIC_ADDRESS_REQUIRED',
  'AUTH_REFUSED',
  'ACCOUNT_LONG_UNUSED',
  'PASSWORD_REISSUE_REQUESTED',
  'IP_NOT_ALLOWED',
  'TEMPORARY_PROBLEM',
] as const satisfies readonly ErrorCode[]
export type SsoError = (typeof SSO_ERRORS)[number]

export const ssoReport = z.object({
  /** Null: people can sign in, once the provider knows the redirect address. */
  problem: z.enum(SSO_PROBLEMS).nullable(),
  /** What the provider answered, in its own words; '' when there is nothing to tell. */
  detail: z.string(),
  /** The provider's name for itself and its page for signing in; '' when it did not say. */
  issuer: z.string(),
  authorization_endpoint: z.string(),
  /** To be registered at the provider. */
  redirect_uri: z.string(),
})
export type SsoReport = z.output<typeof ssoReport>

export const testSsoRoute = defineRoute({
  method: 'POST',
  path: '/configs/sso/test',
  summary: 'Try the saved settings at the provider: its configuration, and whether it knows the client',
  access: ['config-system-access_control'],
  scope: 'none',
  sessionOnly: true,
  audit: 'configuration.single_sign_on',
  auditTarget: { name: 'sso' },
  reply: ssoReport,
  errors: ['PUBLIC_ADDRESS_REQUIRED'],
})

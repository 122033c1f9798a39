/** The calls of signing in, outside the API base: plain JSON by cookies, or pages that lead on. What OpenAPI says of them. */
import { z } from 'zod'
import type { ErrorCode } from '../codes/errors.ts'
import {
  AUTH_PATHS,
  clientLogBody,
  credentialsBody,
  groupwareBody,
  groupwareQuery,
  sealedBody,
  sessionUser,
} from './auth.ts'
import {
  passkeySignInBody,
  pendingSignIn,
  SECOND_FACTOR_PATHS,
  tokenBody,
  verifyBody,
} from './second-factor.ts'
import { SSO_PATHS, ssoSignInBody, ssoSignInReply } from './single-sign-on.ts'

export interface SignInCall {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly id: string
  readonly summary: string
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** A status: the browser is led on, whatever comes of it. */
  readonly reply: z.ZodType | 302 | 303
  /** Error codes it can answer besides INVALID_REQUEST. */
  readonly errors?: readonly ErrorCode[]
}

const ok = z.object({ ok: z.literal(true) })
const csrfReply = z.object({ csrfToken: z.string() })
const nobody = z.strictObject({})
const provider = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  signinUrl: z.string(),
  callbackUrl: z.string(),
})
/** PublicKeyCredentialRequestOptionsJSON of WebAuthn level 3. */
const requestOptions = z.record(z.string(), z.unknown())

/** Of an account that has proved itself and may still not come in. */
const REFUSED = [
  'AUTH_REFUSED',
  'PASSWORD_REISSUE_REQUESTED',
  'ACCOUNT_LONG_UNUSED',
  'IP_NOT_ALLOWED',
] as const satisfies readonly ErrorCode[]
const PENDING = ['CSRF_INVALID', 'OTP_EXPIRED', 'SECOND_FACTOR_NOT_ALLOWED'] as const

export const SIGN_IN_CALLS: readonly SignInCall[] = [
  {
    method: 'GET',
    path: AUTH_PATHS.csrf,
    id: 'csrf',
    summary: 'Token for sign-in; sets the cookie that it signs',
    reply: csrfReply,
  },
  {
    method: 'GET',
    path: AUTH_PATHS.session,
    id: 'session',
    summary: 'The signed-in user, {} when signed out; set_opt repeats how the console was opened',
    query: z.object({ set_opt: z.enum(['0', '1']).optional() }),
    reply: z.union([sessionUser, nobody]),
  },
  {
    method: 'GET',
    path: AUTH_PATHS.providers,
    id: 'providers',
    summary: 'Ways to sign in, by their id',
    reply: z.record(z.string(), provider),
  },
  {
    method: 'GET',
    path: AUTH_PATHS.signin,
    id: 'signInPage',
    summary: 'Leads to the sign-in page',
    reply: 302,
  },
  {
    method: 'POST',
    path: AUTH_PATHS.credentials,
    id: 'signIn',
    summary: 'Sign in; sets the session cookie, or that of a sign-in that waits for a second factor',
    body: z.union([credentialsBody, sealedBody]),
    reply: ok.extend({ second_factor: z.literal(true).optional() }),
    errors: [
      'INVALID_CREDENTIALS',
      'AUTH_INVALID',
      'CSRF_INVALID',
      'ACCOUNT_LOCKED',
      'RATE_LIMITED',
      'TEMPORARY_PASSWORD_EXPIRED',
      ...REFUSED,
    ],
  },
  {
    method: 'POST',
    path: AUTH_PATHS.signout,
    id: 'signOut',
    summary: 'End the session; without the token where the header X-Requested-With says XMLHttpRequest',
    body: tokenBody.partial(),
    reply: ok,
    errors: ['CSRF_INVALID'],
  },
  {
    method: 'GET',
    path: AUTH_PATHS.groupware,
    id: 'groupwareLink',
    summary:
      'Sign in by a groupware’s link; leads to the page asked for, or to the sign-in page with its error',
    query: groupwareQuery,
    reply: 302,
  },
  {
    method: 'POST',
    path: AUTH_PATHS.groupware,
    id: 'groupwareSignIn',
    summary: 'The same for a program',
    body: groupwareBody,
    reply: ok,
    errors: ['NOT_FOUND', 'AUTH_INVALID', ...REFUSED],
  },
  {
    method: 'POST',
    path: AUTH_PATHS.log,
    id: 'clientLog',
    summary: 'Trouble that a browser reports, a few a minute from each place',
    body: clientLogBody,
    reply: ok,
    errors: ['RATE_LIMITED'],
  },
  {
    method: 'GET',
    path: SECOND_FACTOR_PATHS.verify,
    id: 'pendingSignIn',
    summary: 'What the sign-in under way waits for; null when there is none',
    reply: z.object({ pending: pendingSignIn }),
  },
  {
    method: 'POST',
    path: SECOND_FACTOR_PATHS.verify,
    id: 'showSecondFactor',
    summary: 'Show the second factor; sets the session cookie',
    body: verifyBody,
    reply: ok,
    errors: [
      ...PENDING,
      'OTP_MISMATCH',
      'OTP_ATTEMPTS_EXCEEDED',
      'PASSKEY_FAILED',
      'PUBLIC_ADDRESS_REQUIRED',
      'ACCOUNT_LOCKED',
      'RATE_LIMITED',
      ...REFUSED,
    ],
  },
  {
    method: 'POST',
    path: SECOND_FACTOR_PATHS.sendCode,
    id: 'sendSecondFactorCode',
    summary: 'Mail a code to whoever is signing in',
    body: tokenBody,
    reply: ok,
    errors: [...PENDING, 'RATE_LIMITED'],
  },
  {
    method: 'POST',
    path: SECOND_FACTOR_PATHS.passkeyOptions,
    id: 'secondFactorPasskeyOptions',
    summary: 'Options for the browser’s authenticator (WebAuthn)',
    body: tokenBody,
    reply: requestOptions,
    errors: [...PENDING, 'PUBLIC_ADDRESS_REQUIRED'],
  },
  {
    method: 'POST',
    path: SECOND_FACTOR_PATHS.signInOptions,
    id: 'passkeySignInOptions',
    summary: 'Options to sign in by a passkey alone; sets the cookie of their challenge',
    body: tokenBody,
    reply: requestOptions,
    errors: ['CSRF_INVALID', 'SECOND_FACTOR_NOT_ALLOWED', 'PUBLIC_ADDRESS_REQUIRED', 'RATE_LIMITED'],
  },
  {
    method: 'POST',
    path: SECOND_FACTOR_PATHS.signIn,
    id: 'passkeySignIn',
    summary: 'Sign in by a passkey alone; sets the session cookie',
    body: passkeySignInBody,
    reply: ok,
    errors: [
      'CSRF_INVALID',
      'SECOND_FACTOR_NOT_ALLOWED',
      'PUBLIC_ADDRESS_REQUIRED',
      'PASSKEY_FAILED',
      ...REFUSED,
    ],
  },
  {
    method: 'POST',
    path: SSO_PATHS.signIn,
    id: 'singleSignOn',
    summary: 'The provider’s page to send the browser to; sets the cookie of the sign-in under way',
    body: ssoSignInBody,
    reply: ssoSignInReply,
    errors: ['CSRF_INVALID', 'SSO_CONFIGURATION', 'PUBLIC_ADDRESS_REQUIRED', 'RATE_LIMITED'],
  },
  {
    method: 'GET',
    path: SSO_PATHS.callback,
    id: 'singleSignOnCallback',
    summary: 'Where the provider sends the browser back to; leads on, or to the sign-in page with its error',
    query: z.object({
      code: z.string().optional(),
      state: z.string().optional(),
      error: z.string().optional(),
    }),
    reply: 303,
  },
]

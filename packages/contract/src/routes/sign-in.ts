/**
 * The calls of signing in, outside the API base: plain JSON by cookies, or pages that lead on. Nobody is signed in yet:
 * each is public. `query` of pages is loose, as those who link to them add words of their own.
 */
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
import { defineRoute } from './define.ts'
import {
  passkeySignInBody,
  pendingSignIn,
  SECOND_FACTOR_PATHS,
  tokenBody,
  verifyBody,
} from './second-factor.ts'
import { SSO_PATHS, ssoSignInBody, ssoSignInReply } from './single-sign-on.ts'

const ok = z.object({ ok: z.literal(true) })
/** The answer of calls that have nothing else to say. */
export const OK: z.output<typeof ok> = { ok: true }
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

const reading = { method: 'GET', plain: true, access: 'public', scope: 'none' } as const
/** Their services record who signed in, who did not and why. */
const changing = { ...reading, method: 'POST', audit: 'own' } as const

export const csrfRoute = defineRoute({
  ...reading,
  path: AUTH_PATHS.csrf,
  summary: 'Token for sign-in; sets the cookie that it signs',
  cookies: { reads: ['csrf'], sets: ['csrf'] },
  reply: csrfReply,
})

export const sessionRoute = defineRoute({
  ...reading,
  path: AUTH_PATHS.session,
  summary: 'The signed-in user, {} when signed out; set_opt repeats how the console was opened',
  query: z.object({
    set_opt: z.enum(['0', '1']).optional(),
    /** The session of this frame of another site, and no other. */
    embedded: z.literal('1').optional(),
  }),
  cookies: { reads: ['session', 'embedded'] },
  reply: z.union([sessionUser, nobody]),
})

export const providersRoute = defineRoute({
  ...reading,
  path: AUTH_PATHS.providers,
  summary: 'Ways to sign in, by their id',
  reply: z.record(z.string(), provider),
})

export const signInPageRoute = defineRoute({
  ...reading,
  path: AUTH_PATHS.signin,
  summary: 'Leads to the sign-in page',
  query: z.looseObject({}),
  reply: 302,
})

export const signInRoute = defineRoute({
  ...changing,
  path: AUTH_PATHS.credentials,
  summary: 'Sign in; sets the session cookie, or that of a sign-in that waits for a second factor',
  body: z.union([credentialsBody, sealedBody]),
  csrf: true,
  cookies: { reads: ['session', 'browser'], sets: ['session', 'pending'] },
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
})

export const signOutRoute = defineRoute({
  ...changing,
  path: AUTH_PATHS.signout,
  summary: 'End the session; without the token where the header X-Requested-With says XMLHttpRequest',
  /** Whatever else a page sends is not read: signing out must not fail for it. */
  body: z.looseObject({ csrfToken: z.string().max(200).optional() }),
  csrf: 'unlessByScript',
  cookies: { reads: ['session'], sets: ['session'] },
  reply: ok,
  errors: ['CSRF_INVALID'],
})

export const groupwareLinkRoute = defineRoute({
  ...reading,
  path: AUTH_PATHS.groupware,
  summary:
    'Sign in by a groupware’s link; leads to the page asked for, or to the sign-in page with its error',
  query: groupwareQuery,
  cookies: { reads: ['session'], sets: ['session'] },
  reply: 302,
})

export const groupwareSignInRoute = defineRoute({
  ...changing,
  path: AUTH_PATHS.groupware,
  summary: 'The same for a program',
  body: groupwareBody,
  cookies: { reads: ['session'], sets: ['session'] },
  reply: ok,
  errors: ['NOT_FOUND', 'AUTH_INVALID', ...REFUSED],
})

export const clientLogRoute = defineRoute({
  ...changing,
  path: AUTH_PATHS.log,
  summary: 'Trouble that a browser reports, a few a minute from each place',
  body: clientLogBody,
  reply: ok,
  errors: ['RATE_LIMITED'],
})

export const pendingSignInRoute = defineRoute({
  ...reading,
  path: SECOND_FACTOR_PATHS.verify,
  summary: 'What the sign-in under way waits for; null when there is none',
  cookies: { reads: ['pending'] },
  reply: z.object({ pending: pendingSignIn }),
})

export const showSecondFactorRoute = defineRoute({
  ...changing,
  path: SECOND_FACTOR_PATHS.verify,
  summary: 'Show the second factor; sets the session cookie',
  body: verifyBody,
  csrf: true,
  cookies: { reads: ['pending', 'session'], sets: ['session', 'browser', 'pending'] },
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
})

export const sendSecondFactorCodeRoute = defineRoute({
  ...changing,
  path: SECOND_FACTOR_PATHS.sendCode,
  summary: 'Mail a code to whoever is signing in',
  body: tokenBody,
  csrf: true,
  cookies: { reads: ['pending'] },
  reply: ok,
  errors: [...PENDING, 'RATE_LIMITED'],
})

export const secondFactorPasskeyOptionsRoute = defineRoute({
  ...changing,
  path: SECOND_FACTOR_PATHS.passkeyOptions,
  summary: 'Options for the browser’s authenticator (WebAuthn)',
  body: tokenBody,
  csrf: true,
  cookies: { reads: ['pending'] },
  reply: requestOptions,
  errors: [...PENDING, 'PUBLIC_ADDRESS_REQUIRED'],
})

export const passkeySignInOptionsRoute = defineRoute({
  ...changing,
  path: SECOND_FACTOR_PATHS.signInOptions,
  summary: 'Options to sign in by a passkey alone; sets the cookie of their challenge',
  body: tokenBody,
  csrf: true,
  cookies: { sets: ['passkey'] },
  reply: requestOptions,
  errors: ['CSRF_INVALID', 'SECOND_FACTOR_NOT_ALLOWED', 'PUBLIC_ADDRESS_REQUIRED', 'RATE_LIMITED'],
})

export const passkeySignInRoute = defineRoute({
  ...changing,
  path: SECOND_FACTOR_PATHS.signIn,
  summary: 'Sign in by a passkey alone; sets the session cookie',
  body: passkeySignInBody,
  csrf: true,
  cookies: { reads: ['passkey', 'session'], sets: ['session', 'passkey'] },
  reply: ok,
  errors: [
    'CSRF_INVALID',
    'SECOND_FACTOR_NOT_ALLOWED',
    'PUBLIC_ADDRESS_REQUIRED',
    'PASSKEY_FAILED',
    ...REFUSED,
  ],
})

export const singleSignOnRoute = defineRoute({
  ...changing,
  path: SSO_PATHS.signIn,
  summary: 'The provider’s page to send the browser to; sets the cookie of the sign-in under way',
  body: ssoSignInBody,
  csrf: true,
  cookies: { sets: ['sso'] },
  reply: ssoSignInReply,
  errors: ['CSRF_INVALID', 'SSO_CONFIGURATION', 'PUBLIC_ADDRESS_REQUIRED', 'RATE_LIMITED'],
})

export const singleSignOnCallbackRoute = defineRoute({
  ...reading,
  path: SSO_PATHS.callback,
  summary: 'Where the provider sends the browser back to; leads on, or to the sign-in page with its error',
  /** And what else the provider adds, for the library that checks it. */
  query: z.looseObject({
    code: z.string().optional(),
    state: z.string().optional(),
    error: z.string().optional(),
  }),
  cookies: { reads: ['sso', 'session', 'browser'], sets: ['sso', 'session', 'pending'] },
  reply: 303,
})

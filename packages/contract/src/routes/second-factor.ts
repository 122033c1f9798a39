/** Second factors and passkeys: signing in with them, and setting up one's own (H11, H14). */
import { z } from 'zod'
import { defineRoute } from './define.ts'
import { emptyReply, idParams, idSchema, timestamp } from './shared.ts'

/** What is shown besides the password. `recovery` codes are kept for the day the others are lost. */
export const FACTOR_METHODS = ['totp', 'passkey', 'email', 'recovery'] as const
export type FactorMethod = (typeof FACTOR_METHODS)[number]

/** Paths of signing in, outside the API base: plain JSON, by cookies (see AUTH_PATHS). */
export const SECOND_FACTOR_PATHS = {
  /** GET: what the sign-in under way waits for. POST: shows it. */
  verify: '/api/auth/second-factor',
  sendCode: '/api/auth/second-factor/email',
  passkeyOptions: '/api/auth/second-factor/passkey',
  /** Without a password: options, then the answer of the authenticator. */
  signInOptions: '/api/auth/signin/passkey',
  signIn: '/api/auth/callback/passkey',
} as const

const csrfToken = z.string().max(200)
/** Bytes as WebAuthn writes them: base64url without padding. */
const bytes = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/)
/** Level 3 allows ids of 1,023 bytes. */
const credentialId = bytes(1364)
/** A challenge and an origin, as JSON. */
const clientDataJSON = bytes(8000)
/** What every credential has (WebAuthn level 3 §5.1); members that browsers add are left out. */
const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).exactOptional(),
  /** Extensions are not asked for: what is said of the oldest ones must fit, of others nothing is known. */
  clientExtensionResults: z
    .object({
      appid: z.boolean().exactOptional(),
      credProps: z.object({ rk: z.boolean().exactOptional() }).exactOptional(),
      hmacCreateSecret: z.boolean().exactOptional(),
    })
    .default({}),
}

/** RegistrationResponseJSON of WebAuthn level 3: a new passkey. Whether it holds, the WebAuthn library says. */
export const registrationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON,
    /** May hold the certificates of the maker. */
    attestationObject: bytes(40_000),
    authenticatorData: bytes(8000).exactOptional(),
    transports: z.array(z.string().max(40)).max(20).exactOptional(),
    publicKeyAlgorithm: z.int().exactOptional(),
    publicKey: bytes(4000).exactOptional(),
  }),
})
export type RegistrationResponse = z.output<typeof registrationResponse>

/** AuthenticationResponseJSON of WebAuthn level 3: a passkey's signature. */
export const authenticationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON,
    authenticatorData: bytes(8000),
    signature: bytes(8000),
    userHandle: bytes(100).exactOptional(),
  }),
})
export type AuthenticationResponse = z.output<typeof authenticationResponse>
/** Six digits, or a recovery code; blanks and dashes as people type them. */
const code = z.string({ error: 'OTP_REQUIRED' }).trim().min(1, { error: 'OTP_REQUIRED' }).max(40)

export const tokenBody = z.strictObject({ csrfToken })
export const verifyBody = z.discriminatedUnion('method', [
  z.strictObject({
    method: z.enum(['totp', 'email', 'recovery']),
    code,
    remember: z.boolean().default(false),
    csrfToken,
  }),
  z.strictObject({
    method: z.literal('passkey'),
    response: authenticationResponse,
    remember: z.boolean().default(false),
    csrfToken,
  }),
])
export const passkeySignInBody = z.strictObject({ response: authenticationResponse, csrfToken })

/** What a sign-in under way waits for; null when there is none. */
export const pendingSignIn = z
  .object({
    methods: z.array(z.enum(FACTOR_METHODS)),
    /** Where a code goes, mostly hidden. */
    email: z.string(),
    /** 0: the browser cannot be remembered. */
    remember_days: z.number(),
  })
  .nullable()
export type PendingSignIn = z.output<typeof pendingSignIn>

const used = z.object({ created: timestamp, last_used: timestamp.nullable() })
export const factorOverview = z.object({
  /** The account must have one. */
  required: z.boolean(),
  /** Switched off altogether. */
  off: z.boolean(),
  allowed: z.object({ totp: z.boolean(), passkey: z.boolean(), email: z.boolean() }),
  /** False while the console is not opened at its public address. */
  passkeys_possible: z.boolean(),
  totp: used.nullable(),
  email: used.nullable(),
  passkeys: z.array(used.extend({ id: z.number(), name: z.string() })),
  recovery_codes: z.number(),
  remember_days: z.number(),
  browsers: z.array(
    z.object({
      id: z.string(),
      user_agent: z.string(),
      ip: z.string(),
      created: timestamp,
      last_used: timestamp,
    }),
  ),
})
export type FactorOverview = z.output<typeof factorOverview>

/** Made with the first factor and shown this once; empty when there are some already. */
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })
const ticketReply = z.object({ ticket: z.string() })
const ticket = z.string().max(200)

const own = {
  access: 'session',
  scope: 'own',
  audit: 'login.second_factor',
  auditTarget: 'caller',
} as const

export const secondFactorRoute = defineRoute({
  method: 'GET',
  path: '/auth/second-factor',
  summary: 'Own second factors, recovery codes left, remembered browsers',
  access: 'session',
  scope: 'own',
  reply: factorOverview,
})
export const beginTotpRoute = defineRoute({
  ...own,
  method: 'POST',
  path: '/auth/second-factor/totp',
  summary: 'A new secret for an authenticator app; it counts once a code of it was shown',
  reply: z.object({ secret: z.string(), uri: z.string() }),
  errors: ['ALREADY_EXISTS_SECOND_FACTOR', 'CONFIRM_REQUIRED', 'SECOND_FACTOR_NOT_ALLOWED'],
})
export const confirmTotpRoute = defineRoute({
  ...own,
  method: 'PUT',
  path: '/auth/second-factor/totp',
  summary: 'Show the first code of the authenticator app',
  body: z.strictObject({ code }),
  reply: recoveryCodes,
  errors: ['OTP_MISMATCH', 'OTP_EXPIRED', 'ACCOUNT_LOCKED', 'SECOND_FACTOR_NOT_ALLOWED'],
})
export const removeTotpRoute = defineRoute({
  ...own,
  method: 'DELETE',
  path: '/auth/second-factor/totp',
  summary: 'Remove the authenticator app',
  reply: emptyReply,
  errors: ['CONFIRM_REQUIRED'],
})
export const beginEmailFactorRoute = defineRoute({
  ...own,
  method: 'POST',
  path: '/auth/second-factor/email',
  summary: 'Mail a code to the own address',
  reply: ticketReply,
  errors: ['ALREADY_EXISTS_SECOND_FACTOR', 'CONFIRM_REQUIRED', 'SECOND_FACTOR_NOT_ALLOWED', 'RATE_LIMITED'],
})
export const confirmEmailFactorRoute = defineRoute({
  ...own,
  method: 'PUT',
  path: '/auth/second-factor/email',
  summary: 'Show the mailed code: codes by mail are the second factor from now on',
  body: z.strictObject({ ticket, code }),
  reply: recoveryCodes,
  errors: ['OTP_MISMATCH', 'OTP_EXPIRED', 'OTP_ATTEMPTS_EXCEEDED'],
})
export const removeEmailFactorRoute = defineRoute({
  ...own,
  method: 'DELETE',
  path: '/auth/second-factor/email',
  summary: 'No more codes by mail',
  reply: emptyReply,
  errors: ['CONFIRM_REQUIRED'],
})
export const beginPasskeyRoute = defineRoute({
  ...own,
  method: 'POST',
  path: '/auth/second-factor/passkey',
  summary: 'Options for the browser to make a passkey (WebAuthn)',
  reply: ticketReply.extend({ options: z.record(z.string(), z.unknown()) }),
  errors: ['CONFIRM_REQUIRED', 'SECOND_FACTOR_NOT_ALLOWED', 'PUBLIC_ADDRESS_REQUIRED', 'TOO_MANY_ITEMS'],
})
export const addPasskeyRoute = defineRoute({
  ...own,
  method: 'PUT',
  path: '/auth/second-factor/passkey',
  summary: 'Keep the passkey that the browser made',
  body: z.strictObject({ ticket, name: z.string().trim().min(1).max(50), response: registrationResponse }),
  reply: recoveryCodes,
  errors: ['PASSKEY_FAILED', 'OTP_EXPIRED'],
})
export const removePasskeyRoute = defineRoute({
  ...own,
  method: 'DELETE',
  path: '/auth/second-factor/passkey/{id}',
  summary: 'Remove a passkey',
  params: idParams,
  reply: emptyReply,
  errors: ['CONFIRM_REQUIRED'],
})
export const renewRecoveryCodesRoute = defineRoute({
  ...own,
  method: 'POST',
  path: '/auth/second-factor/recovery-codes',
  summary: 'New recovery codes; the old ones end',
  reply: recoveryCodes,
  errors: ['CONFIRM_REQUIRED', 'SECOND_FACTOR_REQUIRED'],
})
export const forgetBrowsersRoute = defineRoute({
  ...own,
  method: 'DELETE',
  path: '/auth/second-factor/browsers',
  summary: 'Forget remembered browsers: one, or all',
  body: z.strictObject({ id: z.uuid().optional() }),
  reply: emptyReply,
})
export const confirmSessionRoute = defineRoute({
  method: 'POST',
  path: '/auth/confirm',
  summary: 'Prove with the password that the session is still its owner’s',
  access: 'session',
  scope: 'own',
  audit: 'own',
  body: z.strictObject({ password: z.string().min(1).max(1024) }),
  reply: emptyReply,
  errors: ['WRONG_CURRENT_PASSWORD', 'ACCOUNT_LOCKED'],
})
/** What one of is enough to end sessions. */
export const PROOF_METHODS = ['password', 'totp', 'passkey'] as const
export type ProofMethod = (typeof PROOF_METHODS)[number]

export const proofState = z.object({
  proven: z.boolean(),
  methods: z.array(z.enum(PROOF_METHODS)),
  /** A new sign-in is enough too: where it is all that the account has. */
  by_sign_in: z.boolean(),
})
export type ProofState = z.output<typeof proofState>

export const proofRoute = defineRoute({
  method: 'GET',
  path: '/auth/confirm',
  summary: 'Whether the owner of the session has lately shown a factor again, and which the account has',
  access: 'session',
  scope: 'own',
  reply: proofState,
})
export const proveByCodeRoute = defineRoute({
  method: 'POST',
  path: '/auth/confirm/code',
  summary: 'Prove with the authenticator app that the session is still its owner’s: enough to end sessions',
  access: 'session',
  scope: 'own',
  audit: 'own',
  body: z.strictObject({ code }),
  reply: emptyReply,
  errors: ['OTP_MISMATCH', 'ACCOUNT_LOCKED', 'SECOND_FACTOR_NOT_ALLOWED'],
})
export const beginPasskeyProofRoute = defineRoute({
  method: 'POST',
  path: '/auth/confirm/passkey',
  summary: 'Options for the browser to ask for a passkey (WebAuthn)',
  access: 'session',
  scope: 'own',
  audit: 'own',
  reply: ticketReply.extend({ options: z.record(z.string(), z.unknown()) }),
  errors: ['SECOND_FACTOR_NOT_ALLOWED'],
})
export const proveByPasskeyRoute = defineRoute({
  method: 'PUT',
  path: '/auth/confirm/passkey',
  summary: 'The same with a passkey',
  access: 'session',
  scope: 'own',
  audit: 'own',
  body: z.strictObject({ ticket, response: authenticationResponse }),
  reply: emptyReply,
  errors: ['PASSKEY_FAILED', 'OTP_EXPIRED', 'ACCOUNT_LOCKED', 'SECOND_FACTOR_NOT_ALLOWED'],
})
export const resetSecondFactorRoute = defineRoute({
  method: 'DELETE',
  path: '/users/{id}/second-factor',
  summary: 'Remove all second factors and remembered browsers of a user, and end the sessions',
  access: ['member-user-password_reset'],
  scope: 'tenant',
  audit: 'login.second_factor',
  sessionOnly: true,
  params: z.object({ id: idSchema }),
  reply: emptyReply,
  errors: ['CONFIRM_REQUIRED', 'ROLE_NOT_ASSIGNABLE'],
})

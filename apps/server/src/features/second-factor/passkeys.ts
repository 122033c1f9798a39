/** Passkeys (WebAuthn level 3): what browsers are asked, and whether their answers hold. */
import type { AuthenticationResponse, RegistrationResponse } from '@postern/contract/routes/second-factor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/db/client.ts'
import * as store from './store.ts'

export const PASSKEYS_MAX = 10
const RP_NAME = 'Postern'

/**
 * Loaded when a passkey is used. Of `@peculiar/x509`, which platform/crypto uses too, and of `@peculiar/asn1-schema` below
 * it there must be one copy only, as copies share a global registry (`overrides` in package.json): with two, no ES256 signature can be read, which
 * is what nearly all authenticators make.
 */
const webAuthn = async () => {
  // What x509 below it needs comes first: compiled, the library's own import of that may run too late.
  await import('reflect-metadata')
  return import('@simplewebauthn/server')
}

export async function registrationOptions(
  origin: string,
  account: { readonly id: number; readonly email: string },
  existing: readonly { readonly credential_id: string; readonly transports: readonly string[] }[],
) {
  const { generateRegistrationOptions } = await webAuthn()
  return generateRegistrationOptions({
    rpName: RP_NAME,
    rpID: new URL(origin).hostname,
    userName: account.email,
    userDisplayName: account.email,
    userID: new Uint8Array(Buffer.from(handleOf(account.id))),
    attestationType: 'none',
    excludeCredentials: existing.map(({ credential_id: id, transports }) => ({
      id,
      transports: [...transports],
    })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
}

/** @throws AppError PASSKEY_FAILED */
export async function checkRegistration(origin: string, challenge: string, response: RegistrationResponse) {
  const { verifyRegistrationResponse } = await webAuthn()
  const { verified, registrationInfo } = await orFailed(
    verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: new URL(origin).hostname,
      requireUserVerification: false,
    }),
  )
  if (!verified) throw new AppError('PASSKEY_FAILED')
  return registrationInfo.credential
}

/** `passkeys` null: whichever the browser has for us, and its owner has to be verified by it. */
export async function authenticationOptions(
  origin: string,
  passkeys: readonly { readonly credential_id: string; readonly transports: readonly string[] }[] | null,
) {
  const { generateAuthenticationOptions } = await webAuthn()
  return generateAuthenticationOptions({
    rpID: new URL(origin).hostname,
    userVerification: passkeys === null ? 'required' : 'preferred',
    ...(passkeys === null
      ? {}
      : {
          allowCredentials: passkeys.map(({ credential_id: id, transports }) => ({
            id,
            transports: [...transports],
          })),
        }),
  })
}

export interface Assertion {
  readonly origin: string
  readonly challenge: string
  readonly response: AuthenticationResponse
  /** Whose passkey it has to be; null: anybody's, who was verified by the authenticator. */
  readonly userId: number | null
  readonly now: number
}

/** The user whose passkey signed. @throws AppError PASSKEY_FAILED */
export async function checkAssertion(db: Db, assertion: Assertion): Promise<number> {
  const { origin, challenge, response, userId, now } = assertion
  const passkey = await store.findPasskey(db, response.id)
  if (!passkey || (userId !== null && passkey.user_id !== userId)) throw new AppError('PASSKEY_FAILED')
  const { verifyAuthenticationResponse } = await webAuthn()
  const { verified, authenticationInfo } = await orFailed(
    verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: new URL(origin).hostname,
      requireUserVerification: userId === null,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
      },
    }),
  )
  if (!verified || !isHandleOf(response.response.userHandle, passkey.user_id))
    throw new AppError('PASSKEY_FAILED')
  const used = await store.usePasskey(db, passkey, authenticationInfo.newCounter, new Date(now))
  if (!used) throw new AppError('PASSKEY_FAILED', { detail: 'used at the same time' })
  return passkey.user_id
}

/** The library says what is wrong by throwing: for the log, not for whoever tries. */
async function orFailed<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    throw new AppError('PASSKEY_FAILED', { cause })
  }
}

/** What authenticators know the account by: no more than its number. */
function handleOf(userId: number): string {
  return `user-${userId}`
}

/** Authenticators may leave it out, unless they found the account themselves. */
function isHandleOf(handle: string | undefined, userId: number): boolean {
  return handle === undefined || Buffer.from(handle, 'base64url').toString() === handleOf(userId)
}

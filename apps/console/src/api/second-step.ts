/** From a right password to a session, and passkeys without one: plain JSON, by cookies (contract SECOND_FACTOR_PATHS). */
import type { SessionUser } from '@postern/contract/routes/auth.ts'
import { AUTH_PATHS } from '@postern/contract/routes/auth-paths.ts'
import {
  pendingSignIn,
  SECOND_FACTOR_PATHS,
  type PendingSignIn,
} from '@postern/contract/routes/second-factor.ts'
import { SSO_PATHS } from '@postern/contract/routes/single-sign-on.ts'
import { loadSession } from './auth.ts'
import { jsonOf, requestHeaders, send } from './client.ts'
import { ApiError, errorOf, toApiError } from './errors.ts'
import { askPasskey } from './web-authn.ts'

/** The sign-in under way in this browser, null when there is none. @throws ApiError */
export async function readPending(): Promise<PendingSignIn> {
  const body = (await get(SECOND_FACTOR_PATHS.verify)) as { pending?: unknown }
  return pendingSignIn.parse(body.pending ?? null)
}

export const sendCode = () => post(SECOND_FACTOR_PATHS.sendCode, {})

export async function showCode(
  method: 'totp' | 'email' | 'recovery',
  code: string,
  remember: boolean,
): Promise<SessionUser> {
  await post(SECOND_FACTOR_PATHS.verify, { method, code, remember })
  return begun()
}

export async function showPasskey(remember: boolean): Promise<SessionUser> {
  const options = await post(SECOND_FACTOR_PATHS.passkeyOptions, {})
  await post(SECOND_FACTOR_PATHS.verify, { method: 'passkey', response: await askPasskey(options), remember })
  return begun()
}

/** Signs in by a passkey alone. @throws ApiError */
export async function signInByPasskey(): Promise<SessionUser> {
  const options = await post(SECOND_FACTOR_PATHS.signInOptions, {})
  await post(SECOND_FACTOR_PATHS.signIn, { response: await askPasskey(options) })
  return begun()
}

/** The provider's page to go to. @throws ApiError */
export async function providerPage(redirect: string | undefined): Promise<string> {
  const { url } = (await post(SSO_PATHS.signIn, redirect === undefined ? {} : { redirect })) as {
    url: string
  }
  return url
}

async function begun(): Promise<SessionUser> {
  const session = await loadSession()
  if (!session) throw toApiError(new Error('signed in without a session'))
  return session
}

async function get(path: string): Promise<unknown> {
  const response = await send(path, { headers: requestHeaders(false) })
  const body = await jsonOf(response)
  if (!response.ok || body === null) throw errorOf(response.status, body)
  return body
}

async function post(path: string, body: object): Promise<unknown> {
  const { csrfToken } = (await get(AUTH_PATHS.csrf)) as { csrfToken?: string }
  if (csrfToken === undefined) throw new ApiError('CSRF_INVALID')
  const response = await send(path, {
    method: 'POST',
    headers: requestHeaders(true),
    body: JSON.stringify({ ...body, csrfToken }),
  })
  const answer = await jsonOf(response)
  if (!response.ok) throw errorOf(response.status, answer)
  return answer
}

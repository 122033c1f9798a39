/** Signing in and out: plain JSON, outside the API base (contract routes/auth.ts). */
import type { SessionUser } from '@postern/contract/routes/auth.ts'
import { AUTH_PATHS } from '@postern/contract/routes/auth-paths.ts'
import type { PasswordChange } from '@postern/contract/validation/password.ts'
import { call, isEmbeddedClient, isFrameSession, jsonOf, requestHeaders, send } from './client.ts'
import { errorOf, toApiError } from './errors.ts'
import { seal } from './seal.ts'
import { sessionStore } from './session-store.ts'

/** Reads the session behind the cookie into the store; null when signed out. @throws ApiError */
export async function loadSession(): Promise<SessionUser | null> {
  const found = await readSession()
  sessionStore.set(found)
  return found
}

/** The session behind the cookie, whatever this page shows; null when signed out. @throws ApiError */
export async function readSession(): Promise<SessionUser | null> {
  // The session says back how the console was opened, for whoever reads it (product §3).
  const asked = [...(isEmbeddedClient() ? ['set_opt=1'] : []), ...(isFrameSession() ? ['embedded=1'] : [])]
  const path = asked.length === 0 ? AUTH_PATHS.session : `${AUTH_PATHS.session}?${asked.join('&')}`
  const response = await send(path, { headers: requestHeaders(false) })
  const body = await jsonOf(response)
  if (!response.ok && response.status !== 401) throw errorOf(response.status, body)
  const session = body as Partial<SessionUser> | null
  return response.ok && typeof session?.access_token === 'string' ? (session as SessionUser) : null
}

/** Trades what a groupware handed to its frame for a session there; answers the screen to show. @throws ApiError ENTRY_INVALID … */
export async function signInEmbedded(entry: string, site: string): Promise<string> {
  const response = await send(AUTH_PATHS.embedded, {
    method: 'POST',
    headers: requestHeaders(true),
    body: JSON.stringify({ entry, site }),
  })
  const answer = await jsonOf(response)
  if (!response.ok) throw errorOf(response.status, answer)
  return (answer as { path: string }).path
}

/**
 * Signs in, the password sealed, and loads the session; null when a second factor has to be shown first.
 * @throws ApiError INVALID_CREDENTIALS, ACCOUNT_LOCKED …
 */
export async function signIn(email: string, password: string): Promise<SessionUser | null> {
  const csrf = await send(AUTH_PATHS.csrf, { headers: requestHeaders(false) })
  const token = (await jsonOf(csrf)) as { csrfToken?: string } | null
  if (!csrf.ok) throw errorOf(csrf.status, token)
  const credentials = await seal({ email, password })
  const response = await send(AUTH_PATHS.credentials, {
    method: 'POST',
    headers: requestHeaders(true),
    body: JSON.stringify({ ...credentials, csrfToken: token?.csrfToken ?? '' }),
  })
  const answer = await jsonOf(response)
  if (!response.ok) throw errorOf(response.status, answer)
  if ((answer as { second_factor?: boolean } | null)?.second_factor === true) return null
  const session = await loadSession()
  if (!session) throw toApiError(new Error('signed in without a session'))
  return session
}

/** Ends the session here and on the server; here also when the server cannot be reached. */
export async function signOut(): Promise<void> {
  try {
    if (sessionStore.get()) {
      const { logoutRoute } = await import('@postern/contract/routes/auth.ts')
      await call(logoutRoute, {})
    }
    await send(AUTH_PATHS.signout, { method: 'POST', headers: requestHeaders(true), body: '{}' })
  } catch (error) {
    // The session times out on the server by itself; whoever signs out must not be kept here.
    toApiError(error)
  } finally {
    sessionStore.set(null)
  }
}

/** Changes the own password; the server ends other sessions, so the session is read anew. @throws ApiError */
export async function changePassword(change: PasswordChange): Promise<SessionUser | null> {
  const { changePasswordRoute } = await import('@postern/contract/routes/auth.ts')
  await call(changePasswordRoute, { body: change })
  return loadSession()
}

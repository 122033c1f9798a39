/** Signing in and out, and the calls on the own account's password and session. */
import {
  AUTH_PATHS,
  changePasswordRoute,
  logoutRoute,
  rsaRoute,
  TIMESTAMP_HEADER,
} from '@postern/contract/routes/auth.ts'
import * as routes from '@postern/contract/routes/sign-in.ts'
import { randomBytes } from 'node:crypto'
import type { Bind } from '../../platform/http/bind.ts'
import type { CookieJar } from '../../platform/http/cookies.ts'
import { bindClientLog, bindGroupware } from './side-routes.ts'
import type { AuthDeps } from './deps.ts'
import { signOut } from './entry.ts'
import { changePassword } from './password/own-password.ts'
import { readSession } from './session/session-user.ts'
import { signIn, type BroughtCookies } from './sign-in.ts'
import * as store from './store.ts'

/** A queue of password hashes may be ahead. */
const SIGN_IN_DEADLINE = 20_000

export function registerAuth(bind: Bind, deps: AuthDeps): void {
  bindSignIn(bind, deps)
  bindGroupware(bind, deps)
  bindClientLog(bind, deps)
  bind(rsaRoute, async () => ({ keys: [await deps.sealing.current()] }), {
    headers: () => ({ [TIMESTAMP_HEADER]: String(deps.clock()) }),
  })
  bind(
    logoutRoute,
    async ({ caller }) => {
      const now = new Date(deps.clock())
      await store.endSession(deps.db, caller.sessionId, now)
      await store.endEmbedded(deps.db, caller.userId, now)
    },
    { beforePasswordChange: true },
  )
  bind(changePasswordRoute, ({ caller, body, request }) => changePassword(deps, caller, body, request), {
    beforePasswordChange: true,
    deadline: SIGN_IN_DEADLINE,
  })
}

function bindSignIn(bind: Bind, deps: AuthDeps): void {
  bind(routes.csrfRoute, async ({ cookies }) => ({ csrfToken: csrfToken(deps, cookies) }))
  bind(routes.sessionRoute, async ({ cookies, query, request }) => {
    const embedded = query.embedded === '1'
    const cookie = cookies.get(embedded ? 'embedded' : 'session')
    const session = await readSession(deps, cookie, { embedded, ip: request.ip })
    // How the console was opened is the opener's to say; the session repeats it.
    return session ? { ...session, set_opt: embedded || query.set_opt === '1' ? 1 : 0 } : {}
  })
  bind(
    routes.signInRoute,
    async ({ body, cookies, request }) => {
      // Sealed, or as they are: TLS protects both.
      const credentials = 'sealed' in body ? await deps.sealing.open(body.sealed) : body
      const signedIn = await signIn(deps, credentials, request, broughtCookies(cookies))
      if ('pending' in signedIn) {
        cookies.set('pending', signedIn.pending)
        return { ...routes.OK, second_factor: true as const }
      }
      cookies.set('session', signedIn.session)
      return routes.OK
    },
    { deadline: SIGN_IN_DEADLINE },
  )
  bind(routes.providersRoute, async ({ request }) => ({ ...PROVIDERS, ...deps.otherProviders(request) }))
  bind(routes.signInPageRoute, async () => '/login')
  bind(routes.signOutRoute, async ({ cookies, request }) => {
    await signOut(deps, cookies.get('session'), request)
    cookies.clear('session')
    return routes.OK
  })
}

const PROVIDERS = {
  credentials: {
    id: 'credentials',
    name: 'Email and password',
    type: 'credentials',
    signinUrl: AUTH_PATHS.signin,
    callbackUrl: AUTH_PATHS.credentials,
  },
} as const

/** What the browser brings to a sign-in. */
export function broughtCookies(cookies: CookieJar<'session' | 'browser', never>): BroughtCookies {
  return { session: cookies.get('session'), browser: cookies.get('browser') }
}

/** The token signs a cookie that another site can neither read nor set (double submit). */
function csrfToken(deps: AuthDeps, cookies: CookieJar<'csrf', 'csrf'>): string {
  const present = cookies.get('csrf')
  const value =
    present !== undefined && /^[\w-]{43}$/.test(present) ? present : randomBytes(32).toString('base64url')
  if (value !== present) cookies.set('csrf', value)
  return deps.signer.sign('csrf', value)
}

/** Sign-in endpoints (plain JSON, outside the API base) and the calls on the own account. */
import {
  AUTH_PATHS,
  changePasswordRoute,
  credentialsBody,
  logoutRoute,
  rsaRoute,
  sealedBody,
  TIMESTAMP_HEADER,
} from '@postern/contract/routes/auth.ts'
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import { requestInfo, type Bind } from '../../platform/http/bind.ts'
import { COOKIES, setCookie } from '../../platform/http/cookies.ts'
import { withDeadline } from '../../platform/http/deadline.ts'
import { validate } from '../../platform/http/validate.ts'
import { registerClientLog, registerGroupware } from './side-routes.ts'
import type { AuthDeps } from './deps.ts'
import { signOut } from './entry.ts'
import { changePassword } from './own-password.ts'
import { readSession } from './session-user.ts'
import { signIn, type BroughtCookies, type SignedIn } from './sign-in.ts'
import * as store from './store.ts'

/** A queue of password hashes may be ahead. */
const SIGN_IN_DEADLINE = 20_000
const DEADLINE = 9_000

export function registerAuth(app: FastifyInstance, bind: Bind, deps: AuthDeps): void {
  app.get(AUTH_PATHS.csrf, (request, reply) => ({ csrfToken: csrfToken(deps, request, reply) }))

  app.get(AUTH_PATHS.session, async (request) => {
    const session = await withDeadline(readSession(deps, request.cookies[COOKIES.session]), DEADLINE)
    if (!session) return {}
    // How the console was opened is the opener's to say; the session repeats it.
    const { set_opt: embedded } = request.query as { readonly set_opt?: unknown }
    return { ...session, set_opt: embedded === '1' ? 1 : 0 }
  })

  app.post(AUTH_PATHS.credentials, async (request, reply) => {
    const cookie = await withDeadline(credentialsSignIn(deps, request), SIGN_IN_DEADLINE)
    if ('pending' in cookie) {
      setCookie(request, reply, COOKIES.pending, cookie.pending)
      return { ok: true, second_factor: true }
    }
    setCookie(request, reply, COOKIES.session, cookie.session)
    return { ok: true }
  })

  registerGroupware(app, deps)
  registerClientLog(app, deps)
  app.get(AUTH_PATHS.providers, (request) => ({
    ...PROVIDERS,
    ...deps.otherProviders(requestInfo(request)),
  }))
  app.get(AUTH_PATHS.signin, (_, reply) => reply.redirect('/login'))

  app.post(AUTH_PATHS.signout, async (request, reply) => {
    const byScript = request.headers['x-requested-with'] === 'XMLHttpRequest'
    if (!byScript) assertCsrf(deps, request, tokenOf(request.body))
    await withDeadline(signOut(deps, request.cookies[COOKIES.session], requestInfo(request)), DEADLINE)
    reply.clearCookie(COOKIES.session, { path: '/' })
    return { ok: true }
  })

  bind(rsaRoute, async () => ({ keys: [await deps.sealing.current()] }), {
    headers: () => ({ [TIMESTAMP_HEADER]: String(deps.clock()) }),
  })
  bind(
    logoutRoute,
    async ({ caller }) => {
      await store.endSession(deps.db, caller.sessionId, new Date(deps.clock()))
      return {}
    },
    { beforePasswordChange: true },
  )
  bind(
    changePasswordRoute,
    async ({ caller, body, request }) => {
      await changePassword(deps, caller, body, request)
      return {}
    },
    { beforePasswordChange: true, deadline: SIGN_IN_DEADLINE },
  )
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

/** Sealed, or as they are: TLS protects both. */
async function credentialsSignIn(deps: AuthDeps, request: FastifyRequest): Promise<SignedIn> {
  const body: unknown = request.body ?? {}
  const sealed = typeof body === 'object' && body !== null && 'sealed' in body
  const { csrfToken: token, ...rest } = validate(sealed ? sealedBody : credentialsBody, body)
  assertCsrf(deps, request, token)
  const credentials = 'sealed' in rest ? await deps.sealing.open(rest.sealed) : rest
  return signIn(deps, credentials, requestInfo(request), broughtCookies(request))
}

/** What the browser brings to a sign-in. */
export function broughtCookies({ cookies }: FastifyRequest): BroughtCookies {
  return { session: cookies[COOKIES.session], browser: cookies[COOKIES.browser] }
}

/** The token signs a cookie that another site can neither read nor set (double submit). */
function csrfToken(deps: AuthDeps, request: FastifyRequest, reply: FastifyReply): string {
  const present = request.cookies[COOKIES.csrf]
  const value =
    present !== undefined && /^[\w-]{43}$/.test(present) ? present : randomBytes(32).toString('base64url')
  if (value !== present) setCookie(request, reply, COOKIES.csrf, value)
  return deps.signer.sign('csrf', value)
}

export function assertCsrf(deps: Pick<AuthDeps, 'signer'>, request: FastifyRequest, token: string): void {
  const cookie = request.cookies[COOKIES.csrf]
  if (cookie === undefined || !deps.signer.verify('csrf', cookie, token)) throw new AppError('CSRF_INVALID')
}

function tokenOf(body: unknown): string {
  const token = typeof body === 'object' && body !== null ? (Reflect.get(body, 'csrfToken') as unknown) : ''
  return typeof token === 'string' ? token : ''
}

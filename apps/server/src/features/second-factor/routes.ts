/** Second factors: signing in with them (plain JSON, by cookies) and setting up one's own. */
import * as contract from '@postern/contract/routes/second-factor.ts'
import type { FastifyInstance } from 'fastify'
import { requestInfo, type Bind } from '../../platform/http/bind.ts'
import { COOKIES, setCookie } from '../../platform/http/cookies.ts'
import { withDeadline } from '../../platform/http/deadline.ts'
import { validate } from '../../platform/http/validate.ts'
import * as enrolment from './enrolment.ts'
import { confirmSession } from './fresh.ts'
import { PENDING_MINUTES } from './gate.ts'
import type { FactorDeps, SignInPorts } from './ports.ts'
import * as proof from './proof.ts'
import { resetFactors } from './reset.ts'
import * as signIn from './sign-in.ts'

const { SECOND_FACTOR_PATHS: PATHS } = contract
/** The first passkey loads its library, which takes a busy machine a while. */
const DEADLINE = 20_000
/** A queue of password hashes may be ahead. */
const PASSWORD_DEADLINE = 20_000
const DAY = 24 * 60 * 60

export function registerSecondFactor(
  app: FastifyInstance,
  bind: Bind,
  deps: FactorDeps,
  ports: SignInPorts,
): void {
  registerPending(app, deps, ports)
  registerPasskeySignIn(app, deps, ports)
  bindOwn(bind, deps, ports)
  bind(contract.resetSecondFactorRoute, async ({ caller, params }) => {
    await resetFactors(deps, ports, caller, params.id)
    return {}
  })
}

/** The password was right; what else is shown goes by the cookie of the sign-in under way. */
function registerPending(app: FastifyInstance, deps: FactorDeps, ports: SignInPorts): void {
  app.get(PATHS.verify, async (request) => {
    const pending = signIn.pendingSignIn(deps, request.cookies[COOKIES.pending], requestInfo(request))
    return { pending: await withDeadline(pending, DEADLINE) }
  })
  app.post(PATHS.sendCode, async (request) => {
    ports.assertCsrf(request, validate(contract.tokenBody, request.body ?? {}).csrfToken)
    await withDeadline(signIn.sendPendingCode(deps, request.cookies[COOKIES.pending]), DEADLINE)
    return { ok: true }
  })
  app.post(PATHS.passkeyOptions, async (request) => {
    ports.assertCsrf(request, validate(contract.tokenBody, request.body ?? {}).csrfToken)
    const { [COOKIES.pending]: cookie } = request.cookies
    return withDeadline(signIn.pendingPasskeyOptions(deps, cookie, requestInfo(request)), DEADLINE)
  })
  app.post(PATHS.verify, async (request, reply) => {
    const { csrfToken, ...shown } = validate(contract.verifyBody, request.body ?? {})
    ports.assertCsrf(request, csrfToken)
    const cookies = { pending: request.cookies[COOKIES.pending], session: request.cookies[COOKIES.session] }
    const signedIn = signIn.showFactor(deps, ports, cookies, shown, requestInfo(request))
    const { session, browser } = await withDeadline(signedIn, DEADLINE)
    setCookie(request, reply, COOKIES.session, session)
    const { rememberBrowserDays } = deps.settings().access
    if (browser !== null) setCookie(request, reply, COOKIES.browser, browser, rememberBrowserDays * DAY)
    reply.clearCookie(COOKIES.pending, { path: '/' })
    return { ok: true }
  })
}

function registerPasskeySignIn(app: FastifyInstance, deps: FactorDeps, ports: SignInPorts): void {
  app.post(PATHS.signInOptions, async (request, reply) => {
    ports.assertCsrf(request, validate(contract.tokenBody, request.body ?? {}).csrfToken)
    const asked = signIn.passkeySignInOptions(deps, requestInfo(request))
    const { options, ticket } = await withDeadline(asked, DEADLINE)
    setCookie(request, reply, COOKIES.passkey, ticket, PENDING_MINUTES * 60)
    return options
  })
  app.post(PATHS.signIn, async (request, reply) => {
    const { csrfToken, response } = validate(contract.passkeySignInBody, request.body ?? {})
    ports.assertCsrf(request, csrfToken)
    const cookies = { passkey: request.cookies[COOKIES.passkey], session: request.cookies[COOKIES.session] }
    const opened = signIn.passkeySignIn(deps, ports, cookies, response, requestInfo(request))
    setCookie(request, reply, COOKIES.session, await withDeadline(opened, DEADLINE))
    reply.clearCookie(COOKIES.passkey, { path: '/' })
    return { ok: true }
  })
}

function bindOwn(bind: Bind, deps: FactorDeps, ports: SignInPorts): void {
  const open = { beforeEnrolment: true } as const
  bind(contract.secondFactorRoute, ({ caller }) => enrolment.overview(deps, caller), open)
  bind(contract.beginTotpRoute, ({ caller }) => enrolment.beginTotp(deps, caller), open)
  bind(
    contract.confirmTotpRoute,
    async ({ caller, body }) => codes(await enrolment.confirmTotp(deps, caller, body.code)),
    open,
  )
  bind(contract.removeTotpRoute, async ({ caller }) => {
    await enrolment.removeMethod(deps, caller, 'totp')
    return {}
  })
  bind(
    contract.beginEmailFactorRoute,
    async ({ caller }) => ({ ticket: await enrolment.beginEmail(deps, caller) }),
    open,
  )
  bind(
    contract.confirmEmailFactorRoute,
    async ({ caller, body }) => codes(await enrolment.confirmEmail(deps, caller, body)),
    open,
  )
  bind(contract.removeEmailFactorRoute, async ({ caller }) => {
    await enrolment.removeMethod(deps, caller, 'email')
    return {}
  })
  bind(contract.beginPasskeyRoute, ({ caller }) => enrolment.beginPasskey(deps, caller), {
    ...open,
    deadline: DEADLINE,
  })
  bind(
    contract.addPasskeyRoute,
    async ({ caller, body }) => codes(await enrolment.addPasskey(deps, caller, body)),
    open,
  )
  bind(contract.removePasskeyRoute, async ({ caller, params }) => {
    await enrolment.removePasskey(deps, caller, params.id)
    return {}
  })
  bind(contract.renewRecoveryCodesRoute, async ({ caller }) =>
    codes(await enrolment.renewRecoveryCodes(deps, caller)),
  )
  bind(contract.forgetBrowsersRoute, async ({ caller, body }) => {
    await enrolment.forgetBrowsers(deps, caller, body.id)
    return {}
  })
  bind(
    contract.confirmSessionRoute,
    async ({ caller, body }) => {
      await confirmSession(deps, ports, caller, body.password)
      return {}
    },
    { ...open, deadline: PASSWORD_DEADLINE },
  )
  bindProof(bind, deps)
}

/** Proofs that are enough to end one's own sessions. */
function bindProof(bind: Bind, deps: FactorDeps): void {
  bind(contract.proofRoute, ({ caller }) => proof.proofState(deps, caller))
  bind(contract.proveByCodeRoute, async ({ caller, body }) => {
    await proof.proveByCode(deps, caller, body.code)
    return {}
  })
  bind(contract.beginPasskeyProofRoute, ({ caller }) => proof.beginPasskeyProof(deps, caller), {
    deadline: DEADLINE,
  })
  bind(
    contract.proveByPasskeyRoute,
    async ({ caller, body }) => {
      await proof.proveByPasskey(deps, caller, body)
      return {}
    },
    { deadline: DEADLINE },
  )
}

const codes = (recovery_codes: string[]) => ({ recovery_codes })

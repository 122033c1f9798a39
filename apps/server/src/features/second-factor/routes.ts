/** Second factors: signing in with them (plain JSON, by cookies) and setting up one's own. */
import * as contract from '@postern/contract/routes/second-factor.ts'
import * as routes from '@postern/contract/routes/sign-in.ts'
import type { Bind } from '../../platform/http/bind.ts'
import * as enrolment from './enrolment.ts'
import { confirmSession } from './fresh.ts'
import { PENDING_MINUTES } from './gate.ts'
import type { FactorDeps, SignInPorts } from './ports.ts'
import * as proof from './proof.ts'
import { resetFactors } from './reset.ts'
import * as signIn from './sign-in.ts'

/** The first passkey loads its library, which takes a busy machine a while. */
const DEADLINE = 20_000
/** A queue of password hashes may be ahead. */
const PASSWORD_DEADLINE = 20_000
const DAY = 24 * 60 * 60

export function registerSecondFactor(
  bind: Bind,
  deps: FactorDeps & { readonly signInPorts: SignInPorts },
): void {
  const ports = deps.signInPorts
  bindPending(bind, deps, ports)
  bindPasskeySignIn(bind, deps, ports)
  bindOwn(bind, deps, ports)
  bind(contract.resetSecondFactorRoute, ({ caller, params }) => resetFactors(deps, ports, caller, params.id))
}

/** The password was right; what else is shown goes by the cookie of the sign-in under way. */
function bindPending(bind: Bind, deps: FactorDeps, ports: SignInPorts): void {
  const slow = { deadline: DEADLINE }
  bind(
    routes.pendingSignInRoute,
    async ({ cookies, request }) => ({
      pending: await signIn.pendingSignIn(deps, cookies.get('pending'), request),
    }),
    slow,
  )
  bind(
    routes.sendSecondFactorCodeRoute,
    async ({ cookies }) => {
      await signIn.sendPendingCode(deps, cookies.get('pending'))
      return routes.OK
    },
    slow,
  )
  bind(
    routes.secondFactorPasskeyOptionsRoute,
    async ({ cookies, request }) => ({
      ...(await signIn.pendingPasskeyOptions(deps, cookies.get('pending'), request)),
    }),
    slow,
  )
  bind(
    routes.showSecondFactorRoute,
    async ({ body, cookies, request }) => {
      const brought = { pending: cookies.get('pending'), session: cookies.get('session') }
      const { session, browser } = await signIn.showFactor(deps, ports, brought, body, request)
      cookies.set('session', session)
      const { rememberBrowserDays } = deps.settings().access
      if (browser !== null) cookies.set('browser', browser, rememberBrowserDays * DAY)
      cookies.clear('pending')
      return routes.OK
    },
    slow,
  )
}

function bindPasskeySignIn(bind: Bind, deps: FactorDeps, ports: SignInPorts): void {
  const slow = { deadline: DEADLINE }
  bind(
    routes.passkeySignInOptionsRoute,
    async ({ cookies, request }) => {
      const { options, ticket } = await signIn.passkeySignInOptions(deps, request)
      cookies.set('passkey', ticket, PENDING_MINUTES * 60)
      return { ...options }
    },
    slow,
  )
  bind(
    routes.passkeySignInRoute,
    async ({ body, cookies, request }) => {
      const brought = { passkey: cookies.get('passkey'), session: cookies.get('session') }
      cookies.set('session', await signIn.passkeySignIn(deps, ports, brought, body.response, request))
      cookies.clear('passkey')
      return routes.OK
    },
    slow,
  )
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
  bind(contract.removeTotpRoute, ({ caller }) => enrolment.removeMethod(deps, caller, 'totp'))
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
  bind(contract.removeEmailFactorRoute, ({ caller }) => enrolment.removeMethod(deps, caller, 'email'))
  bind(contract.beginPasskeyRoute, ({ caller }) => enrolment.beginPasskey(deps, caller), {
    ...open,
    deadline: DEADLINE,
  })
  bind(
    contract.addPasskeyRoute,
    async ({ caller, body }) => codes(await enrolment.addPasskey(deps, caller, body)),
    open,
  )
  bind(contract.removePasskeyRoute, ({ caller, params }) => enrolment.removePasskey(deps, caller, params.id))
  bind(contract.renewRecoveryCodesRoute, async ({ caller }) =>
    codes(await enrolment.renewRecoveryCodes(deps, caller)),
  )
  bind(contract.forgetBrowsersRoute, ({ caller, body }) => enrolment.forgetBrowsers(deps, caller, body.id))
  bind(
    contract.confirmSessionRoute,
    ({ caller, body }) => confirmSession(deps, ports, caller, body.password),
    { ...open, deadline: PASSWORD_DEADLINE },
  )
  bindProof(bind, deps)
}

/** Proofs that are enough to end one's own sessions. */
function bindProof(bind: Bind, deps: FactorDeps): void {
  bind(contract.proofRoute, ({ caller }) => proof.proofState(deps, caller))
  bind(contract.proveByCodeRoute, ({ caller, body }) => proof.proveByCode(deps, caller, body.code))
  bind(contract.beginPasskeyProofRoute, ({ caller }) => proof.beginPasskeyProof(deps, caller), {
    deadline: DEADLINE,
  })
  bind(contract.proveByPasskeyRoute, ({ caller, body }) => proof.proveByPasskey(deps, caller, body), {
    deadline: DEADLINE,
  })
}

const codes = (recovery_codes: string[]) => ({ recovery_codes })

import type { PasswordContext } from '@postern/contract/validation/password-context.ts'
import type { Capabilities } from '../../platform/capability/capability.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Bind } from '../../platform/http/bind.ts'
import type { Caller, RequestInfo } from '../../platform/http/caller.ts'
import { declareFeature } from '../ports/declare-feature.ts'
import { registerAccount } from './account/account-routes.ts'
import type { DecisionDeps } from './account/decision-service.ts'
import type { AuthDeps } from './deps.ts'
import { signInPorts } from './entering.ts'
import { createHasher } from './password/hashing.ts'
import { assertPassword } from './password/password-policy.ts'
import { createSealing } from './password/sealing.ts'
import type { AssertProven, ProviderEntry } from './ports.ts'
import { registerReset } from './reset/reset-routes.ts'
import { countRequests } from './reset/reset-store.ts'
import { registerAuth } from './routes.ts'
import { createAuthenticator } from './session/authenticator.ts'
import { callerByLink } from './session/own-caller.ts'
import { renewedCaller } from './session/renewed.ts'
import { createSigner } from './session/signing.ts'
import { bindEmbedding } from './side-routes.ts'
import { endSessionsOf, endSessionsOfRole } from './store.ts'
import { forgetMailLocks } from './throttle/mail-throttle.ts'
import { createThrottle, type Throttle } from './throttle/throttle.ts'

interface Host extends Pick<AuthDeps, 'clock' | 'settings'> {
  readonly systemDb: Db
}
interface Needs extends Host, Pick<AuthDeps, 'secondFactor' | 'apiTokens' | 'throttle'> {
  readonly installationKey: Buffer
  readonly passkeyProvider: Providers
  readonly oidcProvider: Providers
}
type Providers = (from: RequestInfo) => Readonly<Record<string, ProviderEntry>>
interface Locks extends Host {
  readonly throttle: Throttle
  /** Of guesses of second factors. */
  readonly codeThrottle: Throttle
}
interface Bound extends Pick<DecisionDeps, 'sendMail' | 'mayManage' | 'unlock'> {
  readonly auth: AuthDeps
  readonly db: Db
  readonly assertProven: AssertProven
  readonly capabilities: Capabilities
}

export const feature = declareFeature({
  gives: {
    throttle: ({ systemDb, settings, clock }: Host) => createThrottle(systemDb, settings, clock),
    codeThrottle: ({ systemDb, settings, clock }: Host) =>
      createThrottle(systemDb, settings, clock, 'second-factor:'),
    auth,
    authenticator: (deps: { readonly auth: AuthDeps }) => createAuthenticator(deps.auth),
    unlock,
    endSessions:
      ({ clock }: Host) =>
      (trx: Db, userIds: readonly number[]) =>
        endSessionsOf(trx, userIds, new Date(clock())),
    endSessionsOfRole:
      ({ clock }: Host) =>
      (trx: Db, roleId: number, exceptUserId: number) =>
        endSessionsOfRole(trx, roleId, new Date(clock()), exceptUserId),
    credentials,
    renewCaller:
      ({ systemDb }: Host) =>
      (caller: Caller) =>
        renewedCaller(systemDb, caller),
    callerByLink,
    signInPorts,
  },
  routes(bind: Bind, deps: Bound) {
    registerAuth(bind, deps.auth)
    bindEmbedding(bind, { ...deps.auth, capabilities: deps.capabilities })
    registerAccount(bind, { ...deps.auth, assertProven: deps.assertProven })
    registerReset(bind, { ...deps, ...deps.auth, tenantDb: deps.db })
  },
  waiting: () => ({ password_requests: countRequests }),
})

function auth(deps: Needs): AuthDeps {
  const { systemDb: db, clock, settings, throttle, secondFactor, apiTokens } = deps
  return {
    db,
    clock,
    settings,
    hasher: createHasher(),
    throttle,
    signer: createSigner(deps.installationKey),
    sealing: createSealing(db, clock),
    secondFactor,
    apiTokens,
    otherProviders: (from) => ({ ...deps.passkeyProvider(from), ...deps.oidcProvider(from) }),
  }
}

/** Ends the locks of an account; whether there was one. */
function unlock({ systemDb, clock, throttle, codeThrottle }: Locks) {
  return async (email: string): Promise<boolean> => {
    const lifted = [
      await throttle.forget(email),
      await codeThrottle.forget(email),
      await forgetMailLocks(systemDb, email, clock()),
    ]
    return lifted.includes(true)
  }
}

interface CredentialNeeds {
  readonly auth: AuthDeps
  readonly endSessions: (trx: Db, userIds: readonly number[]) => Promise<void>
  readonly unlock: (email: string) => Promise<boolean>
}

/** What features that make accounts need. */
function credentials({ auth: { settings, hasher }, endSessions, unlock }: CredentialNeeds) {
  const hashPassword = async (password: string, owner: PasswordContext): Promise<string> => {
    assertPassword(password, settings(), owner)
    return hasher.hash(password)
  }
  return { hashPassword, endSessions, unlock }
}

/** From bearer tokens to callers: handles of sessions, and API tokens. */
import { LIMITS } from '@postern/contract/limits.ts'
import { PERMISSIONS } from '@postern/contract/permissions.ts'
import { TOKEN_PREFIX } from '@postern/contract/routes/api-token.ts'
import { isAddressAllowed } from '@postern/contract/validation/ip-network.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Account, Authenticator, RequestInfo } from '../../../platform/http/caller.ts'
import type { Scope } from '../../../platform/db/scope.ts'
import type { AuthDeps } from '../deps.ts'
import { isGoodInFrame } from '../groupware/embedded.ts'
import { isEmbedded } from '../groupware/embedding.ts'
import type { FoundToken } from '../ports.ts'
import { assertPlaced, permissionsOf, scopeOf } from './rights.ts'
import { mustChange } from './session-user.ts'
import { mayGoOn, noteUse, sessionIdOf, sessionLength } from './sessions.ts'
import * as store from '../store.ts'

export function createAuthenticator(deps: AuthDeps): Authenticator {
  return {
    async authenticate(token, from, embedded) {
      if (token?.startsWith(TOKEN_PREFIX)) return authenticateToken(deps, token, from)
      if (token === null) throw new AppError('UNAUTHENTICATED')
      const id = sessionIdOf(deps, token)
      // Forged, or of another installation.
      if (id === null) throw new AppError('AUTH_FAILED')
      const session = await store.sessionAccount(deps.db, id, new Date(deps.clock()))
      // Sessions stay when they end, and go with their user.
      if (!session)
        throw new AppError(
          (await store.hasSession(deps.db, id)) ? 'SESSION_EXPIRED' : 'NOT_FOUND_LOGGED_USER',
        )
      if (!mayGoOn(deps, session, from.ip)) {
        await store.endSession(deps.db, id, new Date(deps.clock()))
        throw new AppError('SESSION_EXPIRED')
      }
      // Taken out of its frame, or its site may not show us any more.
      if (!isGoodInFrame(deps, session, embedded)) throw new AppError('SESSION_EXPIRED')
      assertPlaced(session)
      await noteUse(deps, session)
      return {
        userId: session.id,
        email: session.email,
        language: session.language,
        sessionId: id,
        roleKey: session.role_key,
        permissions: new Set(permissionsOf(session)),
        scope: scopeOf(session),
        passwordChangeRequired: mustChange(deps, session),
        enrolmentRequired: deps.secondFactor.mustEnrol(session),
        ...(isEmbedded(session.auth_type) ? { embedded: true } : {}),
        apiToken: null,
      }
    },
    async renew(caller) {
      if (caller.apiToken !== null) return
      const now = deps.clock()
      const embedded = caller.embedded === true
      await store.extendSession(deps.db, caller.sessionId, {
        now: new Date(now),
        until: new Date(now + sessionLength(deps, embedded)),
        hours: embedded ? LIMITS.embeddedHours : LIMITS.sessionHoursMax,
      })
    },
    isCsrfToken: (cookie, token) => deps.signer.verify('csrf', cookie, token),
  }
}

/** A program: what its token says, as far as its owner still may. */
async function authenticateToken(deps: AuthDeps, token: string, from: RequestInfo): Promise<Account> {
  const found = await deps.apiTokens.find(token, from)
  const owner = found && (await store.accountById(deps.db, found.userId))
  if (!found || !owner || owner.login_blocked) throw new AppError('UNAUTHENTICATED')
  assertPlaced(owner)
  const { allowedIps } = deps.settings().access
  if (owner.region !== 'user' && !isAddressAllowed(from.ip, allowedIps)) throw new AppError('IP_NOT_ALLOWED')
  const scope = tokenScope(found, scopeOf(owner))
  if (!scope) throw new AppError('UNAUTHENTICATED')
  const permissions = permissionsOf(owner).filter(
    (id) => found.permissions.includes(id) && PERMISSIONS[id].includes(scope.region),
  )
  return {
    userId: owner.id,
    email: owner.email,
    language: owner.language,
    sessionId: '',
    roleKey: owner.role_key,
    permissions: new Set(permissions),
    scope,
    passwordChangeRequired: false,
    enrolmentRequired: false,
    apiToken: { id: found.id, name: found.name },
  }
}

/** A token made for one domain reaches nothing else, wherever its owner was moved since: null when nothing is left. */
function tokenScope({ domainId }: FoundToken, own: Scope): Scope | null {
  if (domainId === null) return own
  if (own.region === 'all') return { region: 'domain', domainId }
  return own.domainId === domainId ? own : null
}

/** Who may call a route: its declaration against the caller behind the bearer token. */
import type { RouteDefinition } from '@postern/contract/routes/define.ts'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { actFor } from '../db/tenant.ts'
import type { AuditCall } from './audited.ts'
import type { Authenticator, Caller } from './caller.ts'
import { COOKIES } from './cookies.ts'
import { bearerToken } from './guards.ts'
import type { LogRefusedRead } from './refused-reads.ts'
import { requestInfo } from './request-info.ts'

/** Callers to whom most routes are closed for now. */
export interface OpenTo {
  /** Open to callers who must change their password first. */
  readonly beforePasswordChange?: boolean
  /** Open to callers who must set up a second factor first, as what is open before a password change is. */
  readonly beforeEnrolment?: boolean
}

export interface Authority {
  readonly authenticator: Authenticator
  readonly audit: AuditCall
  readonly logRefusedRead: LogRefusedRead
}

/** The caller of a route that is not public. @throws AppError for whoever may not call it */
export async function authorise(
  route: RouteDefinition,
  request: FastifyRequest,
  { authenticator, audit, logRefusedRead }: Authority,
  options: OpenTo,
): Promise<Caller> {
  const from = requestInfo(request)
  const cookie = request.cookies[COOKIES.embedded]
  const caller = { ...(await authenticator.authenticate(bearerToken(request), from, cookie)), from }
  if (caller.apiToken !== null && (route.sessionOnly === true || !Array.isArray(route.access))) {
    const error = new AppError('SESSION_ONLY')
    logRefusedRead(route, request, caller, error)
    throw error
  }
  if (caller.embedded === true && !isOpenInFrames(route)) {
    const error = new AppError('EMBEDDED_SESSION')
    logRefusedRead(route, request, caller, error)
    throw error
  }
  if (caller.passwordChangeRequired && options.beforePasswordChange !== true) {
    throw new AppError('PASSWORD_CHANGE_REQUIRED')
  }
  const isOpen = options.beforeEnrolment === true || options.beforePasswordChange === true
  if (caller.enrolmentRequired && !isOpen) throw new AppError('SECOND_FACTOR_REQUIRED')
  if (Array.isArray(route.access) && !route.access.some((permission) => caller.permissions.has(permission))) {
    const error = new AppError('NO_PERMISSION')
    // Whoever tries what their menus don't offer is worth knowing of.
    const call = { caller, params: request.params, body: undefined }
    await actFor(caller.scope, () => audit(route, call, error))
    logRefusedRead(route, request, caller, error)
    throw error
  }
  return caller
}

/** What has a permission is the portal's; of what is for everybody signed in, little is. */
function isOpenInFrames({ access, sessionOnly, embedded }: RouteDefinition): boolean {
  return embedded === true || (Array.isArray(access) && sessionOnly !== true)
}

/**
 * Reads that were refused, in the process log (ASVS 5.0, 16.3.2); calls that change something are in the audit log. Within
 * a session it is written ten times a minute: nobody fills the log by calling.
 */
import { ERRORS } from '@postern/contract/codes/errors.ts'
import type { RouteDefinition } from '@postern/contract/routes/define.ts'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import type { Account } from './caller.ts'
import { createMinuteLimit } from './minute-limit.ts'

/** Lines a minute of one session or token, and how many of these are counted. */
const LIMIT = { each: 10, keys: 1_000 }

/** Writes the line when `error` refuses the read of `caller`. */
export type LogRefusedRead = (
  route: RouteDefinition,
  request: FastifyRequest,
  caller: Account,
  error: unknown,
) => void

/** `clock` in ms. */
export function createRefusedReads(clock: () => number): LogRefusedRead {
  const limit = createMinuteLimit(clock, LIMIT)
  return (route, request, caller, error) => {
    if (route.audit !== undefined || !(error instanceof AppError)) return
    const why = reasonOf(route, error)
    const { userId, email, roleKey, sessionId, apiToken } = caller
    if (why === null || !limit(apiToken === null ? sessionId : `token ${apiToken.id}`)) return
    request.log.warn(
      {
        security: 'read refused',
        why,
        code: error.code,
        route: `${route.method} ${route.path}`,
        params: request.params,
        user: userId,
        email,
        role: roleKey,
        ...(apiToken === null ? {} : { token: apiToken.id }),
        ip: request.ip,
      },
      'read refused',
    )
  }
}

/** What is out of a caller's reach answers as if it did not exist, and looks so from here too. */
function reasonOf(route: RouteDefinition, { code }: AppError): 'permission' | 'scope, or gone' | null {
  if (ERRORS[code] === 403) return 'permission'
  return ERRORS[code] === 404 && route.scope === 'tenant' ? 'scope, or gone' : null
}

/** What is refused before anything is read: other origins, method overrides, methods nobody offers (H10, H20). */
import type { RouteDefinition } from '@postern/contract/routes/define.ts'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import type { Authenticator } from './caller.ts'
import { COOKIES } from './cookies.ts'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE'])
const OVERRIDES = ['x-http-method-override', 'x-http-method', 'x-method-override'] as const

/** @throws AppError METHOD_NOT_ALLOWED, INVALID_REQUEST or CSRF_INVALID */
export function guardRequest(request: FastifyRequest): void {
  if (!METHODS.has(request.method)) throw new AppError('METHOD_NOT_ALLOWED')
  if (OVERRIDES.some((name) => request.headers[name] !== undefined)) {
    throw new AppError('INVALID_REQUEST', { detail: 'method override' })
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') guardOrigin(request)
}

/**
 * A browser names the page's origin on every call that may change something; one from elsewhere is refused. Hosts are
 * compared, not schemes: a proxy in front may end TLS.
 */
function guardOrigin(request: FastifyRequest): void {
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site') throw new AppError('CSRF_INVALID', { detail: site })
  if (origin === undefined) return
  if (!URL.canParse(origin) || new URL(origin).host !== request.host.toLowerCase()) {
    throw new AppError('CSRF_INVALID', { detail: 'foreign origin' })
  }
}

/**
 * Whoever signs in shows the token that belongs to the cookie, where the route says so: another site can neither read nor set
 * that (double submit).
 * @throws AppError CSRF_INVALID
 */
export function assertCsrf(
  { csrf }: RouteDefinition,
  { headers, cookies }: FastifyRequest,
  body: unknown,
  authenticator: Authenticator,
): void {
  if (csrf === undefined) return
  if (csrf === 'unlessByScript' && headers['x-requested-with'] === 'XMLHttpRequest') return
  const { csrfToken } = body as { readonly csrfToken?: string }
  const cookie = cookies[COOKIES.csrf]
  if (cookie === undefined || !authenticator.isCsrfToken(cookie, csrfToken ?? '')) {
    throw new AppError('CSRF_INVALID')
  }
}

/** The token of `Authorization: Bearer …` (RFC 6750 §2.1), null when there is none. */
export function bearerToken(request: FastifyRequest): string | null {
  const { authorization } = request.headers
  return /^Bearer ([\w.~+/-]+=*)$/i.exec(authorization ?? '')?.[1] ?? null
}

/** Cookies of signing in: out of reach of scripts and of other sites, and Secure where TLS is. */
import type { FastifyReply, FastifyRequest } from 'fastify'

export const COOKIES = {
  session: 'postern-session',
  csrf: 'postern-csrf',
  /** A sign-in under way: the password was right, a second factor is asked for. */
  pending: 'postern-pending',
  /** A browser that its user trusts. */
  browser: 'postern-browser',
  passkey: 'postern-passkey',
  sso: 'postern-sso',
} as const
export type CookieName = (typeof COOKIES)[keyof typeof COOKIES]

/** `maxAge` in seconds; until the browser closes when absent. */
export function setCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  name: CookieName,
  value: string,
  maxAge?: number,
): void {
  reply.setCookie(name, value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    ...(maxAge === undefined ? {} : { maxAge }),
  })
}

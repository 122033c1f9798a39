/** Cookies of signing in: out of reach of scripts and of other sites, and Secure where TLS is. */
import type { CookieName } from '@postern/contract/routes/define.ts'
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
} as const satisfies Record<CookieName, string>

/** Cookies of one call: those that its route declares. */
export interface CookieJar<Reads extends CookieName, Sets extends CookieName> {
  /** What the browser brought. */
  get(name: Reads): string | undefined
  /** Goes out with the answer. `maxAge` in seconds; until the browser closes when absent. */
  set(name: Sets, value: string, maxAge?: number): void
  clear(name: Sets): void
}

/** The jar of a request; `apply` writes what was set into the answer. */
export function jarOf(request: FastifyRequest): CookieJar<CookieName, CookieName> & {
  apply(reply: FastifyReply): void
} {
  const changes = new Map<CookieName, { readonly value: string; readonly maxAge?: number } | null>()
  return {
    get: (name) => request.cookies[COOKIES[name]],
    set: (name, value, maxAge) => {
      changes.set(name, { value, ...(maxAge === undefined ? {} : { maxAge }) })
    },
    clear: (name) => {
      changes.set(name, null)
    },
    apply: (reply) => {
      for (const [name, change] of changes) {
        if (change === null) reply.clearCookie(COOKIES[name], { path: '/' })
        else setCookie(request, reply, COOKIES[name], change)
      }
    },
  }
}

function setCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  { value, ...lifetime }: { readonly value: string; readonly maxAge?: number },
): void {
  reply.setCookie(name, value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    ...lifetime,
  })
}

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
  /** In the frame of another site: browsers keep one for each site, and take it from none that lies beside us. */
  embedded: '__Host-postern-embedded',
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
        if (change === null)
          reply.clearCookie(COOKIES[name], { path: '/', ...(name === 'embedded' ? EMBEDDED : {}) })
        else setCookie(request, reply, COOKIES[name], change)
      }
    },
  }
}

/** Where another site shows us in a frame; whatever else it is, without TLS browsers do not keep it. */
const EMBEDDED = { sameSite: 'none', secure: true, partitioned: true } as const

function setCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  { value, ...lifetime }: { readonly value: string; readonly maxAge?: number },
): void {
  const reach =
    name === COOKIES.embedded ? EMBEDDED : { sameSite: 'lax' as const, secure: request.protocol === 'https' }
  reply.setCookie(name, value, { path: '/', httpOnly: true, ...reach, ...lifetime })
}

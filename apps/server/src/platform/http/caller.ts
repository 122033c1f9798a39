/** Who calls: what an authenticator found behind the bearer token. */
import type { Language } from '@postern/contract/i18n/texts.ts'
import type { Permission } from '@postern/contract/permissions.ts'
import type { Scope } from '../db/scope.ts'

/** What an authenticator knows of whoever holds a token. */
export interface Account {
  readonly userId: number
  readonly email: string
  readonly language: Language
  /** '' for an API token. */
  readonly sessionId: string
  readonly roleKey: string
  readonly permissions: ReadonlySet<Permission>
  readonly scope: Scope
  /** Nothing but changing the password, reading the session and signing out is open until this is false. */
  readonly passwordChangeRequired: boolean
  /** Nothing but setting up a second factor and signing out is open until this is false. */
  readonly enrolmentRequired: boolean
  /** A session in the frame of another site: for the portal, and nothing of the own account. */
  readonly embedded?: true
  /** The API token that calls in the account's place; null for a session. */
  readonly apiToken: { readonly id: number; readonly name: string } | null
  /** How a command acts in the account's place, for the audit log: `postern apply (root)`. */
  readonly via?: string
}

/** An account and the request it makes. One object a request. */
export interface Caller extends Account {
  readonly from: RequestInfo
}

/** What is known of a request besides its content. */
export interface RequestInfo {
  readonly id: string
  readonly ip: string
  readonly userAgent: string
  readonly language: Language
  /** `http://host:port` as the client says: only platform/http/public-origin.ts may believe it. */
  readonly origin: string
}

/** Turns bearer tokens into callers; features/auth provides it. */
export interface Authenticator {
  /**
   * `embedded` is the cookie of a session in the frame of another site, without which its token is worth nothing.
   * @throws AppError UNAUTHENTICATED when there is no token or a forged one, SESSION_EXPIRED when its session ended.
   */
  authenticate(token: string | null, from: RequestInfo, embedded?: string): Promise<Account>
  /** Called for every request that may change something: the session's time starts anew (product §4). */
  renew(caller: Caller): Promise<void>
  /** Whether the token was made for this value of the cookie `csrf`. */
  isCsrfToken(cookie: string, token: string): boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
  interface FastifyContextConfig {
    /** The route takes a file as its body. */
    upload?: true
  }
}

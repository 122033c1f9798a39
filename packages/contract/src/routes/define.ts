/**
 * Route declarations. The server derives validation, authorisation and OpenAPI from them, the console its typed
 * client; nothing about a route is said twice.
 */
import type { z } from 'zod'
import type { AuditTask } from '../audit/tasks.ts'
import type { ErrorCode } from '../codes/errors.ts'
import type { Permission } from '../permissions.ts'

/** Cookies of signing in. */
export const COOKIE_NAMES = ['session', 'csrf', 'pending', 'browser', 'passkey', 'sso', 'embedded'] as const
export type CookieName = (typeof COOKIE_NAMES)[number]

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Who may call: anybody, anybody signed in, or holders of one of the permissions. */
export type Access = 'public' | 'session' | readonly Permission[]

/**
 * Which rows a call may touch: `none` (no tenant data), `own` (the caller's own account) or `tenant` (the caller's
 * region, applied by the server's scope helper to every query).
 */
export type RouteScope = 'none' | 'own' | 'tenant'

export interface RouteDefinition {
  readonly method: Method
  /** Below the base path (`plain` routes: the whole path), parameters in braces: `/users/{id}`. */
  readonly path: string
  /** A call of signing in: outside the API base, answered in plain JSON without the envelope. */
  readonly plain?: true
  readonly summary: string
  readonly access: Access
  readonly scope: RouteScope
  /**
   * What a call is in the audit log; every route that may change something says so, and reads worth knowing of.
   * 'own' when its service records what happened under tasks of its own.
   */
  readonly audit?: AuditTask | 'own'
  /**
   * What its events are about where neither the path nor the body names it: the caller's own account, or a thing by its
   * name ('' for the log or the settings as a whole).
   */
  readonly auditTarget?: 'caller' | { readonly name: string }
  /** Closed to API tokens, as every route of access `session` is. */
  readonly sessionOnly?: true
  /** Of access `session`: open to sessions in the frame of another site too, which reach nothing of the own account. */
  readonly embedded?: true
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** The body is a file of at most this many bytes (application/octet-stream, or the field `file` of a form) instead of JSON. */
  readonly upload?: number
  /**
   * The body's `csrfToken` has to fit the cookie `csrf` (double submit); `unlessByScript`: or the header X-Requested-With
   * says XMLHttpRequest, which no page of another site can send.
   */
  readonly csrf?: true | 'unlessByScript'
  /** Cookies that the handler may read, and those that it may set or clear. */
  readonly cookies?: { readonly reads?: readonly CookieName[]; readonly sets?: readonly CookieName[] }
  /** Shape of `data`; a `file` route streams bytes instead, a status leads the browser on to a path of ours. */
  readonly reply: z.ZodType | 'file' | Redirect
  readonly errors?: readonly ErrorCode[]
  /** What the call answers when it broke for reasons of the server's own; INTERNAL without. */
  readonly failure?: ErrorCode
}

/** 302 Found; 303 See Other, after which the browser asks by GET (RFC 9110 §15.4). */
export type Redirect = 302 | 303

/** Declares one route and keeps its literal types. */
export function defineRoute<const R extends RouteDefinition>(route: R): R {
  return route
}

type InputOf<T> = T extends z.ZodType ? z.input<T> : undefined
type OutputOf<T> = T extends z.ZodType ? z.output<T> : undefined

/** What a client sends, before defaults are filled in. */
export interface RouteInput<R extends RouteDefinition> {
  readonly params: InputOf<R['params']>
  readonly query: InputOf<R['query']>
  readonly body: InputOf<R['body']>
  readonly file: R extends { readonly upload: number } ? Blob : undefined
}

/** What a handler gets, validated, defaults filled in. */
export interface RouteParsed<R extends RouteDefinition> {
  readonly params: OutputOf<R['params']>
  readonly query: OutputOf<R['query']>
  readonly body: OutputOf<R['body']>
  readonly file: R extends { readonly upload: number } ? Uint8Array : undefined
}

/** The `data` of the reply; where the browser is led on, the path to go to. */
export type RouteReply<R extends RouteDefinition> = R['reply'] extends z.ZodType
  ? z.output<R['reply']>
  : R['reply'] extends Redirect
    ? string
    : never

/** Base path of every declared route but the plain ones (product §7). */
export const API_BASE = '/api/proxy'

/** The whole path of a route, parameters in braces. */
export function fullPath({ plain, path }: Pick<RouteDefinition, 'plain' | 'path'>): string {
  return plain === true ? path : API_BASE + path
}

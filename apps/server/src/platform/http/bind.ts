/**
 * Binds contract routes to handlers. Authorisation, validation, the envelope and the deadline are derived from the
 * declaration here, so that no feature can forget one.
 */
import { ROUTES } from '@postern/contract/routes/all.ts'
import {
  fullPath,
  type CookieName,
  type RouteDefinition,
  type RouteParsed,
  type RouteReply,
} from '@postern/contract/routes/define.ts'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { actFor } from '../db/tenant.ts'
import { sendAnswer, type FileReply } from './answer.ts'
import { audited, type AuditCall } from './audited.ts'
import { authorise, type OpenTo } from './authorise.ts'
import type { Authenticator, Caller, RequestInfo } from './caller.ts'
import { jarOf, type CookieJar } from './cookies.ts'
import { withDeadline } from './deadline.ts'
import { toAppError } from './errors.ts'
import { assertCsrf } from './guards.ts'
import { inputOf, type Reader, type StoredFields } from './input.ts'
import { onAPageThatIs } from './last-page.ts'
import type { LogRefusedRead } from './refused-reads.ts'
import { requestInfo } from './request-info.ts'

/** Nobody stands behind the call of a public route. */
export type CallerOf<R extends RouteDefinition> = R['access'] extends 'public' ? null : Caller
export type HandlerInput<R extends RouteDefinition> = RouteParsed<R> & {
  readonly caller: CallerOf<R>
  readonly request: RequestInfo
  readonly cookies: CookieJar<Declared<R, 'reads'>, Declared<R, 'sets'>>
  /** The log of this request: its lines carry the request's id. */
  readonly log: FastifyBaseLogger
}
type Declared<R extends RouteDefinition, Use extends 'reads' | 'sets'> = R['cookies'] extends {
  readonly [U in Use]: readonly (infer Name extends CookieName)[]
}
  ? Name
  : never
export type Handler<R extends RouteDefinition> = (
  input: HandlerInput<R>,
) => Promise<R['reply'] extends 'file' ? FileReply : RouteReply<R> | Nothing<R>>
/** A handler whose reply may be empty answers nothing. */
type Nothing<R extends RouteDefinition> = Record<string, never> extends RouteReply<R> ? void : never

export interface BindOptions extends OpenTo {
  /** ms until the caller is told to try again; the default is DEADLINE. */
  readonly deadline?: number
  /** Headers of answers that succeed. */
  readonly headers?: () => Readonly<Record<string, string>>
  readonly stored?: StoredFields
  /** Of a route that leads a browser on: the page that tells of the failure; rethrows what no page is to tell. */
  readonly failed?: (error: unknown, from: Failed) => Promise<string>
}
export interface Failed {
  readonly request: RequestInfo
  readonly log: FastifyBaseLogger
}

export type Bind = <R extends RouteDefinition>(route: R, handler: Handler<R>, options?: BindOptions) => void

/** Longest time a call may take: a database that hangs must not hang the console (G4). */
const DEADLINE = 9_000

/** A binder for `app`; `bound` collects the routes that have a handler. */
export function createBinder(
  app: FastifyInstance,
  authenticator: Authenticator,
  audit: AuditCall,
  logRefusedRead: LogRefusedRead,
): { bind: Bind; bound: Set<RouteDefinition> } {
  const bound = new Set<RouteDefinition>()
  /** What answers GET, by path: a PUT there changes what it tells. */
  const readers = new Map<string, Reader>()
  const bind: Bind = (route, handler, options = {}) => {
    bound.add(route)
    if (route.method === 'GET') readers.set(route.path, handler as unknown as Reader)
    const deadline = options.deadline ?? DEADLINE
    app.route({
      method: route.method,
      url: fullPath(route).replaceAll(/\{(\w+)\}/g, ':$1'),
      ...(route.upload === undefined ? {} : { bodyLimit: route.upload, config: { upload: true } }),
      // Before the body is read: nobody without the right makes us parse anything.
      onRequest: async (request) => {
        if (route.access === 'public') return
        const authority = { authenticator, audit, logRefusedRead }
        request.caller = await withDeadline(authorise(route, request, authority, options), deadline)
      },
      handler: async (request, reply) => {
        const { caller, log } = request
        const jar = jarOf(request)
        const from = { request: requestInfo(request), log }
        const call = async (): Promise<unknown> => {
          const parsed = await inputOf(route, request, readers.get(route.path), options.stored)
          assertCsrf(route, request, parsed.body, authenticator)
          const input = { ...parsed, ...from, caller, cookies: jar }
          return onAPageThatIs(input as unknown as HandlerInput<typeof route>, handler)
        }
        const work = caller ? () => asCaller(caller, request, call) : call
        const done = withDeadline(work().catch(nameFailure(route)), deadline)
        const { failed } = options
        const data = await (failed ? done.catch((error: unknown) => failed(error, from)) : done)
        if (caller && route.method !== 'GET') await authenticator.renew(caller)
        if (options.headers) reply.headers(options.headers())
        jar.apply(reply)
        return sendAnswer(route, data, request, reply)
      },
    })
    const asCaller = (caller: Caller, request: FastifyRequest, call: () => Promise<unknown>) =>
      actFor(caller.scope, () => audited(route, caller, request, audit, call)).catch((error: unknown) => {
        logRefusedRead(route, request, caller, error)
        throw error
      })
  }
  return { bind, bound }
}

/** What broke for reasons of our own is named as the route says. */
function nameFailure({ failure }: RouteDefinition): (error: unknown) => never {
  return (error) => {
    if (failure !== undefined && toAppError(error).code === 'INTERNAL') {
      throw new AppError(failure, { cause: error })
    }
    throw error
  }
}

/** Names of declared routes without a handler. */
export function unboundRoutes(bound: ReadonlySet<RouteDefinition>): string[] {
  return [...ROUTES].filter(([, route]) => !bound.has(route)).map(([name]) => name)
}

/**
 * Binds contract routes to handlers. Authorisation, validation, the envelope and the deadline are derived from the
 * declaration here, so that no feature can forget one.
 */
import { ROUTES } from '@postern/contract/routes/all.ts'
import {
  API_BASE,
  type RouteDefinition,
  type RouteParsed,
  type RouteReply,
} from '@postern/contract/routes/define.ts'
import { bulkReply } from '@postern/contract/routes/shared.ts'
import { errorText } from '@postern/contract/texts/errors.ts'
import { matchLanguage } from '@postern/contract/i18n/texts.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { z } from 'zod'
import { AppError } from '../app-error.ts'
import { actFor } from '../db/tenant.ts'
import type { Authenticator, Caller, RequestInfo } from './caller.ts'
import { withDeadline } from './deadline.ts'
import { toAppError } from './errors.ts'
import { bearerToken } from './guards.ts'
import { onAPageThatIs } from './last-page.ts'
import { leavesOut, withStored } from './left-out.ts'
import type { LogRefusedRead } from './refused-reads.ts'
import { fileOf, FormUpload, queryOf } from './upload.ts'
import { refuseNul, validate } from './validate.ts'

/** Answer of a `file` route: offered as a download, never shown in the page. */
export interface FileReply {
  readonly name: string
  readonly type: string
  readonly size?: number
  readonly content: Buffer | Readable
}

/** Nobody stands behind the call of a public route. */
export type CallerOf<R extends RouteDefinition> = R['access'] extends 'public' ? null : Caller
export type HandlerInput<R extends RouteDefinition> = RouteParsed<R> & {
  readonly caller: CallerOf<R>
  readonly request: RequestInfo
}
export type Handler<R extends RouteDefinition> = (
  input: HandlerInput<R>,
) => Promise<R['reply'] extends 'file' ? FileReply : RouteReply<R>>

export interface BindOptions {
  /** Open to callers who must change their password first. */
  readonly beforePasswordChange?: boolean
  /** Open to callers who must set up a second factor first, as what is open before a password change is. */
  readonly beforeEnrolment?: boolean
  /** ms until the caller is told to try again; the default is DEADLINE. */
  readonly deadline?: number
  /** Headers of answers that succeed. */
  readonly headers?: () => Readonly<Record<string, string>>
  /** Of a PUT: the fields of its body in what GET answers on the same path, where they are not just that. */
  readonly stored?: (answer: never) => unknown
}

export type Bind = <R extends RouteDefinition>(route: R, handler: Handler<R>, options?: BindOptions) => void

/** Longest time a call may take: a database that hangs must not hang the console (G4). */
const DEADLINE = 9_000

/** Records what a service has not recorded itself: `error` is null for a call that succeeded. */
export type AuditCall = (route: RouteDefinition, call: AuditedCall, error: unknown) => Promise<void>
export interface AuditedCall {
  readonly caller: Caller
  readonly params: unknown
  readonly body: unknown
  /** What the call answered; absent when it failed. */
  readonly data?: unknown
}

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
      url: API_BASE + route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      ...(route.upload === undefined ? {} : { bodyLimit: route.upload, config: { upload: true } }),
      // Before the body is read: nobody without the right makes us parse anything.
      onRequest: async (request) => {
        if (route.access === 'public') return
        request.caller = await withDeadline(
          authorise(route, request, { authenticator, audit, logRefusedRead }, options),
          deadline,
        )
      },
      handler: async (request, reply) => {
        const { caller } = request
        const call = async (): Promise<unknown> => {
          const file = fileOf(route, request.body)
          const body = await completed(route, request, readers.get(route.path), options.stored)
          const input = { ...parse(route, request, body), file, caller, request: requestInfo(request) }
          return onAPageThatIs(input as HandlerInput<typeof route>, handler)
        }
        const work = caller
          ? (): Promise<unknown> =>
              actFor(caller.scope, () => audited(route, caller, request, audit, call)).catch(
                (error: unknown) => {
                  logRefusedRead(route, request, caller, error)
                  throw error
                },
              )
          : call
        const data = await withDeadline(work().catch(nameFailure(route)), deadline)
        if (caller && route.method !== 'GET') await authenticator.renew(caller)
        if (options.headers) reply.headers(options.headers())
        if (route.reply === 'file') return sendFile(reply, data as FileReply)
        const presented = sayFailures(route, present(route.reply, data), request)
        const sent = request.body instanceof FormUpload ? { result: presented } : presented
        return reply.send({ code: 200, message: 'OK', data: sent })
      },
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

async function audited<T>(
  route: RouteDefinition,
  caller: Caller,
  { params, body }: FastifyRequest,
  audit: AuditCall,
  call: () => Promise<T>,
): Promise<T> {
  if (route.audit === undefined) return call()
  try {
    const data = await call()
    await audit(route, { caller, params, body, data }, null)
    return data
  } catch (error) {
    await audit(route, { caller, params, body }, error)
    throw error
  }
}

/** Names of declared routes without a handler. */
export function unboundRoutes(bound: ReadonlySet<RouteDefinition>): string[] {
  return [...ROUTES].filter(([, route]) => !bound.has(route)).map(([name]) => name)
}

export function requestInfo(request: FastifyRequest): RequestInfo {
  return {
    id: request.id,
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    language: matchLanguage(request.headers['accept-language']),
    origin: `${request.protocol}://${request.host}`,
  }
}

interface Authority {
  readonly authenticator: Authenticator
  readonly audit: AuditCall
  readonly logRefusedRead: LogRefusedRead
}

async function authorise(
  route: RouteDefinition,
  request: FastifyRequest,
  { authenticator, audit, logRefusedRead }: Authority,
  options: BindOptions,
): Promise<Caller> {
  const from = requestInfo(request)
  const caller = { ...(await authenticator.authenticate(bearerToken(request), from)), from }
  if (caller.apiToken !== null && (route.sessionOnly === true || !Array.isArray(route.access))) {
    const error = new AppError('SESSION_ONLY')
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

type Reader = (input: {
  readonly params: unknown
  readonly query: object
  readonly caller: Caller | null
  readonly request: RequestInfo
}) => Promise<unknown>

/** The body of a PUT with what it leaves out as it is stored now. */
async function completed(
  { method, body: schema, params }: RouteDefinition,
  request: FastifyRequest,
  read: Reader | undefined,
  fieldsOf: BindOptions['stored'] = (answer) => answer,
): Promise<unknown> {
  const { body, caller } = request
  if (method !== 'PUT' || !schema || !read || !leavesOut(schema, body)) return body
  const input = { params: params && parseParams(params, request.params), query: {} }
  const stored = await read({ ...input, caller, request: requestInfo(request) })
  return withStored(schema, body, fieldsOf(stored as never))
}

function parse(
  route: RouteDefinition,
  request: FastifyRequest,
  body: unknown,
): Omit<RouteParsed<RouteDefinition>, 'file'> {
  return {
    params: route.params ? parseParams(route.params, request.params) : undefined,
    query: parseQuery(route.query, queryOf(route, request.query, request.body)),
    body: parseBody(route, body),
  }
}

/** An id that cannot be one is an id that does not exist (H17). */
function parseParams(schema: NonNullable<RouteDefinition['params']>, params: unknown) {
  const result = schema.safeParse(params)
  if (!result.success) throw new AppError('NOT_FOUND')
  return result.data
}

/** A name that the route does not know is refused: a search mistyped would answer everything. */
function parseQuery(schema: RouteDefinition['query'], query: unknown) {
  refuseNul(query)
  const parsed = validate(strictly(schema ?? NO_QUERY), query ?? {})
  return schema ? parsed : undefined
}

const NO_QUERY = z.object({})
const strict = new WeakMap<z.ZodObject, z.ZodObject>()

function strictly(schema: z.ZodObject): z.ZodObject {
  const made = strict.get(schema) ?? schema.strict()
  strict.set(schema, made)
  return made
}

function parseBody(route: RouteDefinition, body: unknown): unknown {
  if (Buffer.isBuffer(body) || body instanceof FormUpload) return undefined
  if (route.body) return validate(route.body, body ?? {})
  const empty =
    body === undefined || body === null || (typeof body === 'object' && Object.keys(body).length === 0)
  if (!empty) throw new AppError('INVALID_REQUEST', { detail: 'this call takes no body' })
  return undefined
}

/** A bulk action that left rows undone says so as a whole too (product §7, §8). */
function sayFailures(route: RouteDefinition, data: unknown, request: FastifyRequest): unknown {
  if (route.reply !== bulkReply) return data
  const reply = data as z.output<typeof bulkReply>
  const count = reply.failed.length
  if (count === 0) return reply
  const code = route.failure === 'MAIL_PROCESSING_FAILED' ? route.failure : 'PARTIALLY_FAILED'
  const text = errorText(code, requestInfo(request).language, { count })
  return { error: 'error', code: 'PARTIALLY_FAILED', text, ...reply }
}

/** The reply schema is an allow-list: what it does not name does not leave the house. */
function present(schema: Exclude<RouteDefinition['reply'], 'file'>, data: unknown): unknown {
  const result = schema.safeParse(data)
  if (!result.success)
    throw new AppError('INTERNAL', { cause: result.error, detail: 'reply does not fit its schema' })
  return result.data
}

function sendFile(reply: FastifyReply, file: FileReply): FastifyReply {
  reply.header('content-type', file.type).header('content-disposition', attachment(file.name))
  if (file.size !== undefined) reply.header('content-length', file.size)
  return reply.send(file.content)
}

/** RFC 6266 §4: an ASCII fallback, and the real name encoded (RFC 8187). */
function attachment(name: string): string {
  const ascii = name.replaceAll(/[^\w.() -]/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

/** What a call brings, validated by the route's declaration. */
import type { RouteDefinition, RouteParsed } from '@postern/contract/routes/define.ts'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '../app-error.ts'
import type { Caller, RequestInfo } from './caller.ts'
import { leavesOut, withStored } from './left-out.ts'
import { requestInfo } from './request-info.ts'
import { fileOf, FormUpload, queryOf } from './upload.ts'
import { refuseNul, validate } from './validate.ts'

/** The handler of a GET, asked for what is stored. */
export type Reader = (input: {
  readonly params: unknown
  readonly query: object
  readonly caller: Caller | null
  readonly request: RequestInfo
}) => Promise<unknown>

/** Of a PUT: the fields of its body in what GET answers on the same path, where they are not just that. */
export type StoredFields = (answer: never) => unknown

/**
 * Path, query, body and file of a call; a PUT's body has what it leaves out as `read` says that it is stored.
 * @throws AppError INVALID_REQUEST, NOT_FOUND, FILE_REQUIRED, UNSUPPORTED_MEDIA_TYPE
 */
export async function inputOf(
  route: RouteDefinition,
  request: FastifyRequest,
  read: Reader | undefined,
  stored: StoredFields | undefined,
): Promise<RouteParsed<RouteDefinition>> {
  const file = fileOf(route, request.body)
  const body = await completed(route, request, read, stored)
  return {
    params: route.params ? parseParams(route.params, request.params) : undefined,
    query: parseQuery(route.query, queryOf(route, request.query, request.body)),
    body: parseBody(route, body),
    file: file as undefined,
  }
}

/** The body of a PUT with what it leaves out as it is stored now. */
async function completed(
  { method, body: schema, params }: RouteDefinition,
  request: FastifyRequest,
  read: Reader | undefined,
  fieldsOf: StoredFields = (answer) => answer,
): Promise<unknown> {
  const { body, caller } = request
  if (method !== 'PUT' || !schema || !read || !leavesOut(schema, body)) return body
  const input = { params: params && parseParams(params, request.params), query: {} }
  const stored = await read({ ...input, caller, request: requestInfo(request) })
  return withStored(schema, body, fieldsOf(stored as never))
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

/** A schema that says what becomes of other names keeps its word: pages are called with words of others. */
function strictly(schema: z.ZodObject): z.ZodObject {
  if (schema.def.catchall !== undefined) return schema
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

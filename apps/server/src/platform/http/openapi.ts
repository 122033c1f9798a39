/** OpenAPI 3.1 made from the very declarations that validate the calls (decisions §11). */
import { ERRORS, type ErrorCode } from '@postern/contract/codes/errors.ts'
import { AUTH_PATHS, credentialsBody, sessionUser } from '@postern/contract/routes/auth.ts'
import { ROUTES } from '@postern/contract/routes/all.ts'
import { API_BASE, type RouteDefinition } from '@postern/contract/routes/define.ts'
import { z } from 'zod'

type Json = Record<string, unknown>

/** The document of every declared route and the sign-in endpoints. */
export function openApiDocument(version: string): Json {
  const paths: Record<string, Json> = signInPaths()
  for (const [name, route] of ROUTES) {
    const path = API_BASE + route.path
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(name, route) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Postern', version },
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: errorSchema() },
    },
  }
}

function operation(name: string, route: RouteDefinition): Json {
  return {
    operationId: name.replace(/Route$/, ''),
    summary: route.summary,
    tags: [route.path.split('/')[1]],
    ...(Array.isArray(route.access) ? { 'x-permissions': route.access } : {}),
    ...(route.access === 'public' ? { security: [] } : {}),
    parameters: [...parameters('path', route.params), ...parameters('query', route.query)],
    ...(route.upload === undefined
      ? {}
      : { requestBody: { required: true, content: { 'application/octet-stream': {} } } }),
    ...(route.body ? { requestBody: jsonBody(schemaOf(route.body, 'input')) } : {}),
    responses: { 200: success(route), ...failures(route) },
  }
}

function success(route: RouteDefinition): Json {
  if (route.reply === 'file') {
    return { description: 'The file', content: { 'application/octet-stream': {} } }
  }
  const envelope = {
    type: 'object',
    required: ['code', 'message', 'data'],
    properties: { code: { const: 200 }, message: { const: 'OK' }, data: schemaOf(route.reply, 'output') },
  }
  return { description: 'Done', content: { 'application/json': { schema: envelope } } }
}

/** Statuses any call can answer, and those of the route's own error codes. */
function failures(route: RouteDefinition): Json {
  const usual: ErrorCode[] = [
    'INVALID_REQUEST',
    'UNAUTHENTICATED',
    'NO_PERMISSION',
    'INTERNAL',
    'DATABASE_UNAVAILABLE',
  ]
  if (route.params) usual.push('NOT_FOUND')
  const byStatus = Map.groupBy([...usual, ...(route.errors ?? [])], (code) => ERRORS[code])
  return Object.fromEntries([...byStatus].map(([status, codes]) => [status, failure(codes.join(', '))]))
}

function failure(description: string): Json {
  return { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } }
}

function parameters(place: 'path' | 'query', schema: z.ZodObject | undefined): Json[] {
  if (!schema) return []
  const json = schemaOf(schema, 'input')
  const required = new Set(Array.isArray(json['required']) ? json['required'] : [])
  return Object.entries((json['properties'] ?? {}) as Json).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.has(name),
    schema: property,
  }))
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  })
  return json
}

function jsonBody(schema: Json): Json {
  return { required: true, content: { 'application/json': { schema } } }
}

function errorSchema(): Json {
  return {
    type: 'object',
    required: ['code', 'message'],
    properties: {
      code: { type: 'integer', description: 'The HTTP status' },
      message: { type: 'string', enum: Object.keys(ERRORS) },
      errors: { type: 'object', additionalProperties: { type: 'string' }, description: 'Field → error code' },
      request_id: { type: 'string' },
      text: { type: 'string', description: 'In the language of Accept-Language' },
    },
  }
}

function signInPaths(): Record<string, Json> {
  const ok = (description: string, schema: Json): Json => ({
    200: { description, content: { 'application/json': { schema } } },
  })
  const flag = { type: 'object', properties: { ok: { const: true } } }
  const common = { tags: ['auth'], security: [] }
  const token = z.strictObject({ csrfToken: z.string() })
  return {
    [AUTH_PATHS.csrf]: {
      get: {
        ...common,
        operationId: 'csrf',
        summary: 'Token for sign-in',
        responses: ok('Token', schemaOf(token, 'output')),
      },
    },
    [AUTH_PATHS.session]: {
      get: {
        ...common,
        operationId: 'session',
        summary: 'The signed-in user, {} when signed out',
        responses: ok('Session', {
          anyOf: [schemaOf(sessionUser, 'output'), { type: 'object', maxProperties: 0 }],
        }),
      },
    },
    [AUTH_PATHS.credentials]: {
      post: {
        ...common,
        operationId: 'signIn',
        summary: 'Sign in; sets the session cookie',
        requestBody: jsonBody(schemaOf(credentialsBody, 'input')),
        responses: {
          ...ok('Signed in', flag),
          401: failure('INVALID_CREDENTIALS'),
          403: failure('CSRF_INVALID'),
          423: failure('ACCOUNT_LOCKED'),
        },
      },
    },
    [AUTH_PATHS.signout]: {
      post: {
        ...common,
        operationId: 'signOut',
        summary: 'End the session',
        requestBody: jsonBody(schemaOf(token, 'input')),
        responses: ok('Signed out', flag),
      },
    },
  }
}

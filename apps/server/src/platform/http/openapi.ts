/** OpenAPI 3.1 made from the very declarations that validate the calls (product §7). */
import { AUDIT_TASKS } from '@postern/contract/audit/tasks.ts'
import { ERRORS, type ErrorCode } from '@postern/contract/codes/errors.ts'
import { PERMISSION_IDS } from '@postern/contract/permissions.ts'
import { NAMED_SCHEMAS, ROUTES } from '@postern/contract/routes/all.ts'
import { fullPath, type RouteDefinition } from '@postern/contract/routes/define.ts'
import { z } from 'zod'
import { shareParts, type Json, type Operation } from './openapi-shared.ts'

/** The document of every declared route. */
export function openApiDocument(version: string): Json {
  const all: Record<string, Record<string, Operation>> = {}
  // By path, so that the document does not hang on which file declares a route.
  const routes = [...ROUTES].map(([name, route]) => ({ name, route, path: fullPath(route) }))
  for (const { name, route, path } of routes.toSorted((one, other) => compare(one.path, other.path))) {
    all[path] = { ...all[path], [route.method.toLowerCase()]: operation(name, route) }
  }
  const { paths, components } = shareParts(all, schemaNames())
  return {
    openapi: '3.1.0',
    info: { title: 'Postern', version },
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      ...components,
      schemas: { ...SCHEMAS, ...components.schemas },
      responses: { Error: json('An error', { $ref: '#/components/schemas/Error' }), ...components.responses },
    },
  }
}

const compare = (one: string, other: string): number => Number(one > other) - Number(one < other)

/** What the contract calls the schemas of its routes, by their JSON. */
function schemaNames(): Map<string, string> {
  const names = new Map<string, string>()
  for (const [name, schema] of NAMED_SCHEMAS) {
    const key = JSON.stringify(schemaOf(schema, BROUGHT.test(name) ? 'input' : 'output'))
    if (!names.has(key)) names.set(key, name)
  }
  for (const [name, words] of Object.entries(WORDS)) {
    names.set(JSON.stringify({ type: 'string', enum: words }), name)
  }
  return names
}
/** Names of what comes with calls; a browser's passkey answers with a response. */
const BROUGHT = /(?:Body|Query|Response)$/
const WORDS = {
  errorCode: Object.keys(ERRORS),
  permission: PERMISSION_IDS,
  auditTask: AUDIT_TASKS,
}

function operation(name: string, route: RouteDefinition): Operation {
  const parameters = [...parametersIn('path', route.params), ...parametersIn('query', route.query)]
  return {
    operationId: name.replace(/Route$/, ''),
    summary: route.summary,
    tags: [route.plain === true ? 'auth' : route.path.split('/')[1]],
    ...(Array.isArray(route.access) ? { 'x-permissions': route.access } : {}),
    ...(route.access === 'public' ? { security: [] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(route.upload === undefined ? {} : { requestBody: { required: true, content: UPLOADED } }),
    ...(route.body ? { requestBody: jsonBody(schemaOf(route.body, 'input')) } : {}),
    responses: { ...success(route), ...failures(route) },
  }
}

/** A file as the body itself, or as the field `file` of a form; a form's answer is in `data.result`. */
const UPLOADED = {
  'application/octet-stream': {},
  'multipart/form-data': {
    schema: {
      type: 'object',
      required: ['file'],
      properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
    },
  },
}

function success(route: RouteDefinition): Record<string, Json> {
  const { reply } = route
  if (reply === 'file')
    return { 200: { description: 'The file', content: { 'application/octet-stream': {} } } }
  if (typeof reply === 'number') {
    return { [reply]: { description: 'Led on', headers: { location: { schema: { type: 'string' } } } } }
  }
  const data = schemaOf(reply, 'output')
  return { 200: json('Done', route.plain === true ? data : enveloped(data)) }
}

function enveloped(data: Json): Json {
  return { $ref: '#/components/schemas/Done', properties: { data } }
}

/** Statuses any call can answer, and those of the route's own error codes. */
function failures(route: RouteDefinition): Record<string, Json> {
  const usual: ErrorCode[] = ['INVALID_REQUEST', 'INTERNAL', 'DATABASE_UNAVAILABLE']
  if (route.plain !== true) usual.push('UNAUTHENTICATED', 'NO_PERMISSION')
  if (route.failure) usual.push(route.failure)
  if (route.params) usual.push('NOT_FOUND')
  const byStatus = Map.groupBy([...usual, ...(route.errors ?? [])], (code) => ERRORS[code])
  return Object.fromEntries([...byStatus].map(([status, codes]) => [status, failure(codes.join(', '))]))
}

/** The shared answer; its description names the codes (OpenAPI 3.1, Reference Object). */
function failure(description: string): Json {
  return { $ref: '#/components/responses/Error', description }
}

function json(description: string, schema: Json): Json {
  return { description, content: { 'application/json': { schema } } }
}

function parametersIn(place: 'path' | 'query', schema: z.ZodObject | undefined): Json[] {
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
    override: ({ jsonSchema }) => {
      // The format says it; the pattern of a moment alone has 300 characters.
      if (FORMATS.has(jsonSchema.format ?? '')) delete jsonSchema.pattern
    },
  })
  return json
}

const FORMATS = new Set(['date-time', 'uuid'])

function jsonBody(schema: Json): Json {
  return { required: true, content: { 'application/json': { schema } } }
}

const SCHEMAS = {
  ErrorCode: { type: 'string', enum: Object.keys(ERRORS) },
  /** The envelope of an answer; `data` stands beside the reference to it. */
  Done: {
    type: 'object',
    required: ['code', 'message', 'data'],
    properties: { code: { const: 200 }, message: { const: 'OK' } },
  },
  Error: {
    type: 'object',
    required: ['code', 'message'],
    properties: {
      code: { type: 'integer', description: 'The HTTP status' },
      message: { $ref: '#/components/schemas/ErrorCode' },
      errors: { type: 'object', additionalProperties: { type: 'string' }, description: 'Field → error code' },
      details: {
        type: 'object',
        description: 'Field → limits of its error, what was given, and the error in words',
        additionalProperties: {
          type: 'object',
          required: ['text'],
          properties: {
            min: { type: 'number' },
            max: { type: 'number' },
            actual: { type: 'number', description: 'The number, or the length of the text or list' },
            line: { type: 'integer', description: 'Of a list: the line that is wrong, counted from 1' },
            item: { type: 'string', description: 'Of a list: what stands in that line' },
            text: { type: 'string' },
          },
        },
      },
      request_id: { type: 'string' },
      text: { type: 'string', description: 'In the language of Accept-Language' },
    },
  },
} as const

/** The document of the API: every reference leads somewhere, what repeats stands once, and operations say what they did. */
import { ERRORS } from '@postern/contract/codes/errors.ts'
import { expect, test } from 'vitest'
import { openApiDocument } from './openapi.ts'
import { shareParts, type Json, type Operation } from './openapi-shared.ts'

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: Readonly<Record<string, Readonly<Record<string, Json>>>>
}
const document = openApiDocument('1.2.3') as unknown as Document

/** What a `#/…` reference leads to (RFC 6901). */
function at(reference: string): unknown {
  const steps = reference.slice(2).split('/')
  return steps.reduce<unknown>((value, step) => (value as Json | undefined)?.[step], document)
}

function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const own = '$ref' in value ? [String(value.$ref)] : []
  return [...own, ...Object.values(value).flatMap(referencesIn)]
}

/** A value with what its references lead to in their places; other words beside a reference stay. */
function resolved(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(resolved)
  if (typeof value !== 'object' || value === null) return value
  const { $ref, ...own } = value as Json
  const inner = Object.fromEntries(Object.entries(own).map(([name, one]) => [name, resolved(one)]))
  return typeof $ref === 'string' ? merged(resolved(at($ref)) as Json, inner) : inner
}

function merged(base: Json, own: Json): Json {
  const properties = {
    ...(base['properties'] as Json | undefined),
    ...(own['properties'] as Json | undefined),
  }
  return { ...base, ...own, ...(Object.keys(properties).length > 0 ? { properties } : {}) }
}

const operation = (path: string, method: string) =>
  resolved(document.paths[path]![method]) as {
    readonly parameters?: readonly Json[]
    readonly requestBody?: Json
    readonly responses: Readonly<Record<string, Json>>
  }
const dataOf = (response: Json | undefined) => {
  const { content } = response as { content: { 'application/json': { schema: { properties: Json } } } }
  return content['application/json'].schema.properties['data']
}

test('every reference leads to a shared part, and every shared part is used', () => {
  const references = new Set(referencesIn(document))
  expect(references.size).toBeGreaterThan(80)
  for (const reference of references) expect([reference, typeof at(reference)]).toEqual([reference, 'object'])
  const shared = ['schemas', 'parameters', 'responses'].flatMap((kind) =>
    Object.keys(document.components[kind]!).map((name) => `#/components/${kind}/${name}`),
  )
  expect(shared.filter((reference) => !references.has(reference))).toEqual([])
})

test('no large schema stands twice', () => {
  const seen = new Map<string, number>()
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if ('type' in value && typeof value.type === 'string') {
      const key = JSON.stringify(value)
      if (key.length > 100) seen.set(key, (seen.get(key) ?? 0) + 1)
    }
    for (const inner of Object.values(value)) look(inner)
  }
  look(document)
  expect([...seen].filter(([, times]) => times > 1).map(([key]) => key)).toEqual([])
})

test('a list: its parameters, its rows in the envelope, its errors', () => {
  const { parameters, responses } = operation('/api/proxy/users', 'get')
  expect(parameters).toContainEqual({
    name: 'page',
    in: 'query',
    required: false,
    schema: { default: 1, type: 'integer', minimum: 1, maximum: 100_000 },
  })
  expect(dataOf(responses['200'])).toMatchObject({
    properties: { total: { type: 'number' }, data: { items: { properties: { email: { type: 'string' } } } } },
  })
  expect(responses['200']).toMatchObject({
    content: {
      'application/json': {
        schema: { required: ['code', 'message', 'data'], properties: { code: { const: 200 } } },
      },
    },
  })
  expect(responses['403']).toMatchObject({
    description: 'NO_PERMISSION',
    content: { 'application/json': { schema: { properties: { message: { enum: Object.keys(ERRORS) } } } } },
  })
})

test('a bulk action: its body, and what was left undone', () => {
  const { requestBody, responses } = operation('/api/proxy/users', 'delete')
  expect(requestBody).toMatchObject({
    content: { 'application/json': { schema: { properties: { chk: { type: 'array', maxItems: 1000 } } } } },
  })
  expect(dataOf(responses['200'])).toMatchObject({ properties: { failed: { type: 'array' } } })
})

test('signing in: no envelope, open to everybody', () => {
  const session = operation('/api/auth/session', 'get')
  expect(session).toMatchObject({ security: [], tags: ['auth'] })
  expect(JSON.stringify(session.responses['200'])).toContain('access_token')
  expect(Object.keys(session.responses)).not.toContain('401')
  expect(operation('/api/auth/callback/oidc', 'get').responses).toHaveProperty('303.headers.location')
})

test('parts with one name that differ are kept apart', () => {
  const text = (size: number) => ({
    type: 'object',
    properties: { a: { type: 'string', maxLength: size, description: 'x'.repeat(90) } },
  })
  const one = (id: string, size: number): Operation => ({
    operationId: id,
    parameters: [{ name: 'q', in: 'query', schema: { type: 'string', maxLength: size } }],
    responses: { 200: { description: 'Done', content: { 'application/json': { schema: text(size) } } } },
  })
  const paths = {
    '/a': { get: one('a', 1), post: one('a', 2) },
    '/b': { get: one('b', 1), post: one('b', 2) },
  }
  const { components } = shareParts(paths, new Map([[JSON.stringify(text(2)), 'a_reply']]))
  expect(Object.keys(components.schemas)).toEqual(['AReply', 'AReply2'])
  expect(components.schemas['AReply2']).toEqual(text(2))
  expect(components.parameters['q']).toMatchObject({ schema: { maxLength: 1 } })
})

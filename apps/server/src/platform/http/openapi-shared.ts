/**
 * Shared parts of the OpenAPI document: a schema, parameter or answer that stands in several places stands once in
 * `components`, and `$ref` in those places.
 */

export type Json = Readonly<Record<string, unknown>>
export interface Operation extends Json {
  readonly operationId: string
  readonly parameters?: readonly Json[]
  readonly requestBody?: Json
  readonly responses: Readonly<Record<string, Json>>
}
/** Operations by path and method. */
export type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>
type Parts = Record<string, Json>
export interface Components {
  readonly schemas: Parts
  readonly parameters: Parts
  readonly responses: Parts
}

/** Characters of JSON from which on a schema is worth a name. */
const WORTH_A_NAME = 100

/**
 * The paths with `$ref` for what repeats, and what these lead to.
 * @param names of schemas, by their JSON; others are named after the place where they stand first
 */
export function shareParts(
  paths: Paths,
  names: ReadonlyMap<string, string>,
): { readonly paths: Paths; readonly components: Components } {
  const schemas = sharedSchemas(names)
  const parameters = sharedWholes('parameters')
  const responses = sharedWholes('responses')
  mapOperations(paths, (operation) => mapSchemas(operation, schemas.count))
  const replaced = mapOperations(paths, (operation) => mapSchemas(operation, schemas.replaced))
  const wholes = (operation: Operation, kind: 'count' | 'replaced'): Operation => ({
    ...operation,
    ...(operation.parameters
      ? { parameters: operation.parameters.map((one) => parameters[kind](one, String(one['name']))) }
      : {}),
    responses: mapValues(operation.responses, (one) => responses[kind](one, nameOfAnswer(one))),
  })
  mapOperations(replaced, (operation) => wholes(operation, 'count'))
  return {
    paths: mapOperations(replaced, (operation) => wholes(operation, 'replaced')),
    components: { schemas: schemas.parts, parameters: parameters.parts, responses: responses.parts },
  }
}

type Visit = (schema: Json, place: string) => Json

/** Schemas anywhere: counted first, what stands only within a repeated one not again; then replaced. */
function sharedSchemas(names: ReadonlyMap<string, string>): {
  readonly parts: Parts
  readonly count: Visit
  readonly replaced: Visit
} {
  const parts: Parts = {}
  const found = new Map<string, { count: number; readonly place: string }>()
  const refs = new Map<string, Json>()
  const count: Visit = (schema, place) => {
    if (isEnvelope(schema)) return mapInner(schema, place, count)
    const key = JSON.stringify(schema)
    const known = found.get(key)
    if (known) {
      known.count++
      return schema
    }
    found.set(key, { count: 1, place })
    return mapInner(schema, place, count)
  }
  const replaced: Visit = (schema, place) => {
    if (isEnvelope(schema)) return mapInner(schema, place, replaced)
    const key = JSON.stringify(schema)
    const ref = refs.get(key)
    if (ref) return ref
    const { count: times, place: first } = found.get(key)!
    const isWorth = key.length >= WORTH_A_NAME || (schema['type'] === 'object' && names.has(key))
    if (times === 1 || !isWorth) return mapInner(schema, place, replaced)
    const name = freeName(parts, pascal(names.get(key) ?? first))
    const made = { $ref: `#/components/schemas/${name}` }
    refs.set(key, made)
    // Keeps its place before those that stand in it.
    parts[name] = {}
    parts[name] = mapInner(schema, place, replaced)
    return made
  }
  return { parts, count, replaced }
}

type VisitWhole = (part: Json, name: string | null) => Json

/** Parameters, or answers: of those with one name the one that stands most often gets it, if it stands twice. */
function sharedWholes(kind: 'parameters' | 'responses'): {
  readonly parts: Parts
  readonly count: VisitWhole
  readonly replaced: VisitWhole
} {
  const parts: Parts = {}
  const times = new Map<string, Map<string, number>>()
  const count: VisitWhole = (part, name) => {
    if (name === null) return part
    const ofName = times.get(name) ?? new Map<string, number>()
    const key = JSON.stringify(part)
    times.set(name, ofName.set(key, (ofName.get(key) ?? 0) + 1))
    return part
  }
  const replaced: VisitWhole = (part, name) => {
    if (name === null) return part
    const [most] = [...times.get(name)!].toSorted(([, one], [, other]) => other - one)
    if (!most || most[1] < 2 || most[0] !== JSON.stringify(part)) return part
    parts[name] = part
    return { $ref: `#/components/${kind}/${name}` }
  }
  return { parts, count, replaced }
}

/** An answer is named after the shared schema of its data; others have no name. */
function nameOfAnswer(answer: Json): string | null {
  const { content } = answer as { readonly content?: Readonly<Record<string, { readonly schema?: Json }>> }
  const schema = content?.['application/json']?.schema
  const data = schema && isEnvelope(schema) ? schema.properties['data'] : schema
  const ref = data?.['$ref']
  return typeof ref === 'string' ? ref.slice(ref.lastIndexOf('/') + 1) : null
}

/** The envelope is shared already; its data is what has a name. */
function isEnvelope(schema: Json): schema is Json & { readonly properties: Parts } {
  return '$ref' in schema && 'properties' in schema
}

function mapOperations(paths: Paths, change: (operation: Operation) => Operation): Paths {
  return mapValues(paths, (methods) => mapValues(methods, change))
}

/** The schemas of parameters, body and answers, each with the words for its place. */
function mapSchemas(operation: Operation, visit: Visit): Operation {
  const { operationId, parameters, requestBody, responses } = operation
  return {
    ...operation,
    ...(parameters
      ? { parameters: parameters.map((one) => schemaIn(one, `${operationId} ${String(one['name'])}`, visit)) }
      : {}),
    ...(requestBody ? { requestBody: contentIn(requestBody, `${operationId} body`, visit) } : {}),
    responses: mapValues(responses, (one) => contentIn(one, `${operationId} reply`, visit)),
  }
}

function contentIn(part: Json, place: string, visit: Visit): Json {
  const { content } = part as { readonly content?: Readonly<Record<string, Json>> }
  return content ? { ...part, content: mapValues(content, (one) => schemaIn(one, place, visit)) } : part
}

function schemaIn(part: Json, place: string, visit: Visit): Json {
  const { schema } = part as { readonly schema?: Json }
  return schema ? { ...part, schema: visit(schema, place) } : part
}

/** A schema with the schemas right within it visited (JSON Schema 2020-12, what zod makes of it). */
function mapInner(schema: Json, place: string, visit: Visit): Json {
  return Object.fromEntries(
    Object.entries(schema).map(([word, value]) => {
      if (word === 'properties') {
        const inner = (one: Json, name: string): Json =>
          visit(one, name === 'data' ? place : `${place} ${name}`)
        return [word, mapValues(value as Parts, inner)]
      }
      if (LISTS.has(word)) return [word, (value as Json[]).map((one) => visit(one, place))]
      const isSchema = SINGLE.has(word) && typeof value === 'object' && value !== null
      return [word, isSchema ? visit(value as Json, place) : value]
    }),
  )
}
const LISTS = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems'])
const SINGLE = new Set(['items', 'additionalProperties', 'propertyNames'])

function mapValues<From, To>(
  record: Readonly<Record<string, From>>,
  change: (value: From, name: string) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value, name)]))
}

/** `list roles_reply` → `ListRolesReply`. */
function pascal(words: string): string {
  return words.replaceAll(/(?:^|[^a-zA-Z0-9]+)(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function freeName(taken: Parts, name: string): string {
  for (let number = 2, tried = name; ; number++) {
    if (!Object.hasOwn(taken, tried)) return tried
    tried = `${name}${number}`
  }
}

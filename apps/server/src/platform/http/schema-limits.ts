/** The numbers behind a range error, read from the schema that refused: a schema's own message names one end only. */
import { z } from 'zod'

/** The least and the most of a number, of a text's characters, or of a list's items. */
export interface Limits {
  readonly min?: number
  readonly max?: number
}

type Json = Readonly<Record<string, unknown>>

const known = new WeakMap<z.ZodType, Json>()

/** What `path` of an input may measure under `schema`; empty where the schema sets no limit. */
export function limitsAt(schema: z.ZodType, path: readonly PropertyKey[]): Limits {
  let json = known.get(schema)
  if (!json) {
    json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json
    known.set(schema, json)
  }
  const places = path.reduce<Json[]>((nodes, key) => nodes.flatMap((node) => inside(node, key)), [json])
  const found = places.flatMap(branches).map(limitsOf)
  return found.find(({ min, max }) => min !== undefined || max !== undefined) ?? {}
}

function isNode(value: unknown): value is Json {
  return typeof value === 'object' && value !== null
}

/** What stands at a key or an index of whatever `node` allows. */
function inside(node: Json, key: PropertyKey): Json[] {
  return branches(node).flatMap((branch) => {
    const { properties, items, additionalProperties } = branch as Record<string, Json | undefined>
    const child: unknown =
      typeof key === 'number' ? items : (properties?.[String(key)] ?? additionalProperties)
    return isNode(child) ? [child] : []
  })
}

/** The node itself, or what it is one of. */
function branches(node: Json): Json[] {
  const choices = (node['anyOf'] ?? node['oneOf'] ?? node['allOf']) as readonly Json[] | undefined
  return choices ? choices.flatMap(branches) : [node]
}

function limitsOf(node: Json): Limits {
  const number = (name: string, shift = 0): number | undefined =>
    typeof node[name] === 'number' ? node[name] + shift : undefined
  // Whole numbers only: what is above 0 begins at 1.
  const min = number('minimum') ?? number('exclusiveMinimum', 1) ?? number('minLength') ?? number('minItems')
  const max = number('maximum') ?? number('exclusiveMaximum', -1) ?? number('maxLength') ?? number('maxItems')
  return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) }
}

/**
 * What a PUT leaves out stays as it is. Schemas of bodies have defaults for what is made new; for what is there they
 * would switch off what the caller did not speak of.
 */
import { z } from 'zod'

type Fields = Readonly<Record<string, unknown>>
type Shape = Readonly<Record<string, z.ZodType>>

/** Whether the body leaves something out that its schema would make up. One that names many rows speaks of them itself. */
export function leavesOut(schema: z.ZodType, body: unknown): boolean {
  if (isFields(body) && Object.hasOwn(body, 'chk')) return false
  const item = itemOf(schema)
  if (item && Array.isArray(body)) return body.some((one) => leavesOut(item, one))
  const shape = shapeOf(schema)
  if (!shape || !isFields(body)) return false
  return Object.entries(shape).some(([name, field]) =>
    Object.hasOwn(body, name) ? leavesOut(field, body[name]) : name !== 'version' && isOptional(field),
  )
}

/** The body with what it leaves out as `stored` has it, and the version it was read at: nobody's change is undone. */
export function withStored(schema: z.ZodType, body: unknown, stored: unknown): unknown {
  const item = itemOf(schema)
  if (item && Array.isArray(body) && Array.isArray(stored)) {
    return body.map((one) =>
      withStored(
        item,
        one,
        stored.find((other) => isSame(item, one, other)),
      ),
    )
  }
  const shape = shapeOf(schema)
  if (!shape || !isFields(body) || !isFields(stored)) return body
  const full: Record<string, unknown> = { ...body }
  for (const [name, field] of Object.entries(shape)) {
    if (!Object.hasOwn(stored, name)) continue
    if (Object.hasOwn(body, name)) full[name] = withStored(field, body[name], stored[name])
    else if (isOptional(field)) full[name] = only(field, stored[name])
  }
  return full
}

/** Entries of a list are the same when all agrees that the body has to name. */
function isSame(schema: z.ZodType, one: unknown, other: unknown): boolean {
  const shape = shapeOf(schema)
  if (!shape || !isFields(one) || !isFields(other)) return false
  const names = Object.keys(shape).filter((name) => !isOptional(shape[name]!))
  return names.length > 0 && names.every((name) => one[name] === other[name])
}

/** A stored value without what the body has no field for, such as ids. */
function only(schema: z.ZodType, value: unknown): unknown {
  const shape = shapeOf(schema)
  if (!shape || !isFields(value)) return value
  const names = Object.keys(shape).filter((name) => Object.hasOwn(value, name))
  return Object.fromEntries(names.map((name) => [name, only(shape[name]!, value[name])]))
}

function isOptional(schema: z.ZodType): boolean {
  return schema.safeParse(undefined).success
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The fields of an object's schema, whatever it is wrapped in; null for others. */
function shapeOf(schema: z.ZodType): Shape | null {
  const inner = unwrapped(schema)
  return 'shape' in inner ? (inner.shape as Shape) : null
}

function itemOf(schema: z.ZodType): z.ZodType | null {
  const inner = unwrapped(schema)
  return 'element' in inner ? (inner.element as z.ZodType) : null
}

interface Wrapped {
  readonly innerType?: z.ZodType
  readonly in?: z.ZodType
  readonly out?: z.ZodType
}

function unwrapped(schema: z.ZodType): z.ZodType {
  const { innerType, in: first, out: last } = schema.def as z.core.$ZodTypeDef & Wrapped
  if (innerType) return unwrapped(innerType)
  // Of several forms of a body the first is ours.
  if (schema instanceof z.ZodUnion) return unwrapped(schema.options[0] as z.ZodType)
  // What is read before or after it is made another: a transformation has no fields.
  const ends = [first, last].map((end) => end && unwrapped(end))
  return ends.find((end) => end && ('shape' in end || 'element' in end)) ?? schema
}

/** Sections that are lists of the API: read, created, changed and deleted by its routes. */
import type { RouteDefinition } from '@postern/contract/routes/define.ts'
import { z } from 'zod'
import { faultsOf, told } from './faults.ts'
import { rowsOf } from './names.ts'
import { bodyOf, entryOf, fieldOf } from './references.ts'
import type { Completed, Entry, Fault, Kept, Section, Secrets, Step, Tools } from './section.ts'

type Row = Readonly<Record<string, unknown>>

export interface ListDeclaration {
  readonly name: string
  readonly routes: Readonly<Record<'list' | 'create' | 'update' | 'delete', RouteDefinition>>
  /** Parameters of the routes' path, each set of which is a list of its own; they are fields of the entries. */
  readonly places?: readonly Entry[]
  /** Parameters of the path that files leave out, since they are always the same. */
  readonly fixed?: Entry
  /** Fields of the body that are no state, or nobody's who writes files. */
  readonly without?: readonly string[]
  /** Sent with every change, without being in files. */
  readonly always?: Entry
  readonly secrets?: readonly string[]
  readonly hidden?: readonly string[]
  /** Stands for secrets that are stored and not answered, where the body's schema asks for one. */
  readonly standIns?: Entry
  secretsOf?(entry: Entry): readonly string[]
  words(entry: Entry): string
  keyOf(entry: Entry): unknown
  /** The entry as it will be stored, where the body's schema alone does not say. */
  normal?(entry: Entry): Entry
  /** A row with the fields of the body, where the list answers others. */
  fromRow?(row: Row): Row
  /** Rows that are not in files. */
  isLeftOut?(row: Row): boolean
  /** Name of the row's id. */
  readonly id?: string
  /** The domain, where it is not the field `domain`. */
  domainOf?(entry: Entry): string | null
}

export function listSection(declared: ListDeclaration): Section {
  const { routes, places = [{}], without = [], secrets = [], hidden = [] } = declared
  const body = routes.create.body as z.ZodType
  const placed = Object.keys(places[0]!)
  const own = Object.keys(shapeOf(body)).filter((name) => !without.includes(name) && !placed.includes(name))
  const fields = [...placed, ...own.map((name) => fieldOf(name)[0])]
  const asBody: Of = { declared, own, placed, body }
  return {
    name: declared.name,
    fields,
    isOfDomains: declared.domainOf !== undefined || fields.includes('domain'),
    secrets,
    hidden,
    secretsOf: (entry) => declared.secretsOf?.(entry) ?? [],
    words: (entry) => declared.words(entry),
    keyOf: (entry) => JSON.stringify(declared.keyOf(entry)),
    domainOf: (entry) => declared.domainOf?.(entry) ?? (entry['domain'] as string | null | undefined) ?? null,
    read: (tools) => readAll(asBody, tools),
    complete: (entry, now, secrets) => complete(asBody, entry, now, secrets),
    take: (tools, step) => take(asBody, tools, step),
  }
}

interface Of {
  readonly declared: ListDeclaration
  /** Names of the body that files have, as the body has them. */
  readonly own: readonly string[]
  readonly placed: readonly string[]
  readonly body: z.ZodType
}

function shapeOf(schema: z.ZodType): Readonly<Record<string, unknown>> {
  if (schema instanceof z.ZodObject) return schema.shape
  throw new Error('A list in files has a body that is an object')
}

async function readAll({ declared, own }: Of, tools: Tools): Promise<readonly Kept[] | null> {
  const { places = [{}], fixed = {}, routes, id = 'id' } = declared
  const kept: Kept[] = []
  let seen = false
  for (const place of places) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const rows = (await rowsOf(tools.call, routes.list, { ...place, ...fixed })) as readonly Row[] | null
    if (rows === null) continue
    seen = true
    for (const row of rows) {
      if (declared.isLeftOut?.(row) === true) continue
      // oxlint-disable-next-line no-await-in-loop -- one connection
      const entry = await entryOf(own, declared.fromRow?.(row) ?? row, tools.names)
      kept.push({ id: row[id] as number, entry: withoutSecrets(declared, { ...place, ...entry }) })
    }
  }
  return seen ? kept : null
}

/** Stands for the id of a name, where only the form of a body is looked at. */
const SOME_ID = 1

function complete(
  { declared, own, placed, body }: Of,
  entry: Entry,
  now: Kept | null,
  secrets: Secrets,
): Completed {
  const whole: Entry = { ...now?.entry, ...entry }
  const sent = Object.fromEntries(
    own.flatMap((name): [string, unknown][] => {
      const [field, kind] = fieldOf(name)
      if (!Object.hasOwn(whole, field)) return []
      const value = whole[field]
      if (kind === null) return [[name, value]]
      if (Array.isArray(value)) return [[name, value.map((_, index) => index + SOME_ID)]]
      return [[name, value === null ? null : SOME_ID]]
    }),
  )
  // Of an object that is there, a secret that no call answers counts as given.
  const parsed = body.safeParse(withSecrets({ ...(now === null ? {} : declared.standIns), ...sent }, secrets))
  if (!parsed.success) return { faults: faultsOf(parsed.error) }
  const values = parsed.data as Row
  const made: Record<string, unknown> = Object.fromEntries(placed.map((name) => [name, whole[name]]))
  for (const name of own) {
    const [field, kind] = fieldOf(name)
    if (kind === null) made[field] = values[name]
    else made[field] = Object.hasOwn(whole, field) ? sorted(whole[field]) : kind === 'way' ? [] : null
  }
  return { entry: withoutSecrets(declared, declared.normal?.(made) ?? made) }
}

const sorted = (value: unknown): unknown => (Array.isArray(value) ? (value as string[]).toSorted() : value)

/** Values that no call answers are not compared. */
function withoutSecrets({ hidden = [] }: ListDeclaration, entry: Entry): Entry {
  const copy = structuredClone(entry) as Record<string, unknown>
  for (const path of hidden) {
    const [name = '', inner] = path.split('.')
    const holder = inner === undefined ? copy : copy[name]
    if (typeof holder === 'object' && holder !== null) Reflect.deleteProperty(holder, inner ?? name)
  }
  return copy
}

async function take({ declared, own, placed }: Of, tools: Tools, step: Step): Promise<readonly Fault[]> {
  const { routes, fixed = {}, always = {} } = declared
  const { from, to } = step
  const place = Object.fromEntries(placed.map((name) => [name, (to ?? from!.entry)[name]]))
  const params = { ...place, ...fixed }
  if (to === null) return told(await tools.call(routes.delete, { params, body: { chk: [from!.id] } }))
  const referred = await bodyOf(own, to, tools.names)
  if ('faults' in referred) return referred.faults
  const body = withSecrets(referred.body, step.secrets)
  const sent = { ...body, ...always }
  return told(
    from === null
      ? await tools.call(routes.create, { params, body: sent })
      : await tools.call(routes.update, { params: { ...params, id: from.id }, body: sent }),
  )
}

function withSecrets(body: Row, secrets: Secrets): Row {
  const copy = structuredClone(body) as Record<string, unknown>
  for (const [path, value] of Object.entries(secrets)) {
    const [name = '', inner] = path.split('.')
    if (inner === undefined) copy[name] = value
    else copy[name] = { ...(copy[name] as object), [inner]: value }
  }
  return copy
}

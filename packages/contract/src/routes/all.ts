/** Every route of the API, for the server's binding, OpenAPI and the route tests: what the files beside this one export. */
import { z } from 'zod'
import type { RouteDefinition } from './define.ts'
import { MODULES } from './modules.generated.ts'

type Entries = readonly (readonly [name: string, value: unknown])[]
/** Exports by their names; `…RouteEntries` make routes of one kind after another. */
const EXPORTS: Entries = MODULES.flatMap((module): Entries => Object.entries(module)).flatMap(
  ([name, value]): Entries => (name.endsWith('RouteEntries') ? (value as () => Entries)() : [[name, value]]),
)

/** Route name (`listMailsRoute`) → declaration. */
export const ROUTES: ReadonlyMap<string, RouteDefinition> = new Map(
  EXPORTS.filter((entry): entry is [string, RouteDefinition] => entry[0].endsWith('Route')),
)

/** Schemas of routes that have a name, by it. */
export const NAMED_SCHEMAS: ReadonlyMap<string, z.ZodType> = new Map(
  EXPORTS.filter((entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType),
)

/** Calls of every declared route with ids of one's choice: routes × roles × ids (apps/server/src/features/routes.test.ts). */
import { PERMISSION_IDS, type Permission } from '@postern/contract/permissions.ts'
import { ROUTES } from '@postern/contract/routes/all.ts'
import type { RouteDefinition } from '@postern/contract/routes/define.ts'
import { z } from 'zod'
import { BODIES, PATH_IDS, PATH_WORDS, QUERY_IDS, REGIONS, type Ids, type Region } from './route-calls.ts'
import { SIGN_IN_BODIES } from './sign-in-bodies.ts'

export interface Request {
  readonly path: string
  readonly body: object | undefined
}

export interface RouteCall {
  /** `deleteFiltersRoute user allow`, for messages. */
  readonly name: string
  readonly route: RouteDefinition
  /** Any one of them opens it; empty when every session does. */
  readonly permissions: readonly Permission[]
  /** The calls made with these ids; the same number for all ids. */
  requests(ids: Ids): readonly Request[]
}

/** Every call but those of public routes; one for each region and policy where the path has them. */
export function routeCalls(): RouteCall[] {
  return [...ROUTES]
    .filter(([, { access }]) => access !== 'public')
    .flatMap(([name, route]) => {
      if (!route.path.includes('{region}')) {
        const permissions: readonly Permission[] = Array.isArray(route.access) ? route.access : []
        return [{ name, route, permissions, requests: (ids: Ids) => requestsOf(name, route, ids, 'all') }]
      }
      return REGIONS.flatMap((region) =>
        ['allow', 'deny'].map((policy): RouteCall => {
          const path = route.path.replace('{region}', region).replace('{policy}', policy)
          const narrowed = { ...route, path }
          // One permission stands for the authentication filters of all regions in reach.
          const kind = path.includes('/ears') ? 'auth' : region
          const wanted = `filter-system-inbound_${kind}_${policy}`
          return {
            name: `${name} ${region} ${policy}`,
            route: narrowed,
            permissions: PERMISSION_IDS.filter((id) => id === wanted),
            requests: (ids) => requestsOf(name, narrowed, ids, region),
          }
        }),
      )
    })
}

/** The calls of signing in, each with what it takes and with the token of another browser. */
export function signInCalls(): readonly {
  readonly name: string
  readonly route: RouteDefinition
  readonly body: object | undefined
}[] {
  return [...ROUTES]
    .filter(([, { plain }]) => plain === true)
    .map(([name, route]) => {
      const body = SIGN_IN_BODIES[name]
      if (route.body && !body) unknown(name, 'has a body: add one to SIGN_IN_BODIES')
      return { name, route, body: body && (route.csrf ? { ...body, csrfToken: 'x' } : body) }
    })
}

function requestsOf(name: string, route: RouteDefinition, ids: Ids, region: Region): Request[] {
  const path = pathOf(name, route, ids, region)
  if (route.body) {
    const body = BODIES[name]
    if (!body) unknown(name, 'has a body: add one to BODIES')
    return [{ path, body: body(ids, region) }]
  }
  const body = route.upload === undefined ? undefined : NO_TEXT
  return queriesOf(route, ids).map((query) => ({
    path: query.size > 0 ? `${path}?${query.toString()}` : path,
    body,
  }))
}

/** A file that is refused at once: one that is taken is worked on while the walk compares rows. */
const NO_TEXT = Buffer.from(' \n')

function pathOf(name: string, { path }: RouteDefinition, ids: Ids, region: Region): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => {
    const word = PATH_WORDS[parameter]
    if (word !== undefined) return word
    const found = parameter === 'id' && PATH_IDS.find(([prefix]) => path.startsWith(prefix))
    if (!found) unknown(name, `takes {${parameter}} in ${path}: add it to PATH_IDS or PATH_WORDS`)
    return String(found[1](ids, region))
  })
}

function unknown(name: string, what: string): never {
  throw new Error(
    `${name} ${what} of packages/testkit/src/route-calls.ts, so that it is walked with foreign ids`,
  )
}

/** As it is, by every id and text it can be narrowed by, and in every order (H02). */
function queriesOf({ query }: RouteDefinition, ids: Ids): URLSearchParams[] {
  const found = [new URLSearchParams()]
  for (const [key, schema] of Object.entries(query?.shape ?? {})) {
    const inner = unwrap(schema as z.ZodType)
    const id = QUERY_IDS[key]
    if (id) found.push(new URLSearchParams({ [key]: String(id(ids)) }))
    else if (key === 'sort' && inner instanceof z.ZodEnum) {
      for (const sort of inner.options) {
        for (const order of ['asc', 'desc']) found.push(new URLSearchParams({ sort: String(sort), order }))
      }
    } else if (inner instanceof z.ZodString) found.push(new URLSearchParams({ [key]: ids.words }))
  }
  return found
}

function unwrap(schema: z.ZodType): z.ZodType {
  let inner = schema
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodDefault || inner instanceof z.ZodNullable) {
    inner = inner.unwrap() as z.ZodType
  }
  return inner
}

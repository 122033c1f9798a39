/** Filters that never decide, since others that are asked before them meet all their mail. */
import { POLICIES, POLICY_NAMES, type RegionName } from '@postern/contract/codes/filter.ts'
import type { FilterCall } from '@postern/contract/routes/filter.ts'
import type { Overlaps } from '@postern/contract/routes/filter-levels.ts'
import { REGION_ORDER_DEFAULT } from '@postern/contract/routes/member.ts'
import { leaveUnrecorded } from '../../../platform/audit/record.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { assertAllowed, mayReadFilters } from '../allowed.ts'
import { reachableFilters, type FilterKind, type Owner } from '../store.ts'
import { draftOf, filterOf } from '../try/draft.ts'
import type { DraftFilter } from '../try/ports.ts'
import { compare, type Comparison, type FoundOverlap } from './compare.ts'
import type { OverlapPort } from './ports.ts'
import type { LevelDeps } from './service.ts'
import * as store from './store.ts'

export interface OverlapDeps extends LevelDeps {
  readonly overlaps: OverlapPort
}

/** Throws as trying a filter does. */
export async function draftOverlaps(
  deps: OverlapDeps,
  caller: Caller,
  kind: FilterKind,
  body: FilterCall & { readonly id?: number | undefined },
): Promise<Overlaps> {
  const { draft } = await draftOf(deps.db, caller, kind, body)
  leaveUnrecorded(caller)
  const [{ comparison, bounded }] = (await compared(deps, [draft])) as [Compared]
  return present(caller, comparison, bounded)
}

/** Of those of the ids that are the caller's to read. @throws AppError NO_PERMISSION */
export async function listOverlaps(
  deps: OverlapDeps,
  caller: Caller,
  kind: FilterKind,
  ids: readonly number[],
): Promise<{ rows: (Overlaps & { id: number })[] }> {
  assertAllowed(caller, kind)
  if (ids.length === 0) return { rows: [] }
  const rows = await reachableFilters(deps.db, caller.scope, kind, ids)
  const acting = rows.filter(({ is_act }) => is_act).map((row) => filterOf(kind, row))
  const byOwner = Map.groupBy(acting, ({ domainId, groupId, userId }) => [domainId, groupId, userId].join())
  const results: (Overlaps & { id: number })[] = []
  for (const filters of byOwner.values()) {
    for (const { filter, comparison, bounded } of await compared(deps, filters))
      results.push({ id: filter.id!, ...present(caller, comparison, bounded) })
  }
  return { rows: results.filter(({ found, never }) => never || found.length > 0) }
}

interface Compared {
  readonly filter: DraftFilter
  readonly comparison: Comparison
  readonly bounded: boolean
}

/** A list that is no longer is compared whole. */
const COMPARED_WHOLE = 200
/** Of a longer one, as many as are found. */
const FOUND = 300
/** Keys that are looked up for one list at once. */
const KEYS = 6_000

/** Filters of one owner, with those beside them and before them. */
async function compared(deps: OverlapDeps, filters: readonly DraftFilter[]): Promise<Compared[]> {
  const [first] = filters
  if (!first) return []
  const owner = { domain_id: first.domainId, group_id: first.groupId, user_id: first.userId }
  const { order, lists } = await listsBefore(deps, first.region, owner)
  const near = await Promise.all(
    lists.flatMap((list) => POLICY_NAMES.map((policy) => nearIn(deps, { ...list, policy }, filters))),
  )
  const others = near.flatMap((part) => part.filters)
  const bounded = near.some((part) => part.bounded)
  return filters.map((filter) => ({
    filter,
    comparison: compare(deps.overlaps, filter, others, order),
    bounded,
  }))
}

interface Before {
  readonly order: readonly RegionName[]
  readonly lists: readonly Omit<store.OwnedList, 'policy'>[]
}

/** The own list, and those that the recipients of a user's filters have before it; others have no such order in common. */
async function listsBefore({ systemDb }: OverlapDeps, region: RegionName, owner: Owner): Promise<Before> {
  const own = { region, owner }
  const standard = { order: REGION_ORDER_DEFAULT, lists: [own] }
  if (region !== 'user' || owner.user_id === null) return standard
  const user = await store.placeOf(systemDb, owner.user_id)
  if (!user) return standard
  const { domainId, groupId } = user
  const { order, off } = await store.switchesOf(systemDb, {
    region: 'user',
    userId: owner.user_id,
    domainId,
    groupId,
  })
  const before = (order ?? []).slice(0, order?.indexOf('user')).filter((name) => !off.includes(name))
  const lists = before.map((name) => ({
    region: name,
    owner: {
      domain_id: name === 'all' ? null : domainId,
      group_id: name === 'group' ? groupId : null,
      user_id: null,
    },
  }))
  return { order: order ?? REGION_ORDER_DEFAULT, lists: [own, ...lists] }
}

async function nearIn(
  { systemDb, clock, overlaps }: OverlapDeps,
  list: store.OwnedList,
  filters: readonly DraftFilter[],
): Promise<{ readonly filters: readonly DraftFilter[]; readonly bounded: boolean }> {
  const now = new Date(clock())
  if ((await store.sizeOf(systemDb, list, now, COMPARED_WHOLE + 1)) <= COMPARED_WHOLE) {
    const rows = await store.allOf(systemDb, list, now, COMPARED_WHOLE)
    return { filters: rows.map((row) => filterOf(list, row)), bounded: false }
  }
  const most = Math.ceil(KEYS / filters.length)
  const lookups = filters.map(({ rules }) => overlaps.lookups(rules))
  // Of each filter the first keys first: those that others have as a whole.
  const keys = new Set(
    Array.from({ length: most }, (_, at) => lookups.flatMap((some) => some.slice(at, at + 1))).flat(),
  )
  const found = await store.foundIn(systemDb, list, now, { keys: [...keys], most: FOUND })
  return { filters: found.map((row) => filterOf(list, row)), bounded: true }
}

const TOLD = 10

function present(caller: Caller, { never, found }: Comparison, bounded: boolean): Overlaps {
  return {
    never,
    found: found.slice(0, TOLD).map((overlap) => presentOne(caller, overlap)),
    more: bounded || found.length > TOLD,
  }
}

function presentOne(caller: Caller, { kind, other, rules }: FoundOverlap): Overlaps['found'][number] {
  const policy = other.policy === POLICIES.allow ? 'allow' : 'deny'
  const readable = mayReadFilters(caller, { region: other.region, policy })
  return {
    kind,
    region: other.region,
    policy,
    id: readable ? other.id : null,
    name: readable ? other.name : '',
    readable,
    rules: [...rules],
  }
}

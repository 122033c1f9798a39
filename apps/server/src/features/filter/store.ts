/** SQL of filters. */
import type { FilterLanguage } from '@postern/contract/codes/filter-language.ts'
import {
  FILTER_FUNCTIONS,
  POLICIES,
  REGIONS,
  type FilterPath,
  type RegionName,
} from '@postern/contract/codes/filter.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import type { RouteParsed } from '@postern/contract/routes/define.ts'
import type { listFiltersRoute } from '@postern/contract/routes/filter.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { anyContains, countRows, direction, escapeLike, offsetOf } from '../../platform/db/lists.ts'
import { scopeWhere, type Scope } from '../../platform/db/scope.ts'
import type { FilterKind } from '../ports/filters.ts'

export type FilterQuery = RouteParsed<typeof listFiltersRoute>['query']

export type { FilterKind }

const OWNERS = {
  domain: 'filter.domain_id',
  // A user's filter belongs to the group the user is in now.
  group: sql`coalesce(filter.group_id, app_user.group_id)`,
  user: 'filter.user_id',
} as const
const SORTS = {
  date: 'filter.created_at',
  name: 'filter.name',
  is_act: 'filter.is_act',
  hits: 'hit.mails',
  last_hit: 'filter_use.last_hit',
  // Without an end it ends last.
  valid_until: sql`coalesce(filter.valid_until, 'infinity')`,
} as const
const SEARCHED = [
  'filter.name',
  'filter.comment',
  'filter.words',
  'domain.name',
  'user_group.name',
  'app_user.email',
] as const
const columns = [
  'filter.id',
  'filter.name',
  'filter.operation',
  'filter.rules',
  'filter.is_act',
  'filter.scanner_option',
  'filter.trust_unauthenticated',
  'filter.valid_from',
  'filter.valid_until',
  'filter.mail_language',
  'filter.action',
  'filter.filter_function',
  'filter.route_named_by',
  'filter.path',
  'filter.comment',
  'filter.domain_id',
  'domain.name as domain',
  'filter.group_id',
  'user_group.name as group',
  'filter.user_id',
  'app_user.email as user',
  'filter.created_at',
] as const

function filtersInScope(db: Db, scope: Scope, kind: FilterKind) {
  return db
    .selectFrom('filter')
    .leftJoin('domain', 'domain.id', 'filter.domain_id')
    .leftJoin('user_group', 'user_group.id', 'filter.group_id')
    .leftJoin('app_user', 'app_user.id', 'filter.user_id')
    .where('filter.region', '=', REGIONS[kind.region])
    .where('filter.policy', '=', POLICIES[kind.policy])
    .where('filter.filter_function', kind.function === 'ears' ? '=' : '<>', FILTER_FUNCTIONS.ears)
    .where(scopeWhere(scope, OWNERS))
}

const RECENT = sql<boolean>`day > (now() at time zone 'utc')::date - ${sql.lit(LIMITS.filterHitDays)}`
const hitColumns = [
  'filter_use.last_hit',
  sql<number>`coalesce(filter_use.mails, 0)`.as('hits_ever'),
  // Of the rows that a page shows: looked up one by one.
  sql<number>`(select coalesce(sum(mails), 0)::bigint from filter_hit where filter_id = filter.id and ${RECENT})`.as(
    'hits',
  ),
] as const

/** Mails of the last days, by filter. */
function recentHits(db: Db) {
  return db
    .selectFrom('filter_hit')
    .where(RECENT)
    .groupBy('filter_id')
    .select(['filter_id', sql<number>`sum(mails)::bigint`.as('mails')])
    .as('hit')
}

export type FilterSearch = Pick<FilterQuery, 'q' | 'is_act' | 'path' | 'domain_id'>

function filtersFound(db: Db, scope: Scope, kind: FilterKind, query: FilterSearch) {
  const words = query.q === '' ? undefined : query.q
  return filtersInScope(db, scope, kind)
    .$if(words !== undefined, (q) => q.where(anyContains(SEARCHED, words!)))
    .$if(query.is_act !== undefined, (q) => q.where('filter.is_act', '=', query.is_act!))
    .$if(query.path !== undefined, (q) => q.where('filter.path', '=', query.path!))
    .$if(query.domain_id !== undefined, (q) => q.where('filter.domain_id', '=', query.domain_id!))
}

export async function countFilters(
  db: Db,
  scope: Scope,
  kind: FilterKind,
  query: FilterSearch,
): Promise<number> {
  return countRows(db, filtersFound(db, scope, kind, query).select('filter.id'))
}

/** What a search finds, in the order of ids, above one. */
export async function filtersAbove(
  db: Db,
  scope: Scope,
  kind: FilterKind,
  query: FilterSearch,
  { id, limit }: { readonly id: number; readonly limit: number },
): Promise<StoredFilter[]> {
  return filtersFound(db, scope, kind, query)
    .select(columns)
    .where('filter.id', '>', id)
    .orderBy('filter.id')
    .limit(limit)
    .execute()
}

export async function listFilters(db: Db, scope: Scope, kind: FilterKind, query: FilterQuery) {
  const found = filtersFound(db, scope, kind, query)
  const by = SORTS[query.sort]
  const rows = await found
    .leftJoin('filter_use', 'filter_use.filter_id', 'filter.id')
    .$if(query.sort === 'hits', (q) => q.leftJoin(recentHits(db), 'hit.filter_id', 'filter.id'))
    .select(columns)
    .select(hitColumns)
    .orderBy(typeof by === 'string' ? sql.ref(by) : by, direction(query.order))
    .orderBy('filter.id', direction(query.order))
    .limit(query.size)
    .offset(offsetOf(query))
    .execute()
  return { rows, total: await countRows(db, found.select('filter.id')) }
}

export async function findFilter(db: Db, scope: Scope, kind: FilterKind, id: number) {
  return filtersInScope(db, scope, kind).select(columns).where('filter.id', '=', id).executeTakeFirst()
}
export type StoredFilter = Awaited<ReturnType<typeof findFilter>> & object

/** As findFilter, with what it did. */
export async function findFilterWithHits(db: Db, scope: Scope, kind: FilterKind, id: number) {
  return filtersInScope(db, scope, kind)
    .leftJoin('filter_use', 'filter_use.filter_id', 'filter.id')
    .select(columns)
    .select(hitColumns)
    .where('filter.id', '=', id)
    .executeTakeFirst()
}
export type FilterWithHits = Awaited<ReturnType<typeof findFilterWithHits>> & object

export interface FilterValues {
  readonly name: string
  readonly operation: number
  /** JSON. */
  readonly rules: string
  readonly rules_hash: string
  readonly is_act: boolean
  readonly scanner_option: number
  readonly trust_unauthenticated: boolean
  /** ISO 8601. */
  readonly valid_from: string | null
  readonly valid_until: string | null
  readonly mail_language: FilterLanguage
  /** JSON; null: what the policy says. */
  readonly action: string | null
  readonly filter_function: number
  readonly comment: string
  readonly domain_id: number | null
  readonly group_id: number | null
  readonly user_id: number | null
}

export async function insertFilter(
  db: Db,
  kind: FilterKind,
  values: FilterValues,
  path: FilterPath,
): Promise<number> {
  const row = await db
    .insertInto('filter')
    .values({ ...values, region: REGIONS[kind.region], policy: POLICIES[kind.policy], path })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Nobody else changes them until the transaction ends. */
export async function lockFilters(db: Db, ids: readonly number[]): Promise<void> {
  await db.selectFrom('filter').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

export async function updateFilter(db: Db, id: number, values: FilterValues): Promise<void> {
  await db.updateTable('filter').set(values).where('id', '=', id).execute()
}

/** Those of the wanted ones that are in reach. */
export async function reachableFilters(
  db: Db,
  scope: Scope,
  kind: FilterKind,
  ids: readonly number[],
): Promise<StoredFilter[]> {
  return filtersInScope(db, scope, kind).select(columns).where('filter.id', 'in', ids).execute()
}

export async function activateFilters(db: Db, ids: readonly number[], isAct: boolean): Promise<void> {
  if (ids.length === 0) return
  await db.updateTable('filter').set({ is_act: isAct }).where('id', 'in', ids).execute()
}

/** Which of these rules the list's filters of this owner have already. */
export async function rulesTaken(
  db: Db,
  kind: FilterKind,
  owner: Owner,
  hashes: readonly string[],
): Promise<string[]> {
  if (hashes.length === 0) return []
  const rows = await filtersOf(db, kind, owner)
    .select('rules_hash')
    .where('rules_hash', 'in', hashes)
    .execute()
  return rows.map((row) => row.rules_hash)
}

export async function moveFilters(
  db: Db,
  ids: readonly number[],
  region: RegionName,
  owner: Owner,
): Promise<void> {
  if (ids.length === 0) return
  const { domain_id, group_id, user_id } = owner
  const place = { region: REGIONS[region], domain_id, group_id, user_id }
  await db.updateTable('filter').set(place).where('id', 'in', ids).execute()
}

export async function deleteFilters(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await db.deleteFrom('filter').where('id', 'in', ids).execute()
}

/** Filters of one list that belong to one owner. */
function filtersOf(db: Db, kind: FilterKind, owner: Owner) {
  const same = (column: string, id: number | null) =>
    sql<boolean>`${sql.ref(column)} is not distinct from ${id}`
  return db
    .selectFrom('filter')
    .where('region', '=', REGIONS[kind.region])
    .where('policy', '=', POLICIES[kind.policy])
    .where('filter_function', kind.function === 'ears' ? '=' : '<>', FILTER_FUNCTIONS.ears)
    .where(same('domain_id', owner.domain_id))
    .where(same('group_id', owner.group_id))
    .where(same('user_id', owner.user_id))
}

/** Nobody else adds a filter to this owner's list by the form until the transaction ends. */
export async function lockNames(db: Db, kind: FilterKind, owner: Owner): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('filter names'),
    hashtext(${[kind.region, kind.policy, kind.function === 'ears', owner.domain_id, owner.group_id, owner.user_id].join()}))`.execute(
    db,
  )
}

/** Which of these names the list's filters of this owner have. */
export async function namesTaken(
  db: Db,
  kind: FilterKind,
  owner: Owner,
  names: readonly string[],
): Promise<string[]> {
  if (names.length === 0) return []
  const rows = await filtersOf(db, kind, owner).select('name').where('name', 'in', names).execute()
  return rows.map(({ name }) => name)
}

/** Names of the list's filters of this owner that begin so. */
export async function namesLike(db: Db, kind: FilterKind, owner: Owner, begin: string): Promise<string[]> {
  const rows = await filtersOf(db, kind, owner)
    .select('name')
    .where('name', 'like', `${escapeLike(begin)}%`)
    .execute()
  return rows.map(({ name }) => name)
}

/** The list's filter of this owner that has the same rules. */
export async function filterOfRules(db: Db, scope: Scope, kind: FilterKind, values: FilterValues) {
  const same = filtersOf(db, kind, values).select('filter.id').where('rules_hash', '=', values.rules_hash)
  return filtersInScope(db, scope, kind)
    .select(['filter.id', 'filter.is_act', 'filter.trust_unauthenticated'])
    .select(['filter.valid_from', 'filter.valid_until', 'filter.mail_language'])
    .select(['filter.action', 'filter.filter_function'])
    .where('filter.id', 'in', same)
    .executeTakeFirst()
}

export interface Owner {
  readonly domain_id: number | null
  readonly group_id: number | null
  readonly user_id: number | null
}

/** The owner a filter of this region is to have, null when there is no such one in reach. */
export async function findOwner(
  db: Db,
  scope: Scope,
  region: RegionName,
  wanted: Owner,
): Promise<Owner | null> {
  if (region === 'all')
    return scope.region === 'all' ? { domain_id: null, group_id: null, user_id: null } : null
  if (region === 'domain') {
    const row = await db
      .selectFrom('domain')
      .select('id')
      .where('id', '=', wanted.domain_id ?? 0)
      .where(scopeWhere(scope, { domain: 'domain.id', group: null, user: null }))
      .executeTakeFirst()
    return row ? { domain_id: row.id, group_id: null, user_id: null } : null
  }
  if (region === 'group') {
    const row = await db
      .selectFrom('user_group')
      .select(['id', 'domain_id'])
      .where('id', '=', wanted.group_id ?? 0)
      .where(scopeWhere(scope, { domain: 'user_group.domain_id', group: 'user_group.id', user: null }))
      .executeTakeFirst()
    return row ? { domain_id: row.domain_id, group_id: row.id, user_id: null } : null
  }
  const row = await db
    .selectFrom('app_user')
    .select(['id', 'domain_id'])
    .where('id', '=', wanted.user_id ?? 0)
    .where('domain_id', 'is not', null)
    .where(
      scopeWhere(scope, { domain: 'app_user.domain_id', group: 'app_user.group_id', user: 'app_user.id' }),
    )
    .executeTakeFirst()
  return row ? { domain_id: row.domain_id, group_id: null, user_id: row.id } : null
}

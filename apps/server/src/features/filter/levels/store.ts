/** SQL of the levels of filters, on the owner's database: each query names whose recipients it is about. */
import { POLICIES, REGION_NAMES, REGIONS, type RegionName } from '@postern/contract/codes/filter.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Db } from '../../../platform/db/client.ts'
import { countRows } from '../../../platform/db/lists.ts'
import { scopeWhere, type Scope } from '../../../platform/db/scope.ts'
import type { FilterKind, Owner } from '../store.ts'

/** Filters of each level that act at `now` on mail of anybody within a scope. */
export async function countActing(
  db: Db,
  scope: Scope,
  kinds: readonly FilterKind[],
  now: Date,
): Promise<(FilterKind & { readonly count: number })[]> {
  return db.transaction().execute(async (trx) => {
    // Where a region's rows lie together at the end, a plan that hopes to meet some early reads all the others first.
    await sql`set local enable_seqscan = off`.execute(trx)
    const counted: (FilterKind & { readonly count: number })[] = []
    for (const kind of kinds) counted.push({ ...kind, count: await countOne(trx, scope, kind, now) })
    return counted
  })
}

function countOne(db: Db, scope: Scope, kind: FilterKind, now: Date): Promise<number> {
  const acting = db
    .selectFrom('filter')
    .select(sql`1`.as('one'))
    .where('region', '=', REGIONS[kind.region])
    .where('policy', '=', POLICIES[kind.policy])
    .where('is_act', '=', true)
    .where((where) => where.or([where('valid_until', 'is', null), where('valid_until', '>', now)]))
    .where(ofRecipients(scope, kind.region))
  return countRows(db, acting, LIMITS.countedBeside)
}

/** Whose filters of a region count for recipients within a scope. */
function ofRecipients(scope: Scope, region: RegionName): Expression<SqlBool> {
  if (scope.region === 'all' || region === 'all') return sql<SqlBool>`true`
  const { domainId } = scope
  if (region === 'domain' || scope.region === 'domain') return sql<SqlBool>`domain_id = ${domainId}`
  if (region === 'group') return sql<SqlBool>`group_id = ${scope.groupId}`
  return scope.region === 'user'
    ? sql<SqlBool>`user_id = ${scope.userId}`
    : sql<SqlBool>`user_id in (select id from app_user where group_id = ${scope.groupId})`
}

interface Switches {
  /** A user's own; null where there are several recipients. */
  readonly order: RegionName[] | null
  readonly off: RegionName[]
}

/** Which levels are switched off for everybody within a scope, as edge/recipients.ts decides for one of them. */
export async function switchesOf(db: Db, scope: Scope): Promise<Switches> {
  if (scope.region === 'all' || scope.domainId === null) return { order: null, off: [] }
  const row = await db
    .selectFrom('domain')
    .leftJoin('user_group', (join) =>
      join.on('user_group.id', '=', scope.region === 'domain' ? 0 : (scope.groupId ?? 0)),
    )
    .leftJoin('app_user', (join) => join.on('app_user.id', '=', scope.region === 'user' ? scope.userId : 0))
    .where('domain.id', '=', scope.domainId)
    .select(['domain.filter_state', 'domain.domain_filter', 'user_group.use_filter', 'app_user.filter_order'])
    .executeTakeFirst()
  if (!row) return { order: null, off: [] }
  const off = REGION_NAMES.filter(
    (region) =>
      !row.filter_state ||
      (region === 'domain' && !row.domain_filter) ||
      (region === 'group' && scope.region !== 'domain' && row.use_filter !== true),
  )
  return { order: row.filter_order, off }
}

/** Users within a scope whose order of regions is another than this one. */
export async function countOtherOrders(db: Db, scope: Scope, order: readonly RegionName[]): Promise<number> {
  const others = db
    .selectFrom('app_user')
    .select(sql`1`.as('one'))
    .where('domain_id', 'is not', null)
    .where(scopeWhere(scope, { domain: 'domain_id', group: 'group_id', user: 'id' }))
    .where(sql<SqlBool>`filter_order is distinct from ${[...order]}::text[]`)
  return countRows(db, others, LIMITS.countedBeside)
}

/** A list of filters: of one region and policy, of one owner. */
export interface OwnedList extends FilterKind {
  readonly owner: Owner
}

const OWNER_ID = { domain: 'domain_id', group: 'group_id', user: 'user_id' } as const

const columns = [
  'id',
  'name',
  'operation',
  'rules',
  'scanner_option',
  'trust_unauthenticated',
  'valid_from',
  'valid_until',
  'mail_language',
  'action',
  'filter_function',
  'route_named_by',
  'domain_id',
  'group_id',
  'user_id',
] as const

/** Filters of a list that act at `now`, or will. */
function ofList(db: Db, { region, policy, owner }: OwnedList, now: Date) {
  return db
    .selectFrom('filter')
    .select(columns)
    .where('region', '=', REGIONS[region])
    .where('policy', '=', POLICIES[policy])
    .$if(region !== 'all', (query) =>
      region === 'all' ? query : query.where(OWNER_ID[region], '=', owner[OWNER_ID[region]]),
    )
    .where('is_act', '=', true)
    .where((where) => where.or([where('valid_until', 'is', null), where('valid_until', '>', now)]))
}
export type ListedFilter = Awaited<ReturnType<typeof someOf>>[number]

/** At most `most` of a list. */
export async function someOf(db: Db, list: OwnedList, now: Date, most: number) {
  return ofList(db, list, now).limit(most).execute()
}

/** Those of a list that are found under keys, of at most `most` that are there. */
export async function foundIn(
  db: Db,
  list: OwnedList,
  now: Date,
  { keys, most }: { readonly keys: readonly string[]; readonly most: number },
): Promise<ListedFilter[]> {
  const { region, policy, owner } = list
  const name = [
    REGIONS[region],
    POLICIES[policy],
    owner.user_id ?? owner.group_id ?? owner.domain_id ?? 0,
  ].join('.')
  // The keys first, whatever the planner thinks of how many there are.
  const { rows } = await sql<{ id: number }>`
    select id from filter where filter_keys(filter_list(region, policy, domain_id, group_id, user_id), rules)
      && array(select filter_key(${name}, key) from unnest(${[...keys]}::text[]) key)
    limit ${most}`.execute(db)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  return ofList(db, list, now).where('id', 'in', ids).execute()
}

/** The domain and group that a user is in. */
export async function placeOf(db: Db, userId: number) {
  return db
    .selectFrom('app_user')
    .select(['domain_id as domainId', 'group_id as groupId'])
    .where('id', '=', userId)
    .executeTakeFirst()
}

/** SQL of the levels of filters, on the owner's database: each query names whose recipients it is about. */
import { POLICIES, REGION_NAMES, REGIONS, type RegionName } from '@postern/contract/codes/filter.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import { sql, type Expression, type SqlBool } from 'kysely'
import { REGION_ORDER_DEFAULT } from '@postern/contract/routes/member.ts'
import type { Db } from '../../../platform/db/client.ts'
import { countRows } from '../../../platform/db/lists.ts'
import { scopeWhere, type Scope } from '../../../platform/db/scope.ts'
import type { FilterKind, Owner } from '../store.ts'

/** Filters of each level that act at `now` on mail of anybody within a scope, each counted up to LIMITS.countedBeside. */
export async function countActing(
  db: Db,
  scope: Scope,
  kinds: readonly FilterKind[],
  now: Date,
): Promise<(FilterKind & { readonly count: number })[]> {
  const counts = kinds.map((kind, at) => {
    const some = acting(db, kind, now)
      .select(sql`1`.as('one'))
      .where(ofRecipients(scope, kind.region))
      .limit(LIMITS.countedBeside)
    return sql<{
      at: number
      count: number
    }>`select ${sql.lit(at)}::int as at, count(*) as count from (${some}) as found`
  })
  const { rows } = await sql<{ at: number; count: number }>`${sql.join(counts, sql` union all `)}`.execute(db)
  const found = new Map(rows.map(({ at, count }) => [at, count]))
  return kinds.map((kind, at) => ({ ...kind, count: found.get(at) ?? 0 }))
}

/** Filters of a region and policy that act at `now`, or will, in the order of the index that has nothing but these. */
function acting(db: Db, { region, policy }: FilterKind, now: Date) {
  return (
    db
      .selectFrom('filter')
      .where('region', '=', REGIONS[region])
      .where('policy', '=', POLICIES[policy])
      .where('is_act', '=', true)
      .where((where) => where.or([where('valid_until', 'is', null), where('valid_until', '>', now)]))
      // Without an order, a plan that hopes to meet some early may read all the others first.
      .orderBy('domain_id')
      .orderBy('group_id')
      .orderBy('user_id')
  )
}

/** Whose filters of a region count for recipients within a scope. */
function ofRecipients(scope: Scope, region: RegionName): Expression<SqlBool> {
  if (scope.region === 'all' || region === 'all') return sql<SqlBool>`true`
  const ofDomain = sql<SqlBool>`domain_id = ${scope.domainId}`
  if (region === 'domain' || scope.region === 'domain') return ofDomain
  if (region === 'group') return sql<SqlBool>`${ofDomain} and group_id = ${scope.groupId}`
  const users =
    scope.region === 'user'
      ? sql`${scope.userId}`
      : sql`any(array(select id from app_user where group_id = ${scope.groupId}))`
  return sql<SqlBool>`${ofDomain} and group_id is null and user_id = ${users}`
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
      (region !== 'all' && !row.filter_state) ||
      (region === 'domain' && !row.domain_filter) ||
      (region === 'group' && scope.region !== 'domain' && row.use_filter !== true),
  )
  return { order: row.filter_order, off }
}

/** As the index of those who have another has it. */
const STANDARD_ORDER = sql.lit(`{${REGION_ORDER_DEFAULT.join(',')}}`)

/** Users within a scope whose order of regions is not the standard one. */
export async function countOtherOrders(db: Db, scope: Scope): Promise<number> {
  const others = db
    .selectFrom('app_user')
    .select(sql`1`.as('one'))
    .where('domain_id', 'is not', null)
    .where(scopeWhere(scope, { domain: 'domain_id', group: 'group_id', user: 'id' }))
    .where(sql<SqlBool>`filter_order is distinct from ${STANDARD_ORDER}::text[]`)
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
  return acting(db, { region, policy }, now).$if(region !== 'all', (query) =>
    region === 'all' ? query : query.where(OWNER_ID[region], '=', owner[OWNER_ID[region]]),
  )
}
export type ListedFilter = Awaited<ReturnType<typeof allOf>>[number]

/** How many a list has, counted up to `most`. */
export async function sizeOf(db: Db, list: OwnedList, now: Date, most: number): Promise<number> {
  const some = ofList(db, list, now)
    .select(sql`1`.as('one'))
    .limit(most)
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${some}) as found`.execute(db)
  return rows[0]!.count
}

/** At most `most` of a list. */
export async function allOf(db: Db, list: OwnedList, now: Date, most: number) {
  return ofList(db, list, now).select(columns).limit(most).execute()
}

/** Stands between keys that are folded together. */
const BETWEEN = '\u001f'
/** Keys that the index is asked for at once: it looks at all of them again for each filter that it finds. */
const AT_ONCE = 100

/** Those of a list that are found under keys, the first keys first; of at most `most` that are there. */
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
    select found.id from unnest(${chunksOf(keys)}::text[]) with ordinality chunk (keys, at)
      cross join lateral (select array(
        select hashtext(${name} || ':' || key) from string_to_table(filter_key_form(chunk.keys), ${BETWEEN}) key) as numbers offset 0) hashed
      cross join lateral (select id from filter
        where filter_keys(filter_list(region, policy, domain_id, group_id, user_id), rules) && hashed.numbers limit ${most}) found
    limit ${most}`.execute(db)
  if (rows.length === 0) return []
  const ids = [...new Set(rows.map(({ id }) => id))]
  return ofList(db, list, now).select(columns).where('id', 'in', ids).execute()
}

/** Folded together, keys cost a part of what they cost one by one; those of ASCII alone cost next to nothing. */
function chunksOf(keys: readonly string[]): string[] {
  const [plain, others]: [string[], string[]] = [[], []]
  for (const key of keys) (/^\p{ASCII}*$/u.test(key) ? plain : others).push(key.replaceAll(BETWEEN, ''))
  return [plain, others].flatMap((some) =>
    Array.from({ length: Math.ceil(some.length / AT_ONCE) }, (_, at) =>
      some.slice(at * AT_ONCE, (at + 1) * AT_ONCE).join(BETWEEN),
    ),
  )
}

/** The domain and group that a user is in. */
export async function placeOf(db: Db, userId: number) {
  return db
    .selectFrom('app_user')
    .select(['domain_id as domainId', 'group_id as groupId'])
    .where('id', '=', userId)
    .executeTakeFirst()
}

/** SQL of the levels of filters, on the owner's database: each query names whose recipients it is about. */
import { POLICIES, REGION_NAMES, REGIONS, type RegionName } from '@postern/contract/codes/filter.ts'
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Db } from '../../../platform/db/client.ts'
import { countRows } from '../../../platform/db/lists.ts'
import { scopeWhere, type Scope } from '../../../platform/db/scope.ts'
import type { FilterKind } from '../store.ts'

/** Filters of a level that act at `now` on mail of anybody within a scope. */
export async function countActing(db: Db, scope: Scope, kind: FilterKind, now: Date): Promise<number> {
  const acting = db
    .selectFrom('filter')
    .select(sql`1`.as('one'))
    .where('region', '=', REGIONS[kind.region])
    .where('policy', '=', POLICIES[kind.policy])
    .where('is_act', '=', true)
    .where((where) => where.or([where('valid_until', 'is', null), where('valid_until', '>', now)]))
    .where(ofRecipients(scope, kind.region))
  return countRows(db, acting)
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
  return countRows(db, others)
}

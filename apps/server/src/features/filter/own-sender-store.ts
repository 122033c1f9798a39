/** SQL of a person's own authentication filters. */
import { FILTER_FUNCTIONS, POLICIES, REGIONS, type PolicyName } from '@postern/contract/codes/filter.ts'
import type { RouteParsed } from '@postern/contract/routes/define.ts'
import type { listOwnSendersRoute } from '@postern/contract/routes/own-sender.ts'
import type { Db } from '../../platform/db/client.ts'
import { anyContains, countRows, direction, offsetOf } from '../../platform/db/lists.ts'
import { scopeWhere, type Scope } from '../../platform/db/scope.ts'

export type OwnSenderQuery = RouteParsed<typeof listOwnSendersRoute>['query']

const OWNERS = { domain: 'filter.domain_id', group: 'filter.group_id', user: 'filter.user_id' } as const
const SORTS = { date: 'filter.created_at', name: 'filter.name', policy: 'filter.policy' } as const

/** Of `own`, which reaches one account; of these policies. */
function ownFilters(db: Db, own: Scope, policies: readonly PolicyName[]) {
  return db
    .selectFrom('filter')
    .where('filter.region', '=', REGIONS.user)
    .where('filter.filter_function', '=', FILTER_FUNCTIONS.ears)
    .where(
      'filter.policy',
      'in',
      policies.map((name) => POLICIES[name]),
    )
    .where(scopeWhere(own, OWNERS))
}

export async function listOwn(db: Db, own: Scope, policies: readonly PolicyName[], query: OwnSenderQuery) {
  const { q: words = '' } = query
  const found = ownFilters(db, own, policies).$if(words !== '', (all) =>
    all.where(anyContains(['filter.name', 'filter.words'], words)),
  )
  const rows = await found
    .select(['filter.id', 'filter.policy', 'filter.name', 'filter.rules', 'filter.is_act'])
    .select(['filter.valid_from', 'filter.valid_until', 'filter.path', 'filter.created_at'])
    .orderBy(SORTS[query.sort], direction(query.order))
    .orderBy('filter.id', direction(query.order))
    .limit(query.size)
    .offset(offsetOf(query))
    .execute()
  return { rows, total: await countRows(db, found.select('filter.id')) }
}

/** Locks what is there of these. */
export async function lockOwn(db: Db, own: Scope, policies: readonly PolicyName[], ids: readonly number[]) {
  return ownFilters(db, own, policies)
    .where('filter.id', 'in', ids)
    .select(['filter.id', 'filter.name', 'filter.policy', 'filter.rules', 'filter.domain_id'])
    .orderBy('filter.id')
    .forUpdate()
    .execute()
}

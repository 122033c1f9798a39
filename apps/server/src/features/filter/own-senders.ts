/** Whom a person let in or refused when their mail waited. Permissions as for the own allow and block lists. */
import { POLICIES, POLICY_NAMES, type PolicyName } from '@postern/contract/codes/filter.ts'
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import { recordBulk } from '../../platform/audit/bulk.ts'
import type { Scope } from '../../platform/db/scope.ts'
import type { Caller } from '../../platform/http/caller.ts'
import * as store from './own-sender-store.ts'
import type { FilterDeps } from './service.ts'
import { deleteFilters } from './store.ts'

/** The caller's own account, whatever else they reach. */
function ownOf({ scope, userId }: Caller): Scope {
  const domainId = scope.region === 'all' ? null : scope.domainId
  return { region: 'user', domainId, groupId: null, userId }
}

const policiesOf = ({ permissions }: Caller): PolicyName[] =>
  POLICY_NAMES.filter((name) => permissions.has(`filter-system-inbound_user_${name}`))

const nameOfPolicy = (code: number): PolicyName => (code === POLICIES.allow ? 'allow' : 'deny')

export async function listOwnSenders(deps: FilterDeps, caller: Caller, query: store.OwnSenderQuery) {
  const policies = policiesOf(caller).filter((name) => query.policy === undefined || query.policy === name)
  const { page, size } = query
  if (policies.length === 0) return { data: [], total: 0, page, size }
  const { rows, total } = await store.listOwn(deps.db, ownOf(caller), policies, query)
  const data = rows.map(({ created_at: at, policy, valid_from: from, valid_until: until, ...row }) => ({
    ...row,
    policy: nameOfPolicy(policy),
    valid_from: from?.toISOString() ?? null,
    valid_until: until?.toISOString() ?? null,
    date: at.toISOString(),
  }))
  return { data, total, page, size }
}

/** Each id succeeds or fails for itself. */
export async function deleteOwnSenders(deps: FilterDeps, caller: Caller, ids: readonly number[]) {
  return deps.db.transaction().execute(async (trx) => {
    const found = await store.lockOwn(trx, ownOf(caller), policiesOf(caller), ids)
    await deleteFilters(
      trx,
      found.map(({ id }) => id),
    )
    const reached = new Set(found.map(({ id }) => id))
    const failed = [...new Set(ids).difference(reached)].map((id) => ({
      id,
      error: 'NOT_FOUND_FILTER' satisfies ErrorCode,
    }))
    const done = found.map(({ id, name, policy, rules, domain_id: domainId }) => ({
      id,
      name: `${name} (user ${nameOfPolicy(policy)}: ${caller.email})`,
      domainId,
      before: { name, rules },
    }))
    const note = { region: 'user' }
    await recordBulk(trx, caller, {
      task: 'authentication_filter.delete',
      done,
      failed,
      note,
      at: deps.clock(),
    })
    return { done: done.length, failed }
  })
}

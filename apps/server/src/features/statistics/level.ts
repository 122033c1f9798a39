/** At which level a caller's numbers are: the border of `scopeWhere`, for sums that are kept by level. */
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Scope } from '../../platform/db/scope.ts'
import type { Level } from '../../sums/read-store.ts'
import * as store from './store.ts'

export interface LevelQuery {
  readonly domain?: number | undefined
  readonly group?: number | undefined
}

/**
 * The level that a query names within the caller's reach; all of it when it names none.
 * @throws AppError NOT_FOUND_DOMAIN, NOT_FOUND_GROUP for what is not there or not in reach
 */
export async function levelOf(db: Db, scope: Scope, { domain, group }: LevelQuery): Promise<Level> {
  if (scope.region === 'user') throw new AppError('NO_PERMISSION')
  if (scope.region !== 'all' && domain !== undefined && domain !== scope.domainId)
    throw new AppError('NOT_FOUND_DOMAIN')
  if (scope.region === 'group') {
    if (group !== undefined && group !== scope.groupId) throw new AppError('NOT_FOUND_GROUP')
    return { domain: scope.domainId, group: scope.groupId }
  }
  const own = scope.region === 'domain' ? scope.domainId : domain
  if (group !== undefined) return groupLevel(db, group, own)
  if (own === undefined) return { domain: 0, group: 0 }
  if (scope.region === 'all' && !(await store.hasDomain(db, own))) throw new AppError('NOT_FOUND_DOMAIN')
  return { domain: own, group: 0 }
}

async function groupLevel(db: Db, group: number, domain: number | undefined): Promise<Level> {
  const of = await store.domainOfGroup(db, group)
  if (of === null || (domain !== undefined && of !== domain)) throw new AppError('NOT_FOUND_GROUP')
  return { domain: of, group }
}

/** SQL of the names that files use. */
import type { Db } from '../../platform/db/client.ts'
import { domainOf, scopeWhere, type Scope } from '../../platform/db/scope.ts'

/** Domains in reach by name or alias. */
export async function loadDomains(db: Db, scope: Scope): Promise<Map<string, number>> {
  const own = domainOf(scope)
  const domains = await db
    .selectFrom('domain')
    .select(['id', 'name'])
    .$if(scope.region !== 'all', (query) => query.where('id', '=', own ?? 0))
    .execute()
  const aliases = await db
    .selectFrom('domain_alias')
    .select(['domain_id', 'name'])
    .$if(scope.region !== 'all', (query) => query.where('domain_id', '=', own ?? 0))
    .execute()
  return new Map([
    ...aliases.map((alias): [string, number] => [alias.name, alias.domain_id]),
    ...domains.map((domain): [string, number] => [domain.name, domain.id]),
  ])
}

export async function loadGroups(db: Db, scope: Scope) {
  return db
    .selectFrom('user_group')
    .select(['id', 'name', 'domain_id'])
    .where(scopeWhere(scope, { domain: 'user_group.domain_id', group: 'user_group.id', user: null }))
    .execute()
}

/** SQL of what a caller reaches of directories. */
import type { Db } from '../../platform/db/client.ts'
import { scopeWhere, type Scope } from '../../platform/db/scope.ts'

/** Undefined for a domain out of reach. */
export async function findDomainName(db: Db, scope: Scope, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('domain')
    .select('name')
    .where('id', '=', id)
    .where(scopeWhere(scope, { domain: 'domain.id', group: null, user: null }))
    .executeTakeFirst()
  return row?.name
}

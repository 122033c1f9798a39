/** SQL of trials: for whom a filter is, and which mail there is to try it on. */
import type { Db } from '../../../platform/db/client.ts'
import { scopeWhere, type Scope } from '../../../platform/db/scope.ts'
import type { DraftFilter } from './ports.ts'

const NOBODY = 'recipient'

/** An address whose mail the filter is for: its user's, or one of its domain that no user needs to have. */
export async function addressFor(db: Db, scope: Scope, filter: DraftFilter): Promise<string | null> {
  if (filter.userId !== null) {
    const user = await db
      .selectFrom('app_user')
      .select('email')
      .where('id', '=', filter.userId)
      .where(scopeWhere(scope, { domain: 'domain_id', group: 'group_id', user: 'id' }))
      .executeTakeFirst()
    return user?.email ?? null
  }
  const domains = db.selectFrom('domain').select('name').orderBy('id').limit(1)
  const domain = await (
    filter.domainId === null ? domains : domains.where('id', '=', filter.domainId)
  ).executeTakeFirst()
  return domain ? `${NOBODY}@${domain.name}` : null
}

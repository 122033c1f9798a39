/** The domains that forms offer, of whichever feature. */
import { domainOf, type Scope } from './scope.ts'
import type { Db } from './client.ts'

/** A menu of every domain of a large installation still weighs less than a picture. */
const MAX_DOMAINS = 5000

/** All domains, or the caller's own; smaller regions have one to choose as well. */
export async function domainChoices(db: Db, scope: Scope) {
  const own = domainOf(scope)
  return db
    .selectFrom('domain')
    .select(['id', 'name'])
    .$if(scope.region !== 'all', (query) => query.where('id', '=', own ?? 0))
    .orderBy('name')
    .limit(MAX_DOMAINS)
    .execute()
}

/** SQL of protected people, as scan processes know them. */
import type { Db } from '../../platform/db/client.ts'
import { sql } from 'kysely'
import type { ProtectedPerson } from '../checks/impersonation/people-index.ts'

/** People of all domains together that are kept in memory: some 200 octets each, in each scan process. */
const PEOPLE_MAX = 50_000

/** Protected people; `before` itself where nothing of it changed, so that nobody prepares the same again. */
export async function loadPeople(
  db: Db,
  before: readonly ProtectedPerson[] = [],
): Promise<readonly ProtectedPerson[]> {
  const rows = await db
    .selectFrom('protected_person as p')
    .leftJoin('app_user as u', 'u.id', 'p.user_id')
    .select([
      'p.id',
      'p.domain_id as domainId',
      'p.name',
      'p.others',
      sql<string[]>`p.addresses || array_remove(array[lower(u.email)], null)
        || array(select lower(a.email) from user_alias a where a.user_id = p.user_id order by 1)`.as(
        'addresses',
      ),
    ])
    .orderBy('p.id')
    .limit(PEOPLE_MAX)
    .execute()
  return JSON.stringify(rows) === JSON.stringify(before) ? before : rows
}

/** SQL of searches that a person keeps. The table is the owner's: every query names whose they are. */
import type { SavedView } from '@postern/contract/routes/saved-search.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/client.ts'

export async function listSearches(db: Db, userId: number) {
  return db
    .selectFrom('saved_search')
    .select(['id', 'name', 'view', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy(sql`fold(name)`)
    .execute()
}

/** How many the person has, who saves no other until the transaction ends. */
export async function countSearches(db: Db, userId: number): Promise<number> {
  await db.selectFrom('app_user').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const { count } = await db
    .selectFrom('saved_search')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** @throws unique_violation where the person has one of that name, in whatever case */
export async function insertSearch(
  db: Db,
  userId: number,
  { name, view, at }: { readonly name: string; readonly view: SavedView; readonly at: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('saved_search')
    .values({ user_id: userId, name, view: JSON.stringify(view), created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** False where the person has no such search. @throws unique_violation */
export async function renameSearch(db: Db, userId: number, id: number, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('saved_search')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False where the person has no such search. */
export async function deleteSearch(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_search')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

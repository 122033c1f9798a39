/** SQL of arranged dashboards. The table is the owner's: every query names whose they are. */
import type { Db } from '../../platform/db/client.ts'

export interface StoredLayout {
  readonly tile_order: string[]
  readonly hidden: string[]
}

/** Nobody else arranges the person's dashboard until the transaction ends. */
export async function lockOwner(db: Db, userId: number): Promise<void> {
  await db.selectFrom('app_user').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

export async function findLayout(db: Db, userId: number): Promise<StoredLayout | null> {
  const row = await db
    .selectFrom('dashboard_layout')
    .select(['tile_order', 'hidden'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

export async function putLayout(db: Db, userId: number, layout: StoredLayout): Promise<void> {
  await db
    .insertInto('dashboard_layout')
    .values({ user_id: userId, ...layout })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(layout))
    .execute()
}

export async function deleteLayout(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('dashboard_layout').where('user_id', '=', userId).execute()
}

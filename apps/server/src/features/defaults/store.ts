/** SQL of what new users and domains start with. */
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'

export type DefaultsKind = 'user' | 'domain'

/** One writer at a time, until the transaction ends; before the first one there is no row to lock. */
export async function lockDefaults(db: Db): Promise<void> {
  await sql`lock table register_default in share row exclusive mode`.execute(db)
}

/** As stored, or null when nobody has said anything. */
export async function loadDefaults(db: Db, kind: DefaultsKind): Promise<unknown> {
  const row = await db
    .selectFrom('register_default')
    .select('body')
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row?.body ?? null
}

export async function saveDefaults(
  db: Db,
  kind: DefaultsKind,
  body: object,
  by: number,
  at: Date,
): Promise<void> {
  const values = { body: JSON.stringify(body), updated_by: by, updated_at: at }
  await db
    .insertInto('register_default')
    .values({ kind, ...values })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet(values))
    .execute()
}

export async function hasRole(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('role').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

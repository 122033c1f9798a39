/** Keys of the installation, among the settings that no role of the API reads. */
import { sql } from 'kysely'
import type { Db } from '../db/client.ts'

/** The key under `name`; `fresh` becomes it when there is none yet. */
export async function keepKey(db: Db, name: string, fresh: string): Promise<string> {
  await db
    .insertInto('setting')
    .values({ key: name, value: JSON.stringify(fresh), updated_by: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { key } = await db
    .selectFrom('setting')
    .select(sql<string>`value #>> '{}'`.as('key'))
    .where('setting.key', '=', name)
    .executeTakeFirstOrThrow()
  return key
}

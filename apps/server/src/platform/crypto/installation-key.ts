/** The installation's key: what it signs and seals is good on all nodes and nowhere else. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/client.ts'

const KEY_NAME = 'internal.signing_key'

/** 32 bytes, made on first use. `db` is the owner's. */
export async function loadInstallationKey(db: Db): Promise<Buffer> {
  const fresh = JSON.stringify(randomBytes(32).toString('base64url'))
  const row = { key: KEY_NAME, value: fresh, updated_by: null }
  await db
    .insertInto('setting')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { key } = await db
    .selectFrom('setting')
    .select(sql<string>`value #>> '{}'`.as('key'))
    .where('setting.key', '=', KEY_NAME)
    .executeTakeFirstOrThrow()
  return Buffer.from(key, 'base64url')
}

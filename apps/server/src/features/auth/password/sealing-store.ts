/** SQL of the keys that seal passwords. Owner's only: the API's role has no right to the table. */
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/client.ts'

const LOCK = 7362116

export interface StoredKey {
  readonly id: string
  readonly public_jwk: { readonly n: string; readonly e: string }
  readonly created_at: Date
}

export async function newestKey(db: Db): Promise<StoredKey | null> {
  const row = await db
    .selectFrom('sealing_key')
    .select(['id', 'public_jwk', 'created_at'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** PKCS #8, null when there is no such key or it was made before `notBefore`. */
export async function privateKey(db: Db, id: string, notBefore: Date): Promise<Buffer | null> {
  const row = await db
    .selectFrom('sealing_key')
    .select('private_key')
    .where('id', '=', id)
    .where('created_at', '>', notBefore)
    .executeTakeFirst()
  return row?.private_key ?? null
}

/** Adds a key, unless another node was quicker, whose key is answered then; those made before `forget` go. */
export async function addKey(
  db: Db,
  key: StoredKey & { readonly private_key: Buffer },
  isNew: (key: StoredKey | null) => key is StoredKey,
  forget: Date,
): Promise<StoredKey> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx)
    const present = await newestKey(trx)
    if (isNew(present)) return present
    await trx.deleteFrom('sealing_key').where('created_at', '<', forget).execute()
    await trx
      .insertInto('sealing_key')
      .values({ ...key, public_jwk: JSON.stringify(key.public_jwk) })
      .execute()
    return key
  })
}

/** SQL of what may be used once. */
import type { Db } from '../../../platform/db/client.ts'

/** False when it was spent before. Rows go after `expiresAt` (pipeline/retention). */
export async function spendNonce(db: Db, nonce: string, expiresAt: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_nonce')
    .values({ nonce, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

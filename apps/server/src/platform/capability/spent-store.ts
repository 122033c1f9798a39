/** Capabilities that were used up. They are the owner's rows: nobody is signed in. */
import type { CapabilityPurpose } from '@postern/contract/codes/capability.ts'
import { AppError } from '../app-error.ts'
import type { Db } from '../db/client.ts'
import type { Capability } from './capability.ts'

/**
 * Uses a capability up, in the caller's transaction: of those who try at once, one gets through.
 * @throws AppError LINK_USED
 */
export async function spendCapability(
  db: Db,
  purpose: CapabilityPurpose,
  capability: Capability,
  now: number,
): Promise<void> {
  await db.deleteFrom('spent_capability').where('expires_at', '<', new Date(now)).execute()
  const spent = await db
    .insertInto('spent_capability')
    .values({
      id: capability.id,
      purpose,
      spent_at: new Date(now),
      expires_at: new Date(capability.expiresAt),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!spent) throw new AppError('LINK_USED')
}

/** Whether it was used up, for the page that shows what a link is for. */
export async function isSpent(db: Db, capability: Capability): Promise<boolean> {
  const row = await db
    .selectFrom('spent_capability')
    .select('id')
    .where('id', '=', capability.id)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Copies on their way, as people act on them. A row that a worker holds, or takes at this very moment, is left to it:
 * rows that are locked are passed over, so that each copy has exactly one outcome.
 */
import { DETOX_STATES } from '@postern/contract/codes/detox.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/client.ts'
import type { LockedMail } from '../store.ts'

/** Ids of the mails whose copies nobody is sending now; they stay locked. */
async function freeCopies(db: Db, mails: readonly LockedMail[]): Promise<string[]> {
  const rows = await db
    .selectFrom('delivery')
    .select('mail_id')
    .where('kind', '=', 'mail')
    .where(
      'mail_id',
      'in',
      mails.map(({ id }) => id),
    )
    .where('claimed_by', 'is', null)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.flatMap(({ mail_id: id }) => id ?? [])
}

/** Ids of the mails that have been let out and are being disarmed: their copies are in no queue yet (enqueue-store.ts). */
async function keptCopies(db: Db, mails: readonly LockedMail[]): Promise<string[]> {
  const rows = await db
    .selectFrom('mail')
    .select('id')
    .where(
      'id',
      'in',
      mails.map(({ id }) => id),
    )
    .where('received_at', 'in', [...new Set(mails.map((mail) => mail.received_at))])
    .where('send_state', '=', 'P')
    .where('detox_state', '=', DETOX_STATES.analyzing)
    .where(sql<boolean>`detox_due ? 'release'`)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Takes copies out of the queue, and those back that are being disarmed, and marks their mails (locked by the caller) as cancelled;
 * answers their ids.
 */
export async function cancelCopies(db: Db, mails: readonly LockedMail[], by: string): Promise<Set<string>> {
  if (mails.length === 0) return new Set()
  const free = [...(await freeCopies(db, mails)), ...(await keptCopies(db, mails))]
  if (free.length === 0) return new Set()
  await db.deleteFrom('delivery').where('kind', '=', 'mail').where('mail_id', 'in', free).execute()
  await db
    .updateTable('mail')
    .set({ send_state: 'C', send_message: by })
    .where('id', 'in', free)
    .where('received_at', 'in', [...new Set(mails.map((mail) => mail.received_at))])
    .execute()
  return new Set(free)
}

/** Makes copies due now, and wakes the workers when the transaction commits; answers the ids of their mails. */
export async function hurryCopies(db: Db, mails: readonly LockedMail[]): Promise<Set<string>> {
  if (mails.length === 0) return new Set()
  const free = await freeCopies(db, mails)
  if (free.length === 0) return new Set()
  await db
    .updateTable('delivery')
    .set({ next_attempt_at: sql<Date>`now()`, not_before: null })
    .where('kind', '=', 'mail')
    .where('mail_id', 'in', free)
    .execute()
  await sql`select pg_notify('postern_delivery', 'hurry')`.execute(db)
  return new Set(free)
}

/** SQL of mail that people send on. */
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'

/** Queues a copy of mail in the caller's reach; false when nothing is kept of it. */
export async function enqueueForward(
  db: Db,
  mail: { readonly mailId: string; readonly receivedAt: Date },
  copy: { readonly to: string; readonly before: string; readonly after: string },
): Promise<boolean> {
  const { rows } = await sql<{ queued: boolean }>`
    select forward_mail(${mail.mailId}::uuid, ${mail.receivedAt}, ${copy.to}, ${copy.before}, ${copy.after}) as queued`.execute(
    db,
  )
  return rows[0]!.queued
}

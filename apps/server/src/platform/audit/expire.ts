/** Lets old audit events go (setting `retention.auditDays`); that they went is an event itself. */
import type { Db } from '../db/client.ts'
import { appendAudit, PRODUCT } from './record.ts'
import { expireRows } from './store.ts'

const DAY_MS = 86_400_000

/** Removes what is older than `days`, oldest first; answers how many. `db` is the owner's. */
export async function expireAudit(db: Db, days: number, now: number): Promise<number> {
  const before = new Date(now - days * DAY_MS)
  return db.transaction().execute(async (trx) => {
    const removed = await expireRows(trx, before)
    if (removed > 0) {
      const note = { removed, before: before.toISOString(), days }
      await appendAudit(trx, PRODUCT, { task: 'maintenance.audit_expire', note, at: now })
    }
    return removed
  })
}

/** Bulk calls on configuration rows: each row has a transaction, an outcome and an event of its own. */
import type { AuditTask } from '@postern/contract/audit/tasks.ts'
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import type { TextValues } from '@postern/contract/i18n/texts.ts'
import { AppError } from '../app-error.ts'
import type { Db } from '../db/client.ts'
import type { Caller } from '../http/caller.ts'
import { recordAudit, type AuditEvent } from './record.ts'

interface Refusal<Id> {
  readonly id: Id
  readonly error: ErrorCode
  readonly values?: TextValues
}

/**
 * Does `work` on each row that a bulk call names, once. `work` locks the row, changes it, and answers the event that the
 * audit log keeps of it; by throwing an AppError it refuses the row, which then stays as it was. Any other error ends
 * the call. audit/call.ts records the refused rows together, as it does for every bulk call.
 */
export async function eachOf<Id extends string | number>(
  { db, clock }: { readonly db: Db; readonly clock?: () => number },
  caller: Caller,
  task: AuditTask,
  ids: readonly Id[],
  work: (trx: Db, id: Id) => Promise<Omit<AuditEvent, 'task' | 'type' | 'at'>>,
): Promise<{ done: number; failed: Refusal<Id>[] }> {
  const failed: Refusal<Id>[] = []
  const wanted = new Set(ids)
  const event = { task, ...(clock && { at: clock() }) }
  for (const id of wanted) {
    try {
      await db.transaction().execute(async (trx) => {
        await recordAudit(trx, caller, { ...event, ...(await work(trx, id)) })
      })
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'INTERNAL') throw error
      failed.push({ id, error: error.code, ...(error.values && { values: error.values }) })
    }
  }
  return { done: wanted.size - failed.length, failed }
}

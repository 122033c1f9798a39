/** SQL of mails that an action on everything that a search finds was not done with. */
import { LIMITS } from '@postern/contract/limits.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/client.ts'
import { offsetOf } from '../../../platform/db/lists.ts'
import type { Failure } from '../acts/chunks.ts'

/** Mail that is gone is counted, not listed; nor are more than people read. `db` is the owner's. */
export async function insertFailures(db: Db, taskId: number, failed: readonly Failure[]): Promise<void> {
  if (failed.length === 0) return
  await sql`insert into mail_task_failure (task_id, mail_id, error)
    select ${taskId}::bigint, f.id, f.error from jsonb_to_recordset(${JSON.stringify(failed)}::jsonb) as f(id uuid, error text)
    where exists (select from mail m where m.id = f.id)
      and (select count(*) from mail_task_failure t where t.task_id = ${taskId}) < ${LIMITS.taskFailures}
    on conflict do nothing`.execute(db)
}

/** Of a task that the caller was found to own. */
export async function listFailures(db: Db, taskId: number, page: { page: number; size: number }) {
  return db
    .selectFrom('mail_task_failure')
    .select(['mail_id', 'error'])
    .where('task_id', '=', taskId)
    .orderBy('mail_id', 'desc')
    .limit(page.size)
    .offset(offsetOf(page))
    .execute()
}

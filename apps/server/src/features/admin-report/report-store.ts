/** SQL of reports that were made: rows of the log that spam reports are in, too. */
import type { Insertable } from 'kysely'
import type { ReportMailTable } from '../../platform/db/report-tables.ts'
import type { Db } from '../../platform/db/client.ts'

type NewReport = Omit<Insertable<ReportMailTable>, 'user_id'>

/** Answers those that nobody made before. */
export async function insertReports(db: Db, reports: readonly NewReport[]) {
  if (reports.length === 0) return []
  return db
    .insertInto('report_mail')
    .values(reports.map((report) => ({ ...report, user_id: null })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'recipient', 'state'])
    .execute()
}

/** Marks a moment of a schedule as made; false when somebody else did, or the schedule was changed or switched off. */
export async function takeMoment(
  db: Db,
  { id, doneAt }: { readonly id: number; readonly doneAt: Date },
  moment: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('report_schedule')
    .set({ done_at: moment, last_at: moment })
    .where('id', '=', id)
    .where('is_act', '=', true)
    .where('done_at', '=', doneAt)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** When somebody was last sent a report that was asked for. */
export async function lastAsked(db: Db, recipient: string): Promise<Date | null> {
  const row = await db
    .selectFrom('report_mail')
    .select('made_at')
    .where('recipient', '=', recipient)
    .where('definition', 'is not', null)
    .where('kind', '=', 'asked')
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.made_at ?? null
}

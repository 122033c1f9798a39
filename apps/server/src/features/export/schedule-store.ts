/** SQL of exports by the clock. A schedule is its owner's own. */
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import type { ExportScheduleBody } from '@postern/contract/validation/export-schedule.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { listsOpenTo } from './asked.ts'

const columns = [
  'id',
  'user_id',
  'name',
  'list',
  'query',
  'period',
  'format',
  'language',
  'frequency',
  'weekday',
  'day',
  'send_time',
  'notify',
  'is_act',
  'done_at',
  'last_at',
  'last_state',
  'last_error',
  'last_rows',
] as const

function own(db: Db, caller: Caller) {
  return db
    .selectFrom('export_schedule')
    .select(columns)
    .where('user_id', '=', caller.userId)
    .where(sql<boolean>`list = any(${[...listsOpenTo(caller)]}::text[])`)
}

export async function listSchedules(db: Db, caller: Caller) {
  return own(db, caller).orderBy('id').execute()
}

export async function findSchedule(db: Db, caller: Caller, id: number) {
  return own(db, caller).where('id', '=', id).executeTakeFirst()
}
export type StoredSchedule = NonNullable<Awaited<ReturnType<typeof findSchedule>>>

/** Locks the row, so that what is read of it is what will be changed. */
export async function lockSchedule(db: Db, caller: Caller, id: number) {
  return own(db, caller).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** How many the caller has; nobody adds one for them meanwhile. */
export async function lockCount(db: Db, { userId }: Caller): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('export_schedule', ${userId}))`.execute(db)
  const { n } = await db
    .selectFrom('export_schedule')
    .where('user_id', '=', userId)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

interface Saved {
  /** JSON of the caller. */
  readonly asked: string
  /** Nothing that was due before is made; null leaves what is due as it is. */
  readonly doneAt: Date | null
}

export async function insertSchedule(
  db: Db,
  caller: Caller,
  { query, ...values }: ExportScheduleBody,
  { asked, doneAt }: Saved & { readonly doneAt: Date },
): Promise<number> {
  const row = await db
    .insertInto('export_schedule')
    .values(({ selectFrom }) => ({
      ...values,
      user_id: caller.userId,
      // As of the account, and with it from then on.
      domain_id: selectFrom('app_user').select('domain_id').where('id', '=', caller.userId),
      group_id: selectFrom('app_user').select('group_id').where('id', '=', caller.userId),
      query: JSON.stringify(query),
      asked,
      done_at: doneAt,
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function updateSchedule(
  db: Db,
  id: number,
  { query, ...values }: ExportScheduleBody,
  { asked, doneAt }: Saved,
): Promise<void> {
  await db
    .updateTable('export_schedule')
    .set({ ...values, query: JSON.stringify(query), asked, ...(doneAt && { done_at: doneAt }) })
    .where('id', '=', id)
    .execute()
}

/** @param doneAt as of `updateSchedule` */
export async function switchSchedule(db: Db, id: number, isAct: boolean, doneAt: Date | null): Promise<void> {
  await db
    .updateTable('export_schedule')
    .set({ is_act: isAct, ...(doneAt && { done_at: doneAt }) })
    .where('id', '=', id)
    .execute()
}

export async function deleteSchedule(db: Db, id: number): Promise<void> {
  await db.deleteFrom('export_schedule').where('id', '=', id).execute()
}

/** Those that are on, by their ids. `db` is the owner's from here on. */
export async function activeSchedules(db: Db) {
  return db
    .selectFrom('export_schedule')
    .select([...columns, 'asked'])
    .where('is_act', '=', true)
    .orderBy('id')
    .execute()
}
export type ActiveSchedule = Awaited<ReturnType<typeof activeSchedules>>[number]

/** Marks a moment as made; false when somebody else did, or the schedule was changed, paused or deleted. */
export async function takeMoment(
  db: Db,
  { id, done_at: done }: Pick<ActiveSchedule, 'id' | 'done_at'>,
  moment: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('export_schedule')
    .set({ done_at: moment, last_at: moment, last_state: 'running', last_error: null, last_rows: 0 })
    .where('id', '=', id)
    .where('is_act', '=', true)
    .where('done_at', '=', done)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Its file was asked for by hand, in this transaction. */
export async function noteAsked(db: Db, id: number): Promise<void> {
  await db
    .updateTable('export_schedule')
    .set({ last_at: sql<Date>`now()`, last_state: 'running', last_error: null, last_rows: 0 })
    .where('id', '=', id)
    .execute()
}

export interface Outcome {
  readonly state: 'done' | 'failed'
  readonly error: ErrorCode | null
  readonly rows: number
}

/** Notes what became of an export on its schedule, as the last one if it has not begun a later one; answers whose it was. */
export async function noteOutcome(db: Db, exportId: number, { state, error, rows }: Outcome) {
  const due = sql<Date | null>`(work.asks ->> 'due')::timestamptz`
  const isLast = sql<boolean>`export_schedule.last_at = coalesce(${due}, work.created_at)`
  const ifLast = <T>(value: T, column: string) =>
    sql<T>`case when ${isLast} then ${value} else ${sql.ref(column)} end`
  return db
    .updateTable('export_schedule')
    .from('work')
    .set({
      last_state: ifLast(state, 'export_schedule.last_state'),
      last_error: ifLast(error, 'export_schedule.last_error'),
      last_rows: ifLast(rows, 'export_schedule.last_rows'),
      ...(state === 'done' ? { failing: false } : {}),
    })
    .where('work.id', '=', exportId)
    .where(sql<boolean>`export_schedule.id = (work.asks ->> 'schedule')::bigint`)
    .returning(['export_schedule.id', due.as('due_at')])
    .executeTakeFirst()
}

/** The moment of a schedule could not even be begun. */
export async function noteFailure(db: Db, id: number, error: ErrorCode): Promise<void> {
  await db
    .updateTable('export_schedule')
    .set({ last_state: 'failed', last_error: error })
    .where('id', '=', id)
    .execute()
}

/** Whether a failure is the first since the last success: the others are not told of. */
export async function beginsFailing(db: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('export_schedule')
    .set({ failing: true })
    .where('id', '=', id)
    .where('failing', '=', false)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whom a schedule tells, and in which words; undefined where nobody wants or may hear of it. */
export async function readerOf(db: Db, id: number) {
  return db
    .selectFrom('export_schedule')
    .innerJoin('app_user', 'app_user.id', 'export_schedule.user_id')
    .select(['app_user.email', 'export_schedule.name', 'export_schedule.list', 'export_schedule.language'])
    .where('export_schedule.id', '=', id)
    .where('export_schedule.notify', '=', true)
    .where('app_user.login_blocked', '=', false)
    .executeTakeFirst()
}

/** SQL of actions on everything that a search finds. A task is its caller's own. */
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import type { TaskAction, TaskState } from '@postern/contract/codes/mail.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import type { MailQuery } from '@postern/contract/routes/mail.ts'
import type { TaskChoice } from '@postern/contract/routes/mail-task.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/client.ts'
import { offsetOf } from '../../../platform/db/lists.ts'
import { domainOf } from '../../../platform/db/scope.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { Place } from '../search/find-store.ts'
import type { Period } from '../search/search.ts'

const LISTED = 20
const columns = [
  'id',
  'action',
  'state',
  'error',
  'total',
  'more',
  'done',
  'failed',
  'created_at',
  'finished_at',
] as const

function tasksOf(db: Db, { userId }: Caller) {
  return db.selectFrom('mail_task').where('user_id', '=', userId)
}

export async function listTasks(db: Db, caller: Caller) {
  return tasksOf(db, caller).select(columns).orderBy('id', 'desc').limit(LISTED).execute()
}

export async function findTask(db: Db, caller: Caller, id: number) {
  return tasksOf(db, caller).select(columns).where('id', '=', id).executeTakeFirst()
}
export type StoredTask = Awaited<ReturnType<typeof findTask>> & object

export interface NewTask {
  readonly action: TaskAction
  readonly choice: TaskChoice | null
  readonly query: object
  readonly period: Period
  readonly total: number
  readonly more: boolean
  /** JSON of the caller. */
  readonly asked: string
}

/** @throws unique_violation while another task of the caller is running */
export async function insertTask(db: Db, caller: Caller, task: NewTask): Promise<number> {
  const { scope } = caller
  const row = await db
    .insertInto('mail_task')
    .values({
      user_id: caller.userId,
      domain_id: domainOf(scope),
      group_id: scope.region === 'group' || scope.region === 'user' ? scope.groupId : null,
      action: task.action,
      choice: task.choice && JSON.stringify(task.choice),
      query: JSON.stringify(task.query),
      period_from: task.period.from,
      period_to: task.period.to,
      total: task.total,
      more: task.more,
      asked: task.asked,
      error: null,
      place_at: null,
      place_id: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** A task that is still to be done, or to be ended. */
export interface AskedTask {
  readonly id: number
  readonly action: TaskAction
  readonly choice: TaskChoice | null
  /** As the list takes it. */
  readonly query: MailQuery
  readonly period: Period
  readonly place: Place | null
  readonly caller: unknown
}

/** Undefined when nothing is to be done with it any more. `db` is the owner's. */
export async function findAsked(db: Db, id: number): Promise<AskedTask | undefined> {
  const row = await db
    .selectFrom('mail_task')
    .selectAll()
    .where('id', '=', id)
    .where('state', 'in', ['running', 'cancelling'])
    .executeTakeFirst()
  if (!row) return undefined
  return {
    id: row.id,
    action: row.action,
    choice: row.choice as TaskChoice | null,
    query: row.query as MailQuery,
    period: { from: row.period_from, to: row.period_to },
    place: row.place_at === null ? null : { at: row.place_at, id: row.place_id! },
    caller: row.asked,
  }
}

export interface Step {
  readonly place: Place
  readonly done: number
  readonly failed: readonly { readonly id: string; readonly error: string }[]
}

/** Writes down how far it is, in one statement (mail that is gone is counted, not listed); false when it is to go no further. */
export async function storeStep(db: Db, id: number, { place, done, failed }: Step): Promise<boolean> {
  const { rows } = await sql<{ state: TaskState }>`with said as (
      insert into mail_task_failure (task_id, mail_id, error)
      select ${id}::bigint, f.id, f.error from jsonb_to_recordset(${JSON.stringify(failed)}::jsonb) as f(id uuid, error text)
      where exists (select from mail m where m.id = f.id)
        and (select t.failed from mail_task t where t.id = ${id}) < ${LIMITS.taskFailures}
      on conflict do nothing)
    update mail_task set place_at = ${place.at}, place_id = ${place.id}::uuid, done = done + ${done},
      failed = failed + ${failed.length} where id = ${id} and state in ('running', 'cancelling') returning state`.execute(
    db,
  )
  return rows[0]?.state === 'running'
}

/** Ends it; answers what it came to, undefined when it had ended before. */
export async function endTask(db: Db, id: number, state: TaskState, error: ErrorCode | null) {
  return db
    .updateTable('mail_task')
    .set({ state, error, asked: null, finished_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', 'in', ['running', 'cancelling'])
    .returning(['done', 'failed'])
    .executeTakeFirst()
}

/** Asks a running task to stop. */
export async function askToStop(db: Db, caller: Caller, id: number): Promise<void> {
  await db
    .updateTable('mail_task')
    .set({ state: 'cancelling' })
    .where('id', '=', id)
    .where('user_id', '=', caller.userId)
    .where('state', '=', 'running')
    .execute()
}

export async function listFailures(db: Db, id: number, page: { page: number; size: number }) {
  return db
    .selectFrom('mail_task_failure')
    .select(['mail_id', 'error'])
    .where('task_id', '=', id)
    .orderBy('mail_id', 'desc')
    .limit(page.size)
    .offset(offsetOf(page))
    .execute()
}

/** Results of yesterday go. `db` is the owner's. */
export async function expireTasks(db: Db, before: Date): Promise<number> {
  const result = await db.deleteFrom('mail_task').where('finished_at', '<', before).executeTakeFirst()
  return Number(result.numDeletedRows)
}

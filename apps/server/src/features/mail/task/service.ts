/** Actions on everything that a search finds: asked for, looked at, stopped. Carrying them out is worker.ts. */
import type { TaskAction } from '@postern/contract/codes/mail.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import type { Permission } from '@postern/contract/permissions.ts'
import type { MailQuery } from '@postern/contract/routes/mail.ts'
import type { MailTask, TaskChoice } from '@postern/contract/routes/mail-task.ts'
import { AppError } from '../../../platform/app-error.ts'
import { leaveUnrecorded } from '../../../platform/audit/record.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { shownTo } from '../../../platform/masking/whose.ts'
import { assertHolds } from '../../../platform/work/caller.ts'
import * as work from '../../../platform/work/store.ts'
import { findMails } from '../search/find.ts'
import { searchOf } from '../list-service.ts'
import type { MailDeps } from '../service.ts'
import { readMails } from '../store.ts'
import * as store from './store.ts'

/** ms that counting may take, one mail after the other and by the index. */
const COUNT_MS = 2_000
const INDEX_MS = 4_000

export interface TaskRequest {
  readonly action: TaskAction
  readonly query: MailQuery
  readonly choice?: TaskChoice | undefined
}

const PERMISSION = {
  recover: 'mail-action-return',
  delete: 'mail-action-delete',
  allow: 'mail-action-allow_sender',
  deny: 'mail-action-deny_sender',
} as const satisfies Record<TaskAction, Permission>

/** What a task asks for, as its row keeps it. */
export interface Asks {
  readonly action: TaskAction
  readonly choice: TaskChoice | null
  /** As the list takes it. */
  readonly query: MailQuery
  /** ISO: mail that came later is not of it. */
  readonly period: { readonly from: string; readonly to: string }
}

const KIND = 'mail-task'
const LISTED = 20

/** @throws AppError NO_PERMISSION, MAIL_TASK_RUNNING, and as listMails */
export async function startTask(deps: MailDeps, caller: Caller, wish: TaskRequest): Promise<{ id: number }> {
  const { action, query } = wish
  const choice = isForSenders(action) ? { ...USUAL, ...wish.choice } : null
  assertMay(caller, { action, choice })
  const search = searchOf(deps, caller, query)
  const { from, to } = search.period
  const period = { from, to: new Date(Math.min(to.getTime(), deps.clock())) }
  const found = await findMails(
    deps.db,
    { ...search, period },
    {
      part: { skip: 0, take: 0 },
      most: LIMITS.taskCounted,
      ms: COUNT_MS,
      indexMs: INDEX_MS,
      countMs: COUNT_MS,
    },
  )
  const { total, isAtLeast: more } = found
  // Its end is what the audit log hears of.
  leaveUnrecorded(caller)
  const asks: Asks = {
    action,
    choice,
    query,
    period: { from: period.from.toISOString(), to: period.to.toISOString() },
  }
  const id = await deps.systemDb.transaction().execute(async (trx) => {
    await work.lockWork(trx, KIND, caller.userId)
    if ((await work.underWay(trx, KIND, caller.userId)).length > 0) throw new AppError('MAIL_TASK_RUNNING')
    return work.insertWork(trx, caller, { kind: KIND, asks, total, more })
  })
  return { id }
}

const USUAL: TaskChoice = { region: 'user', by: 'sender', trust_unauthenticated: false }

function isForSenders(action: TaskAction): action is 'allow' | 'deny' {
  return action === 'allow' || action === 'deny'
}

/** @throws AppError NO_PERMISSION */
export function assertMay(caller: Caller, { action, choice }: Pick<Asks, 'action' | 'choice'>): void {
  const screen = choice && `filter-system-inbound_${choice.region}_${action}`
  assertHolds(caller, screen === null ? [PERMISSION[action]] : [PERMISSION[action], screen])
}

function present(task: work.OwnWork): MailTask {
  const { id, state, total, more, done, failed } = task
  return {
    id,
    action: (task.asks as Asks).action,
    state,
    error: task.error as MailTask['error'],
    total,
    more,
    done,
    failed,
    created_at: task.created_at.toISOString(),
    finished_at: task.finished_at?.toISOString() ?? null,
  }
}

export async function listTasks({ db }: MailDeps, caller: Caller) {
  return { tasks: (await work.ownLast(db, caller, KIND, LISTED)).map(present) }
}

/** @throws AppError NOT_FOUND: another's task does not exist either */
export async function getTask({ db }: MailDeps, caller: Caller, id: number): Promise<MailTask> {
  return present(await work.ownOne(db, caller, KIND, id))
}

/** Mails that were deleted since have no subject any more. @throws AppError NOT_FOUND */
export async function listFailures(
  deps: MailDeps,
  caller: Caller,
  id: number,
  query: { readonly page: number; readonly size: number },
) {
  const task = await getTask(deps, caller, id)
  const rows = await store.listFailures(deps.db, id, query)
  const mails = await readMails(
    deps.db,
    caller.scope,
    rows.map((row) => row.mail_id),
  )
  const settings = deps.settings()
  const names = new Map(
    mails.map((mail) => [
      mail.id,
      { title: shownTo(caller, mail, settings)(mail.title), receiver: mail.receiver },
    ]),
  )
  const data = rows.map(({ mail_id: mail, error }) => ({
    id: mail,
    error,
    ...(names.get(mail) ?? { title: '', receiver: '' }),
  }))
  return { data, total: Math.min(task.failed, LIMITS.taskFailures), page: query.page, size: query.size }
}

/** A task that has ended stays as it is. @throws AppError NOT_FOUND */
export async function cancelTask(deps: MailDeps, caller: Caller, id: number): Promise<void> {
  await getTask(deps, caller, id)
  await work.askToStop(deps.systemDb, caller, KIND, id)
  leaveUnrecorded(caller)
}

/** Actions on everything that a search finds: asked for, looked at, stopped. Carrying them out is worker.ts. */
import type { TaskAction } from '@postern/contract/codes/mail.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import { isPermission, type Permission } from '@postern/contract/permissions.ts'
import type { MailQuery } from '@postern/contract/routes/mail.ts'
import type { MailTask, TaskChoice } from '@postern/contract/routes/mail-task.ts'
import { AppError } from '../../../platform/app-error.ts'
import { leaveUnrecorded } from '../../../platform/audit/record.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { shownTo } from '../../../platform/masking/whose.ts'
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

/** @throws AppError NO_PERMISSION, MAIL_TASK_RUNNING, and as listMails */
export async function startTask(deps: MailDeps, caller: Caller, wish: TaskRequest): Promise<{ id: number }> {
  const { action, query } = wish
  const choice = isForSenders(action) ? { ...USUAL, ...wish.choice } : null
  assertMay(caller, action, choice)
  const search = searchOf(deps, caller, query)
  // What comes from now on is not of it.
  const period = {
    from: search.period.from,
    to: new Date(Math.min(search.period.to.getTime(), deps.clock())),
  }
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
  const task = { action, choice, query, period, total, more, asked: askedBy(caller) }
  const id = await oneAtATime(() => store.insertTask(deps.db, caller, task))
  return { id }
}

const USUAL: TaskChoice = { region: 'user', by: 'sender', trust_unauthenticated: false }

function isForSenders(action: TaskAction): action is 'allow' | 'deny' {
  return action === 'allow' || action === 'deny'
}

function assertMay({ permissions }: Caller, action: TaskAction, choice: TaskChoice | null): void {
  const screen = choice && `filter-system-inbound_${choice.region}_${action}`
  const may =
    permissions.has(PERMISSION[action]) &&
    (screen === null || (isPermission(screen) && permissions.has(screen)))
  if (!may) throw new AppError('NO_PERMISSION')
}

/** The caller as the task keeps them. */
function askedBy(caller: Caller): string {
  const { sessionId: _session, ...rest } = caller
  return JSON.stringify({ ...rest, permissions: [...caller.permissions] })
}

export function callerOf(asked: unknown): Caller {
  const caller = asked as Omit<Caller, 'permissions' | 'sessionId'> & { permissions: Permission[] }
  return { ...caller, sessionId: '', permissions: new Set(caller.permissions) }
}

async function oneAtATime<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (cause) {
    const running = cause instanceof Error && Reflect.get(cause, 'constraint') === 'mail_task_running'
    throw running ? new AppError('MAIL_TASK_RUNNING', { cause }) : cause
  }
}

function present({ created_at: created, finished_at: finished, ...task }: store.StoredTask): MailTask {
  return {
    ...task,
    error: task.error as MailTask['error'],
    created_at: created.toISOString(),
    finished_at: finished?.toISOString() ?? null,
  }
}

export async function listTasks({ db }: MailDeps, caller: Caller) {
  return { tasks: (await store.listTasks(db, caller)).map(present) }
}

/** @throws AppError NOT_FOUND: another's task does not exist either */
export async function getTask({ db }: MailDeps, caller: Caller, id: number): Promise<MailTask> {
  const task = await store.findTask(db, caller, id)
  if (!task) throw new AppError('NOT_FOUND')
  return present(task)
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
  await store.askToStop(deps.db, caller, id)
  leaveUnrecorded(caller)
}

/** The job that carries out actions on everything that a search finds: from the newest mail on, by any node, each mail once. */
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import type { TaskAction, TaskState } from '@postern/contract/codes/mail.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import { AppError } from '../../../platform/app-error.ts'
import { recordAudit } from '../../../platform/audit/record.ts'
import { actFor } from '../../../platform/db/tenant.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { domainOf } from '../../../platform/db/scope.ts'
import { declareJob, type Job, type Run } from '../../../platform/jobs/job.ts'
import { deleteMails, filterFromMails, recoverMails } from '../acts/change-service.ts'
import type { BulkOutcome } from '../acts/chunks.ts'
import { findMails } from '../search/find.ts'
import type { Place } from '../search/find-store.ts'
import type { MailDeps } from '../service.ts'
import { searchableClasses } from '../visibility.ts'
import { callerOf } from './service.ts'
import * as store from './store.ts'

const LEASE = 10
/** A task that kills three processes will kill the next one. */
const TRIES = 3
/** Mails that one look finds, after which the caller's rights are read again. */
const LOOK = 1_000
/** ms that one look may take, one mail after the other and by the index. */
const LOOK_MS = 5_000
const INDEX_MS = 20_000
const TASK = {
  recover: 'mail.recover',
  delete: 'mail.delete',
  allow: 'mail.filter',
  deny: 'mail.filter',
} as const

/** Somebody stopped it. */
class Stopped extends Error {}

export function mailTaskJob(deps: MailDeps): Job {
  return declareJob({
    kind: 'mail-task',
    after: 'job',
    lease: LEASE,
    tries: TRIES,
    run: (run) =>
      withTask(deps, run, async (task, caller) => {
        try {
          await carryOut(deps, task, caller, run.signal)
          await end(deps, task, caller, 'done')
        } catch (error) {
          if (run.signal.aborted) throw error
          if (error instanceof Stopped) await end(deps, task, caller, 'cancelled')
          else if (error instanceof AppError) await end(deps, task, caller, 'failed', error.code)
          else throw error
        }
      }),
    gaveUp: (run) =>
      withTask(deps, run, (task, caller) => end(deps, task, caller, 'failed', 'MAIL_PROCESSING_FAILED')),
  })
}

/** Acts as whoever asked; a task that has ended is left alone. */
async function withTask(
  deps: MailDeps,
  { key }: Run,
  work: (task: store.AskedTask, caller: Caller) => Promise<void>,
): Promise<void> {
  const task = await store.findAsked(deps.systemDb, Number(key))
  if (!task) return
  const caller = callerOf(task.caller)
  await actFor(caller.scope, () => work(task, caller))
}

/** @throws Stopped, AppError NO_PERMISSION when the caller may not do it any more */
async function carryOut(
  deps: MailDeps,
  task: store.AskedTask,
  asked: Caller,
  signal: AbortSignal,
): Promise<void> {
  // One event for all of it, at its end.
  const quiet: MailDeps = { ...deps, recordsItself: true }
  let place: Place | null = task.place
  for (;;) {
    signal.throwIfAborted()
    const caller = await deps.renewCaller(asked)
    if (caller === null) throw new AppError('NO_PERMISSION')
    const { places, reached } = await look(deps, task, caller, place)
    for (let at = 0; at < places.length; at += LIMITS.mailsPerTransaction) {
      signal.throwIfAborted()
      const chunk = places.slice(at, at + LIMITS.mailsPerTransaction)
      const ids = chunk.map(({ id }) => id)
      const outcome = await ACT[task.action](quiet, caller, ids, task)
      await step(deps, task, {
        place: chunk.at(-1)!,
        done: ids.length - outcome.failed.length,
        failed: outcome.failed,
      })
      // Lets requests through.
      await new Promise((resolve) => void setImmediate(resolve))
    }
    place = reached ?? places.at(-1) ?? null
    if (reached === null && places.length < LOOK) return
    // A search may take longer than one look: it goes on from there also after a restart.
    if (reached !== null) await step(deps, task, { place: reached, done: 0, failed: [] })
  }
}

/** @throws Stopped */
async function step({ db }: MailDeps, { id }: store.AskedTask, next: store.Step): Promise<void> {
  if (!(await store.storeStep(db, id, next))) throw new Stopped()
}

/** The mails that come next, newest first. @throws AppError NO_PERMISSION */
async function look(deps: MailDeps, task: store.AskedTask, caller: Caller, after: Place | null) {
  const query = { ...task.query, sort: 'receive_date' as const }
  const allowed = searchableClasses(caller)
  const classes = query.class === 'all' ? allowed : allowed.filter((name) => name === query.class)
  if (classes.length === 0) throw new AppError('NO_PERMISSION')
  const search = { scope: caller.scope, classes, query, period: task.period }
  return findMails(deps.db, search, {
    part: { skip: 0, take: LOOK },
    most: LOOK,
    ms: LOOK_MS,
    indexMs: INDEX_MS,
    countMs: 0,
    ...(after === null ? {} : { after }),
  })
}

type Act = (
  deps: MailDeps,
  caller: Caller,
  ids: readonly string[],
  task: store.AskedTask,
) => Promise<BulkOutcome>

const filterOf: Act = (deps, caller, chk, { action, choice }) =>
  filterFromMails(deps, caller, { chk, policy: action === 'allow' ? 'allow' : 'deny', ...choice! })
const ACT: Readonly<Record<TaskAction, Act>> = {
  recover: (deps, caller, ids) => recoverMails(deps, caller, ids),
  delete: deleteMails,
  allow: filterOf,
  deny: filterOf,
}

/** Ends a task and writes down what it came to, together. */
async function end(
  deps: MailDeps,
  { id, action, choice, query }: store.AskedTask,
  caller: Caller,
  state: TaskState,
  error: ErrorCode | null = null,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const ended = await store.endTask(trx, id, state, error)
    if (!ended) return
    await recordAudit(trx, caller, {
      task: TASK[action],
      ...(state === 'failed' ? { type: 'F' as const } : {}),
      target: `#${id}`,
      domainId: domainOf(caller.scope),
      note: {
        state,
        count: ended.done,
        failed_count: ended.failed,
        query,
        ...(choice ? { policy: action, ...choice } : {}),
      },
      at: deps.clock(),
    })
  })
}

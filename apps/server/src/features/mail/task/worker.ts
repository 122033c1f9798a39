/** Carries out actions on everything that a search finds: from the newest mail on, each mail once. */
import type { TaskAction } from '@postern/contract/codes/mail.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import { recordAudit } from '../../../platform/audit/record.ts'
import type { Db } from '../../../platform/db/client.ts'
import { domainOf } from '../../../platform/db/scope.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import { keptWork, type Ended, type Made, type Steps, type Work } from '../../../platform/work/kept.ts'
import { deleteMails, filterFromMails, recoverMails } from '../acts/change-service.ts'
import type { BulkOutcome } from '../acts/chunks.ts'
import { findMails } from '../search/find.ts'
import type { Place } from '../search/find-store.ts'
import type { MailDeps } from '../service.ts'
import { classesAsked } from '../visibility.ts'
import { assertMay, type Asks } from './service.ts'
import { insertFailures } from './store.ts'

/** Mails that one look finds. */
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

export function mailTaskJob(deps: MailDeps): Job {
  return keptWork<Asks, Made>(deps, {
    kind: 'mail-task',
    hours: LIMITS.taskHours,
    gaveUp: 'MAIL_PROCESSING_FAILED',
    assertMay,
    // One event for all of it, at its end.
    run: (task, now, steps) => carryOut({ ...deps, recordsItself: true }, task, now, steps),
    ended: (trx, task, asked, end) => record(trx, deps, task, asked, end),
  })
}

/** @throws what `step` throws, AppError NO_PERMISSION when the caller may not do it any more */
async function carryOut(
  deps: MailDeps,
  { id, asks, ...task }: Work<Asks>,
  now: Caller,
  { step }: Steps,
): Promise<Made> {
  let caller = now
  let { done, failed } = task
  let place = task.place as Place | null
  for (;;) {
    const { places, reached } = await look(deps, asks, caller, place)
    for (let at = 0; at < places.length; at += LIMITS.mailsPerTransaction) {
      const chunk = places.slice(at, at + LIMITS.mailsPerTransaction)
      const outcome = await ACT[asks.action](
        deps,
        caller,
        chunk.map((mail) => mail.id),
        asks,
      )
      done += chunk.length - outcome.failed.length
      failed += outcome.failed.length
      place = chunk.at(-1)!
      caller = await step({ place, done, failed }, (trx) => insertFailures(trx, id, outcome.failed))
      // Lets requests through.
      await new Promise((resolve) => void setImmediate(resolve))
    }
    if (reached === null && places.length < LOOK) return {}
    // A search may take longer than one look: it goes on from there also after a restart.
    if (reached !== null) {
      place = reached
      caller = await step({ place })
    }
  }
}

/** The mails that come next, newest first. @throws AppError NO_PERMISSION */
async function look(deps: MailDeps, asks: Asks, caller: Caller, after: Place | null) {
  const query = { ...asks.query, sort: 'receive_date' as const }
  const classes = classesAsked(caller, query)
  const period = { from: new Date(asks.period.from), to: new Date(asks.period.to) }
  return findMails(
    deps.db,
    { scope: caller.scope, classes, query, period },
    {
      part: { skip: 0, take: LOOK },
      most: LOOK,
      ms: LOOK_MS,
      indexMs: INDEX_MS,
      countMs: 0,
      ...(after === null ? {} : { after }),
    },
  )
}

type Act = (deps: MailDeps, caller: Caller, ids: readonly string[], asks: Asks) => Promise<BulkOutcome>

const filterOf: Act = (deps, caller, chk, { action, choice }) =>
  filterFromMails(deps, caller, { chk, policy: action === 'allow' ? 'allow' : 'deny', ...choice! })
const ACT: Readonly<Record<TaskAction, Act>> = {
  recover: (deps, caller, ids) => recoverMails(deps, caller, ids),
  delete: deleteMails,
  allow: filterOf,
  deny: filterOf,
}

/** What it came to, together with its end. */
async function record(
  trx: Db,
  { clock }: MailDeps,
  { id, asks: { action, choice, query } }: Work<Asks>,
  asked: Caller,
  { state, done, failed }: Ended,
): Promise<void> {
  await recordAudit(trx, asked, {
    task: TASK[action],
    ...(state === 'failed' ? { type: 'F' as const } : {}),
    target: `#${id}`,
    domainId: domainOf(asked.scope),
    note: {
      state,
      count: done,
      failed_count: failed,
      query,
      ...(choice ? { policy: action, ...choice } : {}),
    },
    at: clock(),
  })
}

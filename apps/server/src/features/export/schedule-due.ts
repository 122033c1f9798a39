/**
 * The job of exports by the clock. A moment is taken and its export asked for in one transaction: whoever dies before that has asked
 * for nothing, and of two who take the same one goes through. The file itself is made by the job of exports.
 */
import { EXPORT_ROUTES } from '@postern/contract/routes/export-queries.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import { AppError } from '../../platform/app-error.ts'
import { appendAudit, PRODUCT } from '../../platform/audit/record.ts'
import { dueMoments, type Moment } from '../../platform/calendar/moments.ts'
import { domainOf } from '../../platform/db/scope.ts'
import { actFor } from '../../platform/db/tenant.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { validate } from '../../platform/http/validate.ts'
import { declareJob, type Job } from '../../platform/jobs/job.ts'
import { callerOf } from '../../platform/work/caller.ts'
import * as work from '../../platform/work/store.ts'
import { assertMay, sourceOf, type Asks } from './asked.ts'
import { tellFailure } from './schedule-mail.ts'
import { timeFields } from './schedule-period.ts'
import * as schedules from './schedule-store.ts'
import type { ActiveSchedule } from './schedule-store.ts'
import { EXPORT, hasRoom, type ExportDeps } from './service.ts'

export function scheduleJob(deps: ExportDeps): Job {
  return declareJob({
    kind: 'export-schedule',
    every: 30,
    lease: 120,
    run: ({ now, signal }) => askDueExports(deps, { now, signal }),
  })
}

export interface Turn {
  /** ms since the epoch. */
  readonly now: number
  readonly signal: AbortSignal
}

/**
 * Asks for what is due. One schedule's failure does not keep the others from theirs; it fails the run in the end, which is tried
 * again. Answers how many were asked for, or nothing where nothing was.
 */
export async function askDueExports(deps: ExportDeps, turn: Turn) {
  const { timeZone } = deps.settings().basic
  const failures: unknown[] = []
  let asked = 0
  for (const schedule of await schedules.activeSchedules(deps.systemDb)) {
    try {
      asked += await askDueOf(deps, schedule, timeZone, turn)
    } catch (error) {
      failures.push(error)
    }
    if (turn.signal.aborted) break
  }
  if (failures.length > 0) throw failures.length === 1 ? failures[0] : new AggregateError(failures)
  return asked === 0 ? undefined : { asked }
}

async function askDueOf(
  deps: ExportDeps,
  schedule: ActiveSchedule,
  zone: string,
  { now, signal }: Turn,
): Promise<number> {
  const due = dueMoments(schedule, zone, schedule.done_at.getTime(), now)
  // Without a time all files of now would be the same.
  const moments = schedule.period === null ? due.slice(-1) : due
  let asked = 0
  let done = schedule.done_at
  for (const moment of moments) {
    if (signal.aborted || !(await askOne(deps, { ...schedule, done_at: done }, zone, moment))) break
    asked += 1
    done = new Date(moment.at)
  }
  return asked
}

/** False where it has to wait, or is another's. */
async function askOne(
  deps: ExportDeps,
  schedule: ActiveSchedule,
  zone: string,
  moment: Moment,
): Promise<boolean> {
  const then = callerOf(schedule.asked)
  const caller = await deps.renewCaller(then)
  try {
    if (caller === null) throw new AppError('NO_PERMISSION')
    return await queueExport(deps, schedule, caller, zone, moment)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await fail(deps, schedule, moment, error, domainOf(then.scope))
    return true
  }
}

async function queueExport(
  deps: ExportDeps,
  schedule: ActiveSchedule,
  caller: Caller,
  zone: string,
  moment: Moment,
): Promise<boolean> {
  const { id, name, list, format, language } = schedule
  const wanted = { ...schedule.query, ...timeFields(list, schedule.period, zone, moment.date) }
  const query = validate(EXPORT_ROUTES[list].query.strict(), wanted)
  const source = sourceOf(deps.sources, list)
  const relies = source.relies(caller, query)
  assertMay(caller, { list, relies })
  const { total, more } = await actFor(caller.scope, () => source.count(caller, query))
  return deps.systemDb.transaction().execute(async (trx) => {
    if (!(await hasRoom(trx, caller))) return false
    if (!(await schedules.takeMoment(trx, schedule, new Date(moment.at)))) return false
    const due = new Date(moment.at).toISOString()
    const asks: Asks = { list, query, format, language, zone, relies, scope: caller.scope, schedule: id, due }
    const exportId = await work.insertWork(trx, caller, { kind: EXPORT, asks, total, more })
    await work.deleteBeyond(trx, caller, EXPORT, LIMITS.exportsKept)
    const note = { state: 'scheduled', schedule: name, list, rows: total, format, query }
    await appendAudit(trx, PRODUCT, {
      task: source.task,
      target: `#${exportId}`,
      domainId: domainOf(caller.scope),
      note,
      at: deps.clock(),
    })
    return true
  })
}

/** The moment is over: the schedule says why nothing was made, and its owner hears of it once. */
async function fail(
  deps: ExportDeps,
  schedule: ActiveSchedule,
  moment: Moment,
  { code }: AppError,
  domainId: number | null,
): Promise<void> {
  await deps.systemDb.transaction().execute(async (trx) => {
    if (!(await schedules.takeMoment(trx, schedule, new Date(moment.at)))) return
    await schedules.noteFailure(trx, schedule.id, code)
    await tellFailure(trx, deps, schedule.id, code)
    await appendAudit(trx, PRODUCT, {
      task: sourceOf(deps.sources, schedule.list).task,
      type: 'F',
      target: schedule.name,
      domainId,
      note: { state: 'scheduled', schedule: schedule.name, list: schedule.list, reason: code },
      at: deps.clock(),
    })
  })
}

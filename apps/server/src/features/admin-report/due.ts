/**
 * The job of administrator reports. A moment is taken and its mails are queued in one transaction: whoever dies before that has
 * made nothing, and of two who make the same one goes through.
 */
import type { Frequency } from '@postern/contract/codes/timing.ts'
import type { AuditTask } from '@postern/contract/audit/tasks.ts'
import { appendAudit, PRODUCT } from '../../platform/audit/record.ts'
import { makeReport, queueReport, type MakeDeps } from './make.ts'
import { dueMoments, type Moment } from '../../platform/calendar/moments.ts'
import { takeMoment } from './report-store.ts'
import { definitionOf } from './schedule-service.ts'
import { activeSchedules, strangersAmong, type StoredSchedule } from './schedule-store.ts'

const TASKS: Readonly<Record<Frequency, AuditTask>> = {
  daily: 'admin_report.send',
  weekly: 'admin_weekly_report.send',
  monthly: 'admin_monthly_report.send',
}

export interface Turn {
  /** ms since the epoch. */
  readonly now: number
  readonly signal: AbortSignal
}

/**
 * Makes what is due. One schedule's failure does not keep the others from theirs; it fails the run in the end, which is tried
 * again. Answers how many mails were queued, or nothing where nothing was due.
 */
export async function makeDueAdminReports(deps: MakeDeps, turn: Turn) {
  const { timeZone } = deps.settings().basic
  const failures: unknown[] = []
  let found = 0
  let queued = 0
  for (const schedule of await activeSchedules(deps.systemDb)) {
    let done = schedule.done_at
    for (const moment of dueMoments(schedule, timeZone, done.getTime(), turn.now)) {
      if (turn.signal.aborted) return { queued }
      found += 1
      try {
        queued += await makeOne(deps, { ...schedule, done_at: done }, moment, turn.now)
        done = new Date(moment.at)
      } catch (error) {
        failures.push(error)
        break
      }
    }
  }
  if (failures.length > 0) throw failures.length === 1 ? failures[0] : new AggregateError(failures)
  return found === 0 ? undefined : { queued }
}

async function makeOne(
  deps: MakeDeps,
  schedule: StoredSchedule,
  moment: Moment,
  now: number,
): Promise<number> {
  const { systemDb, queueAdminReports } = deps
  const { name, domain, group, recipients } = schedule
  const definition = definitionOf(schedule)
  const made = await makeReport(deps, {
    definition,
    name,
    domain,
    group,
    date: moment.date,
    pages: true,
    now,
  })
  const strangers = await strangersAmong(systemDb, recipients)
  const readers = recipients.map((address) => ({ address, isOurs: !strangers.has(address) }))
  const occasion = { kind: 'daily', due: moment.at, scheduleId: schedule.id, name, definition } as const
  return systemDb.transaction().execute(async (trx) => {
    const isOurs = await takeMoment(trx, { id: schedule.id, doneAt: schedule.done_at }, new Date(moment.at))
    if (!isOurs) return 0
    const count = await queueReport(trx, queueAdminReports, made, occasion, readers)
    await appendAudit(trx, PRODUCT, {
      task: TASKS[definition.frequency],
      type: count === recipients.length ? 'S' : 'F',
      target: name,
      domainId: definition.domain_id,
      note: { recipients, count },
      at: now,
    })
    return count
  })
}

/** Reports that somebody asks for: to look at, to be sent at once, to be sent again. */
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import { hasMailbox } from '@postern/contract/validation/email.ts'
import type { ReportDefinition } from '@postern/contract/validation/report-schedule.ts'
import { AppError } from '../../platform/app-error.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { asData, htmlOf, makeReport, queueReport, type Made, type MakeDeps } from './make.ts'
import { lastAsked } from './report-store.ts'
import { assertRegion } from './schedule-service.ts'
import { strangersAmong } from './schedule-store.ts'
import { dateIn, plusDays } from '../../platform/calendar/wall.ts'

export interface AskedDeps extends MakeDeps {
  readonly db: Db
  readonly clock: () => number
}

/** Between two that one person asks for: pictures and sums cost more than a click. */
const PAUSE_MS = 10_000

async function made(deps: AskedDeps, definition: ReportDefinition, pages: boolean): Promise<Made> {
  const { domain_name: domain, group_name: group } = await assertRegion(deps.db, definition)
  return makeReport(deps, { definition, name: '', domain, group, date: null, pages, now: deps.clock() })
}

/** @throws AppError NOT_FOUND_DOMAIN, NOT_FOUND_GROUP */
export async function previewReport(deps: AskedDeps, definition: ReportDefinition) {
  const report = await made(deps, definition, false)
  return { subject: report.said.subject, html: htmlOf(report, asData), text: report.text }
}

/** Sends it to the caller. @throws AppError NOT_FOUND_DOMAIN, NOT_FOUND_GROUP, RATE_LIMITED, ADDRESS_WITHOUT_MAILBOX */
export async function sendTest(
  deps: AskedDeps,
  caller: Caller,
  definition: ReportDefinition,
): Promise<{ to: string }> {
  const { systemDb, clock, queueAdminReports } = deps
  const to = caller.email
  if (!hasMailbox(to)) throw new AppError('ADDRESS_WITHOUT_MAILBOX')
  const last = await lastAsked(systemDb, to)
  if (last !== null && clock() - last.getTime() < PAUSE_MS) throw new AppError('RATE_LIMITED')
  const report = await made(deps, definition, true)
  await systemDb.transaction().execute(async (trx) => {
    const occasion = { kind: 'asked', due: clock(), scheduleId: null, name: '', definition } as const
    await queueReport(trx, queueAdminReports, report, occasion, [{ address: to, isOurs: true }])
    await recordAudit(trx, caller, { task: 'report.test', target: to, note: definition, at: clock() })
  })
  return { to }
}

/** A report of the log, as it is kept there. */
export interface Sent {
  readonly recipient: string
  readonly name: string
  readonly schedule_id: number | null
  readonly definition: ReportDefinition
  readonly upto: Date
}

/** Of the same time as before, with numbers as they are now. Answers why not; null when it is queued. */
export async function sendAgain(deps: AskedDeps, sent: Sent): Promise<ErrorCode | null> {
  const { systemDb, clock, queueAdminReports, settings } = deps
  const { recipient, definition, name, schedule_id: scheduleId, upto } = sent
  if ((await strangersAmong(systemDb, [recipient])).size > 0) return 'RECIPIENT_NOT_OURS'
  const names = await assertRegion(systemDb, definition).catch((error: unknown) => {
    if (error instanceof AppError) return error.code
    throw error
  })
  if (typeof names === 'string') return names
  const now = clock()
  const { domain_name: domain, group_name: group } = names
  const date = dateOfSending(definition, settings().basic.timeZone, upto)
  const report = await makeReport(deps, { definition, name, domain, group, date, pages: true, now })
  const occasion = { kind: 'again', due: now, scheduleId, name, definition } as const
  await systemDb
    .transaction()
    .execute((trx) =>
      queueReport(trx, queueAdminReports, report, occasion, [{ address: recipient, isOurs: true }]),
    )
  return null
}

/** A day that a report tells the same time on: that in which its time ends, or which begins with its end. */
function dateOfSending(definition: ReportDefinition, zone: string, upto: Date): string {
  const date = dateIn(zone, upto.getTime())
  // A month's report tells of the month before any day of the next.
  return definition.range === 'hours' ? date : plusDays(dateIn(zone, upto.getTime() - 1), 1)
}

/** The log of reports, sending one at once, and one's own hours (product §7). */
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import type { RouteParsed } from '@postern/contract/routes/define.ts'
import type { updateOwnReportRoute } from '@postern/contract/routes/spam-report.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { AppError } from '../../platform/app-error.ts'
import { recordBulk } from '../../platform/audit/bulk.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { assertVersion, rowVersion } from '../../platform/row-version.ts'
import * as log from './log-store.ts'
import type { SendAgain } from './ports.ts'
import { floorOf, makeReports, type MakeDeps, type Occasion } from './make.ts'
import { recipientById } from './store.ts'

export interface ReportDeps extends Omit<MakeDeps, 'db' | 'settings'> {
  readonly db: Db
  /** Everything: making a report reads what its recipient gets. */
  readonly systemDb: Db
  readonly settings: () => SettingsValues
  readonly clock: () => number
  /** An administrator report of the log, once more. */
  readonly sendAgain: SendAgain
}

const MINUTE = 60_000

export async function listReports(deps: ReportDeps, caller: Caller, query: log.LogQuery) {
  const { rows, total } = await log.listReports(deps.db, caller.scope, query)
  const data = rows.map((row) => ({
    ...row,
    due_at: row.due_at.toISOString(),
    made_at: row.made_at.toISOString(),
    sent_at: row.sent_at?.toISOString() ?? null,
  }))
  return { data, total, page: query.page, size: query.size }
}

interface Outcome {
  done: number
  failed: { id: number; error: ErrorCode }[]
}

/** Of the same time as before, with what is still held of it. */
export async function resendReports(
  deps: ReportDeps,
  caller: Caller,
  ids: readonly number[],
): Promise<Outcome> {
  const found = await log.findReports(deps.db, caller.scope, ids)
  const known = new Map(found.map((row) => [row.id, row]))
  return sendEach(deps, caller, ids, (id) => {
    const row = known.get(id)
    if (!row) return null
    const { recipient: name, domain_id: domainId, user_id: userId, definition, since, upto } = row
    const of = { name, domainId }
    if (definition !== null) return { ...of, send: () => deps.sendAgain({ ...row, definition }) }
    const wish = { userId: userId!, kind: 'again', since, upto: upto.getTime() } as const
    return { ...of, send: () => sendOne(deps, wish) }
  })
}

/** All that is held for users now. */
export async function sendReports(
  deps: ReportDeps,
  caller: Caller,
  ids: readonly number[],
): Promise<Outcome> {
  const found = await log.findUsers(deps.db, caller.scope, ids)
  const known = new Map(found.map((row) => [row.id, row]))
  return sendEach(deps, caller, ids, (id) => {
    const user = known.get(id)
    if (!user) return null
    const { email: name, domain_id: domainId } = user
    return { name, domainId, send: () => sendOne(deps, askedBy(deps, id)) }
  })
}

/** @throws AppError NOTHING_HELD, RATE_LIMITED (one a minute) */
export async function sendOwnReport(deps: ReportDeps, caller: Caller): Promise<void> {
  const error = await sendOne(deps, askedBy(deps, caller.userId))
  if (error !== null) throw new AppError(error)
}

interface Wish extends Pick<Occasion, 'kind' | 'upto'> {
  readonly userId: number
  readonly since: Date
}

function askedBy(deps: ReportDeps, userId: number): Wish {
  const now = deps.clock()
  return { userId, kind: 'asked', since: floorOf(now), upto: now }
}

/** One of many: who it is for, and how it is sent; `send` answers why not. */
interface ToSend {
  readonly name: string
  readonly domainId: number | null
  readonly send: () => Promise<ErrorCode | null>
}

async function sendEach(
  deps: ReportDeps,
  caller: Caller,
  ids: readonly number[],
  find: (id: number) => ToSend | null,
): Promise<Outcome> {
  const outcome: Outcome = { done: 0, failed: [] }
  const done: { id: number; name: string; domainId: number | null }[] = []
  for (const id of new Set(ids)) {
    const found = find(id)
    const error = found === null ? ('NOT_FOUND' as const) : await found.send()
    if (error === null) {
      outcome.done += 1
      done.push({ id, name: found!.name, domainId: found!.domainId })
    } else outcome.failed.push({ id, error })
  }
  await recordBulk(deps.db, caller, {
    task: 'report.send',
    done,
    failed: outcome.failed,
    at: deps.clock(),
  })
  return outcome
}

/** Why not; null when it is queued. */
async function sendOne(deps: ReportDeps, { userId, since, kind, upto }: Wish): Promise<ErrorCode | null> {
  const { systemDb, clock } = deps
  const settings = deps.settings()
  const recipient = await recipientById(systemDb, userId, { defaultZone: settings.basic.timeZone, since })
  // Without a domain there is no mail of theirs.
  if (!recipient) return 'NOTHING_HELD'
  const now = clock()
  // One of a kind in a minute: whoever presses again waits for the first.
  const occasion = { kind, upto, now, due: Math.floor(now / MINUTE) * MINUTE }
  const made = await makeReports({ ...deps, db: systemDb, settings }, [recipient], occasion)
  return made.queued === 1 ? null : made.found === 0 ? 'NOTHING_HELD' : 'RATE_LIMITED'
}

type Own = Awaited<ReturnType<typeof log.readOwn>>

function versionOf({ daily_report, report_hours, time_zone, language }: Own): string {
  return rowVersion({ daily_report, report_hours, time_zone, language })
}

export async function getOwn(deps: ReportDeps, caller: Caller) {
  const { basic, report } = deps.settings()
  const { domain_on, domain_hours, ...row } = await log.readOwn(deps.systemDb, caller.userId)
  return {
    ...row,
    version: versionOf({ ...row, domain_on, domain_hours }),
    domain_on: domain_on === true,
    usual_hours: domain_hours ?? report.hours.map((time) => Number(time.slice(0, 2))),
    usual_zone: basic.timeZone,
  }
}

/** @throws AppError CHANGED_MEANWHILE */
export async function updateOwn(
  deps: ReportDeps,
  caller: Caller,
  { version, ...values }: RouteParsed<typeof updateOwnReportRoute>['body'],
): Promise<void> {
  await deps.systemDb.transaction().execute(async (trx) => {
    const { domain_on, domain_hours, ...before } = await log.readOwn(trx, caller.userId, true)
    assertVersion(version, versionOf({ ...before, domain_on, domain_hours }))
    await log.setOwn(trx, caller.userId, values)
    const event = { task: 'user.edit', target: caller.email, before, after: values } as const
    await recordAudit(trx, caller, { ...event, at: deps.clock() })
  })
}

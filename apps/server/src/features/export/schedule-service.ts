/** Exports by the clock: one's own schedules, and every change to them. What is due is schedule-due.ts's. */
import { isTimed } from '@postern/contract/codes/export.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import type { ExportScheduleRow } from '@postern/contract/routes/export-schedule.ts'
import { EXPORT_ROUTES } from '@postern/contract/routes/export-queries.ts'
import type { ExportScheduleBody } from '@postern/contract/validation/export-schedule.ts'
import { wholeTiming } from '@postern/contract/validation/timing.ts'
import { AppError } from '../../platform/app-error.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import { nextMoment } from '../../platform/calendar/moments.ts'
import { dateIn } from '../../platform/calendar/wall.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { keptCaller } from '../../platform/work/caller.ts'
import { validate } from '../../platform/http/validate.ts'
import { assertVersion, rowVersion, type Versioned } from '../../platform/row-version.ts'
import { assertMay, sourceOf } from './asked.ts'
import { isWithin, timeFields } from './schedule-period.ts'
import * as store from './schedule-store.ts'
import { startExport, type ExportDeps } from './service.ts'

export async function listSchedules(deps: ExportDeps, caller: Caller) {
  const rows = await store.listSchedules(deps.db, caller)
  return { schedules: rows.map((row) => present(deps, row)), zone: deps.settings().basic.timeZone }
}

/** @throws AppError NOT_FOUND: another's schedule does not exist either */
export async function getSchedule(deps: ExportDeps, caller: Caller, id: number): Promise<ExportScheduleRow> {
  return present(deps, found(await store.findSchedule(deps.db, caller, id)))
}

function found<T>(row: T | undefined): T {
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

function present({ clock, settings }: ExportDeps, row: store.StoredSchedule): ExportScheduleRow {
  const { last_at: last, last_state, last_error, last_rows } = row
  const next = row.is_act ? nextMoment(row, settings().basic.timeZone, clock()) : null
  return {
    ...valuesOf(row),
    id: row.id,
    version: versionOf(row),
    next_at: next === null ? null : new Date(next).toISOString(),
    last_at: last?.toISOString() ?? null,
    last_state,
    last_error,
    last_rows,
  }
}

/** @throws AppError TOO_MANY_SCHEDULES, and those of `checked` */
export async function createSchedule(
  deps: ExportDeps,
  caller: Caller,
  body: ExportScheduleBody,
): Promise<number> {
  const values = checked(deps, caller, body)
  return deps.db.transaction().execute(async (trx) => {
    if ((await store.lockCount(trx, caller)) >= LIMITS.exportSchedules)
      throw new AppError('TOO_MANY_SCHEDULES')
    const saved = { asked: keptCaller(caller), doneAt: new Date(deps.clock()) }
    const id = await store.insertSchedule(trx, caller, values, saved)
    await recordAudit(trx, caller, {
      task: 'report.export_add',
      target: values.name,
      before: null,
      after: values,
    })
    return id
  })
}

/** @throws AppError NOT_FOUND, CHANGED_MEANWHILE, and those of `checked` */
export async function updateSchedule(
  deps: ExportDeps,
  caller: Caller,
  id: number,
  { version, ...body }: ExportScheduleBody & Versioned,
): Promise<void> {
  const values = checked(deps, caller, body)
  await deps.db.transaction().execute(async (trx) => {
    const before = found(await store.lockSchedule(trx, caller, id))
    assertVersion(version, versionOf(before))
    const doneAt = beginsAnew(before, values) ? new Date(deps.clock()) : null
    await store.updateSchedule(trx, id, values, { asked: keptCaller(caller), doneAt })
    const event = { task: 'report.export_edit', target: before.name } as const
    await recordAudit(trx, caller, { ...event, before: valuesOf(before), after: values })
  })
}

/** Another time, or on again: nothing that would have been due before is made. */
function beginsAnew(before: ExportScheduleBody, after: ExportScheduleBody): boolean {
  const time = ({ frequency, weekday, day, send_time: at }: ExportScheduleBody) =>
    [frequency, weekday, day, at].join()
  return (after.is_act && !before.is_act) || time(before) !== time(after)
}

/** @throws AppError NO_PERMISSION, SEARCH_PERIOD_EXCEEDED, INVALID_REQUEST (what the list does not ask by), and what the list throws */
function checked(deps: ExportDeps, caller: Caller, body: ExportScheduleBody): ExportScheduleBody {
  const values = wholeTiming({ ...body, period: isTimed(body.list) ? body.period : null })
  assertMay(caller, { list: values.list, relies: [] })
  const { timeZone, searchPeriodDays } = deps.settings().basic
  if (!isWithin(values.list, values.period, searchPeriodDays)) {
    const fields = { period: 'SEARCH_PERIOD_EXCEEDED' } as const
    throw new AppError('SEARCH_PERIOD_EXCEEDED', { fields, values: { days: searchPeriodDays } })
  }
  const wanted = {
    ...values.query,
    ...timeFields(values.list, values.period, timeZone, dateIn(timeZone, deps.clock())),
  }
  const query = validate(EXPORT_ROUTES[values.list].query.strict(), wanted)
  const { list } = values
  assertMay(caller, { list, relies: sourceOf(deps.sources, list).relies(caller, query) })
  return values
}

/** @throws AppError NOT_FOUND */
export async function pauseSchedule(
  deps: ExportDeps,
  caller: Caller,
  id: number,
  isAct: boolean,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const before = found(await store.lockSchedule(trx, caller, id))
    await store.switchSchedule(trx, id, isAct, isAct && !before.is_act ? new Date(deps.clock()) : null)
    await recordAudit(trx, caller, {
      task: 'report.export_edit',
      target: before.name,
      before: { is_act: before.is_act },
      after: { is_act: isAct },
    })
  })
}

/** @throws AppError NOT_FOUND */
export async function deleteSchedule(deps: ExportDeps, caller: Caller, id: number): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const before = found(await store.lockSchedule(trx, caller, id))
    await store.deleteSchedule(trx, id)
    const event = { task: 'report.export_delete', target: before.name } as const
    await recordAudit(trx, caller, { ...event, before: valuesOf(before), after: null })
  })
}

/** Its file now, of the time that it would be of today. @throws AppError NOT_FOUND, and those of `startExport` */
export async function runSchedule(deps: ExportDeps, caller: Caller, id: number): Promise<{ id: number }> {
  const { list, query, period, format, language } = found(await store.findSchedule(deps.db, caller, id))
  const { timeZone } = deps.settings().basic
  const time = timeFields(list, period, timeZone, dateIn(timeZone, deps.clock()))
  const wish = { list, query: { ...query, ...time }, format, language, time_zone: timeZone }
  return startExport(deps, caller, wish, id)
}

function valuesOf(row: ExportScheduleBody): ExportScheduleBody {
  const { name, list, query, period, format, language, frequency, weekday, day, send_time, notify, is_act } =
    row
  return { name, list, query, period, format, language, frequency, weekday, day, send_time, notify, is_act }
}

function versionOf(row: ExportScheduleBody): string {
  return rowVersion(valuesOf(row))
}

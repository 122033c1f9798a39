/** Schedules of administrator reports: their list, and every change to it. */
import type { ReportScheduleState } from '@postern/contract/codes/admin-report.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import type { ReportScheduleRow } from '@postern/contract/routes/admin-report.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import type { ReportDefinition, ReportScheduleBody } from '@postern/contract/validation/report-schedule.ts'
import { AppError } from '../../platform/app-error.ts'
import { eachOf } from '../../platform/audit/each-of.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import type { Db } from '../../platform/db/client.ts'
import { found, uniquely } from '../../platform/db/lists.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { assertVersion, rowVersion, type Versioned } from '../../platform/row-version.ts'
import { nextMoment } from '../../platform/calendar/moments.ts'
import * as store from './schedule-store.ts'

export interface ScheduleDeps {
  readonly db: Db
  readonly clock: () => number
  readonly settings: () => SettingsValues
}

export async function listSchedules(deps: ScheduleDeps, query: store.ScheduleQuery) {
  const { rows, total } = await store.listSchedules(deps.db, query)
  return {
    data: rows.map((row) => present(deps, row)),
    total,
    page: query.page,
    size: query.size,
    zone: deps.settings().basic.timeZone,
  }
}

/** @throws AppError NOT_FOUND */
export async function getSchedule(deps: ScheduleDeps, id: number): Promise<ReportScheduleRow> {
  const row = found(await store.findSchedule(deps.db, id))
  return present(deps, row)
}

function present({ clock, settings }: ScheduleDeps, row: store.StoredSchedule): ReportScheduleRow {
  const { done_at: _done, created_at: created, last_at: last, ...rest } = row
  const next = row.is_act ? nextMoment(row, settings().basic.timeZone, clock()) : null
  return {
    ...rest,
    version: versionOf(row),
    state: stateOf(row),
    next_at: next === null ? null : new Date(next).toISOString(),
    last_at: last?.toISOString() ?? null,
    add_date: created.toISOString(),
  }
}

function stateOf({ region, domain_id: domain, group_id: group, is_act: on }: store.StoredSchedule) {
  const lost = (region === 'domain' && domain === null) || (region === 'group' && group === null)
  return (lost ? 'lost' : on ? 'on' : 'off') satisfies ReportScheduleState
}

/** @throws AppError ALREADY_EXISTS_SEND_TIME, TOO_MANY_SCHEDULES, and those of `checked` */
export async function createSchedule(
  deps: ScheduleDeps,
  caller: Caller,
  body: ReportScheduleBody,
): Promise<number> {
  return atOneTime(() =>
    deps.db.transaction().execute(async (trx) => {
      if ((await store.lockCount(trx)) >= LIMITS.reportSchedules) throw new AppError('TOO_MANY_SCHEDULES')
      const values = await checked(trx, body)
      const id = await store.insertSchedule(trx, values, new Date(deps.clock()))
      const event = { task: 'report.schedule_add', target: values.name, before: null } as const
      await recordAudit(trx, caller, { ...event, after: valuesOf(values) })
      return id
    }),
  )
}

/** @throws AppError NOT_FOUND, CHANGED_MEANWHILE, ALREADY_EXISTS_SEND_TIME, and those of `checked` */
export async function updateSchedule(
  deps: ScheduleDeps,
  caller: Caller,
  id: number,
  { version, ...body }: ReportScheduleBody & Versioned,
): Promise<void> {
  await atOneTime(() =>
    deps.db.transaction().execute(async (trx) => {
      const before = found(await store.lockSchedule(trx, id))
      assertVersion(version, versionOf(before))
      const values = await checked(trx, body)
      await store.updateSchedule(trx, id, values, beginsAnew(before, values) ? new Date(deps.clock()) : null)
      const event = { task: 'report.schedule_edit', target: before.name } as const
      await recordAudit(trx, caller, { ...event, before: valuesOf(before), after: valuesOf(values) })
    }),
  )
}

/** Another time, or on again: nothing that would have been due before is made. */
function beginsAnew(before: ReportScheduleBody, after: ReportScheduleBody): boolean {
  const time = ({ frequency, weekday, day, send_time: at }: ReportScheduleBody) =>
    [frequency, weekday, day, at].join()
  return (after.is_act && !before.is_act) || time(before) !== time(after)
}

const atOneTime = <T>(work: () => Promise<T>): Promise<T> =>
  uniquely('ALREADY_EXISTS_SEND_TIME', 'send_time', work)

/** @throws AppError NOT_FOUND_DOMAIN, NOT_FOUND_GROUP, RECIPIENT_NOT_OURS at their fields */
async function checked(trx: Db, body: ReportScheduleBody): Promise<store.ScheduleValues> {
  const values = { ...whole(body), recipients: body.recipients.map((address) => address.toLowerCase()) }
  const strangers = await store.strangersAmong(trx, values.recipients)
  const fields = values.recipients.flatMap((address, index) =>
    strangers.has(address) ? [[`recipients.${index}`, 'RECIPIENT_NOT_OURS'] as const] : [],
  )
  if (fields.length > 0) throw new AppError('RECIPIENT_NOT_OURS', { fields: Object.fromEntries(fields) })
  return { ...values, ...(await assertRegion(trx, values)) }
}

/** Fields that the others leave no meaning are empty. */
function whole(body: ReportScheduleBody): ReportScheduleBody {
  const hours = body.range === 'hours'
  return {
    ...body,
    weekday: body.frequency === 'weekly' ? body.weekday : null,
    day: body.frequency === 'monthly' ? body.day : null,
    hour_from: hours ? body.hour_from : null,
    hour_to: hours ? body.hour_to : null,
    domain_id: body.region === 'all' ? null : body.domain_id,
    group_id: body.region === 'group' ? body.group_id : null,
  }
}

/** Names of what a report counts. @throws AppError NOT_FOUND_DOMAIN, NOT_FOUND_GROUP */
export async function assertRegion(
  db: Db,
  {
    region,
    domain_id: domainId,
    group_id: groupId,
  }: Pick<ReportDefinition, 'region' | 'domain_id' | 'group_id'>,
): Promise<{ domain_name: string; group_name: string }> {
  if (region === 'all') return { domain_name: '', group_name: '' }
  const { domain, group } = await store.regionNames(db, domainId!, region === 'group' ? groupId : null)
  if (domain === null) throw new AppError('NOT_FOUND_DOMAIN', { fields: { domain_id: 'NOT_FOUND_DOMAIN' } })
  if (region === 'group' && group === null)
    throw new AppError('NOT_FOUND_GROUP', { fields: { group_id: 'NOT_FOUND_GROUP' } })
  return { domain_name: domain, group_name: group ?? '' }
}

/** One that lost its region stays off: it fails with NOT_FOUND_DOMAIN. */
export function activateSchedules(
  deps: ScheduleDeps,
  caller: Caller,
  ids: readonly number[],
  isAct: boolean,
) {
  return eachOf(deps, caller, 'report.schedule_edit', ids, async (trx, id) => {
    const row = found(await store.lockSchedule(trx, id))
    if (isAct && stateOf(row) === 'lost') throw new AppError('NOT_FOUND_DOMAIN')
    const since = isAct && !row.is_act ? new Date(deps.clock()) : null
    await store.updateSchedule(trx, id, { is_act: isAct }, since)
    return {
      target: row.name,
      domainId: null,
      before: { is_act: row.is_act },
      after: { is_act: isAct },
    }
  })
}

export function deleteSchedules(deps: ScheduleDeps, caller: Caller, ids: readonly number[]) {
  return eachOf(deps, caller, 'report.schedule_delete', ids, async (trx, id) => {
    const row = found(await store.lockSchedule(trx, id))
    await store.deleteSchedule(trx, id)
    return { target: row.name, domainId: null, before: valuesOf(row) }
  })
}

function valuesOf(row: ReportScheduleBody): ReportScheduleBody {
  return {
    name: row.name,
    weekday: row.weekday,
    day: row.day,
    send_time: row.send_time,
    ...definitionOf(row),
    recipients: row.recipients,
    is_act: row.is_act,
  }
}

/** What a report of a schedule tells. */
export function definitionOf(of: ReportDefinition): ReportDefinition {
  const { frequency, range, hour_from, hour_to, region, domain_id, group_id, language, contents, pdf } = of
  return { frequency, range, hour_from, hour_to, region, domain_id, group_id, language, contents, pdf }
}

function versionOf(row: ReportScheduleBody): string {
  return rowVersion(valuesOf(row))
}

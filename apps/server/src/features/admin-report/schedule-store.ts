/** SQL of schedules. They belong to the installation: row-level security shows them to region all alone. */
import type { RouteParsed } from '@postern/contract/routes/define.ts'
import type { listReportSchedulesRoute } from '@postern/contract/routes/admin-report.ts'
import type { ReportScheduleBody } from '@postern/contract/validation/report-schedule.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { anyContains, countRows, direction, offsetOf } from '../../platform/db/lists.ts'

export type ScheduleQuery = RouteParsed<typeof listReportSchedulesRoute>['query']

const SORTS = {
  name: 'report_schedule.name',
  send_time: 'report_schedule.send_time',
  add_date: 'report_schedule.created_at',
} as const
const columns = [
  'report_schedule.id',
  'report_schedule.name',
  'report_schedule.frequency',
  'report_schedule.weekday',
  'report_schedule.day',
  'report_schedule.send_time',
  'report_schedule.range',
  'report_schedule.hour_from',
  'report_schedule.hour_to',
  'report_schedule.region',
  'report_schedule.domain_id',
  'report_schedule.group_id',
  'report_schedule.language',
  'report_schedule.contents',
  'report_schedule.pdf',
  'report_schedule.recipients',
  'report_schedule.is_act',
  'report_schedule.done_at',
  'report_schedule.last_at',
  'report_schedule.created_at',
] as const

function schedules(db: Db) {
  return db
    .selectFrom('report_schedule')
    .leftJoin('domain', 'domain.id', 'report_schedule.domain_id')
    .leftJoin('user_group', 'user_group.id', 'report_schedule.group_id')
}

function rowsOf(found: ReturnType<typeof schedules>) {
  return found
    .select(columns)
    .select([
      sql<string>`coalesce(domain.name, report_schedule.domain_name)`.as('domain'),
      sql<string>`coalesce(user_group.name, report_schedule.group_name)`.as('group'),
    ])
}

export async function listSchedules(db: Db, query: ScheduleQuery) {
  const { q = '' } = query
  const found = schedules(db).$if(q !== '', (all) =>
    all.where(
      sql<boolean>`(${anyContains(['report_schedule.name', 'domain.name', 'user_group.name'], q)}
        or exists (select from unnest(report_schedule.recipients) as address where position(lower(${q}) in address) > 0))`,
    ),
  )
  const rows = await rowsOf(found)
    .orderBy(sql.ref(SORTS[query.sort]), direction(query.order))
    .orderBy('report_schedule.id')
    .limit(query.size)
    .offset(offsetOf(query))
    .execute()
  return { rows, total: await countRows(db, found.select('report_schedule.id')) }
}

export async function findSchedule(db: Db, id: number) {
  return rowsOf(schedules(db)).where('report_schedule.id', '=', id).executeTakeFirst()
}
export type StoredSchedule = NonNullable<Awaited<ReturnType<typeof findSchedule>>>

/** Those that are on, by their ids. */
export async function activeSchedules(db: Db): Promise<StoredSchedule[]> {
  return rowsOf(schedules(db))
    .where('report_schedule.is_act', '=', true)
    .orderBy('report_schedule.id')
    .execute()
}

/** Locks a row, so that what is read of it next is what will be changed. */
export async function lockSchedule(db: Db, id: number): Promise<StoredSchedule | undefined> {
  const row = await db
    .selectFrom('report_schedule')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && findSchedule(db, id)
}

/** How many there are; nobody adds one meanwhile. */
export async function lockCount(db: Db): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('report_schedule'))`.execute(db)
  const { n } = await db
    .selectFrom('report_schedule')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

export interface ScheduleValues extends ReportScheduleBody {
  readonly domain_name: string
  readonly group_name: string
}

/** @param doneAt nothing that was due before is made */
export async function insertSchedule(db: Db, values: ScheduleValues, doneAt: Date): Promise<number> {
  const row = await db
    .insertInto('report_schedule')
    .values({ ...values, done_at: doneAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** @param doneAt null leaves what is due as it is */
export async function updateSchedule(
  db: Db,
  id: number,
  values: Partial<ScheduleValues>,
  doneAt: Date | null,
): Promise<void> {
  await db
    .updateTable('report_schedule')
    .set({ ...values, ...(doneAt && { done_at: doneAt }) })
    .where('id', '=', id)
    .execute()
}

export async function deleteSchedule(db: Db, id: number): Promise<void> {
  await db.deleteFrom('report_schedule').where('id', '=', id).execute()
}

/** Names of a domain and of a group in it; null for what is not there. */
export async function regionNames(db: Db, domainId: number, groupId: number | null) {
  const domain = await db
    .selectFrom('domain')
    .select('name')
    .where('id', '=', domainId)
    .forKeyShare()
    .executeTakeFirst()
  const group =
    groupId === null
      ? undefined
      : await db
          .selectFrom('user_group')
          .select('name')
          .where('id', '=', groupId)
          .where('domain_id', '=', domainId)
          .forKeyShare()
          .executeTakeFirst()
  return { domain: domain?.name ?? null, group: group?.name ?? null }
}

/** Those of the addresses that neither an administrator has nor one of our domains. */
export async function strangersAmong(db: Db, addresses: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{
    address: string
  }>`select address from unnest(${[...addresses]}::text[]) as address
    cross join lateral (select lower(substring(address from '[^@]*$')) as name) place
    where not exists (select from domain where domain.name = place.name)
      and not exists (select from domain_alias where domain_alias.name = place.name)
      and not exists (select from app_user u join role r on r.id = u.role_id
        where lower(u.email) = lower(address) and r.region <> 'user')`.execute(db)
  return new Set(rows.map(({ address }) => address))
}

/** SQL of reports as callers see them: the log, and one's own hours. */
import type { RouteParsed } from '@postern/contract/routes/define.ts'
import type { listReportMailsRoute } from '@postern/contract/routes/spam-report.ts'
import type { Frequency } from '@postern/contract/codes/timing.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { anyContains, countRows, offsetOf } from '../../platform/db/lists.ts'
import { scopeWhere, type Scope } from '../../platform/db/scope.ts'

export type LogQuery = RouteParsed<typeof listReportMailsRoute>['query']

const OWNERS = {
  domain: 'report_mail.domain_id',
  group: 'report_mail.group_id',
  user: 'report_mail.user_id',
} as const

const columns = [
  'report_mail.id',
  'report_mail.user_id',
  'report_mail.kind',
  'report_mail.due_at',
  'report_mail.made_at',
  'report_mail.recipient',
  'report_mail.mails',
  'report_mail.waiting',
  'report_mail.state',
  'report_mail.reply',
  'report_mail.sent_at',
  'report_mail.name',
] as const

export async function listReports(db: Db, scope: Scope, { q = '', state, of, ...query }: LogQuery) {
  const found = db
    .selectFrom('report_mail')
    .leftJoin('domain', 'domain.id', 'report_mail.domain_id')
    .where(scopeWhere(scope, OWNERS))
    .$if(state !== undefined, (rows) => rows.where('report_mail.state', '=', state!))
    .$if(of !== undefined, (rows) =>
      rows.where('report_mail.definition', of === 'admin' ? 'is not' : 'is', null),
    )
    .$if(q !== '', (rows) => rows.where(anyContains(['report_mail.recipient', 'report_mail.name'], q)))
  const rows = await found
    .select([
      ...columns,
      'domain.name as domain',
      sql<Frequency | null>`report_mail.definition ->> 'frequency'`.as('frequency'),
    ])
    .orderBy('report_mail.made_at', query.order)
    .orderBy('report_mail.id', query.order)
    .limit(query.size)
    .offset(offsetOf(query))
    .execute()
  return { rows, total: await countRows(db, found.select('report_mail.id')) }
}

/** Those of the reports that the scope reaches. */
export async function findReports(db: Db, scope: Scope, ids: readonly number[]) {
  return db
    .selectFrom('report_mail')
    .where(scopeWhere(scope, OWNERS))
    .where('report_mail.id', 'in', ids)
    .select([
      ...columns,
      'report_mail.since',
      'report_mail.upto',
      'report_mail.domain_id',
      'report_mail.definition',
      'report_mail.schedule_id',
    ])
    .execute()
}

/** Those of the users that the scope reaches. */
export async function findUsers(db: Db, scope: Scope, ids: readonly number[]) {
  return db
    .selectFrom('app_user')
    .where(
      scopeWhere(scope, { domain: 'app_user.domain_id', group: 'app_user.group_id', user: 'app_user.id' }),
    )
    .where('app_user.id', 'in', ids)
    .select(['app_user.id', 'app_user.email', 'app_user.domain_id'])
    .execute()
}

export async function readOwn(db: Db, userId: number, lock = false) {
  return db
    .selectFrom('app_user')
    .leftJoin('domain', 'domain.id', 'app_user.domain_id')
    .where('app_user.id', '=', userId)
    .select(['app_user.daily_report', 'app_user.report_hours', 'app_user.time_zone', 'app_user.language'])
    .select(['domain.daily_report as domain_on', 'domain.report_hours as domain_hours'])
    .$if(lock, (row) => row.forUpdate('app_user'))
    .executeTakeFirstOrThrow()
}

export async function setOwn(
  db: Db,
  userId: number,
  values: {
    readonly daily_report: boolean
    readonly report_hours: number[] | null
    readonly time_zone: string
    readonly language: 'ko' | 'en' | 'ja'
  },
): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ ...values, language_chosen: true })
    .where('id', '=', userId)
    .execute()
}

/** SQL of misjudgement reports: what was said, and what belongs together. Deciding: decision-store.ts. */
import type { ReportPath, ReportWish } from '@postern/contract/codes/mail.ts'
import type { RouteParsed } from '@postern/contract/routes/define.ts'
import type { listOwnReportsRoute, listReportGroupsRoute } from '@postern/contract/routes/misjudgement.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/client.ts'
import { offsetOf } from '../../../platform/db/lists.ts'
import { scopeWhere, type Scope } from '../../../platform/db/scope.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { LockedMail } from '../store.ts'

export type GroupQuery = RouteParsed<typeof listReportGroupsRoute>['query']
export type OwnQuery = RouteParsed<typeof listOwnReportsRoute>['query']

export interface Word {
  readonly wish: ReportWish
  readonly path: ReportPath
  readonly comment: string
  readonly at: Date
}

/** Keeps a person's word about each mail; answers of which: not of those whose report was decided before. */
export async function insertReports(
  db: Db,
  reporter: Pick<Caller, 'userId' | 'email'>,
  mails: readonly LockedMail[],
  { wish, path, comment, at }: Word,
): Promise<Set<string>> {
  if (mails.length === 0) return new Set()
  const rows = mails.map((mail) => ({
    mail_id: mail.id,
    received_at: mail.received_at,
    message_id: mail.message_id,
    domain_id: mail.domain_id!,
    group_id: mail.group_id,
    user_id: mail.user_id,
    campaign: mail.campaign,
    wish,
    path,
    comment,
    at,
    reporter_id: reporter.userId,
    reporter: reporter.email,
  }))
  const kept = await db
    .insertInto('mail_report')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['mail_id', 'reporter_id'])
        .doUpdateSet({ wish, path, comment, at })
        .where('mail_report.decision_id', 'is', null),
    )
    .returning('mail_id')
    .execute()
  return new Set(kept.map(({ mail_id: id }) => id))
}

const OWNER = { domain: 'r.domain_id', group: null, user: null } as const
/** Names what belongs together within a domain and a wish. */
const KEY = sql<string>`coalesce('c' || coalesce(campaign_of(r.campaign), r.campaign), 'm' || r.message_id)`

export interface GroupRow {
  readonly id: number
  readonly domain_id: number
  readonly domain: string
  readonly wish: ReportWish
  readonly reports: number
  readonly reporters: number
  readonly first_at: Date
  readonly last_at: Date
}

export async function listGroups(db: Db, scope: Scope, query: GroupQuery) {
  const { wish = null, domain_id: domainId = null } = query
  const { rows } = await sql<GroupRow & { total: number }>`
    select max(r.id) as id, r.domain_id, d.name as domain, r.wish, count(*)::int as reports,
      count(distinct r.reporter)::int as reporters, min(r.at) as first_at, max(r.at) as last_at,
      (count(*) over ())::int as total
    from mail_report r join domain d on d.id = r.domain_id
    where r.decision_id is null and ${scopeWhere(scope, OWNER)}
      and (${wish}::text is null or r.wish = ${wish}) and (${domainId}::bigint is null or r.domain_id = ${domainId})
    group by r.domain_id, d.name, r.wish, ${KEY}
    order by ${sql.ref(query.sort)} ${sql.raw(query.order)}, id desc
    limit ${query.size} offset ${offsetOf(query)}`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

/** How many groups wait, at most so many. */
export async function countGroups(db: Db, scope: Scope, most: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from (
    select from mail_report r where r.decision_id is null and ${scopeWhere(scope, OWNER)}
    group by r.domain_id, r.wish, ${KEY} limit ${most}) g`.execute(db)
  return rows[0]!.total
}

/** Open reports that belong to this one, the newest first, locked where a decision is to be made of them; empty: decided, or none. */
export async function reportsWith(db: Db, scope: Scope, id: number, lock: boolean) {
  const { rows } = await sql<ReportRow>`
    select r.*, d.name as domain from mail_report r join domain d on d.id = r.domain_id
    join (select r.domain_id, r.wish, ${KEY} as key from mail_report r
      where r.id = ${id} and r.decision_id is null and ${scopeWhere(scope, OWNER)}) as of
      on of.domain_id = r.domain_id and of.wish = r.wish and of.key = ${KEY}
    where r.decision_id is null order by r.id desc ${lock ? sql`for update of r` : sql``}`.execute(db)
  return rows
}
/** Whether there is such a report in reach, decided or not. */
export async function isReport(db: Db, scope: Scope, id: number): Promise<boolean> {
  const { rows } =
    await sql`select from mail_report r where r.id = ${id} and ${scopeWhere(scope, OWNER)}`.execute(db)
  return rows.length > 0
}

export interface ReportRow {
  readonly id: number
  readonly mail_id: string
  readonly received_at: Date
  readonly message_id: string
  readonly domain_id: number
  readonly domain: string
  readonly campaign: number | null
  readonly wish: ReportWish
  readonly path: ReportPath
  readonly comment: string
  readonly at: Date
  readonly reporter_id: number | null
  readonly reporter: string
}

export async function listOwn(db: Db, userId: number, query: OwnQuery) {
  const { rows } = await sql<OwnRow & { total: number }>`
    select r.id, r.mail_id, coalesce(m.title, '') as title, r.wish, r.path, r.at, r.comment, a.agreed, a.answer,
      a.at as decided_at, r.total
    from (select *, (count(*) over ())::int as total from mail_report where reporter_id = ${userId}
      order by at ${sql.raw(query.order)}, id desc limit ${query.size} offset ${offsetOf(query)}) r
    left join mail m on m.id = r.mail_id and m.received_at = r.received_at
    cross join lateral report_answer(r.id) a
    order by r.at ${sql.raw(query.order)}, r.id desc`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}
export interface OwnRow {
  readonly id: number
  readonly mail_id: string
  readonly title: string
  readonly wish: ReportWish
  readonly path: ReportPath
  readonly at: Date
  readonly comment: string
  readonly agreed: boolean | null
  readonly answer: string | null
  readonly decided_at: Date | null
}

/** Mails that these reports are about, with what is asked to say why they were judged so. */
export async function mailsOfReports(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('mail_report as r')
    .innerJoin('mail as m', (join) =>
      join.onRef('m.id', '=', 'r.mail_id').onRef('m.received_at', '=', 'r.received_at'),
    )
    .where('r.id', 'in', ids)
    .select([
      'r.id as report',
      'r.mail_id',
      'm.title',
      'm.sender',
      'm.receiver',
      'm.class',
      'm.score',
      'm.trace',
    ])
    .execute()
}

/** The different senders of the mails of reports, a few of them. */
export async function sendersOf(db: Db, reports: readonly ReportRow[]): Promise<string[]> {
  const { rows } = await sql<{ sender: string }>`select distinct lower(m.sender) as sender
    from json_to_recordset(${JSON.stringify(reports.map(({ mail_id, received_at }) => ({ mail_id, received_at })))}::json)
      as r(mail_id uuid, received_at timestamptz)
    join mail m on m.id = r.mail_id and m.received_at = r.received_at limit 2`.execute(db)
  return rows.map(({ sender }) => sender)
}

/** Whom the mails of reports were for, by mail. */
export async function receiversOf(db: Db, reports: readonly ReportRow[]): Promise<Map<string, string>> {
  if (reports.length === 0) return new Map()
  const rows = await db
    .selectFrom('mail')
    .select(['id', 'receiver'])
    .where(
      'id',
      'in',
      reports.map((report) => report.mail_id),
    )
    .where('received_at', 'in', [...new Set(reports.map((report) => report.received_at))])
    .execute()
  return new Map(rows.map(({ id, receiver }) => [id, receiver]))
}

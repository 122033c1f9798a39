/** SQL of what is decided about misjudgement reports, and of the copies that a decision acts on. */
import type { MailClass } from '@postern/contract/codes/mail.ts'
import type { ReportOutcome, ReportWish } from '@postern/contract/codes/mail.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import type { RouteParsed } from '@postern/contract/routes/define.ts'
import type { listReportDecisionsRoute } from '@postern/contract/routes/misjudgement.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/client.ts'
import { offsetOf } from '../../../platform/db/lists.ts'
import { scopeWhere, type Scope } from '../../../platform/db/scope.ts'
import type { ReportRow } from './store.ts'

export interface NewDecision {
  readonly domain_id: number
  readonly wish: ReportWish
  readonly agreed: boolean
  readonly answer: string
  readonly at: Date
  readonly user_id: number
  readonly email: string
}

/** Keeps a decision about reports that the caller has locked; answers its id. */
export async function insertDecision(
  db: Db,
  decision: NewDecision,
  reports: readonly ReportRow[],
): Promise<number> {
  const { id } = await db
    .insertInto('report_decision')
    .values(decision)
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('mail_report')
    .set({ decision_id: id })
    .where(
      'id',
      'in',
      reports.map((report) => report.id),
    )
    .execute()
  return id
}

export interface Copy {
  readonly id: string
  readonly received_at: Date
  readonly class: MailClass
  readonly mode: number
  readonly send_state: 'S' | 'F' | 'P' | 'C' | 'N'
  readonly recovered: boolean
  readonly filter_info: string
}

/** Mails of the domain that belong to reports: copies of the campaign, and of the messages themselves; the newest. */
export async function findCopies(db: Db, reports: readonly ReportRow[], now: Date): Promise<Copy[]> {
  const domainId = reports[0]!.domain_id
  const campaign = reports.find((report) => report.campaign !== null)?.campaign ?? null
  const messages = [...new Set(reports.map((report) => report.message_id))]
  const times = reports.map((report) => report.received_at.getTime())
  const since = new Date(Math.min(...times, now.getTime() - LIMITS.reportDays * 86_400_000))
  const { rows } = await sql<Copy>`
    select m.id, m.received_at, m.class, m.mode, m.send_state, m.recovered_at is not null as recovered, m.filter_info
    from mail m join (
      select id, received_at from message where received_at >= ${since}
        and campaign = any ((select campaign_names(${campaign}))::bigint[])
      union select id, received_at from message where received_at >= ${since} and id = any(${messages}::uuid[])
    ) g on g.id = m.message_id and g.received_at = m.received_at
    where m.domain_id = ${domainId} and m.received_at >= ${since}
    order by m.id desc limit ${LIMITS.mailsPerDecision}`.execute(db)
  return rows
}

export interface Act {
  readonly mail_id: string
  readonly received_at: Date
  readonly outcome: ReportOutcome
  readonly error: string
}

export async function insertActs(db: Db, decisionId: number, acts: readonly Act[]): Promise<void> {
  if (acts.length === 0) return
  await db
    .insertInto('report_act')
    .values(acts.map((act) => ({ ...act, decision_id: decisionId })))
    .execute()
}

export async function noteFilter(db: Db, decisionId: number, filterId: number): Promise<void> {
  await db.updateTable('report_decision').set({ filter_id: filterId }).where('id', '=', decisionId).execute()
}

/** The newest filter in reach: those made later have greater ids. */
export async function newestFilter(db: Db): Promise<number> {
  const row = await db
    .selectFrom('filter')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirst()
  return row?.id ?? 0
}

/** A decision in reach, locked. */
export async function lockDecision(db: Db, scope: Scope, id: number) {
  return db
    .selectFrom('report_decision')
    .selectAll()
    .where('id', '=', id)
    .where(scopeWhere(scope, { domain: 'report_decision.domain_id', group: null, user: null }))
    .forUpdate()
    .executeTakeFirst()
}

/** Takes a decision back: its reports wait again; answers what it did. */
export async function reopen(db: Db, id: number, at: Date) {
  await db.updateTable('report_decision').set({ undone_at: at }).where('id', '=', id).execute()
  const reports = await db
    .updateTable('mail_report')
    .set({ decision_id: null })
    .where('decision_id', '=', id)
    .returning(['mail_id', 'campaign', 'reporter_id'])
    .execute()
  const acts = await db
    .selectFrom('report_act')
    .select(['mail_id', 'outcome'])
    .where('decision_id', '=', id)
    .execute()
  return { reports, acts }
}

export type DecisionQuery = RouteParsed<typeof listReportDecisionsRoute>['query']

export async function listDecisions(db: Db, scope: Scope, query: DecisionQuery) {
  const owner = { domain: 'd.domain_id', group: null, user: null }
  const { rows } = await sql<DecisionRow & { total: number }>`
    select d.*, o.name as domain, coalesce(r.reports, 0)::int as reports, r.mail_id, coalesce(m.title, '') as title,
      a.released::int, a.taken::int, a.delivered::int, a.failed::int
    from (select *, (count(*) over ())::int as total from report_decision d where ${scopeWhere(scope, owner)}
      order by d.at ${sql.raw(query.order)}, d.id desc limit ${query.size} offset ${offsetOf(query)}) d
    join domain o on o.id = d.domain_id
    left join lateral (select count(*) as reports, (array_agg(mail_id order by id desc))[1] as mail_id,
      (array_agg(received_at order by id desc))[1] as received_at from mail_report where decision_id = d.id) r on true
    left join mail m on m.id = r.mail_id and m.received_at = r.received_at
    left join lateral (select count(*) filter (where outcome = 'released') as released,
      count(*) filter (where outcome = 'taken') as taken, count(*) filter (where outcome = 'delivered') as delivered,
      count(*) filter (where outcome = 'failed') as failed from report_act where decision_id = d.id) a on true
    order by d.at ${sql.raw(query.order)}, d.id desc`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}
interface DecisionRow {
  readonly id: number
  readonly domain: string
  readonly wish: ReportWish
  readonly agreed: boolean
  readonly answer: string
  readonly at: Date
  readonly email: string
  readonly reports: number
  readonly mail_id: string | null
  readonly title: string
  readonly filter_id: number | null
  readonly undone_at: Date | null
  readonly released: number
  readonly taken: number
  readonly delivered: number
  readonly failed: number
}

/** Takes mails (locked by the caller) out of what is normal: nothing of them is in the queue any more. */
export async function quarantine(
  db: Db,
  mails: readonly { readonly id: string; readonly received_at: Date }[],
) {
  if (mails.length === 0) return
  await db
    .updateTable('mail')
    .set({ class: 'spam', mode: 1, send_state: 'N', send_message: '' })
    .where(
      'id',
      'in',
      mails.map(({ id }) => id),
    )
    .where('received_at', 'in', [...new Set(mails.map((mail) => mail.received_at))])
    .execute()
}

/** Undoes a release of mails (locked by the caller) whose copies were taken out of the queue. */
export async function unrelease(
  db: Db,
  mails: readonly { readonly id: string; readonly received_at: Date }[],
) {
  if (mails.length === 0) return
  await db
    .updateTable('mail')
    .set({ recovered_at: null, recovered_by: null, send_state: 'N', send_message: '' })
    .where(
      'id',
      'in',
      mails.map(({ id }) => id),
    )
    .where('received_at', 'in', [...new Set(mails.map((mail) => mail.received_at))])
    .execute()
}

/** Where answers go: addresses and languages of those who reported, as they are now. Asked of the owner's database. */
export async function readersOf(systemDb: Db, ids: readonly number[]) {
  if (ids.length === 0) return []
  return systemDb.selectFrom('app_user').select(['id', 'email', 'language']).where('id', 'in', ids).execute()
}

/** Takes back a domain's word about a campaign that was said at this moment, unless somebody spoke since. */
export async function unsayWord(db: Db, campaign: number, domainId: number, at: Date): Promise<void> {
  await sql`update campaign_word set released = case when released_at = ${at} then 0 else released end,
      reported = case when reported_at = ${at} then 0 else reported end,
      released_at = nullif(released_at, ${at}), reported_at = nullif(reported_at, ${at})
    where campaign_id = campaign_of(${campaign}) and domain_id = ${domainId} and user_id is null
      and ${at} in (released_at, reported_at)`.execute(db)
}

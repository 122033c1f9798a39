/** SQL of requests for originals of disarmed mail. */
import type { OriginalClosed, OriginalReason } from '@postern/contract/codes/detox.ts'
import type { MailClass } from '@postern/contract/codes/mail.ts'
import type { RouteParsed } from '@postern/contract/routes/define.ts'
import type { listOriginalRequestsRoute } from '@postern/contract/routes/original.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/client.ts'
import { offsetOf } from '../../../platform/db/lists.ts'
import { scopeWhere, type Scope } from '../../../platform/db/scope.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { LockedMail } from '../store.ts'

export type RequestQuery = RouteParsed<typeof listOriginalRequestsRoute>['query']

const OWNER = { domain: 'r.domain_id', group: 'r.group_id', user: 'r.user_id' } as const

export interface NewRequest {
  readonly path: string
  readonly file: string
  readonly reason: OriginalReason
  readonly comment: string
  readonly at: Date
}

/** Its id; null while the user has an open one about the mail. */
export async function insertRequest(
  db: Db,
  { userId, email }: Pick<Caller, 'userId' | 'email'>,
  { id: mail_id, received_at, domain_id, group_id, user_id }: LockedMail,
  request: NewRequest,
): Promise<number | null> {
  const row = await db
    .insertInto('original_request')
    .values({
      mail_id,
      received_at,
      domain_id: domain_id!,
      group_id,
      user_id,
      requester_id: userId,
      requester: email,
      decided_at: null,
      ...request,
    })
    .onConflict((conflict) =>
      conflict.columns(['mail_id', 'requester_id']).where('state', '=', 'open').doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Requests that a user made since then, also those that they took back. */
export async function countSince(db: Db, userId: number, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('original_request')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('requester_id', '=', userId)
    .where('at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** Ends the user's open request about a mail and what its time line says of it; null where there is none. */
export async function withdraw(db: Db, mailId: string, userId: number, at: Date) {
  const row = await db
    .updateTable('original_request')
    .set({ state: 'withdrawn', decided_at: at })
    .where('mail_id', '=', mailId)
    .where('requester_id', '=', userId)
    .where('state', '=', 'open')
    .returning(['id', 'at', 'domain_id', 'file'])
    .executeTakeFirst()
  if (!row) return null
  await db
    .deleteFrom('mail_event')
    .where('mail_id', '=', mailId)
    .where('kind', '=', 'ask_original')
    .where('user_id', '=', userId)
    .where('at', '=', row.at)
    .execute()
  return row
}

/** Nothing is left to decide about, and why; null otherwise. Of decided ones nothing is said. */
const CLOSED = sql<OriginalClosed | null>`case when r.state <> 'open' then null when m.id is null then 'mail'
  when g.blob_key is null then 'original' when r.requester_id is null then 'user' end`
const FROM = sql`from original_request r
  left join mail m on m.id = r.mail_id and m.received_at = r.received_at
  left join message g on g.id = m.message_id and g.received_at = m.received_at`
const OPEN = sql`r.state = 'open' and m.id is not null and g.blob_key is not null and r.requester_id is not null`

export interface RequestRow {
  readonly id: number
  readonly mail_id: string
  readonly at: Date
  readonly requester_id: number | null
  readonly requester: string
  readonly path: string
  readonly file: string
  readonly reason: OriginalReason
  readonly comment: string
  readonly state: 'open' | 'approved' | 'declined' | 'withdrawn'
  readonly decided_at: Date | null
  readonly decided_by: string
  readonly answer: string
  readonly domain_id: number
  readonly title: string | null
  readonly sender: string | null
  readonly receiver: string | null
  readonly class: MailClass | null
  readonly closed: OriginalClosed | null
}
const COLUMNS = sql`r.id, r.mail_id, r.at, r.requester_id, r.requester, r.path, r.file, r.reason, r.comment, r.state, r.decided_at,
  r.decided_by, r.answer, r.domain_id, m.title, m.sender, m.receiver, m.class, ${CLOSED} as closed`

/** A page of those that wait, or of the others; of what users took back nothing is said. */
export async function listRequests(db: Db, scope: Scope, query: RequestQuery) {
  const wanted = query.of === 'open' ? OPEN : sql`r.state <> 'withdrawn' and not (${OPEN})`
  const { rows } = await sql<
    RequestRow & { total: number }
  >`select ${COLUMNS}, (count(*) over ())::int as total ${FROM}
    where ${wanted} and ${scopeWhere(scope, OWNER)}
    order by r.at ${sql.raw(query.order)}, r.id desc limit ${query.size} offset ${offsetOf(query)}`.execute(
    db,
  )
  return { rows, total: rows[0]?.total ?? 0 }
}

/** How many wait, at most so many. */
export async function countOpen(db: Db, scope: Scope, most: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from (select ${FROM}
    where ${OPEN} and ${scopeWhere(scope, OWNER)} limit ${most}) one`.execute(db)
  return rows[0]!.total
}

export async function findRequest(db: Db, scope: Scope, id: number): Promise<RequestRow | undefined> {
  const { rows } = await sql<RequestRow>`select ${COLUMNS} ${FROM}
    where r.id = ${id} and ${scopeWhere(scope, OWNER)}`.execute(db)
  return rows[0]
}

/** The newest request about a mail that was not taken back; `by`: of this user alone. */
export async function newestRequest(
  db: Db,
  scope: Scope,
  mailId: string,
  by: number | null,
): Promise<RequestRow | undefined> {
  const { rows } =
    await sql<RequestRow>`select ${COLUMNS} ${FROM} where r.mail_id = ${mailId} and r.state <> 'withdrawn'
    and (${by}::bigint is null or r.requester_id = ${by}) and ${scopeWhere(scope, OWNER)}
    order by r.at desc, r.id desc limit 1`.execute(db)
  return rows[0]
}

export interface Decision {
  readonly state: 'approved' | 'declined'
  readonly by: string
  readonly answer: string
  readonly at: Date
}
export interface DecidedRequest {
  readonly mail_id: string
  readonly requester_id: number | null
  readonly file: string
}

/** Decides open requests, by their ids or by their mails; answers those that nobody decided before. */
export async function decide(
  db: Db,
  of: { readonly id: number } | { readonly mails: readonly string[] },
  { state, by, answer, at }: Decision,
): Promise<DecidedRequest[]> {
  if ('mails' in of && of.mails.length === 0) return []
  const update = db
    .updateTable('original_request')
    .set({ state, decided_at: at, decided_by: by, answer })
    .where('state', '=', 'open')
  const some = 'id' in of ? update.where('id', '=', of.id) : update.where('mail_id', 'in', of.mails)
  return some.returning(['mail_id', 'requester_id', 'file']).execute()
}

/** SQL of the delivery queue, within the caller's reach. */
import type { QueuePlace } from '@postern/contract/routes/mail-queue.ts'
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Db } from '../../../platform/db/client.ts'
import { OLDEST_COPY } from '../../../platform/db/copies-store.ts'
import { offsetOf } from '../../../platform/db/lists.ts'
import { scopeWhere, type Scope } from '../../../platform/db/scope.ts'

/** Copies carry their domain; nobody of a smaller region has this screen. */
const COPY = { domain: 'delivery.domain_id', group: null, user: 'delivery.user_id' } as const

/** The server a copy goes to: its own, or the one that was tried last. */
const SERVER = sql<string>`coalesce(delivery.route_server || ':' || delivery.route_port, delivery.last_server)`

const isAt = ({ destination, server }: QueuePlace): Expression<SqlBool> =>
  sql<SqlBool>`delivery.destination = ${destination} and ${SERVER} = ${server}`

/** Servers told at once. */
const LISTED = 200

function copiesOf(db: Db, scope: Scope, of: QueuePlace | null) {
  const copies = db.selectFrom('delivery').where(scopeWhere(scope, COPY))
  return of === null ? copies : copies.where(isAt(of))
}

export async function queueTotals(db: Db, scope: Scope) {
  return copiesOf(db, scope, null)
    .select([
      sql<number>`count(*)`.as('copies'),
      sql<number>`count(*) filter (where delivery.attempts > 0)`.as('failing'),
      sql<number>`count(*) filter (where delivery.claimed_by is not null)`.as('sending'),
      OLDEST_COPY.as('oldest'),
    ])
    .executeTakeFirstOrThrow()
}

/** A line for each domain and server, those with vain attempts and the oldest first; one more than are told where there are more. */
export async function queueServers(db: Db, scope: Scope) {
  return copiesOf(db, scope, null)
    .select([
      'delivery.destination',
      SERVER.as('server'),
      sql<number>`count(*)`.as('copies'),
      sql<number>`count(*) filter (where delivery.claimed_by is not null)`.as('sending'),
      sql<Date>`min(delivery.created_at)`.as('oldest'),
      sql<Date>`min(delivery.next_attempt_at)`.as('next_at'),
      sql<number>`max(delivery.attempts)`.as('attempts'),
      sql<Date | null>`max(delivery.tried_at)`.as('replied_at'),
      sql<string>`(array_agg(delivery.last_reply order by delivery.tried_at desc nulls last))[1]`.as('reply'),
    ])
    .groupBy(['delivery.destination', SERVER])
    .orderBy(sql`max(delivery.attempts) > 0`, 'desc')
    .orderBy(sql`min(delivery.created_at)`)
    .limit(LISTED + 1)
    .execute()
    .then((rows) => ({ rows: rows.slice(0, LISTED), more: rows.length > LISTED }))
}

export interface CopyPage {
  readonly of: QueuePlace | null
  readonly page: number
  readonly size: number
}

export async function queueCopies(db: Db, scope: Scope, { of, page, size }: CopyPage) {
  const { n } = await copiesOf(db, scope, of)
    .select(sql<number>`count(*)`.as('n'))
    .executeTakeFirstOrThrow()
  const rows = await copiesOf(db, scope, of)
    .leftJoin('mail', (join) =>
      join.onRef('mail.id', '=', 'delivery.mail_id').onRef('mail.received_at', '=', 'delivery.received_at'),
    )
    .select([
      'delivery.id',
      'delivery.kind',
      'delivery.mail_id',
      'delivery.recipient',
      'delivery.sender',
      'delivery.attempts',
      'delivery.created_at as since',
      'delivery.next_attempt_at as next_at',
      'delivery.last_reply as reply',
      'mail.size',
      'mail.class',
      sql<boolean>`delivery.claimed_by is not null`.as('sending'),
      sql<string>`case when delivery.kind = 'dsn' then '' else coalesce(mail.title, '') end`.as('title'),
    ])
    .orderBy('delivery.created_at')
    .orderBy('delivery.id')
    .limit(size)
    .offset(offsetOf({ page, size }))
    .execute()
  return { rows, total: n }
}

/** Makes copies due that nobody is sending, and wakes the workers when the transaction commits; answers how many. */
export async function hurryQueue(db: Db, scope: Scope, of: QueuePlace | null): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('delivery')
    .set({ next_attempt_at: sql<Date>`now()` })
    .where((eb) =>
      eb(
        'delivery.id',
        'in',
        copiesOf(db, scope, of)
          .select('delivery.id')
          .where('delivery.claimed_by', 'is', null)
          // What a filter keeps back until its time is sent earlier one by one only.
          .where(sql<SqlBool>`coalesce(delivery.not_before <= now(), true)`)
          .forUpdate()
          .skipLocked(),
      ),
    )
    .executeTakeFirstOrThrow()
  await sql`select pg_notify('postern_delivery', 'hurry')`.execute(db)
  return Number(numUpdatedRows)
}

/** Ids of mails whose own copies wait there and are in nobody's hands, at most `limit`. */
export async function stoppable(db: Db, scope: Scope, of: QueuePlace, limit: number): Promise<string[]> {
  const rows = await copiesOf(db, scope, of)
    .select('delivery.mail_id')
    .where('delivery.kind', '=', 'mail')
    .where('delivery.claimed_by', 'is', null)
    .orderBy('delivery.created_at')
    .limit(limit)
    .execute()
  return rows.flatMap(({ mail_id: id }) => id ?? [])
}

/** Drops mail of our own (reports, codes) and what was sent on by hand; answers how many. Nobody's mail is lost by it. */
export async function dropOwn(db: Db, scope: Scope, of: QueuePlace): Promise<number> {
  const gone = await db
    .deleteFrom('delivery')
    .where((eb) =>
      eb(
        'delivery.id',
        'in',
        copiesOf(db, scope, of)
          .select('delivery.id')
          .where('delivery.kind', '<>', 'mail')
          .where('delivery.claimed_by', 'is', null)
          .forUpdate()
          .skipLocked(),
      ),
    )
    .returning('delivery.report_id')
    .execute()
  const reports = gone.flatMap(({ report_id: id }) => id ?? [])
  if (reports.length > 0)
    await db.updateTable('report_mail').set({ state: 'F' }).where('id', 'in', reports).execute()
  return gone.length
}

export async function countCopies(db: Db, scope: Scope, of: QueuePlace): Promise<number> {
  const { n } = await copiesOf(db, scope, of)
    .select(sql<number>`count(*)`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}

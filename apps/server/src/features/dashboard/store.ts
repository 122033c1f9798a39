/** SQL of the dashboard's numbers, within the caller's reach. */
import { sql } from 'kysely'
import type { MailClass } from '@postern/contract/codes/mail.ts'
import type { Db } from '../../platform/db/client.ts'
import { OLDEST_COPY } from '../../platform/db/copies-store.ts'
import { COUNT_CAP } from '../../platform/db/lists.ts'
import { domainOf, scopeWhere, type Scope } from '../../platform/db/scope.ts'

const MAIL = {
  domain: 'mail_search.domain_id',
  group: 'mail_search.group_id',
  user: 'mail_search.user_id',
} as const

const RECORD = { domain: 'mail.domain_id', group: 'mail.group_id', user: 'mail.user_id' } as const

export async function countDomains(db: Db, scope: Scope): Promise<number> {
  if (scope.region !== 'all') return domainOf(scope) === null ? 0 : 1
  const row = await db
    .selectFrom('domain')
    .select(sql<number>`count(*)`.as('n'))
    .executeTakeFirstOrThrow()
  return row.n
}

export async function countUsers(db: Db, scope: Scope): Promise<number> {
  const row = await db
    .selectFrom('app_user')
    .select(sql<number>`count(*)`.as('n'))
    .where(
      scopeWhere(scope, { domain: 'app_user.domain_id', group: 'app_user.group_id', user: 'app_user.id' }),
    )
    .executeTakeFirstOrThrow()
  return row.n
}

/** Mails of all time, at most COUNT_CAP. */
export async function countAllMails(db: Db, scope: Scope): Promise<number> {
  const found = db
    .selectFrom('mail_search')
    .select('mail_search.id')
    .where(scopeWhere(scope, MAIL))
    .limit(COUNT_CAP)
  const row = await db
    .selectFrom(found.as('found'))
    .select(sql<number>`count(*)`.as('n'))
    .executeTakeFirstOrThrow()
  return row.n
}

/** Mails of these classes since a moment that could not be delivered, at most COUNT_CAP. */
export async function countFailed(
  db: Db,
  scope: Scope,
  classes: readonly MailClass[],
  since: Date,
): Promise<number> {
  if (classes.length === 0) return 0
  const found = db
    .selectFrom('mail')
    .select('mail.id')
    .where('mail.received_at', '>=', since)
    .where('mail.send_state', '=', 'F')
    .where('mail.class', 'in', classes)
    .where(scopeWhere(scope, RECORD))
    .limit(COUNT_CAP)
  const row = await db
    .selectFrom(found.as('found'))
    .select(sql<number>`count(*)`.as('n'))
    .executeTakeFirstOrThrow()
  return row.n
}

/** Messages of a keyword alarm since a moment, and those that wait for the next. */
export async function countAlarmed(db: Db, since: Date): Promise<number> {
  const row = await db
    .selectFrom('keyword_alarm')
    .select(['waiting', 'last_at', 'last_mails'])
    .executeTakeFirst()
  if (!row) return 0
  return row.waiting + (row.last_at !== null && row.last_at >= since ? row.last_mails : 0)
}

/** The outbound queue. Copies carry their domain; smaller regions look at their mails. */
export async function queueState(db: Db, scope: Scope) {
  const row = await db
    .selectFrom('delivery')
    .leftJoin('mail', (join) =>
      join.onRef('mail.id', '=', 'delivery.mail_id').onRef('mail.received_at', '=', 'delivery.received_at'),
    )
    .select([
      sql<number>`count(*) filter (where delivery.attempts = 0)`.as('waiting'),
      sql<number>`count(*) filter (where delivery.attempts > 0)`.as('deferred'),
      OLDEST_COPY.as('oldest'),
    ])
    .where(scopeWhere(scope, { domain: 'delivery.domain_id', group: 'mail.group_id', user: 'mail.user_id' }))
    .executeTakeFirstOrThrow()
  return { waiting: row.waiting, deferred: row.deferred, oldest: row.oldest?.toISOString() ?? null }
}

/** SQL of what is counted of the records themselves: a single person's mail is not added up. */
import { sql } from 'kysely'
import { MAIL_CLASSES, MAIL_MODES, type MailClass } from '@postern/contract/codes/mail.ts'
import type { Db } from '../../platform/db/client.ts'
import { scopeWhere, type Scope } from '../../platform/db/scope.ts'

const MAIL = {
  domain: 'mail_search.domain_id',
  group: 'mail_search.group_id',
  user: 'mail_search.user_id',
} as const
const WAITING = {
  domain: 'waiting_mail.domain_id',
  group: 'waiting_mail.group_id',
  user: 'waiting_mail.user_id',
} as const

function mails(db: Db, scope: Scope, since: Date) {
  return db
    .selectFrom('mail_search')
    .where('mail_search.received_at', '>=', since)
    .where(scopeWhere(scope, MAIL))
}

const NUMBER = sql<number>`count(*)`

/** Hours that begin with `from`, a whole hour, until `to`; empty ones are absent. */
export async function countHours(db: Db, scope: Scope, from: Date, to: Date) {
  const hour = sql<Date>`date_bin('1 hour', mail_search.received_at, ${from}::timestamptz)`
  const of = (name: MailClass) =>
    sql<number>`count(*) filter (where mail_search.class = ${sql.lit(name)})`.as(name)
  return mails(db, scope, from)
    .where('mail_search.received_at', '<', to)
    .select([hour.as('at'), ...MAIL_CLASSES.map(of)])
    .groupBy('at')
    .execute() as Promise<({ at: Date } & Record<MailClass, number>)[]>
}

export async function countToday(
  db: Db,
  scope: Scope,
  since: Date,
): Promise<{ class: MailClass; n: number }[]> {
  return mails(db, scope, since)
    .select(['mail_search.class', NUMBER.as('n')])
    .groupBy('mail_search.class')
    .execute()
}

/** Mails of these classes that were kept from their reader. */
export async function countHeld(
  db: Db,
  scope: Scope,
  since: Date,
  classes: readonly MailClass[],
): Promise<number> {
  if (classes.length === 0) return 0
  const { n } = await mails(db, scope, since)
    .where('mail_search.mode', '=', MAIL_MODES.block)
    .where('mail_search.class', 'in', classes)
    .select(NUMBER.as('n'))
    .executeTakeFirstOrThrow()
  return n
}

export async function countWaiting(db: Db, scope: Scope): Promise<number> {
  const { n } = await db
    .selectFrom('waiting_mail')
    .where(scopeWhere(scope, WAITING))
    .select(NUMBER.as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** The search of mail records as SQL conditions; every text is taken literally. */
import type { MailClass } from '@postern/contract/codes/mail.ts'
import type { MailQuery } from '@postern/contract/routes/mail.ts'
import { sql, type Expression, type SqlBool } from 'kysely'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/db/client.ts'
import { anyContains, containsText } from '../../platform/db/lists.ts'
import { scopeWhere, type Scope } from '../../platform/scope.ts'

const DAY = 24 * 60 * 60 * 1000
const WEEK = 7 * DAY
const OWNERS = { domain: 'mail.domain_id', group: 'mail.group_id', user: 'mail.user_id' } as const

export interface Period {
  readonly from: Date
  /** Excluded. */
  readonly to: Date
}

/**
 * The last seven days unless the query says otherwise; `maxDays` is how far searches may reach back, 0 without limit.
 * @throws AppError INVALID_PERIOD, SEARCH_PERIOD_EXCEEDED
 */
export function periodOf(query: MailQuery, now: number, maxDays: number): Period {
  // Another node's clock may be ahead of ours: its mail is not hidden for that.
  const to = query.to === undefined ? new Date(now + DAY) : new Date(query.to)
  const end = Math.min(to.getTime(), now)
  const from = query.from === undefined ? new Date(end - WEEK) : new Date(query.from)
  const oldest = maxDays === 0 ? Number.NEGATIVE_INFINITY : now - maxDays * DAY
  // A day begins at midnight of the reader's zone, wherever that is.
  if (query.from !== undefined && from.getTime() < oldest - DAY) {
    const fields = { from: 'SEARCH_PERIOD_EXCEEDED' } as const
    throw new AppError('SEARCH_PERIOD_EXCEEDED', { fields, values: { days: maxDays } })
  }
  if (!(from.getTime() < to.getTime()))
    throw new AppError('INVALID_REQUEST', { fields: { from: 'INVALID_PERIOD' } })
  return { from: new Date(Math.max(from.getTime(), oldest)), to }
}

/** Mail in reach of the scope. Every query of mail starts here. */
export function mailsInScope(db: Db, scope: Scope) {
  return db.selectFrom('mail').where(scopeWhere(scope, OWNERS))
}

/** Mail that fits the query within the period and the classes. */
export function searchMails(
  db: Db,
  scope: Scope,
  classes: readonly MailClass[],
  query: MailQuery,
  period: Period,
) {
  const conditions = [...textConditions(query), ...valueConditions(query)]
  return mailsInScope(db, scope)
    .where('mail.received_at', '>=', period.from)
    .where('mail.received_at', '<', period.to)
    .where('mail.class', '=', sql<MailClass>`any(${[...classes]}::text[])`)
    .where((eb) => eb.and(conditions))
}

/** No index serves words inside texts, nor findings: PostgreSQL has to look at all mail of the period. */
export function readsWholePeriod(query: MailQuery): boolean {
  return textConditions(query).length > 0 || query.finding !== undefined
}

function textConditions(query: MailQuery): Expression<SqlBool>[] {
  const columns = {
    'mail.title': query.title,
    'mail.sender': query.sender,
    'mail.sender_ip': query.sender_ip,
    'mail.sender_domain': query.sender_domain,
    'mail.receiver': query.receiver,
    'mail.receiver_domain': query.receiver_domain,
    'mail.virus_name': query.virus_name,
    'mail.filter_info': query.filter_info,
    'mail.reject_reason': query.reject_reason,
  }
  const conditions = Object.entries(columns).flatMap(([column, words]) =>
    words === undefined ? [] : [containsText(column, words)],
  )
  const anywhere = ['mail.sender', 'mail.sender_name', 'mail.receiver', 'mail.title']
  if (query.q !== undefined) conditions.push(anyContains(anywhere, query.q))
  if (query.attach_name !== undefined) {
    conditions.push(
      sql<SqlBool>`exists (select from unnest(mail.attach_names) as a(name) where ${containsText('a.name', query.attach_name)})`,
    )
  }
  if (query.message_id !== undefined) conditions.push(messageIdIs(query.message_id))
  return conditions
}

/** By the Message-ID field, or by our own ids of the mail or message. */
function messageIdIs(id: string): Expression<SqlBool> {
  const bare = id.replaceAll(/^<|>$/g, '')
  return sql<SqlBool>`(mail.id::text = ${id.toLowerCase()} or mail.message_id::text = ${id.toLowerCase()} or exists (
    select from message where message.id = mail.message_id and message.received_at = mail.received_at
      and message.message_id in (${id}, ${bare}, ${`<${bare}>`})))`
}

function valueConditions(query: MailQuery): Expression<SqlBool>[] {
  const conditions: Expression<SqlBool>[] = []
  const add = (condition: Expression<SqlBool>): unknown => conditions.push(condition)
  if (query.mode !== undefined) add(sql<SqlBool>`mail.mode = ${query.mode}`)
  if (query.sender_country !== undefined)
    add(sql<SqlBool>`mail.sender_country = ${query.sender_country.toUpperCase()}`)
  if (query.attach !== undefined) add(sql<SqlBool>`(cardinality(mail.attach_names) > 0) = ${query.attach}`)
  if (query.size_min !== undefined) add(sql<SqlBool>`mail.size >= ${query.size_min}::bigint`)
  if (query.size_max !== undefined) add(sql<SqlBool>`mail.size <= ${query.size_max}::bigint`)
  if (query.reject_code !== undefined) add(sql<SqlBool>`mail.reject_code = ${query.reject_code}`)
  if (query.recover_flag !== undefined)
    add(sql<SqlBool>`(mail.recovered_at is not null) = ${query.recover_flag}`)
  if (query.send_state !== undefined) add(sql<SqlBool>`mail.send_state = ${query.send_state}`)
  if (query.detox_state !== undefined) add(sql<SqlBool>`mail.detox_state = ${query.detox_state}`)
  if (query.finding !== undefined) add(sql<SqlBool>`${query.finding} = any(mail.codes)`)
  return conditions
}

/** SQL of mail records. Ids lead to partitions (id-range.ts); periods bound every search. */
import type { MailClass } from '@postern/contract/codes/mail.ts'
import type { MailQuery } from '@postern/contract/routes/mail.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { COUNT_CAP, countRows, offsetOf } from '../../platform/db/lists.ts'
import type { Scope } from '../../platform/scope.ts'
import { receivedRange, receivedRangeOf } from './id-range.ts'
import { mailsInScope, readsWholePeriod, searchMails, type Period } from './search.ts'

const SORTS = {
  receive_date: 'mail.received_at',
  title: 'mail.title',
  sender: 'mail.sender',
  receiver: 'mail.receiver',
  size: 'mail.size',
  score: 'mail.score',
  class: 'mail.class',
} as const

const columns = [
  'mail.id',
  'mail.received_at',
  'mail.message_id',
  'mail.domain_id',
  'mail.group_id',
  'mail.user_id',
  'mail.receiver',
  'mail.receiver_domain',
  'mail.sender',
  'mail.sender_name',
  'mail.sender_domain',
  'mail.sender_ip',
  'mail.sender_country',
  'mail.title',
  'mail.attach_names',
  'mail.size',
  'mail.class',
  'mail.mode',
  'mail.score',
  'mail.virus_name',
  'mail.filter_info',
  'mail.reject_code',
  'mail.reject_reason',
  'mail.recovered_at',
  'mail.send_state',
  'mail.send_message',
  'mail.download_count',
  'mail.detox_state',
] as const
const hasOriginal = sql<boolean>`exists (select from message where message.id = mail.message_id
  and message.received_at = mail.received_at and message.blob_key is not null)`.as('has_original')

export interface Search {
  readonly scope: Scope
  readonly classes: readonly MailClass[]
  readonly query: MailQuery
  readonly period: Period
}

export async function listMails(db: Db, search: Search) {
  const { query } = search
  const found = searchMails(db, search.scope, search.classes, query, search.period)
  const page = found
    .select(columns)
    .select(hasOriginal)
    // No nulls in these columns: plain directions let the time index serve the order.
    .orderBy(SORTS[query.sort], query.order)
    .orderBy('mail.id', query.order)
    .limit(query.size)
    .offset(offsetOf(query))
  if (!readsWholePeriod(query)) {
    return { rows: await page.execute(), total: await countRows(db, found.select('mail.id')) }
  }
  // Such a search looks at every mail of the period anyway: the total comes with the same pass.
  const rows = await page.select(sql<number>`count(*) over ()`.as('total')).execute()
  const total = rows[0]?.total ?? (query.page === 1 ? 0 : await countRows(db, found.select('mail.id')))
  return { rows, total: Math.min(total, COUNT_CAP) }
}
export type StoredMail = Awaited<ReturnType<typeof listMails>>['rows'][number]

/** Numbers per class and mode, of at most COUNT_CAP mails. */
export async function countMails(db: Db, search: Search) {
  const { scope, classes, query, period } = search
  const found = searchMails(db, scope, classes, query, period)
    .select(['mail.class', 'mail.mode'])
    .limit(COUNT_CAP)
  return db
    .selectFrom(found.as('found'))
    .select(['found.class', 'found.mode', sql<number>`count(*)`.as('mails')])
    .groupBy(['found.class', 'found.mode'])
    .execute()
}

export async function findMail(db: Db, scope: Scope, id: string) {
  const { from, to } = receivedRange(id)
  return mailsInScope(db, scope)
    .leftJoin('message', (join) =>
      join.onRef('message.id', '=', 'mail.message_id').onRef('message.received_at', '=', 'mail.received_at'),
    )
    .leftJoin('domain', 'domain.id', 'mail.domain_id')
    .leftJoin('user_group', 'user_group.id', 'mail.group_id')
    .leftJoin('app_user', 'app_user.id', 'mail.user_id')
    .where('mail.id', '=', id)
    .where('mail.received_at', '>=', from)
    .where('mail.received_at', '<', to)
    .select(columns)
    .select(hasOriginal)
    .select([
      'mail.threshold',
      'mail.trace',
      'message.blob_key',
      'message.header_from',
      'message.header_to',
      'message.message_id as header_message_id',
      'message.header_date',
      'message.helo',
      'message.tls',
      'message.client_rdns',
      'message.attachments',
      'message.checks',
      'message.trace_header',
      'domain.name as domain',
      'user_group.name as group',
      'app_user.email as user',
    ])
    .executeTakeFirst()
}
export type MailWithMessage = Awaited<ReturnType<typeof findMail>> & object

/** What actions need of mails; locked until the transaction ends, in one order. */
export async function lockMails(db: Db, scope: Scope, ids: readonly string[]) {
  const { from, to } = receivedRangeOf(ids)
  return mailsInScope(db, scope)
    .where('mail.id', 'in', ids)
    .where('mail.received_at', '>=', from)
    .where('mail.received_at', '<', to)
    .select(columns)
    .select(hasOriginal)
    .select(
      sql<string>`coalesce((select message.trace_header from message where message.id = mail.message_id
        and message.received_at = mail.received_at), '')`.as('trace_header'),
    )
    .orderBy('mail.id')
    .forUpdate('mail')
    .execute()
}
export type LockedMail = Awaited<ReturnType<typeof lockMails>>[number]

export async function listAttempts(db: Db, mailId: string) {
  return db
    .selectFrom('delivery_log')
    .select(['at', 'server', 'outcome', 'reply'])
    .where('mail_id', '=', mailId)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
}

export async function nextAttempt(db: Db, mailId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('delivery')
    .select('next_attempt_at')
    .where('mail_id', '=', mailId)
    .orderBy('next_attempt_at')
    .limit(1)
    .executeTakeFirst()
  return row?.next_attempt_at ?? null
}

export async function countDownload(db: Db, id: string): Promise<void> {
  const { from, to } = receivedRange(id)
  await db
    .updateTable('mail')
    .set((eb) => ({ download_count: eb('download_count', '+', 1) }))
    .where('id', '=', id)
    .where('received_at', '>=', from)
    .where('received_at', '<', to)
    .execute()
}

export async function markRecovered(db: Db, mail: LockedMail, by: number, at: Date): Promise<void> {
  await db
    .updateTable('mail')
    .set({ recovered_at: at, recovered_by: by })
    .where('id', '=', mail.id)
    .where('received_at', '=', mail.received_at)
    .execute()
}

/**
 * Deletes a mail and, with the last one of its message, the message. Its bytes are left to the sweep of blobs nothing
 * refers to: the same bytes may belong to a message that is just being received.
 */
export async function deleteMail(db: Db, mail: LockedMail): Promise<void> {
  // One at a time per message: two that delete the last two mails would each see the other's.
  await sql`select lock_message(${mail.message_id}, ${mail.received_at})`.execute(db)
  await db.deleteFrom('delivery_log').where('mail_id', '=', mail.id).execute()
  await db.deleteFrom('mail').where('id', '=', mail.id).where('received_at', '=', mail.received_at).execute()
  await sql`select drop_message_without_mail(${mail.message_id}, ${mail.received_at})`.execute(db)
}

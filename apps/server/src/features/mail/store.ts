/** SQL of mail records. Ids lead to partitions (id-range.ts); finding them is find-store.ts. */
import { DETOX_STATES } from '@postern/contract/codes/detox.ts'
import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { receivedRange, receivedRangeOf } from './id-range.ts'
import { mailsInScope } from './search/search-store.ts'

const columns = [
  'mail.id',
  'mail.received_at',
  'mail.message_id',
  'mail.domain_id',
  'mail.group_id',
  'mail.user_id',
  'mail.receiver',
  'mail.receiver_domain',
  'mail.written_to',
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
  'mail.codes',
] as const
/** Of those recovered before events were written, nothing is said. */
const recoverBy =
  sql<string>`case when mail.recovered_at is null then '' else coalesce((select e.email from mail_event e
  where e.mail_id = mail.id and e.kind = 'recover' order by e.id desc limit 1), '') end`.as('recover_by')
const hasOriginal = sql<boolean>`exists (select from message where message.id = mail.message_id
  and message.received_at = mail.received_at and message.blob_key is not null)`.as('has_original')

const [failedState, returnedState] = [sql.lit(DETOX_STATES.failed), sql.lit(DETOX_STATES.returned)]
/**
 * Its bytes are not what the recipient is meant to get: disarming goes on, or the mail is held because it failed. What failed keeps its
 * policy (`detox_due`), and does when its original was returned: let out, it is tried again.
 */
export const undisarmed = sql<'due' | 'failed' | null>`case
  when mail.detox_due is not null and mail.detox_state = ${failedState} then 'failed'
  when mail.detox_due is not null and mail.detox_state <> ${returnedState} then 'due'
  when mail.detox_state = ${failedState} and (mail.detox_report is null
    or mail.detox_report @> '{"files": [{"outcome": "failed"}]}'
    or exists (select from unnest(mail.codes) code where code like 'detox.%')) then 'failed' end`.as(
  'undisarmed',
)

const hasOwn = sql<boolean>`mail.blob_key is not null`.as('has_own')

const campaign = sql<number | null>`(select message.campaign from message where message.id = mail.message_id
  and message.received_at = mail.received_at)`.as('campaign')

/** When it goes out that a filter has delivered later; asked of such mail alone. */
const due =
  sql<Date | null>`case when mail.send_state = 'P' and 'filter.delay' = any (mail.codes) then (select d.not_before
  from delivery d where d.mail_id = mail.id and d.kind = 'mail' and d.not_before > now()) end`.as('due')

/** Mails as lists show them, in the order of their ids. */
export async function readMails(db: Db, scope: Scope, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { from, to } = receivedRangeOf(ids)
  const rows = await mailsInScope(db, scope)
    .where('mail.id', 'in', ids)
    .where('mail.received_at', '>=', from)
    .where('mail.received_at', '<', to)
    .select(columns)
    .select([hasOriginal, hasOwn, recoverBy, due, campaign, undisarmed])
    .execute()
  const places = new Map(ids.map((id, at) => [id, at]))
  return rows.toSorted((a, b) => places.get(a.id)! - places.get(b.id)!)
}
export type StoredMail = Awaited<ReturnType<typeof readMails>>[number]

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
    .select([hasOriginal, hasOwn, recoverBy, due, undisarmed])
    .select([
      'mail.blob_key as own_key',
      'mail.detox_report',
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
      'message.mime_info',
      'message.mail_type',
      'mail.receiver_ip',
      'message.attachments',
      'message.checks',
      'message.trace_header',
      'message.aligned',
      'message.campaign',
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
    .select([hasOriginal, hasOwn, undisarmed])
    .select([
      sql<string>`coalesce((select message.trace_header from message where message.id = mail.message_id
        and message.received_at = mail.received_at), '')`.as('trace_header'),
      sql<string>`coalesce((select message.header_from from message where message.id = mail.message_id
        and message.received_at = mail.received_at), '')`.as('header_from'),
      sql<boolean>`exists (select from message where message.id = mail.message_id
        and message.received_at = mail.received_at and message.aligned)`.as('aligned'),
      campaign,
    ])
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
    .where('kind', '=', 'mail')
    .orderBy('next_attempt_at')
    .limit(1)
    .executeTakeFirst()
  return row?.next_attempt_at ?? null
}

export async function markRecovered(db: Db, mail: LockedMail, by: number, at: Date): Promise<void> {
  await db
    .updateTable('mail')
    .set({ recovered_at: at, recovered_by: by, mode: modeAfter(mail) })
    .where('id', '=', mail.id)
    .where('received_at', '=', mail.received_at)
    .execute()
}

/** The message as it came goes to the recipient next: what disarming was to make of it is not waited for. */
export async function markReturned(db: Db, mail: LockedMail): Promise<void> {
  await db
    .updateTable('mail')
    .set({ detox_state: DETOX_STATES.returned })
    .where('id', '=', mail.id)
    .where('received_at', '=', mail.received_at)
    .execute()
}

/** What disarming a mail came to. */
export async function reportOf(db: Db, { id, received_at: at }: Pick<LockedMail, 'id' | 'received_at'>) {
  const row = await db
    .selectFrom('mail')
    .select('detox_report')
    .where('id', '=', id)
    .where('received_at', '=', at)
    .executeTakeFirst()
  return row?.detox_report ?? null
}

/** Subjects of mails, by id. */
export async function titlesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { from, to } = receivedRangeOf(ids)
  const rows = await db
    .selectFrom('mail')
    .select(['id', 'title'])
    .where('id', 'in', ids)
    .where('received_at', '>=', from)
    .where('received_at', '<', to)
    .execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** Key of the message as it came, by mail. */
export async function originalKeys(
  db: Db,
  scope: Scope,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { from, to } = receivedRangeOf(ids)
  const rows = await mailsInScope(db, scope)
    .innerJoin('message', (join) =>
      join.onRef('message.id', '=', 'mail.message_id').onRef('message.received_at', '=', 'mail.received_at'),
    )
    .where('mail.id', 'in', ids)
    .where('mail.received_at', '>=', from)
    .where('mail.received_at', '<', to)
    .where('message.blob_key', 'is not', null)
    .select(['mail.id', 'message.blob_key'])
    .execute()
  return new Map(rows.map(({ id, blob_key: key }) => [id, key!]))
}

/** What nobody has scanned is let past that scan; what waited for its sender waits no more. */
function modeAfter({ mode }: LockedMail): number {
  if (mode === MAIL_MODES.analyzing) return MAIL_MODES.bypass
  return mode === MAIL_MODES.wait ? MAIL_MODES.send : mode
}

/**
 * A user's own deletion of a mail in which a virus was found: they see it no more, and the administrators' search keeps what happened.
 */
export async function leaveToAdministrators(db: Db, mail: LockedMail): Promise<void> {
  await sql`select leave_to_administrators(${mail.id}, ${mail.received_at})`.execute(db)
}

/**
 * Deletes a mail and, with the last one of its message, the message. Its bytes are left to the sweep of blobs nothing
 * refers to: the same bytes may belong to a message that is just being received.
 */
export async function deleteMail(db: Db, mail: LockedMail): Promise<void> {
  // One at a time per message: two that delete the last two mails would each see the other's.
  await sql`select lock_message(${mail.message_id}, ${mail.received_at})`.execute(db)
  await db.deleteFrom('delivery_log').where('mail_id', '=', mail.id).execute()
  await db.deleteFrom('mail_event').where('mail_id', '=', mail.id).execute()
  await db.deleteFrom('link_click').where('mail_id', '=', mail.id).execute()
  await db.deleteFrom('mail').where('id', '=', mail.id).where('received_at', '=', mail.received_at).execute()
  await sql`select drop_message_without_mail(${mail.message_id}, ${mail.received_at})`.execute(db)
}

/** SQL of what senders are asked. */
import { addressDomain } from '@postern/contract/validation/address-parts.ts'
import { sql } from 'kysely'
import type { Language } from '@postern/contract/i18n/texts.ts'
import type { Db } from '../../../platform/db/client.ts'

/** Mail whose sender might be asked, and what the limits say of it. */
export interface DueMail {
  readonly mail_id: string
  readonly domain_id: number
  readonly user_id: number | null
  readonly sender: string
  readonly receiver: string
  /** The address it was written to, if that is another one. */
  readonly written_to: string | null
  readonly received_at: Date
  readonly expires_at: Date
  /** Of the header; '' for none. */
  readonly message_id: string
  /** The field To, as text. */
  readonly header_to: string
  /** Of the recipient; null without an account. */
  readonly language: Language | null
}

/** Nobody else asks senders until the transaction ends: what counts against the limits stays what it is. */
export async function lockAsking(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('sender challenges'))`.execute(db)
}

/** Locks mail above an id, in the order in which it came; what somebody settles at this moment is passed over. */
export async function lockDue(db: Db, after: string, limit: number): Promise<DueMail[]> {
  const { rows } = await sql<DueMail>`
    select w.mail_id, w.domain_id, w.user_id, w.sender, w.receiver, m.written_to, w.received_at,
      w.expires_at,
      coalesce(g.message_id, '') as message_id, coalesce(g.header_to, '') as header_to, u.language
    from waiting_mail w join mail m on m.id = w.mail_id and m.received_at = w.received_at
    left join message g on g.id = m.message_id and g.received_at = m.received_at
    left join app_user u on u.id = w.user_id
    where w.challenge = 'due' and w.mail_id > ${after} order by w.mail_id limit ${limit} for update of w skip locked`.execute(
    db,
  )
  return rows
}

export interface Standing {
  /** Their domain is one of ours. */
  readonly ours: boolean
  /** Asked for this recipient in the last day: that question stands for this mail too. */
  readonly asked: boolean
  /** Times the sender was asked in the last day, for whomever. */
  readonly sender: number
  /** Asked in the last hour: for the recipient's domain, and at the sender's. */
  readonly domain: number
  readonly sender_domain: number
}

export async function standingOf(db: Db, mail: DueMail, now: Date): Promise<Standing> {
  const name = addressDomain(mail.sender)
  const day = new Date(now.getTime() - 86_400_000)
  const hour = new Date(now.getTime() - 3_600_000)
  const { rows } = await sql<Standing>`
    select exists (select from domain where name = ${name}) or exists (select from domain_alias where name = ${name}) as ours,
      exists (select from sender_challenge where sender = ${mail.sender} and receiver = ${mail.receiver}
        and (asked_at > ${day} or asked_on = ${dayOf(now)})) as asked,
      (select count(*) from sender_challenge where sender = ${mail.sender} and asked_at > ${day}) as sender,
      (select count(*) from sender_challenge where domain_id = ${mail.domain_id} and asked_at > ${hour}) as domain,
      (select count(*) from sender_challenge where sender_domain = ${name} and asked_at > ${hour}) as sender_domain`.execute(
    db,
  )
  return rows[0]!
}

/** Answers its id. */
export async function insertChallenge(db: Db, mail: DueMail, now: Date): Promise<number> {
  const { domain_id, user_id, sender, receiver, expires_at } = mail
  const sender_domain = addressDomain(sender)
  const row = { domain_id, user_id, sender, sender_domain, receiver, expires_at }
  const { id } = await db
    .insertInto('sender_challenge')
    .values({ ...row, asked_on: dayOf(now), asked_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function markAsked(db: Db, mailId: string, challenge: 'sent' | 'none'): Promise<void> {
  await db.updateTable('waiting_mail').set({ challenge }).where('mail_id', '=', mailId).execute()
}

/** Those whose link has ended, once they count against no limit. */
export async function forgetChallenges(db: Db, now: Date): Promise<void> {
  const counted = new Date(now.getTime() - 2 * 86_400_000)
  await db
    .deleteFrom('sender_challenge')
    .where('expires_at', '<', now)
    .where('asked_at', '<', counted)
    .execute()
}

export async function findChallenge(db: Db, id: number) {
  return db
    .selectFrom('sender_challenge')
    .innerJoin('domain', 'domain.id', 'sender_challenge.domain_id')
    .where('sender_challenge.id', '=', id)
    .select(['sender_challenge.id', 'sender_challenge.domain_id', 'sender_challenge.user_id'])
    .select(['sender_challenge.sender', 'sender_challenge.receiver', 'sender_challenge.ended_at'])
    .executeTakeFirst()
}
export type AskedSender = Awaited<ReturnType<typeof findChallenge>> & object

/** Whether anything still waits of the sender, for the recipient, and nobody refused them. */
export async function stillWaits(
  db: Db,
  { domain_id, sender, receiver, user_id, ended_at }: AskedSender,
): Promise<boolean> {
  if (ended_at !== null) return false
  const row = await db
    .selectFrom('waiting_mail')
    .select('mail_id')
    .where('domain_id', '=', domain_id)
    .where('sender', '=', sender)
    .where((eb) => eb.or([eb('receiver', '=', receiver), eb('user_id', '=', user_id)]))
    .where('proven', '=', true)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function markConfirmed(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('sender_challenge').set({ confirmed_at: now }).where('id', '=', id).execute()
}

const dayOf = (now: Date): string => now.toISOString().slice(0, 10)

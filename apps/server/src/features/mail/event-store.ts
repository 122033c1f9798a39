/** What people did with a mail: the part of its life that neither the verdict nor the delivery tells. */
import { sql } from 'kysely'
import type { MailEventKind } from '@postern/contract/codes/mail.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Caller } from '../../platform/http/caller.ts'

/** More than this of one mail is told by the audit log. */
const SHOWN = 200

export interface NewEvent {
  readonly kind: MailEventKind
  readonly at: Date
  /** What the caller gave as the reason, '' for none. */
  readonly reason?: string
}

/** Who did it is written down as of now: accounts and roles change and go. */
export async function insertEvents(
  db: Db,
  caller: Caller,
  mails: readonly { readonly id: string; readonly received_at: Date }[],
  { kind, at, reason = '' }: NewEvent,
): Promise<void> {
  if (mails.length === 0) return
  const rows = JSON.stringify(mails.map((mail) => ({ id: mail.id, received_at: mail.received_at })))
  await sql`insert into mail_event (mail_id, received_at, at, kind, reason, user_id, email, name, role_key, role_name)
    select m.id, m.received_at, ${at}, ${kind}, ${reason}, ${caller.userId}, ${caller.email}, coalesce(u.name, ''),
      ${caller.roleKey}, coalesce(r.name, '')
    from jsonb_to_recordset(${rows}::jsonb) as m(id uuid, received_at timestamptz)
    left join app_user u on u.id = ${caller.userId} left join role r on r.key = ${caller.roleKey}`.execute(db)
}

/** The newest, oldest first. */
export async function listEvents(db: Db, mailId: string, receivedAt: Date) {
  const rows = await db
    .selectFrom('mail_event')
    .select(['at', 'kind', 'reason', 'user_id', 'email', 'name', 'role_key', 'role_name'])
    .where('mail_id', '=', mailId)
    .where('received_at', '=', receivedAt)
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.toReversed()
}
export type StoredEvent = Awaited<ReturnType<typeof listEvents>>[number]

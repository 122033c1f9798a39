/** SQL of clicks on links. The owner's rows: whoever clicks has not signed in. */
import type { LinkOutcome } from '@postern/contract/codes/link-check.ts'
import type { MailEventKind } from '@postern/contract/codes/mail.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'

/** Recipients among whom a number is looked for. */
const MAX_MAILS = 1000

/** `receivedAt`: the moment in the message's id, which leads to its partition. */
export async function mailsOf(db: Db, message: string, receivedAt: Date) {
  return db
    .selectFrom('mail')
    .select(['id', 'receiver', 'user_id', 'codes'])
    .where('message_id', '=', message)
    .where('received_at', '=', receivedAt)
    .limit(MAX_MAILS)
    .execute()
}
export type MailOfMessage = Awaited<ReturnType<typeof mailsOf>>[number]

export async function messageOf(db: Db, message: string, receivedAt: Date) {
  return db
    .selectFrom('message')
    .select(['sender', 'helo', 'client_ip', 'client_rdns', 'client_country', 'tls', 'blob_key'])
    .where('id', '=', message)
    .where('received_at', '=', receivedAt)
    .executeTakeFirst()
}

export interface Click {
  readonly message: string
  readonly receivedAt: Date
  readonly mail: MailOfMessage | null
  readonly host: string
  readonly outcome: LinkOutcome
  /** The reader was sent on. */
  readonly opened: boolean
  readonly at: Date
}

/** Counts a click. The first of its kind is told in the mail's time line. */
export async function recordClick(db: Db, click: Click): Promise<void> {
  const { message, receivedAt, mail, host, outcome, opened, at } = click
  const row = await db
    .insertInto('link_click')
    .values({
      message_id: message,
      received_at: receivedAt,
      mail_id: mail?.id ?? null,
      host: host.slice(0, 255),
      outcome,
      opened,
      first_at: at,
      last_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['message_id', 'mail_id', 'host', 'outcome', 'opened'])
        .doUpdateSet((eb) => ({ clicks: eb('link_click.clicks', '+', 1), last_at: at })),
    )
    .returning('clicks')
    .executeTakeFirstOrThrow()
  const kind: MailEventKind | null = opened ? 'click' : outcome === 'blocked' ? 'click_blocked' : null
  if (!mail || kind === null || row.clicks > 1) return
  await sql`insert into mail_event (mail_id, received_at, at, kind, reason, user_id, email, name, role_key, role_name)
    values (${mail.id}, ${receivedAt}, ${at}, ${kind}, ${host.slice(0, 255)}, ${mail.user_id}, ${mail.receiver}, '', '', '')`.execute(
    db,
  )
}

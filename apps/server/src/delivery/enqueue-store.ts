/** Puts into the queue what does not arrive by SMTP: mail taken up again (recovery, release, another try), and our own. */
import { sql, type Transaction } from 'kysely'
import type { Db } from '../platform/db/client.ts'
import type { Tables } from '../platform/db/tables.ts'
import type { NewDelivery } from './job.ts'

/**
 * Queues each mail at most once: only mail with nothing on its way and not delivered (send_state N, F or C) is
 * taken, and its state turns to P under a row lock in the caller's transaction. Asking again, or from many places at
 * once, queues nothing more. Answers the ids of the mail rows queued now.
 */
export async function enqueueMail(trx: Transaction<Tables>, rows: readonly NewDelivery[]): Promise<string[]> {
  if (rows.length === 0) return []
  const byMail = new Map(rows.map((row) => [row.mailId, row]))
  // In one order everywhere, so that two callers with overlapping lists wait for each other instead of deadlocking.
  const wanted = [...byMail.values()].sort((a, b) => (a.mailId < b.mailId ? -1 : 1))
  const taken: string[] = []
  for (const row of wanted) {
    const marked = await trx
      .updateTable('mail')
      .set({ send_state: 'P', send_message: '' })
      .where('id', '=', row.mailId)
      .where('received_at', '=', row.receivedAt as Date)
      .where('send_state', 'in', ['N', 'F', 'C'])
      .executeTakeFirst()
    if (marked.numUpdatedRows > 0n) taken.push(row.mailId)
  }
  if (taken.length === 0) return []
  await trx
    .insertInto('delivery')
    .values(taken.map((id) => toRow(byMail.get(id)!)))
    .execute()
  await routeToOwnServers(trx, taken)
  await announce(trx)
  return taken
}

export interface OwnMail {
  readonly recipient: string
  /** Its domain, in lower case. */
  readonly destination: string
  readonly content: Buffer
}

/**
 * Queues a mail of the product itself: to the recipient's own server or the domain's when the domain is ours, as mail
 * that arrives would go there.
 */
export async function enqueueOwnMail(db: Db, { recipient, destination, content }: OwnMail): Promise<void> {
  await sql`insert into delivery (kind, received_at, domain_id, destination, recipient, sender, content, notify,
      route_server, route_port, route_secure)
    select 'dsn', now(), ours.id, coalesce(u.route_server || ':' || u.route_port, ${destination}),
      coalesce(nullif(u.route_forward_id, ''), ${recipient}), '', ${content}, '{NEVER}',
      u.route_server, u.route_port, u.route_secure
    from (select coalesce((select id from domain where name = ${destination}),
      (select domain_id from domain_alias where name = ${destination})) as id) ours
    left join app_user u on u.email = ${recipient.toLowerCase()} and u.route_server is not null
      and coalesce(u.domain_id, ours.id) = ours.id`.execute(db)
  await announce(db)
}

/** Wakes the workers when the transaction commits. */
async function announce(db: Db): Promise<void> {
  await sql`select pg_notify('postern_delivery', '')`.execute(db)
}

/** Mail of users with a server of their own goes there, as it would have on arrival. */
async function routeToOwnServers(trx: Transaction<Tables>, mailIds: readonly string[]): Promise<void> {
  await sql`update delivery d set route_server = u.route_server, route_port = u.route_port,
      route_secure = u.route_secure, destination = u.route_server || ':' || u.route_port,
      recipient = coalesce(nullif(u.route_forward_id, ''), d.recipient)
    from mail m join app_user u on u.id = m.user_id
    where d.kind = 'mail' and d.mail_id = any(${[...mailIds]}::uuid[]) and m.id = d.mail_id
      and m.received_at = d.received_at and u.route_server is not null`.execute(trx)
}

function toRow(row: NewDelivery) {
  return {
    kind: 'mail' as const,
    mail_id: row.mailId,
    message_id: row.messageId,
    received_at: row.receivedAt,
    domain_id: row.domainId,
    destination: row.destination,
    recipient: row.recipient,
    sender: row.sender,
    prepend: row.prepend ?? '',
    subject_tag: row.subjectTag ?? '',
    content: null,
    notify: [...(row.notify ?? [])],
    orcpt: row.orcpt ?? null,
  }
}

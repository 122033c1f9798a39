/** Puts into the queue what does not arrive by SMTP: mail taken up again (recovery, release, another try), and our own. */
import { DETOX_STATES } from '@postern/contract/codes/detox.ts'
import { addressDomain } from '@postern/contract/validation/address-parts.ts'
import { sql, type Transaction } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import type { NewDelivery } from '../../platform/db/mail-tables.ts'
import type { Tables } from '../../platform/db/tables.ts'

/**
 * Queues each mail at most once: only mail with nothing on its way and not delivered (send_state N, F or C) is
 * taken, and its state turns to P under a row lock in the caller's transaction. Asking again, or from many places at
 * once, queues nothing more. The message as it came also goes where a disarmed copy has been delivered. Mail that is to be disarmed first
 * (`detox_due`) goes into the queue when that is done. Answers the ids of the mail rows taken now.
 */
export async function enqueueMail(trx: Transaction<Tables>, rows: readonly NewDelivery[]): Promise<string[]> {
  if (rows.length === 0) return []
  const byMail = new Map(rows.map((row) => [row.mailId, row]))
  // In one order everywhere, so that two callers with overlapping lists wait for each other instead of deadlocking.
  const wanted = [...byMail.values()].sort((a, b) => (a.mailId < b.mailId ? -1 : 1))
  const taken: string[] = []
  const toDisarm: NewDelivery[] = []
  for (const row of wanted) {
    const marked = await trx
      .updateTable('mail')
      .set({ send_state: 'P', send_message: '' })
      .where('id', '=', row.mailId)
      .where('received_at', '=', row.receivedAt as Date)
      .where('send_state', 'in', row.asItCame ? ['N', 'F', 'C', 'S'] : ['N', 'F', 'C'])
      .returning(sql<boolean>`detox_due is not null`.as('due'))
      .executeTakeFirst()
    if (!marked) continue
    taken.push(row.mailId)
    if (marked.due && !row.asItCame) toDisarm.push(row)
  }
  await keepForDisarming(trx, toDisarm)
  const due = new Set(toDisarm.map(({ mailId }) => mailId))
  await queueCopies(
    trx,
    taken.filter((id) => !due.has(id)).map((id) => byMail.get(id)!),
  )
  return taken
}

/** Puts copies of mail that is marked as on its way into the queue, as `enqueueMail` was given them. */
export async function queueCopies(trx: Transaction<Tables>, rows: readonly NewDelivery[]): Promise<void> {
  if (rows.length === 0) return
  await insertCopies(trx, rows)
  await announce(trx)
}

/** They go out once their files are disarmed (pipeline/detox/finish.ts). */
async function keepForDisarming(trx: Transaction<Tables>, rows: readonly NewDelivery[]): Promise<void> {
  for (const row of rows)
    await trx
      .updateTable('mail')
      .set({
        detox_state: DETOX_STATES.analyzing,
        detox_due: sql<string>`detox_due || jsonb_build_object('release', ${JSON.stringify(row)}::jsonb)`,
      })
      .where('id', '=', row.mailId)
      .where('received_at', '=', row.receivedAt as Date)
      .execute()
}

export interface OwnMail {
  readonly recipient: string
  readonly content: Buffer
}

/** Queues a mail of the product itself, which goes where mail that arrives for the recipient would go. */
export async function enqueueOwnMail(db: Db, { recipient, content }: OwnMail): Promise<void> {
  const name = addressDomain(recipient)
  await sql`insert into delivery (kind, received_at, domain_id, user_id, address, sender, content, notify, ${ROUTE})
    select 'dsn', now(), ours.id, a.id, ${recipient}, '', ${content}, '{NEVER}', ${ROUTED}
    from (select coalesce((select id from domain where name = ${name}),
      (select domain_id from domain_alias where name = ${name})) as id) ours
    cross join lateral account_of(${recipient}) as a(id)
    cross join lateral delivery_route(a.id, ours.id, ${recipient}) r`.execute(db)
  await announce(db)
}

/** The same for spam report mails, many at once. */
export async function enqueueReports(
  db: Db,
  mails: readonly (OwnMail & { readonly reportId: number })[],
): Promise<void> {
  if (mails.length === 0) return
  const recipients = mails.map(({ recipient }) => recipient)
  const names = recipients.map(addressDomain)
  const contents = mails.map(({ content }) => content)
  const reports = mails.map(({ reportId }) => reportId)
  await sql`insert into delivery (kind, received_at, domain_id, user_id, address, sender, content, notify, report_id, ${ROUTE})
    select 'dsn', now(), ours.id, a.id, one.recipient, '', one.content, '{NEVER}', one.report, ${ROUTED}
    from unnest(${recipients}::text[], ${names}::text[], ${contents}::bytea[], ${reports}::bigint[])
      as one(recipient, name, content, report)
    cross join lateral (select coalesce((select id from domain where name = one.name),
      (select domain_id from domain_alias where name = one.name)) as id) ours
    cross join lateral account_of(one.recipient) as a(id)
    cross join lateral delivery_route(a.id, ours.id, one.recipient) r`.execute(db)
  await announce(db)
}

/** Wakes the workers when the transaction commits. */
async function announce(db: Db): Promise<void> {
  await sql`select pg_notify('postern_delivery', '')`.execute(db)
}

/** What `delivery_route` decides. */
const ROUTE = sql.raw('destination, recipient, route_server, route_port, route_secure, route_named_by')
const ROUTED = sql.raw(
  'r.destination, r.recipient, r.route_server, r.route_port, r.route_secure, r.route_named_by',
)

/** Where a filter has the mail `m` go, else what `delivery_route` says of its copy `c`. */
const SHAPED =
  sql.raw(`select (m.shape ->> 'server') || ':' || (m.shape ->> 'port') as destination, c.address as recipient,
    m.shape ->> 'server' as route_server, (m.shape ->> 'port')::integer as route_port,
    (m.shape ->> 'secure')::smallint as route_secure, m.shape ->> 'named_by' as route_named_by
  where m.shape ->> 'server' is not null
  union all
  select d.destination, d.recipient, d.route_server, d.route_port, d.route_secure, d.route_named_by
  from delivery_route(m.user_id, c.domain_id, c.address) d where m.shape ->> 'server' is null`)

async function insertCopies(trx: Transaction<Tables>, rows: readonly NewDelivery[]): Promise<void> {
  const copies = rows.map((row) => ({
    mail_id: row.mailId,
    message_id: row.messageId,
    received_at: row.receivedAt,
    domain_id: row.domainId,
    address: row.recipient,
    sender: row.sender,
    prepend: row.prepend ?? '',
    subject_tag: row.subjectTag ?? '',
    notify: row.notify ?? [],
    orcpt: row.orcpt ?? null,
    not_before: row.notBefore ?? null,
    as_it_came: row.asItCame ?? false,
  }))
  await sql`insert into delivery (kind, mail_id, message_id, received_at, domain_id, user_id, address, sender, prepend,
      subject_tag, notify, orcpt, not_before, blob_key, blob_size, require_tls, links, ${ROUTE})
    select 'mail', c.mail_id, c.message_id, c.received_at, c.domain_id,
      case when m.shape ->> 'server' is null then m.user_id end, c.address, c.sender, c.prepend,
      c.subject_tag, c.notify, c.orcpt, c.not_before, case when not c.as_it_came then m.blob_key end,
      case when not c.as_it_came then m.blob_size end, coalesce((m.shape -> 'tls')::boolean, false),
      case when not c.as_it_came then m.shape -> 'links' end, ${ROUTED}
    from json_to_recordset(${JSON.stringify(copies)}::json) as c(mail_id uuid, message_id uuid, received_at timestamptz,
      domain_id bigint, address text, sender text, prepend text, subject_tag text, notify text[], orcpt text,
      not_before timestamptz, as_it_came boolean)
    join mail m on m.id = c.mail_id and m.received_at = c.received_at
    cross join lateral (${SHAPED}) r`.execute(trx)
}

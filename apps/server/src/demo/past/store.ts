/** SQL of the sample's past: whose mail it is, and what people and the product left behind besides mail. */
import type { Db } from '../../platform/db/client.ts'
import { sql } from 'kysely'
import { pendCopies } from '../../sums/pending-store.ts'
import { OFFICE_ZONE, type PastDay } from './days.ts'

/** What a server says that takes a mail (RFC 5321 §4.2). */
const TAKEN = '250 2.0.0 Ok: queued'

export interface SampleMailbox {
  readonly userId: number
  readonly domainId: number
  readonly groupId: number | null
  readonly roleKey: string
}

/** The sample's people by address. */
export async function sampleMailboxes(
  db: Db,
  domains: readonly string[],
): Promise<ReadonlyMap<string, SampleMailbox>> {
  const rows = await db
    .selectFrom('app_user')
    .innerJoin('domain', 'domain.id', 'app_user.domain_id')
    .innerJoin('role', 'role.id', 'app_user.role_id')
    .select([
      'app_user.email',
      'app_user.id as userId',
      'domain.id as domainId',
      'group_id as groupId',
      'role.key as roleKey',
    ])
    .where('domain.name', 'in', domains)
    .execute()
  return new Map(rows.map(({ email, ...mailbox }) => [email, mailbox]))
}

/** Partitions of the months that the days lie in, made before anything is recorded in them. */
export async function ensureMonths(db: Db, days: readonly PastDay[]): Promise<void> {
  const starts = days.map(({ start }) => new Date(start))
  await sql`select ensure_mail_partitions(day) from unnest(${starts}::timestamptz[]) day`.execute(db)
}

/** Midnights at the company (ms since the epoch) of the days since `from` on which the domains got mail. */
export async function daysWithMail(
  db: Db,
  domains: readonly string[],
  from: number,
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{
    day: Date
  }>`select distinct date_trunc('day', received_at, ${OFFICE_ZONE}) as day from mail
    where receiver_domain = any(${domains}) and received_at >= ${new Date(from)}`.execute(db)
  return new Set(rows.map(({ day }) => day.getTime()))
}

interface Span {
  readonly from: Date
  readonly upto: Date
}

/** The domain's server took each mail of the time that was not held: its answer, and its count in the sums. */
export async function writeDeliveries(
  db: Db,
  { from, upto }: Span,
  domains: readonly string[],
): Promise<void> {
  await sql`with taken as (
      update mail set sent_at = received_at + interval '1 second', send_message = ${TAKEN}
      where send_state = 'S' and receiver_domain = any(${domains}) and received_at >= ${from} and received_at < ${upto}
        and sender_ip not like '127.%'
      returning id, 'mail' as kind, sent_at, domain_id, receiver_domain
    ), counted as (
      ${sql.raw(pendCopies('delivered', 'taken', 'sent_at'))}
    )
    insert into delivery_log (mail_id, at, server, outcome, reply)
    select id, sent_at, 'mail.' || receiver_domain, 'delivered', ${TAKEN} from taken`.execute(db)
}

/** The spam report mail that each user got the next morning, of the unwanted mail that was held for them. */
export async function writeReportMails(
  db: Db,
  { from, upto }: Span,
  domains: readonly string[],
): Promise<void> {
  const due = new Date(upto.getTime())
  await sql`insert into report_mail (user_id, domain_id, group_id, kind, due_at, since, upto, recipient, mails, waiting,
      state, reply, made_at, sent_at)
    select user_id, domain_id, min(group_id), 'daily', ${due}, ${from}, ${upto}, min(receiver), count(*), 0,
      'S', ${TAKEN}, ${due}, ${due}
    from mail where class = 'spam' and user_id is not null and receiver_domain = any(${domains})
      and received_at >= ${from} and received_at < ${upto}
    group by user_id, domain_id on conflict do nothing`.execute(db)
}

/** One person of each domain calls the most doubtful of the delivered mail spam: a report that waits for its decision. */
export async function writeMisjudgement(
  db: Db,
  { from, upto }: Span,
  domains: readonly string[],
): Promise<void> {
  await sql`insert into mail_report (mail_id, received_at, message_id, domain_id, group_id, user_id, campaign, wish, path,
      at, reporter_id, reporter)
    select distinct on (m.domain_id) m.id, m.received_at, m.message_id, m.domain_id, m.group_id, m.user_id, g.campaign,
      'spam', 'console', m.received_at + interval '40 minutes',
      m.user_id, m.receiver
    from mail m join message g on g.id = m.message_id and g.received_at = m.received_at
    where m.class = 'normal' and m.user_id is not null and m.receiver_domain = any(${domains})
      and m.received_at >= ${from} and m.received_at < ${upto}
    order by m.domain_id, m.score desc on conflict do nothing`.execute(db)
}

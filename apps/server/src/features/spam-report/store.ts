/** SQL of making reports: who is due, what is new for them, and what was made. Of all tenants. */
import type { ReportKind } from '@postern/contract/codes/spam-report.ts'
import type { ExpireAction, MailClass } from '@postern/contract/codes/mail.ts'
import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import type { Language } from '@postern/contract/i18n/texts.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'

/** Who gets a report, and how. */
export interface Recipient {
  readonly user_id: number
  readonly domain_id: number
  readonly group_id: number | null
  readonly email: string
  readonly language: Language
  /** IANA name. */
  readonly zone: string
  readonly sender_name: string
  readonly sender_email: string
  readonly subject: string
  readonly permissions: string[]
  /** Mail from here on is new. */
  readonly since: Date
}

export interface Due {
  readonly at: Date
  /** Which hour begins in which zone. */
  readonly hours: readonly { readonly zone: string; readonly hour: number }[]
  /** Zone and hours of those who have none of their own. */
  readonly defaultZone: string
  readonly defaultHours: readonly number[]
  /** Nothing older is looked at. */
  readonly floor: Date
}

const RECIPIENT = sql.raw(`u.id as user_id, u.domain_id, u.group_id, u.email, u.language,
  d.report_sender_name as sender_name, d.report_sender_email as sender_email, d.report_subject as subject, r.permissions`)

/** The next recipients whose report of that moment is not made yet, by their ids. */
export async function dueRecipients(db: Db, due: Due, after: number, limit: number): Promise<Recipient[]> {
  const zones = due.hours.map(({ zone }) => zone)
  const hours = due.hours.map(({ hour }) => hour)
  const { rows } = await sql<Recipient>`select ${RECIPIENT},
      coalesce(nullif(u.time_zone, ''), ${due.defaultZone}) as zone,
      greatest(coalesce(last.upto, ${due.floor}), ${due.floor}) as since
    from app_user u join domain d on d.id = u.domain_id join role r on r.id = u.role_id
    left join lateral (select p.upto from report_mail p where p.user_id = u.id and p.kind = 'daily'
      order by p.due_at desc limit 1) last on true
    where u.id > ${after} and u.daily_report and not u.login_blocked and d.daily_report and d.is_act
      and exists (select from unnest(${zones}::text[], ${hours}::smallint[]) z(zone, hour)
        where z.zone = coalesce(nullif(u.time_zone, ''), ${due.defaultZone})
          and z.hour = any(coalesce(u.report_hours, d.report_hours, ${[...due.defaultHours]}::smallint[])))
      and not exists (select from report_mail p where p.user_id = u.id and p.kind = 'daily' and p.due_at >= ${due.at})
    order by u.id limit ${limit}`.execute(db)
  return rows
}

/** One user, whatever their hours; undefined for one who can't get any: without a domain, or blocked. */
export async function recipientById(
  db: Db,
  userId: number,
  wish: { readonly defaultZone: string; readonly since: Date },
): Promise<Recipient | undefined> {
  const { rows } = await sql<Recipient>`select ${RECIPIENT},
      coalesce(nullif(u.time_zone, ''), ${wish.defaultZone}) as zone, ${wish.since}::timestamptz as since
    from app_user u join domain d on d.id = u.domain_id join role r on r.id = u.role_id
    where u.id = ${userId} and not u.login_blocked`.execute(db)
  return rows[0]
}

/** Zones that somebody has chosen. */
export async function chosenZones(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    time_zone: string
  }>`select distinct time_zone from app_user where time_zone <> ''`.execute(db)
  return rows.map(({ time_zone: zone }) => zone)
}

/** A mail that a report tells of. */
export interface HeldMail {
  readonly user_id: number
  readonly id: string
  readonly received_at: Date
  readonly receiver: string
  readonly sender: string
  readonly sender_name: string
  readonly title: string
  readonly attachments: number
  readonly class: MailClass
  readonly mode: number
  readonly virus_name: string
  readonly score: number
  readonly codes: string[]
  readonly sender_domain: string
  readonly has_original: boolean
  readonly detox_state: number
  /** Of the message; null where it is no longer kept. */
  readonly aligned: boolean | null
  readonly header_from: string | null
  /** Of the trace: the step, what decided, what scored against it, calls to act, and harmful files. */
  readonly why: unknown
  readonly expires_at: Date | null
  readonly expire_action: ExpireAction | null
  /** Of the user's mail in the time: all, those that wait, and those with a virus. */
  readonly total: number
  readonly waits: number
  readonly viruses: number
}

export interface Wanted {
  readonly userId: number
  readonly since: Date
  readonly classes: readonly MailClass[]
}

/**
 * What is held now of the mail that each user got before `upto`; the newest `most`, and how many they are in all. The index
 * of users is that of what mail is searched by.
 */
export async function heldMail(
  db: Db,
  wanted: readonly Wanted[],
  bounds: { readonly floor: Date; readonly upto: Date; readonly most: number },
): Promise<HeldMail[]> {
  if (wanted.length === 0) return []
  const users = JSON.stringify(
    wanted.map(({ userId, since, classes }) => ({ user_id: userId, since, classes })),
  )
  const { rows } = await sql<HeldMail>`select w.user_id, m.*, waiting.expires_at, waiting.expire_action,
      original.blob_key is not null as has_original, original.aligned, original.header_from
    from jsonb_to_recordset(${users}::jsonb) as w(user_id bigint, since timestamptz, classes text[])
    cross join lateral (
      select m.id, m.message_id, m.received_at, m.receiver, m.sender, m.sender_name, m.title, m.class, m.mode, m.detox_state, m.virus_name,
        m.score, m.codes, m.sender_domain,
        cardinality(m.attach_names) as attachments,
        jsonb_path_query_array(m.trace, '$[*] ? (@.kind == "step" || @.decisive == true || @.score > 0 || @.code starts with "intent."
          || @.code starts with "virus." || @.code starts with "structure.attachment-")') as why,
        count(*) over ()::integer as total,
        (count(*) filter (where m.mode = ${MAIL_MODES.wait}) over ())::integer as waits,
        (count(*) filter (where m.class = 'virus') over ())::integer as viruses
      from mail_search s join mail m on m.id = s.id and m.received_at = s.received_at
      where s.user_id = w.user_id and s.received_at >= w.since and s.received_at >= ${bounds.floor}
        and s.received_at < ${bounds.upto} and m.mode in (${MAIL_MODES.block}, ${MAIL_MODES.wait})
        and m.send_state = 'N' and m.recovered_at is null and m.class = any(w.classes)
      order by m.received_at desc, m.id desc limit ${bounds.most}) m
    left join message original on original.id = m.message_id and original.received_at = m.received_at
    left join waiting_mail waiting on waiting.mail_id = m.id and m.mode = ${MAIL_MODES.wait}
    order by w.user_id, m.received_at desc, m.id desc`.execute(db)
  return rows
}

export interface NewReport {
  readonly user_id: number
  readonly domain_id: number
  readonly group_id: number | null
  readonly kind: ReportKind
  readonly due_at: Date
  readonly since: Date
  readonly upto: Date
  readonly recipient: string
  readonly mails: number
  readonly waiting: number
}

/** Writes down reports that are about to be queued, in the caller's transaction; answers the ids of those nobody made before. */
export async function insertReports(
  db: Db,
  reports: readonly NewReport[],
): Promise<{ id: number; user_id: number }[]> {
  if (reports.length === 0) return []
  const rows = await db
    .insertInto('report_mail')
    .values([...reports])
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'due_at']).doNothing())
    .returning(['id', 'user_id'])
    .execute()
  return rows.map(({ id, user_id: userId }) => ({ id, user_id: userId! }))
}

/** The last moment whose reports are all made; null before the first. */
export async function progress(db: Db): Promise<Date | null> {
  const row = await db.selectFrom('report_progress').select('done').executeTakeFirst()
  return row?.done ?? null
}

export async function setProgress(db: Db, done: Date): Promise<void> {
  await db
    .insertInto('report_progress')
    .values({ done })
    .onConflict((conflict) => conflict.column('one').doUpdateSet({ done }))
    .execute()
}

/** Forgets reports made before; the rows of a run are few, as the job runs every minute. */
export async function forgetReports(db: Db, before: Date): Promise<number> {
  const { numAffectedRows } =
    await sql`delete from report_mail where id in (select id from report_mail where made_at < ${before}
    order by made_at limit 20000)`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

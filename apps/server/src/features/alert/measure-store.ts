/** SQL of what rules measure, on the owner's database: what a rule counts is its region's, whoever made it. */
import type { AlertSender } from '@postern/contract/codes/alert.ts'
import { DETOX_STATES } from '@postern/contract/codes/detox.ts'
import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { scopeWhere, type Scope } from '../../platform/db/scope.ts'
import { lastDelivered, type Whose } from '../../sums/since-store.ts'

const scopeOf = (whose: Whose): Scope =>
  whose === null ? { region: 'all' } : { region: 'domain', domainId: whose }
const MAIL = { domain: 'domain_id', group: null, user: null } as const

/** Things with the most mail, of those with `least` or more. */
export interface Much {
  readonly subject: string
  readonly n: number
}
const SHOWN = 50

/** By the names that scanners gave: the narrow rows, which have an index of viruses, have them in small letters. */
export async function virusesSince(db: Db, whose: Whose, from: Date, least: number): Promise<Much[]> {
  return db
    .selectFrom('mail_search')
    .innerJoin('mail', (join) =>
      join.onRef('mail.id', '=', 'mail_search.id').onRef('mail.received_at', '=', 'mail_search.received_at'),
    )
    .select(['mail.virus_name as subject', sql<number>`count(*)`.as('n')])
    .where('mail_search.received_at', '>=', from)
    .where('mail_search.class', '=', 'virus')
    .where('mail.virus_name', '<>', '')
    .where(scopeWhere(scopeOf(whose), { ...MAIL, domain: 'mail_search.domain_id' }))
    .groupBy('mail.virus_name')
    .having(sql<number>`count(*)`, '>=', least)
    .orderBy('n', 'desc')
    .orderBy('subject')
    .limit(SHOWN)
    .execute()
}

const SENDERS = { address: 'sender', domain: 'sender_domain', ip: 'sender_ip' } as const

export async function sendersSince(
  db: Db,
  whose: Whose,
  by: AlertSender,
  {
    from,
    least,
    ignored,
  }: { readonly from: Date; readonly least: number; readonly ignored: readonly string[] },
): Promise<Much[]> {
  const sender = sql.ref<string>(SENDERS[by])
  return db
    .selectFrom('mail_search')
    .select([sender.as('subject'), sql<number>`count(*)`.as('n')])
    .where('received_at', '>=', from)
    .where(sender, '<>', '')
    .where(sql<boolean>`${sender} <> all(${[...ignored]}::text[])`)
    .where(scopeWhere(scopeOf(whose), MAIL))
    .groupBy(sender)
    .having(sql<number>`count(*)`, '>=', least)
    .orderBy('n', 'desc')
    .orderBy('subject')
    .limit(SHOWN)
    .execute()
}

/**
 * What is on its way to our own servers and archives. Reports of ours and bounces wait for strangers' servers as long as those like,
 * and so does what somebody has forwarded.
 */
const OURS = sql<boolean>`delivery.kind not in ('dsn', 'forward')`
/** What a filter has delivered later is not late. */
const DUE = sql<boolean>`coalesce(delivery.not_before <= now(), true)`
/** A server's own reply begins with its three digits. */
const REPLIED = sql<boolean>`delivery.last_reply ~ '^[2-5][0-9][0-9]([ -]|$)'`
/** So many recipients of one destination that are put off for what is theirs are the server's trouble. */
const SEVERAL = 5

/**
 * Since when the oldest copy waits that tells of a destination's trouble, and how many such copies there are. One recipient's trouble
 * (RFC 3463: x.1 of addresses, x.2 of mailboxes, as when one is full) is none, nor is what a server puts off that has taken other
 * mail of the domain since; that is known by the hour.
 */
export async function queueOldest(
  db: Db,
): Promise<{ readonly copies: number; readonly oldest: Date | null }> {
  const { rows } = await sql<{ copies: number; oldest: Date | null }>`with waiting as (
      select destination, recipient, greatest(created_at, not_before) as since, attempts > 0 and ${REPLIED} as replied,
        attempts > 0 and last_reply ~ '^4[0-9][0-9][ -]4[.][12][.]' as own,
        case when kind = 'mail' and route_server is null then domain_id end as domain_id
      from delivery where ${OURS} and ${DUE}
    ), place as (
      select destination, domain_id, count(distinct recipient) filter (where own) as recipients, ${lastDelivered(sql.ref('w.domain_id'))} as delivered
      from waiting w group by destination, domain_id
    )
    select count(*) as copies, min(since) as oldest
    from waiting w join place p on p.destination = w.destination and p.domain_id is not distinct from w.domain_id
    where not (own and recipients < ${SEVERAL}) and not (replied and coalesce(delivered >= since, false))`.execute(
    db,
  )
  return rows[0]!
}

export async function deferredCopies(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('delivery')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where(OURS)
    .where('delivery.attempts', '>', 0)
    .executeTakeFirstOrThrow()
  return n
}

/** Domains whose servers gave no answer when they were tried last, and since when copies for them wait. */
export async function silentDestinations(db: Db) {
  return db
    .selectFrom('delivery')
    .select([
      'delivery.destination as subject',
      sql<number>`count(*)`.as('copies'),
      sql<Date>`min(greatest(delivery.created_at, delivery.not_before))`.as('since'),
    ])
    .where(OURS)
    .where('delivery.attempts', '>', 0)
    .where(sql<boolean>`not ${REPLIED}`)
    .groupBy('delivery.destination')
    .orderBy('since')
    .limit(SHOWN)
    .execute()
}

/** Mail whose files could not be disarmed. */
export async function notDisarmedSince(db: Db, whose: Whose, from: Date): Promise<number> {
  const { n } = await db
    .selectFrom('mail')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('received_at', '>=', from)
    .where('detox_state', '=', DETOX_STATES.failed)
    // The index of what detox looked at.
    .where('detox_state', '>', DETOX_STATES.none)
    .where(scopeWhere(scopeOf(whose), MAIL))
    .executeTakeFirstOrThrow()
  return n
}

/** Copies that are held because no scanner answered (pipeline/rescan), not those that are being disarmed. */
export async function uncheckedMails(db: Db): Promise<number> {
  const { rows } = await sql<{ mails: number }>`select count(*)::integer as mails from mail
    where unchecked is not null and recovered_at is null and send_state = 'N' and not 'detox.pending' = any (codes)
      and mode = ${sql.lit(MAIL_MODES.analyzing)}`.execute(db)
  return rows[0]!.mails
}

/** What of the configuration is left out, as it can't be read. */
export async function setAside(db: Db) {
  return db
    .selectFrom('set_aside')
    .select(['part', 'ref', 'name', 'reason'])
    .where('part', '<>', 'original')
    .orderBy('since')
    .limit(SHOWN)
    .execute()
}

/** Originals that are kept still, and are not as they came. */
export async function changedOriginals(db: Db): Promise<number> {
  const { rows } = await sql<{ changed: number }>`select count(*)::integer as changed from set_aside
    where part = 'original'`.execute(db)
  return rows[0]!.changed
}

export async function failingJobs(db: Db) {
  const { rows } = await sql<{ subject: string; failures: number }>`
    select kind as subject, failures from job where key = '' and failures > 0 order by failures desc limit ${SHOWN}`.execute(
    db,
  )
  return rows
}

/** Percent of the connections that the database has which are in use. */
export async function connectionsUsed(db: Db): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select round(100.0 * count(*) / current_setting('max_connections')::integer)::integer as used from pg_stat_activity
    where backend_type = 'client backend'`.execute(db)
  return rows[0]!.used
}

/** Nodes that stopped speaking without having ended in order, with minutes since their last sign of life. */
export async function silentNodes(db: Db): Promise<readonly { name: string; minutes: number }[]> {
  const { rows } = await sql<{ name: string; minutes: number }>`
    select name, floor(extract(epoch from now() - seen_at) / 60)::integer as minutes from node
    where seen_at < now() - interval '1 minute' and exists (select from node_process where node_id = node.id)
    order by seen_at limit ${SHOWN}`.execute(db)
  return rows
}

/** Domains whose directory changed nobody when it was read last, and since when. */
export async function failingDirectories(db: Db) {
  const { rows } = await sql<{ subject: string; since: Date }>`
    select domain.name as subject, problem_since as since from directory join domain on domain.id = domain_id
    where directory.enabled and problem is not null order by problem_since limit ${SHOWN}`.execute(db)
  return rows
}

/** Failures in a row of backups by schedule, and the newest backups whose check or restore test failed, as `verify NAME` and `test NAME`. */
export async function failedBackups(
  db: Db,
): Promise<{ readonly failures: number; readonly damaged: readonly string[] }> {
  const { rows } = await sql<{ failures: number }>`
    select count(*)::integer as failures from backup where origin <> 'found' and state = 'failed' and fault <> 'stopped'
      and id > coalesce((select max(id) from backup where state = 'done'), 0)`.execute(db)
  const { rows: damaged } = await sql<{ subject: string }>`
    select 'verify ' || name as subject from backup where verify_fault is not null
    union all (select 'test ' || name from backup where id = (select max(id) from backup where tested_at is not null)
      and test_fault is not null)
    limit ${SHOWN}`.execute(db)
  return { failures: rows[0]!.failures, damaged: damaged.map(({ subject }) => subject) }
}

/** Whole days since the moment of the last good backup, or since the schedule was switched on; null without a schedule. */
export async function daysSinceBackup(db: Db): Promise<number | null> {
  const { rows } = await sql<{ days: number | null }>`
    select floor(extract(epoch from now() - coalesce(
        (select max(moment) from backup where state = 'done' and verify_fault is null and test_fault is null),
        setting.updated_at)) / 86400)::integer as days
    from setting where key = 'backup.enabled' and value = 'true'`.execute(db)
  return rows[0]?.days ?? null
}

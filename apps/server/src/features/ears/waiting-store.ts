/** SQL of waiting mail. Whoever takes mail out locks its row of `mail` first, everywhere in the order of ids. */
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import {
  FILTER_FUNCTIONS,
  OPERATIONS,
  POLICIES,
  POLICY_ACTIONS,
  REGIONS,
  TARGETS,
} from '@postern/contract/codes/filter.ts'
import { MAIL_MODES, type ExpireAction } from '@postern/contract/codes/mail.ts'

/** Mail that waits, and its message. */
export interface WaitingMail {
  readonly mail_id: string
  readonly received_at: Date
  readonly message_id: string
  readonly domain_id: number
  readonly user_id: number | null
  readonly receiver: string
  /** Where it goes, if that is another address. */
  readonly written_to: string | null
  /** From address. */
  readonly sender: string
  readonly envelope_sender: string
  readonly title: string
  readonly proven: boolean
  readonly subject_tag: string
  readonly expire_action: ExpireAction
  readonly trace_header: string
}

interface Which {
  readonly limit?: number | null
  /** Of the longest overdue first; else in the order of ids. */
  readonly overdue?: boolean
}

function select(condition: RawBuilder<unknown>, { limit = null, overdue = false }: Which) {
  return sql<WaitingMail>`
    select w.mail_id, w.received_at, m.message_id, w.domain_id, w.user_id, w.receiver, w.sender,
      m.written_to, m.sender as envelope_sender, m.title, w.proven, w.subject_tag, w.expire_action,
      coalesce((select g.trace_header from message g where g.id = m.message_id and g.received_at = m.received_at), '') as trace_header
    from waiting_mail w join mail m on m.id = w.mail_id and m.received_at = w.received_at
    where ${condition}
    order by ${overdue ? sql`w.expires_at` : sql`w.mail_id`} limit ${limit}::bigint`
}

async function read(db: Db, condition: RawBuilder<unknown>, which: Which = {}): Promise<WaitingMail[]> {
  return (await select(condition, which).execute(db)).rows
}

/** Locks waiting mail that fits; what others have in hand is waited for, or passed over. It may be gone all the same: `takeOut`. */
async function lock(db: Db, condition: RawBuilder<unknown>, skip = false): Promise<WaitingMail[]> {
  const { rows } = await sql<WaitingMail>`${select(condition, {})}
    for update of m ${skip ? sql`skip locked` : sql``}`.execute(db)
  return rows
}

const ofIds = (ids: readonly string[]) => sql`w.mail_id = any(${ids}::uuid[])`

export function readByIds(db: Db, ids: readonly string[]): Promise<WaitingMail[]> {
  return read(db, ofIds(ids))
}

export function lockByIds(db: Db, ids: readonly string[]): Promise<WaitingMail[]> {
  return lock(db, ofIds(ids))
}

/** Those that nobody has in hand at this moment. */
export function lockFree(db: Db, ids: readonly string[]): Promise<WaitingMail[]> {
  return lock(db, ofIds(ids), true)
}

export interface SenderTo {
  /** As correspondentAddress gives it. */
  readonly sender: string
  readonly domain_id: number
  /** null: everybody of the domain. */
  readonly receiver: string | null
  /** Whose address that is: what was recorded under an earlier one is theirs, too. */
  readonly user_id: number | null
}

const ofSender = ({ sender, domain_id, receiver, user_id }: SenderTo) =>
  sql`w.domain_id = ${domain_id} and w.sender = ${sender} and w.sender <> ''
    and (${receiver}::text is null or w.receiver = ${receiver} or w.user_id = ${user_id})
    and w.proven`

/** What waits of a sender; what only claims to be theirs stays, and what somebody has in hand is theirs to decide. */
export function lockOfSender(db: Db, whose: SenderTo): Promise<WaitingMail[]> {
  return lock(db, ofSender(whose), true)
}

export function readOfSender(db: Db, whose: SenderTo, limit: number): Promise<WaitingMail[]> {
  return read(db, ofSender(whose), { limit })
}

/**
 * What waits of senders whom a filter has let in meanwhile: one of an administrator's, or made while the mail was being judged or could not
 * be scanned; `except`: mail to be passed over. Filters with other rules act on what comes.
 */
export function readLetIn(db: Db, limit: number, except: readonly string[]): Promise<WaitingMail[]> {
  return read(db, sql`${letIn()} and ${notIn(except)}`, { limit })
}

/** Of these, what is let in still. */
export function lockLetIn(db: Db, ids: readonly string[]): Promise<WaitingMail[]> {
  return lock(db, sql`${ofIds(ids)} and ${letIn()}`, true)
}

function letIn() {
  const rule = (at: number, key: 'target' | 'value') => sql`f.rules -> ${sql.lit(at)} ->> ${sql.lit(key)}`
  const meets = (
    policy: number,
  ) => sql`exists (select from filter f where f.filter_function = ${FILTER_FUNCTIONS.ears}
      and f.is_act and f.policy = ${policy}
      and (jsonb_array_length(f.rules) = 1 or jsonb_array_length(f.rules) = 2 and f.operation = ${OPERATIONS.and}
        and (${rule(1, 'target')}, ${rule(1, 'value')}) = (${String(TARGETS.recipientEmail)}, w.receiver))
      and (f.valid_from is null or f.valid_from <= now()) and (f.valid_until is null or f.valid_until > now())
      and (${rule(0, 'target')}, ${rule(0, 'value')}) in (
        (${String(TARGETS.senderEmail)}, w.sender), (${String(TARGETS.senderDomain)}, split_part(w.sender, '@', 2)))
      and (f.region = ${REGIONS.all} or f.region = ${REGIONS.domain} and f.domain_id = w.domain_id
        or f.region = ${REGIONS.group} and f.group_id = w.group_id or f.region = ${REGIONS.user} and f.user_id = w.user_id))`
  return sql`w.proven and w.sender <> '' and ${meets(POLICIES.allow)} and not ${meets(POLICIES.deny)}`
}

/** Waiting mail whose sender somebody refuses, whatever lets them in besides. */
export function readRefused(db: Db, limit: number): Promise<WaitingMail[]> {
  return read(db, refused(), { limit })
}

/** Of these, what is refused still. */
export function lockRefused(db: Db, ids: readonly string[]): Promise<WaitingMail[]> {
  return lock(db, sql`${ofIds(ids)} and ${refused()}`, true)
}

/** Ids of these mails whose sender is refused by a row of now: processes may not have heard of it yet. */
export async function refusedOf(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  return new Set((await read(db, sql`${ofIds(ids)} and ${refused()}`)).map(({ mail_id: id }) => id))
}

/**
 * A deny filter that names the sender by address or domain: alone, beside the recipient, or as one of several senders. Filters of
 * both engines count, as both are a person's word. An authentication filter that lets the same sender in outweighs nothing here: the
 * mail then waits for a person, and no click of a stranger decides between the two.
 */
function refused() {
  const domain = sql`split_part(w.sender, '@', 2)`
  return sql`w.proven and w.sender <> '' and exists (select from filter f where f.policy = ${sql.lit(POLICIES.deny)} and f.is_act
    and (f.valid_from is null or f.valid_from <= now()) and (f.valid_until is null or f.valid_until > now())
    and f.mail_language = '' and coalesce(f.action ->> 'code', ${String(POLICY_ACTIONS.block)}) = ${String(POLICY_ACTIONS.block)}
    and coalesce(f.action ->> 'as_domain', 'false') = 'false'
    and (f.region = ${REGIONS.user} and f.domain_id = w.domain_id and f.user_id = w.user_id
      or lower(f.rules -> 0 ->> 'value') in (w.sender, '@' || ${domain}, ${domain}) and (f.region = ${REGIONS.all}
        or f.region = ${REGIONS.domain} and f.domain_id = w.domain_id
          and exists (select from domain d where d.id = w.domain_id and d.domain_filter and d.filter_state)
        or f.region = ${REGIONS.group} and f.group_id = w.group_id
          and exists (select from user_group g where g.id = w.group_id and g.use_filter)))
    and rules_name_sender(f.operation, f.rules, w.sender, w.receiver))`
}

/**
 * One word about a sender at a time, for a domain: two that cross would leave a filter each. Taken in one order, after the rows of mail.
 */
export async function lockWord(
  db: Db,
  { domain_id, sender }: Pick<SenderTo, 'domain_id' | 'sender'>,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`word about ${domain_id} ${sender}`}, 0))`.execute(
    db,
  )
}

/** What nobody decided in time, the longest overdue first, but for what is to be passed over. */
export function readOverdue(
  db: Db,
  now: Date,
  limit: number,
  except: readonly string[],
): Promise<WaitingMail[]> {
  return read(db, sql`w.expires_at <= ${now} and ${notIn(except)}`, { limit, overdue: true })
}

const notIn = (ids: readonly string[]) => sql`w.mail_id <> all(${ids}::uuid[])`

/** Takes mail out of those that wait; answers which of it was still waiting: that is the caller's to settle, and nobody else's. */
export async function takeOut(db: Db, mails: readonly WaitingMail[]): Promise<WaitingMail[]> {
  if (mails.length === 0) return []
  const gone = await db
    .deleteFrom('waiting_mail')
    .where(
      'mail_id',
      'in',
      mails.map(({ mail_id: id }) => id),
    )
    .returning('mail_id')
    .execute()
  const ids = new Set(gone.map(({ mail_id: id }) => id))
  return mails.filter(({ mail_id: id }) => ids.has(id))
}

export interface Settlement {
  readonly mode: number
  readonly class: 'normal' | 'spam'
  /** When and by whom it was released; null for what was not, and by nobody. */
  readonly released: { readonly at: Date; readonly by: number | null } | null
}

/** What became of mail that waited. */
export async function settle(db: Db, mails: readonly WaitingMail[], what: Settlement): Promise<void> {
  if (mails.length === 0) return
  const { mode, class: judged, released } = what
  const times = mails.map(({ received_at: at }) => at.getTime())
  await db
    .updateTable('mail')
    .set({
      mode,
      class: judged,
      ...(released ? { recovered_at: released.at, recovered_by: released.by } : {}),
    })
    .where(
      'id',
      'in',
      mails.map(({ mail_id: id }) => id),
    )
    .where('received_at', '>=', new Date(Math.min(...times)))
    .where('received_at', '<=', new Date(Math.max(...times)))
    .where('mode', '=', MAIL_MODES.wait)
    .execute()
}

/** Rows whose mail is gone: with its month, by retention. */
export async function forgetOrphans(db: Db, now: Date): Promise<void> {
  await sql`delete from waiting_mail w where w.expires_at <= ${now}
    and not exists (select from mail m where m.id = w.mail_id and m.received_at = w.received_at)`.execute(db)
}

/** SQL of what of the last day belongs together: copies of campaigns, and mail with certain findings. */
import { sql, type RawBuilder } from 'kysely'
import type { DASHBOARD_DETOX } from '@postern/contract/codes/dashboard.ts'
import { DETOX_STATES } from '@postern/contract/codes/detox.ts'
import type { MailClass } from '@postern/contract/codes/mail.ts'
import type { Db } from '../../platform/db/client.ts'
import { withinTime } from '../../platform/db/lists.ts'
import { domainOf, scopeWhere, type Scope } from '../../platform/db/scope.ts'

export interface Asked {
  readonly scope: Scope
  /** That may be searched. */
  readonly classes: readonly MailClass[]
  readonly since: Date
  /** Excluded. */
  readonly until: Date
}

const OWNERS = { domain: 's.domain_id', group: 's.group_id', user: 's.user_id' } as const
const RECORDS = { domain: 'm.domain_id', group: 'm.group_id', user: 'm.user_id' } as const
/** Mails counted one by one at most. */
const COUNTED = 2_000

const within = ({ scope, classes }: Asked) =>
  sql`${scopeWhere(scope, OWNERS)} and s.class = any(${[...classes]}::text[])`

/** Of a word's tokens, enough to find it. */
const MOST_GRAMS = 12

/**
 * Mail by each of these viruses, or filters of spam, as a search for exactly it finds it; those of which there is none are absent.
 * Null when it takes longer than `ms`.
 */
export async function countNamed(
  db: Db,
  reach: Omit<Asked, 'classes'>,
  of: 'virus' | 'spam',
  keys: readonly string[],
  ms: number,
): Promise<Counted[] | null> {
  const asked = { ...reach, classes: [of] }
  const field = of === 'virus' ? 'virus_name' : 'filter_info'
  // As migration 0023 has them: texts of both fields with the seed 6, classes with 11.
  const tokens = sql`(text_grams(word, 6))[1:${sql.lit(MOST_GRAMS)}] || hashtextextended(${of}::text, 11)`
  return withinTime(db, ms, async (trx) => {
    const { rows } = await sql<{ key: string; mails: number }>`
      select key, count(*) as mails from unnest(${[...keys]}::text[]) as k(key), fold(key) as word, lateral (
        select from mails_with_tokens(${asked.since}::timestamptz, ${asked.until}::timestamptz, ${tokens}, null, null) s
        where ${sql.ref(`s.${field}`)} = word and ${within(asked)} limit ${COUNTED + 1}) found
      group by key`.execute(trx)
    return rows.map(({ key, mails }) => ({ key, ...bounded(mails) }))
  })
}

export interface Counted {
  readonly key: string
  readonly mails: number
  readonly at_least: boolean
}

/** So many of them as are counted one by one. */
export function bounded(mails: number) {
  return { mails: Math.min(COUNTED, mails), at_least: mails > COUNTED }
}

/** Campaigns of which copies came, those with most copies first, whenever they came. */
export async function recentCampaigns(db: Db, { scope, since }: Asked, limit: number): Promise<number[]> {
  const domain = domainOf(scope)
  const rows = await db
    .selectFrom('campaign_domain')
    .select('campaign_id')
    .where('last_seen', '>=', since)
    // As the index has it (migration 0075).
    .where(sql<boolean>`mails >= 5`)
    .$if(domain !== null, (query) => query.where('domain_id', '=', domain!))
    .groupBy('campaign_id')
    .orderBy(sql`sum(mails)`, 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => row.campaign_id)
}

/** The copies that a search for the campaign finds. */
export async function countCopies(db: Db, asked: Asked, campaign: number) {
  const { rows } = await sql<{ mails: number; normal: number }>`
    select count(*) as mails, count(*) filter (where class = 'normal') as normal from (
      select s.class from ${copies(asked, campaign)} s where ${within(asked)} limit ${COUNTED + 1}) found`.execute(
    db,
  )
  const { mails, normal } = rows[0]!
  return { campaign, normal, ...bounded(mails) }
}

/** Subject and sender of the newest copy. */
export async function newestOf(
  db: Db,
  asked: Asked,
  campaign: number,
): Promise<{ title: string; sender: string }> {
  const { rows } = await sql<{ title: string; sender: string }>`
    select m.title, m.sender from (select s.received_at, s.id from ${copies(asked, campaign)} s where ${within(asked)}
      order by s.received_at desc limit 1) newest
    join mail m on m.received_at = newest.received_at and m.id = newest.id`.execute(db)
  return rows[0] ?? { title: '', sender: '' }
}

function copies({ since, until }: Asked, campaign: number): RawBuilder<unknown> {
  return sql`mails_of_messages(${since}::timestamptz, ${until}::timestamptz, null, campaign_names(${campaign}::bigint))`
}

/** Mail by each of these findings, as a search for it finds it; those of which there is none are absent. */
export async function countFindings(db: Db, asked: Asked, codes: readonly string[]) {
  const { rows } = await sql<{ code: string; mails: number }>`
    select code, count(*) as mails from unnest(${[...codes]}::text[]) as c(code), lateral (
      select from mails_with_tokens(${asked.since}::timestamptz, ${asked.until}::timestamptz,
        array[hashint8extended(hashtext(code), 19)], null, null) s
      where hashtext(code) = any(s.codes) and ${within(asked)} limit ${COUNTED + 1}) found
    group by code`.execute(db)
  return rows.map(({ code, mails }) => ({ code, ...bounded(mails) }))
}

/** Mail in a state of detox: of what is found, by the index of such mail; of what is under way, by that of what is still to be disarmed. */
export async function countDetox(
  db: Db,
  asked: Asked,
  state: (typeof DASHBOARD_DETOX)[number],
): Promise<{ readonly mails: number; readonly at_least: boolean }> {
  const among =
    state === 'analyzing'
      ? sql`m.detox_due is not null and m.detox_state = 5`
      : sql`m.detox_state in (2, 3, 4, 7) and m.detox_state = ${DETOX_STATES[state]}`
  const { rows } = await sql<{ n: number }>`select count(*) as n from (select from mail m where ${among}
    and m.received_at >= ${asked.since} and m.received_at < ${asked.until} and ${scopeWhere(asked.scope, RECORDS)}
    and m.class = any(${[...asked.classes]}::text[]) limit ${COUNTED + 1}) found`.execute(db)
  return bounded(rows[0]!.n)
}

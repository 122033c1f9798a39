/** SQL of campaigns (decision 0044), as whoever calls may see them and speak about them. */
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/client.ts'

/** Copies of a message's campaign that came to the domain, or to all in reach; null where nothing is remembered. */
export async function findCopies(db: Db, campaign: number, domainId: number | null) {
  let query = db
    .selectFrom('campaign_domain')
    .where('campaign_id', '=', sql<number>`campaign_of(${campaign})`)
    .select((eb) => [eb.fn.sum<number>('mails').as('mails'), eb.fn.min('first_seen').as('since')])
  if (domainId !== null) query = query.where('domain_id', '=', domainId)
  const { mails, since } = await query.executeTakeFirstOrThrow()
  return since === null ? null : { mails, since }
}

/** A person's word about a campaign, for so many of its mails. */
export interface CampaignWord {
  /** As recorded with a message. */
  readonly campaign: number
  /** Null: for all domains, for all users. */
  readonly domainId: number | null
  readonly userId: number | null
  /** Whose proven mail it was, as correspondentAddress gives it; '' speaks of all copies. */
  readonly sender: string
  readonly mails: number
}

/** Notes what a person did with copies. Campaigns, domains and users that are gone are passed over. */
export async function noteCampaignWords(
  db: Db,
  what: 'vouched' | 'reported',
  words: readonly CampaignWord[],
  at: Date,
): Promise<void> {
  const released = what === 'vouched'
  await sql`
    insert into campaign_word as c (campaign_id, domain_id, user_id, sender, released, reported, released_at, reported_at)
    select head, "domainId", "userId", sender, case when ${released} then sum(mails) else 0 end,
      case when ${released} then 0 else sum(mails) end, case when ${released} then ${at}::timestamptz end,
      case when not ${released} then ${at}::timestamptz end
    from (select campaign_of(campaign) as head, * from json_to_recordset(${JSON.stringify(words)}::json)
      as w(campaign bigint, "domainId" bigint, "userId" bigint, sender text, mails integer)) w
    where head is not null
      and ("domainId" is null or exists (select from domain d where d.id = "domainId"))
      and ("userId" is null or exists (select from app_user u where u.id = "userId" and u.domain_id = "domainId"))
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (campaign_id, domain_id, user_id, sender) do update set
      released = c.released + excluded.released,
      reported = c.reported + excluded.reported,
      released_at = greatest(c.released_at, excluded.released_at),
      reported_at = greatest(c.reported_at, excluded.reported_at)`.execute(db)
}

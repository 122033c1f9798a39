/** SQL of correspondents (decision 0041), as whoever calls may see and change them. */
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/client.ts'

/** Whose memory of an address: the domain's as a whole, or one user's. */
export interface Remembering {
  readonly domainId: number
  readonly userId: number | null
  /** As correspondentAddress gives it. */
  readonly address: string
}

/** What is remembered of an address; null: nothing. */
export async function findCorrespondent(db: Db, { domainId, userId, address }: Remembering) {
  const row = await db
    .selectFrom('correspondent')
    .select(['first_seen', 'normal'])
    .where('domain_id', '=', domainId)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('address', '=', address)
    .executeTakeFirst()
  return row ?? null
}

/** A person's word about an address, for so many of its mails, the oldest and newest received then. */
export interface Word extends Remembering {
  readonly mails: number
  readonly first: Date
  readonly last: Date
}

/** Notes that a person vouched for, or denied, whoever wrote these. Domains and users that are gone are passed over. */
export async function noteWords(
  db: Db,
  what: 'vouched' | 'reported',
  words: readonly Word[],
  at: Date,
): Promise<void> {
  const rows = JSON.stringify(words)
  const vouched = what === 'vouched'
  await sql`
    insert into correspondent as c (domain_id, user_id, address, first_seen, last_seen, released, reported, vouched_at, reported_at)
    select w."domainId", w."userId", w.address, w.first, w.last,
      case when ${vouched} then w.mails else 0 end, case when ${vouched} then 0 else w.mails end,
      case when ${vouched} then ${at}::timestamptz end, case when not ${vouched} then ${at}::timestamptz end
    from json_to_recordset(${rows}::json) as w("domainId" bigint, "userId" bigint, address text, mails integer,
      first timestamptz, last timestamptz)
    where exists (select from domain d where d.id = w."domainId") and (w."userId" is null
      or exists (select from app_user u where u.id = w."userId" and u.domain_id = w."domainId"))
    order by 1, 2, 3
    on conflict (domain_id, user_id, address) do update set
      released = c.released + excluded.released,
      reported = c.reported + excluded.reported,
      vouched_at = greatest(c.vouched_at, excluded.vouched_at),
      reported_at = greatest(c.reported_at, excluded.reported_at)`.execute(db)
}

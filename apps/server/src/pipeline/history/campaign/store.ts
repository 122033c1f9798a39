/** SQL of campaigns; how they are found and made is in migration 0027. */
import type pg from 'pg'

export interface CampaignRow {
  readonly id: number
  readonly near: readonly number[]
  readonly firstSeen: number
  readonly remembering: number
  readonly recent: number
  readonly senders: number
  readonly reported: boolean
  readonly released: boolean
}

/** HistorySection.answering. The later of two words counts; a word is everybody's, the domain's or the one recipient's. */
export const ANSWERING = (parameter: string): string => `
  select q.at, json_build_object('id', c.id, 'near', near.ids[2:], 'firstSeen', (extract(epoch from c.first_seen) * 1000)::bigint,
    'remembering', (select (extract(epoch from min(first_seen)) * 1000)::bigint from campaign),
    'recent', case when c.hour >= now() - interval '1 hour' then c.in_hour + c.hour_before
      when c.hour >= now() - interval '2 hours' then c.in_hour else 0 end,
    'senders', cardinality(c.senders),
    'reported', coalesce(word.reported_at > coalesce(word.released_at, '-infinity'), false),
    'released', coalesce(word.own_released_at > coalesce(word.reported_at, '-infinity'), false)) as answer
  from json_to_recordset(${parameter}) as q(at integer, domain bigint, "user" bigint, bands integer[], sketch text,
    sender integer, address text)
  cross join lateral (select array_agg(n.campaign_id order by n.likeness desc, n.first_seen, n.campaign_id) as ids
    from campaigns_near(q.bands, ('x' || q.sketch)::bit(512), q.sender, now()) n) as near
  join campaign c on c.id = near.ids[1]
  cross join lateral (select max(w.reported_at) as reported_at, max(w.released_at) as released_at,
      max(w.released_at) filter (where w.sender <> '' and w.sender = q.address) as own_released_at
    from campaign_word w where w.campaign_id = c.id and (w.domain_id is null or w.domain_id = q.domain)
      and (w.user_id is null or w.user_id = q."user")) as word`

/**
 * HistoryFeed.writing. The planner knows no frequencies of bands and, as 500 candidates are enough, takes it that reading all
 * fingerprints soon finds them: with 20,000 of them 27 ms a mail instead of 0.2.
 */
export const WRITING = (parameter: string): string => `
  with planning as materialized (select set_config('enable_seqscan', 'off', true))
  select campaigns_add(${parameter}) from planning`

/**
 * Forgets campaigns without a copy since `before`, and since `singlesBefore` mails that stayed alone; then all but the `most`
 * with copies or words, those that came last. Answers how many.
 */
export async function forgetCampaigns(
  pool: pg.Pool,
  before: Date,
  singlesBefore: Date,
  most: number,
): Promise<number> {
  const old = await pool.query(
    `delete from campaign c where last_seen < $1 or last_seen < $2 and mails <= 1
       and not exists (select from campaign_word w where w.campaign_id = c.id)`,
    [before, singlesBefore],
  )
  const surplus = await pool.query(
    `delete from campaign where id in (select id from campaign c
       order by mails > 1 or exists (select from campaign_word w where w.campaign_id = c.id) desc, last_seen desc, id offset $1)`,
    [most],
  )
  return (old.rowCount ?? 0) + (surplus.rowCount ?? 0)
}

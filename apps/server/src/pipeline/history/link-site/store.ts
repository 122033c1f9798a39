/** SQL of the sites that links lead to. */
import type pg from 'pg'

export interface RememberedSite {
  readonly domain: string
  /** ms since the epoch. */
  readonly firstSeen: number
  /** Different days with mail. */
  readonly days: number
  readonly normal: number
  readonly unwanted: number
}

export interface LinkSiteRow {
  readonly sites: readonly RememberedSite[]
}

/** HistorySection.answering. */
export const ANSWERING = (parameter: string): string => `
  select q.at, json_build_object('sites', coalesce(json_agg(json_build_object('domain', s.domain,
    'firstSeen', (extract(epoch from s.first_seen) * 1000)::bigint, 'days', s.days, 'normal', s.normal,
    'unwanted', s.unwanted)) filter (where s.domain is not null), '[]')) as answer
  from json_to_recordset(${parameter}) as q(at integer, sites text[])
  left join link_site s on s.domain = any (q.sites)
  group by q.at`

/** HistoryFeed.writing. */
export const WRITING = (parameter: string): string => `
  insert into link_site as c (domain, first_seen, last_seen, days, normal, unwanted)
  select s.domain, s.first, s.last, 1, s.normal, s.unwanted
  from json_to_recordset(${parameter}) as s(domain text, first timestamptz, last timestamptz, normal integer, unwanted integer)
  order by s.domain
  on conflict (domain) do update set
    first_seen = least(c.first_seen, excluded.first_seen),
    last_seen = greatest(c.last_seen, excluded.last_seen),
    days = c.days + case when (excluded.last_seen at time zone 'UTC')::date > (c.last_seen at time zone 'UTC')::date
      then 1 else 0 end,
    normal = c.normal + excluded.normal,
    unwanted = c.unwanted + excluded.unwanted`

/** Forgets sites that no mail has led to since `before`, then all but the `most` that were seen last. */
export async function forgetLinkSites(pool: pg.Pool, before: Date, most: number): Promise<number> {
  const old = await pool.query('delete from link_site where last_seen < $1', [before])
  const surplus = await pool.query(
    'delete from link_site where domain in (select domain from link_site order by last_seen desc, domain offset $1)',
    [most],
  )
  return (old.rowCount ?? 0) + (surplus.rowCount ?? 0)
}

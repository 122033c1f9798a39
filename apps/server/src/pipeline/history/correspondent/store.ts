/** SQL of correspondents. */
import type pg from 'pg'
import type { Remembered } from './known.ts'

export interface CorrespondentRow {
  readonly address: Remembered | null
  readonly organisation: Remembered | null
  /** The address as the one recipient knows it. */
  readonly user: Remembered | null
}

const ms = (column: string): string => `coalesce((extract(epoch from ${column}) * 1000)::bigint, 0)`

/** SQL of `Remembered` from a row of `correspondent`; null where there is none. */
export const remembered = (
  row: string,
): string => `case when ${row}.address is not null then json_build_object(
  'firstSeen', ${ms(`${row}.first_seen`)}, 'lastSeen', ${ms(`${row}.last_seen`)}, 'days', ${row}.days,
  'normal', ${row}.normal, 'unwanted', ${row}.unwanted, 'written', ${row}.written, 'released', ${row}.released,
  'reported', ${row}.reported, 'vouchedAt', ${ms(`${row}.vouched_at`)}, 'reportedAt', ${ms(`${row}.reported_at`)}) end`

/** `limit 1` has the planner look the row up by its key: of a small table it would rather read all for each statement. */
const ONE = (which: string): string =>
  `select * from correspondent where domain_id = q.domain and ${which} limit 1`

/** HistorySection.answering. */
export const ANSWERING = (parameter: string): string => `
  select q.at, json_build_object('address', ${remembered('a')}, 'organisation', ${remembered('o')},
    'user', ${remembered('u')}) as answer
  from json_to_recordset(${parameter}) as q(at integer, domain bigint, "user" bigint, address text, organisation text)
  left join lateral (${ONE('user_id is null and address = q.address')}) a on true
  left join lateral (${ONE('user_id is null and address = q.organisation')}) o on true
  left join lateral (${ONE('user_id = q."user" and address = q.address')}) u on true`

/**
 * HistoryFeed.writing. What was held is counted of those who are remembered already, and makes nobody remembered. Days are
 * counted by the last mail judged normal, in UTC; domains and users that are gone meanwhile are passed over.
 */
export const WRITING = (parameter: string): string => `
  insert into correspondent as c (domain_id, user_id, address, first_seen, last_seen, days, normal, unwanted, written, likeness_keys)
  select s.domain, s."user", s.address, s.first, s.last, least(s.normal, 1), s.normal, s.unwanted, s.written,
    case when s.keys is not null then array(select (s.domain << 32) | k from unnest(s.keys) as k) end
  from json_to_recordset(${parameter}) as s(domain bigint, "user" bigint, address text, first timestamptz, last timestamptz,
    normal integer, unwanted integer, written integer, keys bigint[])
  where exists (select from domain where id = s.domain)
    and (s."user" is null or exists (select from app_user where id = s."user"))
    and (s.normal + s.written > 0 or exists (select from correspondent k where k.domain_id = s.domain
      and k.user_id is not distinct from s."user" and k.address = s.address))
  order by s.domain, s."user", s.address
  on conflict (domain_id, user_id, address) do update set
    first_seen = least(c.first_seen, excluded.first_seen),
    last_seen = case when excluded.normal + excluded.written > 0 then greatest(c.last_seen, excluded.last_seen)
      else c.last_seen end,
    days = c.days + case when excluded.normal > 0 and (c.days = 0
      or (excluded.last_seen at time zone 'UTC')::date > (c.last_seen at time zone 'UTC')::date) then 1 else 0 end,
    normal = c.normal + excluded.normal,
    unwanted = c.unwanted + excluded.unwanted,
    written = c.written + excluded.written,
    likeness_keys = coalesce(excluded.likeness_keys, c.likeness_keys)`

/**
 * Forgets whom nobody has heard of since `before`, and those of one day since `strangersBefore` (people's words stay as long as
 * anybody's); then, of each domain and user, all but the `most` that wrote last. Answers how many.
 */
export async function forgetCorrespondents(
  pool: pg.Pool,
  before: Date,
  strangersBefore: Date,
  most: { readonly ofDomain: number; readonly ofUser: number },
): Promise<number> {
  const old = await pool.query(
    `delete from correspondent where last_seen < $1
       or last_seen < $2 and days <= 1 and written = 0 and vouched_at is null and reported_at is null`,
    [before, strangersBefore],
  )
  const surplus = await pool.query(
    `delete from correspondent where id in (
       select c.id from (select domain_id, user_id from correspondent group by 1, 2
         having count(*) > case when user_id is null then $1::bigint else $2::bigint end) o
       cross join lateral (select id from correspondent c where c.domain_id = o.domain_id
         and c.user_id is not distinct from o.user_id
         order by last_seen desc, id desc offset case when o.user_id is null then $1::bigint else $2::bigint end) c)`,
    [most.ofDomain, most.ofUser],
  )
  return (old.rowCount ?? 0) + (surplus.rowCount ?? 0)
}

/** SQL of how often filters decide. */
import type pg from 'pg'

/** Mails that one filter decided on one day. */
export interface DayHits {
  readonly filterId: number
  /** `2026-11-23`, UTC. */
  readonly day: string
  readonly mails: number
  /** Of the last of them, ms since the epoch. */
  readonly last: number
}

/** Adds to what is known; of each filter and day one at most. Filters that are gone meanwhile are left out. */
export async function writeHits(pool: pg.Pool, hits: readonly DayHits[]): Promise<void> {
  if (hits.length === 0) return
  await pool.query({
    name: 'write-filter-hits',
    text: `with news as (
        select f.id, h.day, h.mails, to_timestamp(h.last / 1000.0) as last
        from json_to_recordset($1) as h("filterId" bigint, day date, mails bigint, last bigint)
        join filter f on f.id = h."filterId"
        order by f.id, h.day for key share of f
      ), days as (
        insert into filter_hit as c (filter_id, day, mails) select id, day, mails from news
        on conflict (filter_id, day) do update set mails = c.mails + excluded.mails
      )
      insert into filter_use as c (filter_id, mails, last_hit)
      select id, sum(mails), max(last) from news group by id order by id
      on conflict (filter_id) do update set
        mails = c.mails + excluded.mails, last_hit = greatest(c.last_hit, excluded.last_hit)`,
    values: [JSON.stringify(hits)],
  })
}

/** Forgets the days before one; what is summed stays. */
export async function forgetHits(pool: pg.Pool, before: Date): Promise<void> {
  await pool.query('delete from filter_hit where day < $1::date', [before.toISOString().slice(0, 10)])
}

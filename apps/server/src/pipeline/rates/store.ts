/** SQL of bulk-mail blocking: sums that all processes add to, and who is blocked. */
import { LIMITS } from '@postern/contract/limits.ts'
import type pg from 'pg'
import type { Db } from '../../platform/db/client.ts'
import type { RateKey, RateLimit, RateShare } from './limits.ts'

export interface Block {
  /** ms since the epoch. */
  readonly until: number
  readonly observed: boolean
}
/** By `keyOf`. */
export type Blocks = ReadonlyMap<string, Block>

export const keyOf = ({ kind, key }: RateKey): string => `${kind} ${key}`

/** Who is blocked, the newest first where there are very many. */
export async function loadBlocks(db: Db): Promise<Blocks> {
  const rows = await db
    .selectFrom('rate_block')
    .select(['kind', 'key', 'until', 'observed'])
    .orderBy('id', 'desc')
    .limit(LIMITS.rateBlocks)
    .execute()
  return new Map(rows.map((row) => [keyOf(row), { until: row.until.getTime(), observed: row.observed }]))
}

export interface RateSum extends RateKey {
  /** Mail of the window, of all processes. */
  readonly mails: number
}

/** When the day of the setting's time zone began. */
const DAY = `date_trunc('day', now(), $2::text)`

/**
 * Adds to the sums and answers what they are now. In the order of their keys, so that processes never wait for each other in a
 * circle; its commit waits for no disk: what a crash of the database forgets is half a second. @throws when the database is away.
 */
export async function addRates(
  pool: pg.Pool,
  shares: readonly (RateShare & Pick<RateLimit, 'seconds'>)[],
  zone: string,
): Promise<readonly RateSum[]> {
  const { rows } = await pool.query<RateSum>({
    name: 'add-rates',
    text: `
      with unhurried as materialized (select set_config('synchronous_commit', 'off', true))
      insert into rate_count as c (kind, key, seconds, started, mails, last_at)
      select r.kind, r.key, r.seconds, case when r.seconds = 0 then ${DAY} else now() end, r.mails, now()
      from unhurried, json_to_recordset($1) as r(kind text, key text, seconds integer, mails integer)
      order by r.kind, r.key
      on conflict (kind, key) do update set
        seconds = excluded.seconds, last_at = now(),
        started = case
          when excluded.seconds = 0 then greatest(c.started, excluded.started)
          when now() < c.started + make_interval(secs => excluded.seconds) then c.started
          when now() < c.started + make_interval(secs => 2 * excluded.seconds)
            then c.started + make_interval(secs => excluded.seconds)
          else now() end,
        before = case
          when excluded.seconds = 0 then 0
          when now() < c.started + make_interval(secs => excluded.seconds) then c.before
          when now() < c.started + make_interval(secs => 2 * excluded.seconds) then c.mails
          else 0 end,
        mails = excluded.mails + case
          when excluded.seconds = 0 then case when c.started >= excluded.started then c.mails else 0 end
          when now() < c.started + make_interval(secs => excluded.seconds) then c.mails
          else 0 end
      returning c.kind, c.key, rate_now(c, now(), ${DAY}) as mails`,
    values: [JSON.stringify(shares), zone],
  })
  return rows
}

/** A limit that was met. */
export interface MetLimit extends RateKey {
  readonly observed: boolean
  readonly minutes: number | null
}

/**
 * Blocks who has met a limit: whoever takes their sum away does, once over all processes. Answers until when. A limit that
 * observes counts anew, and its block says how many there were.
 */
export async function blockMet(
  pool: pg.Pool,
  met: readonly MetLimit[],
  zone: string,
): Promise<readonly (RateKey & Block)[]> {
  const { rows } = await pool.query<RateKey & Block>({
    name: 'block-met',
    text: `
      with r as (select * from json_to_recordset($1) as r(kind text, key text, observed boolean, minutes integer)),
      locked as (select c.kind, c.key from rate_count c join r using (kind, key) order by c.kind, c.key for update of c),
      spent as (delete from rate_count c using locked l where c.kind = l.kind and c.key = l.key
        returning c.kind, c.key, ceil(rate_now(c, now(), ${DAY}))::integer as mails)
      insert into rate_block as b (kind, key, since, until, mails, observed)
      select r.kind, r.key, now(), case when r.minutes is null
        then (${DAY} at time zone $2::text + interval '1 day') at time zone $2::text
        else now() + make_interval(mins => r.minutes) end, spent.mails, r.observed
      from r join spent using (kind, key) order by r.kind, r.key
      on conflict (kind, key) do update set
        since = case when b.until <= now() or b.observed <> excluded.observed then excluded.since else b.since end,
        until = case when b.until <= now() or b.observed <> excluded.observed then excluded.until else b.until end,
        mails = case when b.until <= now() then excluded.mails else b.mails + excluded.mails end,
        observed = excluded.observed
      returning b.kind, b.key, b.observed, (extract(epoch from b.until) * 1000)::float8 as until`,
    values: [JSON.stringify(met), zone],
  })
  return rows
}

/** Ends blocks whose time is over and forgets what is counted no more, then the smallest sums beyond the room there is. */
export async function endBlocks(pool: pg.Pool, most: number): Promise<{ readonly ended: number }> {
  const ended = await pool.query('delete from rate_block where until <= now()')
  await pool.query(
    `delete from rate_count where last_at < now() - case when seconds = 0 then interval '26 hours'
       else make_interval(secs => 2 * seconds) end`,
  )
  await pool.query(
    `delete from rate_count where (kind, key) in
       (select kind, key from rate_count order by mails + before desc, last_at desc offset $1)`,
    [most],
  )
  return { ended: ended.rowCount ?? 0 }
}

/** SQL of the greylist. */
import { LIMITS } from '@postern/contract/limits.ts'
import type pg from 'pg'
import type { Remembered } from '../../history/correspondent/known.ts'
import { remembered } from '../../history/correspondent/store.ts'
import type { Triple } from './triple.ts'

export interface GreylistRules {
  readonly greylistMinutes: number
  readonly greylistHours: number
  readonly greylistDays: number
}

export interface GreylistRow {
  /** Of a network from which many have passed. */
  readonly trusted: boolean
  readonly passed: boolean
  /** This is the first attempt, or the first after its time was over; false where none is remembered. */
  readonly began: boolean
  /** ms until it will pass. */
  readonly wait: number
  /** What is remembered of the sender, where it waits. */
  readonly correspondent: Remembered | null
}

const OVER = `case when g.passed_at is null then g.first_seen < now() - make_interval(hours => $5)
  else g.last_seen < now() - make_interval(days => $6) end`

/**
 * One statement says whether a triple waits, and remembers that it came. Times are the database's, one for all nodes. Its commit waits for
 * no disk: what a crash of the database forgets is half a second, whose senders are asked once more.
 */
const ASK = `
with unhurried as materialized (select set_config('synchronous_commit', 'off', true)),
trusted as (select exists (select from greylist_network where network = $1 and passed >= ${LIMITS.greylistNetworkPassed}
  and last_seen > now() - make_interval(days => $6)) as is from unhurried),
seen as (update greylist_network n set last_seen = now() from trusted
  where trusted.is and n.network = $1 and n.last_seen < now() - interval '1 hour'),
room as (select exists (select from greylist where network = $1 and sender = $2 and domain_id = $3)
  or (select count(*) from (select from greylist where network = $1 and passed_at is null
    limit ${LIMITS.greylistNetworkWaiting}) w) < ${LIMITS.greylistNetworkWaiting} as is),
asked as (insert into greylist as g (network, sender, domain_id, first_seen, last_seen)
  select $1, $2, $3, now(), now() from trusted, room where not trusted.is and room.is
  on conflict (network, sender, domain_id) do update set
    first_seen = case when ${OVER} then now() else g.first_seen end,
    passed_at = case when ${OVER} then null
      else coalesce(g.passed_at, case when g.first_seen <= now() - make_interval(mins => $4) then now() end) end,
    last_seen = now()
  returning first_seen, passed_at),
counted as (insert into greylist_network as n (network, passed, last_seen)
  select $1, 1, now() from asked where passed_at = now()
  on conflict (network) do update set last_seen = now(),
    passed = case when n.last_seen < now() - make_interval(days => $6) then 1 else n.passed + 1 end)
select trusted.is as trusted, asked.passed_at is not null as passed, coalesce(asked.first_seen = now(), false) as began,
  coalesce(extract(epoch from asked.first_seen + make_interval(mins => $4) - now()) * 1000, 0)::float8 as wait,
  ${remembered('c')} as correspondent
from trusted left join asked on true
left join correspondent c on c.domain_id = $3 and c.user_id is null and c.address = $7
  and not trusted.is and asked.passed_at is null`

/** Asks for a triple; `address`: what its sender is remembered by as a correspondent. @throws when the database is away. */
export async function askGreylist(
  pool: pg.Pool,
  { network, sender, domainId }: Triple,
  { greylistMinutes, greylistHours, greylistDays }: GreylistRules,
  address: string,
): Promise<GreylistRow> {
  const { rows } = await pool.query<GreylistRow>({
    name: 'greylist',
    text: ASK,
    values: [network, sender, domainId, greylistMinutes, greylistHours, greylistDays, address],
  })
  return rows[0]!
}

/** Forgets whose time is over, then the oldest beyond what there is room for, those that wait first. Answers how many triples. */
export async function forgetGreylist(
  pool: pg.Pool,
  { greylistHours, greylistDays }: Omit<GreylistRules, 'greylistMinutes'>,
  most: { readonly triples: number; readonly networks: number },
): Promise<number> {
  const old = await pool.query(
    `delete from greylist where (passed_at is null and first_seen < now() - make_interval(hours => $1))
       or last_seen < now() - make_interval(days => $2)`,
    [greylistHours, greylistDays],
  )
  const surplus = await pool.query(
    `delete from greylist where (network, sender, domain_id) in (select network, sender, domain_id from greylist
       order by passed_at is null, last_seen desc offset $1)`,
    [most.triples],
  )
  await pool.query('delete from greylist_network where last_seen < now() - make_interval(days => $1)', [
    greylistDays,
  ])
  await pool.query(
    'delete from greylist_network where network in (select network from greylist_network order by last_seen desc offset $1)',
    [most.networks],
  )
  return (old.rowCount ?? 0) + (surplus.rowCount ?? 0)
}

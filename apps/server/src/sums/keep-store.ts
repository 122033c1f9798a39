/** SQL of how sums are kept: few keys a day, months made of days, and what is too old goes. Callers hold the lock (`lock-store.ts`). */
import type pg from 'pg'
import { ADD, ALL_CLASSES, COLUMNS, SUMS } from './measures-store.ts'

const PRUNE = `with crowded as (
  select domain_id, group_id, dim from stat_key where unit = $1 and at = $2
  group by 1, 2, 3 having count(*) > $3
), ranked as (
  select k.domain_id, k.group_id, k.dim, k.key,
    row_number() over (partition by k.domain_id, k.group_id, k.dim order by ${ALL_CLASSES} desc, last_at desc, key) as place
  from stat_key k join crowded using (domain_id, group_id, dim) where k.unit = $1 and k.at = $2
), gone as (
  delete from stat_key k using ranked r
  where r.place > $4 and k.unit = $1 and k.at = $2 and k.domain_id = r.domain_id and k.group_id = r.group_id
    and k.dim = r.dim and k.key = r.key
  returning k.*
)
insert into stat_rest as s (unit, at, dim, domain_id, group_id, keys, ${COLUMNS}, most)
select $1, $2::timestamptz, dim, domain_id, group_id, count(*), ${SUMS},
  max(${ALL_CLASSES})
from gone group by dim, domain_id, group_id
on conflict (domain_id, group_id, dim, unit, at) do update set keys = s.keys + excluded.keys, ${ADD},
  most = s.most + excluded.most`

/**
 * Leaves the `keep` keys with most mail of a day ('d') or month ('m') at each level where there are more than `beyond`,
 * and sums up the others. A key that comes back afterwards is counted from there on: what it lacks is at most `most`.
 */
export async function pruneKeys(
  client: pg.ClientBase,
  unit: 'd' | 'm',
  at: Date,
  { keep, beyond }: { readonly keep: number; readonly beyond: number },
): Promise<void> {
  await client.query(PRUNE, [unit, at, beyond, keep])
}

/** Makes the keys of the month [from, to) of those of its days. */
export async function sumMonth(client: pg.ClientBase, from: Date, to: Date): Promise<void> {
  for (const table of ['stat_key', 'stat_rest'])
    await client.query(`delete from ${table} where unit = 'm' and at = $1`, [from])
  const ofDays = `where unit = 'd' and at >= $1 and at < $2`
  await client.query(
    `insert into stat_key (unit, at, dim, domain_id, group_id, key, ${COLUMNS}, last_at)
     select 'm', $1::timestamptz, dim, domain_id, group_id, key, ${SUMS}, max(last_at) from stat_key ${ofDays} group by 3, 4, 5, 6`,
    [from, to],
  )
  await client.query(
    `insert into stat_rest (unit, at, dim, domain_id, group_id, keys, ${COLUMNS}, most)
     select 'm', $1::timestamptz, dim, domain_id, group_id, max(keys), ${SUMS}, sum(most) from stat_rest ${ofDays} group by 3, 4, 5`,
    [from, to],
  )
}

/** Lets go of hours and keys of days before `days`, and of everything before `years`. */
export async function forgetSums(client: pg.ClientBase, days: Date, years: Date): Promise<void> {
  await client.query(`delete from stat_total where unit = 'h' and at < $1 or at < $2`, [days, years])
  for (const table of ['stat_key', 'stat_rest'])
    await client.query(`delete from ${table} where unit = 'd' and at < $1 or at < $2`, [days, years])
}

/** Days of sums are made anew of their hours, for another zone: those from `from` on. */
export async function sumDays(client: pg.ClientBase, zone: string, from: Date): Promise<void> {
  await client.query(`delete from stat_total where unit = 'd' and at >= $1`, [from])
  await client.query(
    `insert into stat_total (unit, at, domain_id, group_id, class, code, mails, bytes, unrecorded, gone)
     select 'd', date_trunc('day', at, $1), domain_id, group_id, class, code, sum(mails), sum(bytes), sum(unrecorded), sum(gone)
     from stat_total where unit = 'h' and at >= $2 group by 2, 3, 4, 5, 6`,
    [zone, from],
  )
}

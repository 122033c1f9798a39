/**
 * SQL that adds mail up (db/migrations/0069): what recording left is taken and counted by hour and day, level and key.
 * Whoever calls holds the lock (`lock-store.ts`), so that each row is counted once, and a recount and a fold never meet.
 */
import type pg from 'pg'
import { IS_OF_MAIL, KEYS_OF_MAIL, KEYS_OF_SIGN_IN } from './dimensions-store.ts'
import { ADD, byClass, COLUMNS, IS_MAIL } from './measures-store.ts'
import { PENDING } from './pending-store.ts'
import { dayOf, hourOf } from './zone-store.ts'

/** Domain and group of the levels at which a row counts: all there is, its domain, its group. */
const LEVELS = `cross join lateral (values (0::bigint, 0::bigint), (t.domain_id, 0), (t.domain_id, t.group_id)) as l(domain, grp)`
const HAS_LEVEL = 'l.domain is not null and l.grp is not null'

const HOUR = hourOf('t.at', '$1')
const DAY = dayOf('t.at', '$1')

const CLASS = `case t.kind when ${PENDING.delivered} then 'delivered' when ${PENDING.failed} then 'failed'
  when ${PENDING.signIn} then 'auth' when ${PENDING.signInRefused} then 'auth-refused' else t.class end`

const ADD_TOTALS = `insert into stat_total as s (unit, at, domain_id, group_id, class, code, mails, bytes, unrecorded, gone)
  select u.unit, u.start, l.domain, l.grp, ${CLASS}, t.code,
    coalesce(sum(t.mails) filter (where t.kind not in (${PENDING.unrecorded}, ${PENDING.deleted})), 0), coalesce(sum(t.bytes) filter (where t.kind = ${PENDING.mail}), 0),
    coalesce(sum(t.mails) filter (where t.kind = ${PENDING.unrecorded}), 0), coalesce(sum(t.mails) filter (where t.kind = ${PENDING.deleted}), 0)
  from taken t ${LEVELS} cross join lateral (values ('h', ${HOUR}), ('d', ${DAY})) as u(unit, start)
  where ${HAS_LEVEL} and t.kind <> ${PENDING.found}
  group by 1, 2, 3, 4, 5, 6
  on conflict (domain_id, group_id, unit, at, class, code) do update set mails = s.mails + excluded.mails,
    bytes = s.bytes + excluded.bytes, unrecorded = s.unrecorded + excluded.unrecorded, gone = s.gone + excluded.gone`

/** Of sign-ins, those accepted stand where normal mail does, and those refused where rejected mail does. */
const ADD_KEYS = `insert into stat_key as s (unit, at, dim, domain_id, group_id, key, ${COLUMNS}, last_at)
  select 'd', start, dim, domain, grp, key, ${byClass('mails')}, sum(bytes), max(at)
  from (
    select ${DAY} as start, k.dim, l.domain, l.grp, left(k.key, 320) as key, t.class, t.mails, t.bytes, t.at
    from taken t join mail m on m.id = t.mail_id and m.received_at = t.at ${KEYS_OF_MAIL} ${LEVELS}
    where t.kind = ${PENDING.mail} and ${HAS_LEVEL}
    union all
    select ${DAY}, t.dim, l.domain, l.grp, left(t.key, 320), t.class, t.mails, t.bytes, t.at
    from taken t ${LEVELS}
    where t.kind = ${PENDING.found} and ${HAS_LEVEL}
    union all
    select ${DAY}, k.dim, l.domain, l.grp, left(k.key, 320),
      case t.kind when ${PENDING.signIn} then 'normal' else 'rejected' end, t.mails, 0, t.at
    from taken t ${KEYS_OF_SIGN_IN} ${LEVELS}
    where t.kind in (${PENDING.signIn}, ${PENDING.signInRefused}) and k.key <> '' and ${HAS_LEVEL}
  ) each
  group by 1, 2, 3, 4, 5, 6
  on conflict (domain_id, group_id, dim, unit, at, key) do update set ${ADD},
    last_at = greatest(s.last_at, excluded.last_at)`

const adding = (taken: string): string =>
  `with taken as (${taken}), totals as (${ADD_TOTALS}), keys as (${ADD_KEYS}) 
  select count(*)::int as taken, count(*) filter (where kind = ${PENDING.mail})::int as mails from taken`

const FOLD = adding(
  'delete from stat_pending where ctid = any(array(select ctid from stat_pending limit $2)) returning *',
)

/** Rows of one statement. */
const BATCH = 5_000

/** Adds up everything that is pending, in days of `zone` (IANA name); answers how many rows that were. */
export async function foldPending(client: pg.ClientBase, zone: string): Promise<number> {
  for (let all = 0; ;) {
    const { rows } = await client.query<{ taken: number }>({
      name: 'stat-fold',
      text: FOLD,
      values: [zone, BATCH],
    })
    const { taken } = rows[0]!
    all += taken
    if (taken < BATCH) return all
  }
}

const OF_MAIL = `unit = 'd' and at >= $1 and at < $2 and ${IS_OF_MAIL}`
/** What was deleted stays counted, and so does what no record tells of. */
const FORGET_DAY = [
  `update stat_total set mails = gone, bytes = 0 where ${IS_MAIL} and at >= $1 and at < $2`,
  `delete from stat_key where ${OF_MAIL}`,
  `delete from stat_rest where ${OF_MAIL}`,
]
const COUNT_DAY =
  adding(`select ${PENDING.mail} as kind, m.received_at as at, m.id as mail_id, m.domain_id, m.group_id, m.class,
    coalesce(m.reject_code, 0)::smallint as code, 1 as mails, m.size::bigint as bytes, null::text as account, null::text as ip,
    null::text as dim, null::text as key
  from mail m where m.received_at >= $2 and m.received_at < $3
  union all
  select ${PENDING.found}, m.received_at, m.id, m.domain_id, m.group_id, m.class, 0, 1, m.size, null, null, k.dim, k.key
  from mail m cross join lateral detox_keys(m.detox_state, m.detox_report) k
  where m.received_at >= $2 and m.received_at < $3 and m.detox_state > 1`)
const DROP_EMPTY = `delete from stat_total where at >= $1 and at < $2 and mails = 0 and unrecorded = 0 and gone = 0`

/** Counts the records of [from, to), a day of the zone, anew; nothing of it may be pending. Answers how many mails those are. */
export async function countDay(client: pg.ClientBase, zone: string, from: Date, to: Date): Promise<number> {
  for (const text of FORGET_DAY) await client.query(text, [from, to])
  const { rows } = await client.query<{ mails: number }>(COUNT_DAY, [zone, from, to])
  await client.query(DROP_EMPTY, [from, to])
  return rows[0]!.mails
}

/** Levels, hours, classes and codes of [from, to) at which sums are not those of the records. Nothing of it may be pending. */
export async function countDifferences(
  client: pg.ClientBase,
  zone: string,
  from: Date,
  to: Date,
): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `with counted as (
       select ${HOUR} as at, l.domain as domain_id, l.grp as group_id, t.class, coalesce(t.reject_code, 0) as code,
         count(*) as mails, sum(t.size) as bytes
       from (select received_at as at, domain_id, group_id, class, reject_code, size from mail
         where received_at >= $2 and received_at < $3) t ${LEVELS}
       where ${HAS_LEVEL} group by 1, 2, 3, 4, 5
     ), kept as (
       select at, domain_id, group_id, class, code, mails - gone as mails from stat_total
       where unit = 'h' and ${IS_MAIL} and at >= $2 and at < $3 and mails <> gone
     )
     select count(*)::int as n from counted c full join kept k using (at, domain_id, group_id, class, code)
     where c.mails is distinct from k.mails`,
    [zone, from, to],
  )
  return rows[0]!.n
}

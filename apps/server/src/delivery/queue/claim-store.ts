/** Statements that hand queued rows to a worker. */
import type { LinkedFiles } from '../../platform/db/mail-tables.ts'
import type { NamedBy } from '../../platform/db/column-types.ts'

const COLUMNS = `c.id, c.kind, c.mail_id, c.message_id, to_char(c.received_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00' as received_at, c.domain_id, c.destination,
  coalesce(c.message_id, (select message_id from mail where id = c.mail_id and received_at = c.received_at)) as about,
  c.recipient, c.sender, c.prepend, c.append, c.subject_tag, c.content, c.notify, c.orcpt, c.attempts, c.delay_notified,
  c.last_reply, c.route_server, c.route_port, c.route_secure, c.route_named_by, c.require_tls, c.links, extract(epoch from now() - greatest(c.created_at, c.not_before))::float8 as age,
  coalesce(c.blob_size, m.size) as size, coalesce(c.blob_key, m.blob_key) as blob_key, c.blob_key is not null and c.blob_key is distinct from m.blob_key as own_copy, m.envid, m.ret, m.aligned, m.header_from`

/**
 * Rows picked in `picked`, cut to what each destination may take, marked as ours and joined with their message.
 * A queue's statistics are never true (it is empty whenever someone counts), so the statements leave the planner no
 * choice where a wrong one would hurt: `= any(array(...))` looks rows up by key, `limit 1` makes the join a look-up.
 */
const TAKE = `allowed as (
  select r.id from (
    select p.id, p.destination, row_number() over (partition by p.destination order by p.next_attempt_at) as place
    from picked p
  ) r left join unnest($6::text[], $7::int[]) as f(destination, free) on f.destination = r.destination
  where r.place <= coalesce(f.free, $8::int)
), c as (
  update delivery d set claimed_by = $1, claimed_until = now() + make_interval(secs => $2)
  where d.id = any(array(select id from allowed)) returning d.*
)
select ${COLUMNS} from c
left join lateral (
  select * from message m where m.id = c.message_id and m.received_at = c.received_at limit 1
) m on true
order by c.next_attempt_at`

/**
 * The oldest due rows. Only the first rows of the index are looked at, so that a backlog of a full destination
 * costs nothing here; what it hides is found by CLAIM_FAIR.
 * $1 worker, $2 lease s, $3 rows, $4 destinations to leave out, $5 clock shift s, $6/$7 free places of destinations,
 * $8 free places of the others, $9 rows to look at.
 */
export const CLAIM_HEAD = `with picked as (
  select d.id, d.destination, d.next_attempt_at from delivery d
  where d.id = any(array(
    select id from delivery
    where claimed_by is null and next_attempt_at <= now() + make_interval(secs => $5)
    order by next_attempt_at limit $9::int
  )) and d.claimed_by is null and d.destination <> all($4::text[])
  order by d.next_attempt_at limit $3::int
  for update skip locked
), ${TAKE}`

/** The oldest due rows of each destination in turn: costs one index look-up a destination. Same parameters. */
export const CLAIM_FAIR = `with recursive names as (
  (select destination from delivery where claimed_by is null order by destination limit 1)
  union all
  select (select d.destination from delivery d where d.claimed_by is null and d.destination > n.destination
          order by d.destination limit 1)
  from names n where n.destination is not null
), picked as (
  select due.id, due.destination, due.next_attempt_at
  from (
    select destination from names
    where destination is not null and destination <> all($4::text[]) order by random()
  ) n cross join lateral (
    select d.id, d.destination, d.next_attempt_at from delivery d
    where d.claimed_by is null and d.destination = n.destination
      and d.next_attempt_at <= now() + make_interval(secs => $5)
    order by d.next_attempt_at limit least($8::int, $9::int) for update of d skip locked
  ) due
  limit $3::int
), ${TAKE}`

/** The raw row of both statements. */
export interface ClaimedRow {
  id: number
  kind: 'mail' | 'dsn' | 'forward' | 'journal'
  mail_id: string | null
  message_id: string | null
  about: string | null
  received_at: string
  domain_id: number | null
  destination: string
  recipient: string
  sender: string
  prepend: string
  append: string
  subject_tag: string
  content: Buffer | null
  notify: string[]
  orcpt: string | null
  attempts: number
  delay_notified: boolean
  last_reply: string
  route_server: string | null
  route_port: number | null
  route_secure: number | null
  route_named_by: NamedBy | null
  require_tls: boolean
  links: LinkedFiles | null
  age: number
  size: number | null
  blob_key: string | null
  own_copy: boolean
  envid: string | null
  ret: string | null
  aligned: boolean | null
  header_from: string | null
}

/** Statements that record what attempts ended in: each settles a whole batch in one transaction. */

/**
 * Removes the rows, writes the log and the mail's state. A row that meanwhile went to another worker (our lease ran
 * out) goes too: the copy is delivered.
 * $1 ids, $2 servers, $3 replies, $4/$5 bounds of received_at (prunes partitions), $6 mail ids. Ids are given twice, as
 * rows and as `= any`, so that the planner looks up by key whatever it believes of the tables' sizes.
 */
export const COMPLETE = `with done as (
  select * from unnest($1::bigint[], $2::text[], $3::text[]) as t(id, server, reply)
), gone as (
  delete from delivery d using done where d.id = done.id and d.id = any($1::bigint[])
  returning d.kind, d.mail_id, d.received_at, d.recipient, done.server, done.reply
), logged as (
  insert into delivery_log (mail_id, server, outcome, reply)
  select mail_id, server, 'delivered', case kind when 'dsn' then 'DSN <' || recipient || '>: ' else '' end || reply
  from gone where mail_id is not null
)
update mail m set send_state = 'S', send_message = gone.reply, sent_at = now()
from gone where gone.kind = 'mail' and m.id = gone.mail_id and m.received_at = gone.received_at
  and m.id = any($6::uuid[]) and m.received_at between $4::timestamptz and $5::timestamptz`

/** Gives up. Only rows we still hold; answers their ids. Parameters of COMPLETE, and $7 worker. */
export const FAIL = `with done as (
  select * from unnest($1::bigint[], $2::text[], $3::text[]) as t(id, server, reply)
), gone as (
  delete from delivery d using done where d.id = done.id and d.id = any($1::bigint[]) and d.claimed_by = $7
  returning d.id, d.kind, d.mail_id, d.received_at, d.recipient, done.server, done.reply
), logged as (
  insert into delivery_log (mail_id, server, outcome, reply)
  select mail_id, server, 'failed', case kind when 'dsn' then 'DSN <' || recipient || '>: ' else '' end || reply
  from gone where mail_id is not null
), marked as (
  update mail m set send_state = 'F', send_message = gone.reply
  from gone where gone.kind = 'mail' and m.id = gone.mail_id and m.received_at = gone.received_at
    and m.id = any($6::uuid[]) and m.received_at between $4::timestamptz and $5::timestamptz
)
select id from gone`

/**
 * Puts rows back for a later attempt. Only rows we still hold; answers their ids.
 * $1 ids, $2 servers, $3 replies, $4 seconds to wait, $5 a delay notice goes out, $6 worker, $7 clock shift s.
 */
export const DEFER = `with done as (
  select * from unnest($1::bigint[], $2::text[], $3::text[], $4::float8[], $5::boolean[])
    as t(id, server, reply, delay, noticed)
), moved as (
  update delivery d set claimed_by = null, claimed_until = null, attempts = d.attempts + 1,
    next_attempt_at = now() + make_interval(secs => $7 + done.delay), last_reply = done.reply,
    delay_notified = d.delay_notified or done.noticed
  from done where d.id = done.id and d.id = any($1::bigint[]) and d.claimed_by = $6
  returning d.id, d.kind, d.mail_id, d.recipient, done.server, done.reply
), logged as (
  insert into delivery_log (mail_id, server, outcome, reply)
  select mail_id, server, 'deferred', case kind when 'dsn' then 'DSN <' || recipient || '>: ' else '' end || reply
  from moved where mail_id is not null
)
select id from moved`

/** Counts one more notice to an address this hour; answers the count. $1 address. */
export const COUNT_NOTICE = `insert into notice_count (recipient, hour, sent)
values ($1, date_trunc('hour', now()), 1)
on conflict (recipient, hour) do update set sent = notice_count.sent + 1 returning sent`

/**
 * Queues a report, to the server of the sender's own when there is one. $1 mail id, $2 received_at, $3 domain of ours,
 * $4 destination, $5 recipient, $6 content.
 */
export const INSERT_NOTICE = `insert into delivery (kind, mail_id, received_at, domain_id, destination, recipient, sender, content,
    notify, route_server, route_port, route_secure)
  select 'dsn', $1::uuid, $2::timestamptz, $3::bigint, coalesce(u.route_server || ':' || u.route_port, $4),
    coalesce(nullif(u.route_forward_id, ''), $5), '', $6::bytea, '{NEVER}', u.route_server, u.route_port, u.route_secure
  from (select) one left join app_user u on u.email = lower($5) and u.route_server is not null
    and coalesce(u.domain_id, $3::bigint) = $3::bigint`

/**
 * Rows queued at a time that has not come are due, and no older than now; nobody holds a row for hours to come.
 * $1 lease s, $2 clock shift s.
 */
export const CLOCK_SET_BACK = `with held as (
  update delivery set claimed_until = now() + make_interval(secs => $1)
  where claimed_by is not null and claimed_until > now() + make_interval(secs => $1, hours => 1)
)
update delivery set next_attempt_at = now(), created_at = now()
where claimed_by is null and next_attempt_at > now() + make_interval(secs => $2) and created_at > now()`

/** Statements that record what attempts ended in: each settles a whole batch in one transaction. */
import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import { pendCopies } from '../../sums/pending-store.ts'

/** Spam report mails hear what became of their copies; looked up by key, as said below. */
const OF_REPORT = (rows: string): string =>
  `r.id = ${rows}.report_id and r.id = any(array(select report_id from ${rows} where report_id is not null))`

/** What does not go to the mail's recipient says so in its log. */
const OF_WHAT = `case kind when 'dsn' then 'DSN <' || recipient || '>: ' when 'forward' then 'FWD <' || recipient || '>: ' else '' end`

/**
 * Removes the rows, writes the log and the mail's state. A row that meanwhile went to another worker (our lease ran
 * out) goes too: the copy is delivered.
 * $1 ids, $2 servers, $3 replies, $4/$5 bounds of received_at (prunes partitions), $6 mail ids, $7 addresses of servers. Ids are given twice, as
 * rows and as `= any`, so that the planner looks up by key whatever it believes of the tables' sizes.
 */
export const COMPLETE = `with done as (
  select * from unnest($1::bigint[], $2::text[], $3::text[], $7::text[]) as t(id, server, reply, ip)
), gone as (
  delete from delivery d using done where d.id = done.id and d.id = any($1::bigint[])
  returning d.kind, d.mail_id, d.domain_id, d.received_at, d.recipient, d.report_id, done.server, done.reply, done.ip
), counted as (${pendCopies('delivered', 'gone')}
), reported as (
  update report_mail r set state = 'S', reply = gone.reply, sent_at = now() from gone
  where ${OF_REPORT('gone')}
), logged as (
  insert into delivery_log (mail_id, server, outcome, reply)
  select mail_id, server, 'delivered', ${OF_WHAT} || reply
  from gone where mail_id is not null
)
update mail m set send_state = 'S', send_message = gone.reply, sent_at = now(), receiver_ip = gone.ip
from gone where gone.kind = 'mail' and m.id = gone.mail_id and m.received_at = gone.received_at
  and m.id = any($6::uuid[]) and m.received_at between $4::timestamptz and $5::timestamptz`

/** Gives up, or holds. Only rows we still hold; answers their ids. Parameters of COMPLETE up to $6, $7 worker, $8 which are held. */
export const FAIL = `with done as (
  select * from unnest($1::bigint[], $2::text[], $3::text[], $8::boolean[]) as t(id, server, reply, held)
), gone as (
  delete from delivery d using done where d.id = done.id and d.id = any($1::bigint[]) and d.claimed_by = $7
  returning d.id, d.kind, d.mail_id, d.domain_id, d.received_at, d.recipient, d.report_id, done.server, done.reply, done.held
), counted as (${pendCopies('failed', 'gone')}
), reported as (
  update report_mail r set state = 'F', reply = gone.reply from gone where ${OF_REPORT('gone')}
), logged as (
  insert into delivery_log (mail_id, server, outcome, reply)
  select mail_id, server, 'failed', ${OF_WHAT} || reply
  from gone where mail_id is not null
), marked as (
  update mail m set send_state = 'F', send_message = gone.reply,
    mode = case when gone.held then ${MAIL_MODES.block} else m.mode end
  from gone where gone.kind = 'mail' and m.id = gone.mail_id and m.received_at = gone.received_at
    and m.id = any($6::uuid[]) and m.received_at between $4::timestamptz and $5::timestamptz
)
select id from gone`

/**
 * Puts rows back for a later attempt. Only rows we still hold; answers their ids. What waits for an administrator says
 * so in its mail, until it no longer does.
 * $1 ids, $2 servers, $3 replies, $4 seconds to wait, $5 a delay notice goes out, $6 worker, $7 clock shift s,
 * $8 waits for an administrator, $9/$10 bounds of received_at, $11 mail ids.
 */
export const DEFER = `with done as (
  select * from unnest($1::bigint[], $2::text[], $3::text[], $4::float8[], $5::boolean[], $8::boolean[])
    as t(id, server, reply, delay, noticed, stuck)
), moved as (
  update delivery d set claimed_by = null, claimed_until = null, attempts = d.attempts + 1,
    next_attempt_at = now() + make_interval(secs => $7 + done.delay), last_reply = done.reply,
    last_server = done.server, tried_at = now(), delay_notified = d.delay_notified or done.noticed
  from done where d.id = done.id and d.id = any($1::bigint[]) and d.claimed_by = $6
  returning d.id, d.kind, d.mail_id, d.received_at, d.recipient, d.report_id, done.server, done.reply, done.stuck
), reported as (
  update report_mail r set reply = moved.reply from moved where ${OF_REPORT('moved')}
), logged as (
  insert into delivery_log (mail_id, server, outcome, reply)
  select mail_id, server, 'deferred', ${OF_WHAT} || reply
  from moved where mail_id is not null
), told as (
  update mail m set send_message = case when moved.stuck then moved.reply else '' end
  from moved where moved.kind = 'mail' and m.id = moved.mail_id and m.received_at = moved.received_at
    and m.id = any($11::uuid[]) and m.received_at between $9::timestamptz and $10::timestamptz
    and (moved.stuck or m.send_message <> '')
)
select id from moved`

/** Counts one more notice to an address this hour; answers the count. $1 address. */
export const COUNT_NOTICE = `insert into notice_count (recipient, hour, sent)
values ($1, date_trunc('hour', now()), 1)
on conflict (recipient, hour) do update set sent = notice_count.sent + 1 returning sent`

/**
 * Queues a report, which goes where mail that arrives for its reader would go. $1 mail id, $2 received_at, $3 domain of
 * ours, $4 recipient, $5 content.
 */
export const INSERT_NOTICE = `insert into delivery (kind, mail_id, received_at, domain_id, user_id, address, sender, content, notify,
    destination, recipient, route_server, route_port, route_secure, route_named_by)
  select 'dsn', $1::uuid, $2::timestamptz, $3::bigint, a.id, $4, '', $5::bytea, '{NEVER}',
    r.destination, r.recipient, r.route_server, r.route_port, r.route_secure, r.route_named_by
  from account_of($4) as a(id) cross join lateral delivery_route(a.id, $3::bigint, $4) r`

/**
 * Rows queued at a time that has not come are due (or wait as long as a filter said), and no older than now; nobody holds a row for hours to come.
 * $1 lease s, $2 clock shift s.
 */
export const CLOCK_SET_BACK = `with held as (
  update delivery set claimed_until = now() + make_interval(secs => $1)
  where claimed_by is not null and claimed_until > now() + make_interval(secs => $1, hours => 1)
)
update delivery set next_attempt_at = now() + coalesce(not_before - created_at, interval '0'), created_at = now(),
  not_before = now() + (not_before - created_at)
where claimed_by is null and next_attempt_at > now() + make_interval(secs => $2) and created_at > now()`

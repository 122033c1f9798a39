-- Spam report mails (decision 0063): when users get them, and each one that was made.
alter table domain
  -- hours of the day, in the recipient's zone; null follows the settings
  add column report_hours smallint[] check (report_hours <@ array[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23]::smallint[]),
  -- '' is the product's own
  add column report_subject text not null default '';
alter table app_user
  -- null follows the domain
  add column report_hours smallint[] check (report_hours <@ array[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23]::smallint[]),
  -- IANA name; '' follows the settings
  add column time_zone text not null default '';
grant select (report_hours, time_zone) on app_user to postern_tenant;

create table report_mail (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  domain_id bigint,
  group_id bigint,
  -- by the clock, asked for, sent again
  kind text not null check (kind in ('daily', 'asked', 'again')),
  due_at timestamptz not null,
  -- mail received from (inclusive) to (exclusive)
  since timestamptz not null,
  upto timestamptz not null,
  recipient text not null,
  mails integer not null,
  waiting integer not null,
  -- P on its way, S delivered, F failed
  state text not null default 'P' check (state in ('P', 'S', 'F')),
  reply text not null default '',
  made_at timestamptz not null default now(),
  sent_at timestamptz,
  -- One report of a kind for a user and time, however often it is tried to make it.
  unique (user_id, kind, due_at)
);
create index report_mail_time on report_mail (made_at, id);
create index report_mail_domain on report_mail (domain_id, made_at, id);
call tenant_table('report_mail', '$all or domain_id = $domain or group_id = $group or user_id = $user',
  '$all or domain_id = $domain or group_id = $group or user_id = $user');
-- What was sent stays written.
drop policy tenant_insert on report_mail;
drop policy tenant_update on report_mail;
drop policy tenant_delete on report_mail;
revoke insert, update, delete on report_mail from postern_tenant;

-- The last moment whose reports are all made.
create table report_progress (
  one boolean primary key default true check (one),
  done timestamptz not null
);

-- The report that a copy in the queue carries: it hears what became of it.
alter table delivery add column report_id bigint;

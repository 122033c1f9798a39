-- Administrator reports (product §3, decision 0076): when they are sent, to whom, and what they count.
create table report_schedule (
  id bigint generated always as identity primary key,
  name text not null,
  frequency text not null check (frequency in ('daily', 'weekly', 'monthly')),
  -- Monday is 1
  weekday smallint check (weekday between 1 and 7),
  -- the month's last day where it is shorter
  day smallint check (day between 1 and 31),
  -- HH:mm on the clock of the settings' zone
  send_time text collate "C" not null check (send_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  range text not null check (range in ('before', 'hours')),
  hour_from smallint check (hour_from between 0 and 23),
  hour_to smallint check (hour_to between 0 and 23),
  region text not null check (region in ('all', 'domain', 'group')),
  domain_id bigint references domain on delete set null,
  group_id bigint references user_group on delete set null,
  -- as they were called last: what is gone is still named
  domain_name text not null default '',
  group_name text not null default '',
  language text not null check (language in ('ko', 'en', 'ja')),
  contents text[] not null,
  recipients text[] not null check (cardinality(recipients) > 0),
  is_act boolean not null,
  -- moments after this one are still to be made
  done_at timestamptz not null,
  last_at timestamptz,
  created_at timestamptz not null default now(),
  check ((frequency = 'weekly') = (weekday is not null)),
  check ((frequency = 'monthly') = (day is not null)),
  check ((range = 'hours') = (hour_from is not null and hour_to is not null)),
  check (region <> 'all' or domain_id is null and group_id is null)
);
-- One of a region at a time; what lost its region stands in nobody's way.
create unique index report_schedule_time on report_schedule
  (region, coalesce(domain_id, 0), coalesce(group_id, 0), frequency, coalesce(weekday, 0), coalesce(day, 0), send_time)
  where region = 'all' or region = 'domain' and domain_id is not null or region = 'group' and group_id is not null;
create index report_schedule_domain on report_schedule (domain_id);
create index report_schedule_group on report_schedule (group_id);
call tenant_table('report_schedule', '$all', '$all');

-- Where its domain or group is deleted, nothing is left to be told.
create function end_report_schedule() returns trigger language plpgsql as $$
begin
  if new.region = 'domain' and new.domain_id is null or new.region = 'group' and new.group_id is null then
    new.is_act := false;
  end if;
  return new;
end $$;
revoke execute on function end_report_schedule from public;
create trigger report_schedule_region before update on report_schedule for each row execute function end_report_schedule();

-- Administrator reports stand in the same log: without a user, with what they told of.
alter table report_mail alter column user_id drop not null;
alter table report_mail
  add column schedule_id bigint references report_schedule on delete set null,
  add column name text not null default '',
  add column definition jsonb,
  add check ((user_id is null) = (definition is not null));
-- A report by the clock is made once for each of its readers.
create unique index report_mail_schedule on report_mail (schedule_id, due_at, recipient)
  where kind = 'daily' and schedule_id is not null;

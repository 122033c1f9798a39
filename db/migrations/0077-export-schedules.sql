-- Lists as files by the clock (decision 0081): whose, of what, when.
create table export_schedule (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user on delete cascade,
  domain_id bigint references domain on delete cascade,
  group_id bigint references user_group on delete set null,
  name text not null,
  list text not null,
  -- as the list is asked for, its time left out
  query jsonb not null,
  -- the time it is of, reckoned from the day it is made on; null: the list as it is
  period text check (period in ('yesterday', 'week', 'month', 'last_month')),
  format text not null check (format in ('csv', 'xlsx')),
  language text not null check (language in ('ko', 'en', 'ja')),
  frequency text not null check (frequency in ('daily', 'weekly', 'monthly')),
  -- Monday is 1
  weekday smallint check (weekday between 1 and 7),
  -- the month's last day where it is shorter
  day smallint check (day between 1 and 31),
  -- HH:mm on the clock of the settings' zone
  send_time text collate "C" not null check (send_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- whether its owner is told by mail
  notify boolean not null,
  is_act boolean not null,
  -- moments after this one are still to be made
  done_at timestamptz not null,
  -- the last file: when it was due or asked for, and what became of it
  last_at timestamptz,
  last_state text check (last_state in ('running', 'done', 'failed')),
  last_error text,
  last_rows integer not null default 0,
  -- its owner was told that none could be made, and none was since
  failing boolean not null default false,
  created_at timestamptz not null default now(),
  -- who saved it, with which rights
  asked jsonb not null,
  check ((frequency = 'weekly') = (weekday is not null)),
  check ((frequency = 'monthly') = (day is not null))
);
create index export_schedule_owner on export_schedule (user_id, id);
create index export_schedule_domain on export_schedule (domain_id);
create index export_schedule_group on export_schedule (group_id);
call tenant_table('export_schedule', '$all or domain_id = $domain or group_id = $group or user_id = $user',
  '$all or domain_id is not distinct from $home_domain and exists (select from app_user u where u.id = user_id)
    and (group_id is null or exists (select from user_group g where g.id = group_id))');

-- Whose they are moves with them: their owner can see and save them wherever they are.
create function move_export_schedules() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update export_schedule set domain_id = new.domain_id, group_id = new.group_id where user_id = new.id;
  return null;
end $$;
create trigger move_export_schedules after update of domain_id, group_id on app_user for each row
  when (old.domain_id is distinct from new.domain_id or old.group_id is distinct from new.group_id)
  execute function move_export_schedules();
revoke execute on function move_export_schedules from public;

alter table list_export
  add column schedule_id bigint references export_schedule on delete set null,
  add column due_at timestamptz;
-- A moment of a schedule is made once.
create unique index list_export_moment on list_export (schedule_id, due_at) where schedule_id is not null;

-- When an account last handed in mail by SMTP AUTH, to the hour: its use, as signing in to the console is (decision 0070).
alter table app_user add column last_mail_sign_in_at timestamptz;
grant select (last_mail_sign_in_at) on app_user to postern_tenant;

-- Mail that detox could not disarm, until those who are to be told of it have been (decision 0123).
create table undisarmed (
  mail_id uuid primary key,
  received_at timestamptz not null,
  user_id bigint,
  at timestamptz not null default now(),
  user_told boolean not null default false,
  alarm_told boolean not null default false
);
call tenant_table('undisarmed', '$all');

-- One row, which whoever tells locks.
create table detox_alarm (
  one boolean primary key default true check (one),
  last_at timestamptz
);
insert into detox_alarm default values;
call tenant_table('detox_alarm', '$all');

-- When a person was told last.
create table detox_told (
  user_id bigint primary key references app_user on delete cascade,
  at timestamptz not null
);
call tenant_table('detox_told', '$all');

create function note_undisarmed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into undisarmed (mail_id, received_at, user_id) values (new.id, new.received_at, new.user_id) on conflict do nothing;
  return null;
end $$;
revoke execute on function note_undisarmed from public;
create trigger note_undisarmed after insert on mail for each row
  when (new.detox_state = 4) execute function note_undisarmed();
create trigger note_undisarmed_later after update of detox_state on mail for each row
  when (new.detox_state = 4 and old.detox_state = 5) execute function note_undisarmed();

-- Its screen belongs to the installation.
update role set permissions = array_remove(permissions, 'apt-detox-alarm') where region <> 'all';

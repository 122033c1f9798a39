-- What mail adds up to (product §2 "statistics"). Recording leaves a narrow row for each mail in the same transaction; the
-- fold takes these rows and adds them up, in a transaction of its own. Nothing waits for a row that all mail shares.

drop table mail_counter;

-- `kind`: 1 a mail, 2 a refusal of which no mail tells, 3 a mail that was deleted, 4 a copy delivered, 5 one given up,
-- 6 a sign-in by SMTP, 7 one refused.
create table stat_pending (
  kind smallint not null check (kind between 1 and 7),
  at timestamptz not null,
  mail_id uuid,
  domain_id bigint,
  group_id bigint,
  class text not null default '',
  code smallint not null default 0,
  mails integer not null default 1,
  bytes bigint not null default 0,
  -- Of a sign-in: the account and the address of the client.
  account text,
  ip text
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000);

-- Sums by hour and day ('h', 'd'), each beginning at `at`, of the zone in stat_state. Domain 0 is all there is, group 0 the
-- whole domain: levels are added up apart, so that none has to be summed when somebody looks.
create table stat_total (
  unit text collate "C" not null check (unit in ('h', 'd')),
  at timestamptz not null,
  domain_id bigint not null,
  group_id bigint not null,
  -- A class of mail, or 'delivered', 'failed', 'auth', 'auth-refused'.
  class text collate "C" not null,
  code smallint not null,
  mails bigint not null,
  bytes bigint not null,
  -- Besides `mails`: refusals beyond what is recorded one by one.
  unrecorded bigint not null,
  -- Of `mails`: those that somebody has deleted since.
  gone bigint not null,
  primary key (domain_id, group_id, unit, at, class, code)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);
-- Lists of all domains and groups read whole days.
create index stat_total_day on stat_total (at) where unit = 'd';
call tenant_table('stat_total', '$all or domain_id = $domain or group_id = $group');

-- The same by whom and what (`dim`), by day and month.
create table stat_key (
  unit text collate "C" not null check (unit in ('d', 'm')),
  at timestamptz not null,
  dim text collate "C" not null,
  domain_id bigint not null,
  group_id bigint not null,
  key text collate "C" not null,
  normal bigint not null,
  spam bigint not null,
  virus bigint not null,
  rejected bigint not null,
  bytes bigint not null,
  last_at timestamptz not null,
  primary key (domain_id, group_id, dim, unit, at, key)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);
call tenant_table('stat_key', '$all or domain_id = $domain or group_id = $group');

-- What days had beyond the keys that are kept of them; `most` is the most that any of those may have had.
create table stat_rest (
  unit text collate "C" not null check (unit in ('d', 'm')),
  at timestamptz not null,
  dim text collate "C" not null,
  domain_id bigint not null,
  group_id bigint not null,
  keys bigint not null,
  normal bigint not null,
  spam bigint not null,
  virus bigint not null,
  rejected bigint not null,
  bytes bigint not null,
  most bigint not null,
  primary key (domain_id, group_id, dim, unit, at)
);
call tenant_table('stat_rest', '$all or domain_id = $domain or group_id = $group');

-- One row. `zone` null: nothing is added up yet, and everything recorded will be, in the zone of the settings.
create table stat_state (
  one boolean primary key default true check (one),
  zone text,
  -- Days from here on are still to be counted anew of the records, day by day; null: none.
  recount_from timestamptz,
  recount_until timestamptz,
  -- When sums were last compared with the records, and how many were not theirs (they were put right).
  checked_at timestamptz,
  differences bigint not null default 0,
  -- Keys of months before it are made of those of their days.
  months_until timestamptz
);
insert into stat_state default values;
call tenant_table('stat_state', 'true');

-- A mail that turns out to be something else, and one that is deleted.
create function count_changed_mail() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    insert into stat_pending (kind, at, domain_id, group_id, class, code)
      values (3, old.received_at, old.domain_id, old.group_id, old.class, coalesce(old.reject_code, 0));
  else
    insert into stat_pending (kind, at, mail_id, domain_id, group_id, class, code, mails, bytes) values
      (1, old.received_at, old.id, old.domain_id, old.group_id, old.class, coalesce(old.reject_code, 0), -1, -old.size),
      (1, new.received_at, new.id, new.domain_id, new.group_id, new.class, coalesce(new.reject_code, 0), 1, new.size);
  end if;
  return null;
end $$;
revoke execute on function count_changed_mail from public;
create trigger mail_count_deleted after delete on mail for each row execute function count_changed_mail();
create trigger mail_count_changed after update of class on mail for each row
  when (old.class is distinct from new.class) execute function count_changed_mail();

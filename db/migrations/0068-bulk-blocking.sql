-- Bulk-mail blocking (product §8, codes 131 to 133 and 135): how much mail there was of whom, and who is blocked.

-- Sums that processes add to every second, never a row a mail. A window slides: `mails` of this one and `before` of the one
-- before it, of which counts what has not passed yet. `seconds` 0 is a day, which has no window before it.
create table rate_count (
  kind text collate "C" not null check (kind in ('sender', 'recipient', 'client', 'day')),
  key text collate "C" not null,
  seconds integer not null,
  started timestamptz not null,
  mails integer not null,
  before integer not null default 0,
  last_at timestamptz not null,
  primary key (kind, key)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.1);
call tenant_table('rate_count', '$all', '$all');

-- Mail of the window that ends at `at`, or since `day` began.
create function rate_now(c rate_count, at timestamptz, day timestamptz) returns double precision
language sql stable parallel safe as $$
  select case
    when c.seconds = 0 then case when c.started >= day then c.mails else 0 end
    when at < c.started + make_interval(secs => c.seconds)
      then c.mails + c.before * (1 - greatest(0, extract(epoch from at - c.started)) / c.seconds)
    else c.mails * greatest(0, 2 - extract(epoch from at - c.started) / c.seconds)
  end::double precision
$$;

create table rate_block (
  id bigint generated always as identity primary key,
  kind text collate "C" not null check (kind in ('sender', 'recipient', 'client', 'day')),
  key text collate "C" not null,
  since timestamptz not null,
  until timestamptz not null,
  -- Taken when it began, and by limits that only observe since.
  mails integer not null,
  observed boolean not null,
  unique (kind, key)
);
create index rate_block_until on rate_block (until);
call tenant_table('rate_block', '$all', '$all');
call watch_rows('rate_block');

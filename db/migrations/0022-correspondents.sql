-- Who writes to a domain, and to each of its users: remembered only of senders whose From was proven (decision 0041). One row
-- an address and one an organisation ('@' and its registrable domain); added up in memory by whoever takes mail in, flushed
-- every few seconds, never a row a mail.
create table correspondent (
  id bigint generated always as identity primary key,
  domain_id bigint not null references domain on delete cascade,
  -- null: the domain as a whole
  user_id bigint references app_user on delete cascade,
  address text collate "C" not null,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  -- different days (UTC) with mail that was judged normal
  days integer not null default 0,
  -- mails judged normal, and those judged otherwise
  normal integer not null default 0,
  unwanted integer not null default 0,
  -- mails the other way: from the domain (the user) to this address
  written integer not null default 0,
  -- what people did: gave mail back from quarantine or allowed the sender, or denied it; the later word counts
  released integer not null default 0,
  reported integer not null default 0,
  vouched_at timestamptz,
  reported_at timestamptz,
  unique nulls not distinct (domain_id, user_id, address)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.1);
create index correspondent_user on correspondent (user_id) where user_id is not null;
-- What a person says of a sender reaches as far as the person's region.
call tenant_table('correspondent',
  '$all or domain_id = $domain or user_id = $user or exists (select from app_user u where u.id = user_id and u.group_id = $group)',
  '$all or domain_id = $domain or user_id = $user or exists (select from app_user u where u.id = user_id and u.group_id = $group)');
call tenant_check('correspondent', '$all or domain_id = $home_domain
  and (domain_id = $domain or user_id = $user or exists (select from app_user u where u.id = user_id and u.group_id = $group))
  and (user_id is null or exists (select from app_user u where u.id = user_id and u.domain_id = correspondent.domain_id))');

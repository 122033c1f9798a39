-- expand
-- Users from a directory, by domain (decision 0133).
create table directory (
  domain_id bigint primary key references domain (id) on delete cascade,
  -- as the form has them (contract/routes/directory.ts); no secrets
  settings jsonb not null,
  -- sealed for the domain, its servers and the bind name
  bind_password bytea not null,
  enabled boolean not null default true,
  every_minutes integer not null check (every_minutes > 0),
  -- when the next synchronisation is due
  due_at timestamptz not null default now(),
  last_at timestamptz,
  last_dry boolean not null default false,
  -- contract/routes/directory.ts
  last_report jsonb,
  -- of a synchronisation by the clock or by hand that changed nobody; null once one has succeeded
  problem text,
  problem_since timestamptz
);
-- The owner's alone: it names servers inside, and holds a password.
revoke all on directory from postern_tenant;

alter table app_user
  -- who owns the account; null: registered by hand
  add column directory text check (directory in ('ldap', 'scim')),
  -- its name there for good
  add column directory_id text,
  -- fields that only the directory changes
  add column directory_owns text[] not null default '{}',
  -- the directory has blocked its sign-in
  add column directory_disabled boolean not null default false,
  -- since when the directory has no such user
  add column directory_gone_at timestamptz,
  add constraint app_user_directory_named check ((directory is null) = (directory_id is null));
create unique index app_user_directory on app_user (domain_id, directory, directory_id) where directory is not null;
grant select (directory, directory_owns, directory_disabled, directory_gone_at) on app_user to postern_tenant;

alter table user_group
  add column directory text check (directory in ('ldap', 'scim')),
  add column directory_id text,
  add constraint user_group_directory_named check ((directory is null) = (directory_id is null));
create unique index user_group_directory on user_group (domain_id, directory, directory_id) where directory is not null;

alter table alert_rule drop constraint alert_rule_kind_check;
alter table alert_rule add constraint alert_rule_kind_check check (kind in ('class', 'refusals', 'virus', 'sender',
  'detox', 'queue_oldest', 'queue_deferred', 'queue_destination', 'disk', 'dns', 'scanner', 'unchecked', 'certificate', 'job',
  'database', 'configuration', 'storage', 'node', 'directory'));
-- Told as a full disk is.
insert into alert_rule (kind, most, urgent, ways, is_act)
select 'directory', 1, true, ways, is_act from alert_rule
where kind = 'disk' and domain_id is null order by id limit 1;

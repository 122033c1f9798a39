-- expand
-- Backups that were made or found at a target (decision 0134). No backup holds this table: a restored one would list itself as unfinished.
create table backup (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('all', 'configuration')),
  origin text not null check (origin in ('schedule', 'asked', 'found')),
  asked_by text,
  -- The moment of the schedule that it is for.
  due_at timestamptz,
  state text not null check (state in ('waiting', 'running', 'done', 'failed')),
  target text not null check (target in ('folder', 's3')),
  place text not null default '',
  name text not null default '',
  node text not null default '',
  recipients text[] not null default '{}',
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  finished_at timestamptz,
  moment timestamptz,
  version text not null default '',
  size bigint,
  messages bigint,
  done bigint not null default 0,
  total bigint not null default 0,
  fault text,
  detail text not null default '',
  verified_at timestamptz,
  verify_fault text,
  tested_at timestamptz,
  test_fault text,
  test_detail text not null default ''
);
create unique index backup_one_at_a_time on backup ((true)) where state in ('waiting', 'running');
create index backup_newest on backup (id desc);
call tenant_table('backup', '$all', '$all');

alter table alert_rule drop constraint alert_rule_kind_check;
alter table alert_rule add constraint alert_rule_kind_check check (kind in ('class', 'refusals', 'virus', 'sender',
  'detox', 'queue_oldest', 'queue_deferred', 'queue_destination', 'disk', 'dns', 'scanner', 'unchecked', 'certificate', 'job',
  'database', 'configuration', 'storage', 'node', 'directory', 'backup', 'backup_age'));
-- Told as a full disk is.
insert into alert_rule (kind, most, urgent, ways, is_act)
select kind, most, false, ways, is_act from (values ('backup', 1), ('backup_age', 3)) as standard (kind, most),
  lateral (select ways, is_act from alert_rule where alert_rule.kind = 'disk' and domain_id is null order by id limit 1) of_disk;

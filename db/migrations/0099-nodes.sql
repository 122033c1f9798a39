-- expand
-- Nodes of the installation: who they are, what they do, and when they last said so.
create table node (
  id uuid primary key,
  name text not null,
  joined_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- Of its supervisor: a newer one ends draining, and an older one that still speaks is a copy of the node.
  run uuid not null,
  run_at timestamptz not null,
  -- Shares of its machine in use, each from 0 to 1: cpu, memory, disk.
  machine jsonb not null,
  -- Since when it takes nothing new, and who said so.
  drain_since timestamptz,
  drain_by text
);
call tenant_table('node', '$all', '$all');

create table node_process (
  node_id uuid not null references node on delete cascade,
  process text not null,
  run uuid not null,
  roles text[] not null,
  version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null default now(),
  -- What it has in hand: connections, messages of the last minute, deliveries, jobs.
  load jsonb not null,
  primary key (node_id, process)
);
call tenant_table('node_process', '$all');

alter table set_aside drop constraint set_aside_part_check;
alter table set_aside add constraint set_aside_part_check
  check (part in ('filter', 'setting', 'yara', 'scan', 'original', 'node'));

alter table alert_rule drop constraint alert_rule_kind_check;
alter table alert_rule add constraint alert_rule_kind_check check (kind in ('class', 'refusals', 'virus', 'sender',
  'detox', 'queue_oldest', 'queue_deferred', 'queue_destination', 'disk', 'dns', 'scanner', 'unchecked', 'certificate', 'job',
  'database', 'configuration', 'storage', 'node'));
-- Told as a full disk is.
insert into alert_rule (kind, most, urgent, ways, is_act)
select 'node', 2, true, ways, is_act from alert_rule
where kind = 'disk' and domain_id is null order by id limit 1;

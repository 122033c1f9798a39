-- Versions of the settings (decisions §8): one row a change of one group. `contents` is the whole group as it was after
-- the change, so that it can be brought back; secrets are in neither column.
create table setting_history (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  group_name text not null,
  -- start: what stood before the group's first change
  kind text not null check (kind in ('start', 'edit', 'rollback', 'import')),
  user_id bigint,
  email text not null,
  ip text not null,
  -- [{key, before, after}], null for a secret's values
  changes jsonb not null,
  contents jsonb not null
);
create index setting_history_group on setting_history (group_name, id desc);

call tenant_table('setting_history', '$all');
-- Added to, never changed.
create policy tenant_insert on setting_history for insert to postern_tenant with check ((select reach('all')) = 1);
grant insert on setting_history to postern_tenant;

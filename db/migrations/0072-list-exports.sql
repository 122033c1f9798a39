-- Lists as files, asked for by somebody: made by a job (kind 'export', a request for each), kept for a day.
create table list_export (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user on delete cascade,
  domain_id bigint references domain on delete cascade,
  group_id bigint references user_group on delete set null,
  list text not null,
  -- as the list was asked for
  query jsonb not null,
  format text not null check (format in ('csv', 'xlsx')),
  language text not null,
  time_zone text not null,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  error text,
  -- rows that were found when it was asked for, and whether there are more
  total integer not null,
  more boolean not null,
  done integer not null default 0,
  -- what became of it: more rows than a sheet takes become text
  file text not null default 'csv' check (file in ('csv', 'xlsx', 'txt')),
  size bigint not null default 0,
  blob_key text,
  -- permissions that what stands in the file rests on: without one of them it is not handed out
  relies text[] not null default '{}',
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  -- who asked, with which rights
  asked jsonb
);
create index list_export_owner on list_export (user_id, id);
create index list_export_blob on list_export (blob_key) where blob_key is not null;
-- Which bytes are a file's, and how far it is, is written by the owner alone.
call tenant_table('list_export', '$all or domain_id = $domain or group_id = $group or user_id = $user',
  'blob_key is null and ($all or domain_id is not distinct from $home_domain and exists (select from app_user u where u.id = user_id)
    and (group_id is null or exists (select from user_group g where g.id = group_id)))');
revoke update on list_export from postern_tenant;

create function list_export_asks() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into job (kind, key, run_at) values ('export', new.id::text, now())
    on conflict (kind, key) do update set run_at = least(job.run_at, now());
  perform pg_notify('job', 'export');
  return null;
end $$;
create trigger asks_when_inserted after insert on list_export for each row
  when (new.state = 'running') execute function list_export_asks();
revoke execute on function list_export_asks from public;

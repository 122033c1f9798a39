-- Work that somebody asked for (decision 0111): each row is asked for once, carried out by a job of its kind (decision 0048), and kept
-- with what came of it for a while. The owner alone writes it: which bytes are its result, how far it is, who asked.
create table work (
  id bigint generated always as identity primary key,
  kind text not null,
  -- null once the account is gone: the work ends then, and says why
  user_id bigint references app_user on delete set null,
  domain_id bigint references domain on delete set null,
  group_id bigint references user_group on delete set null,
  -- who asked, with which rights; null once it has ended
  caller jsonb,
  -- what was asked for, in the words of its kind
  asks jsonb not null,
  state text not null default 'running' check (state in ('running', 'cancelling', 'cancelled', 'done', 'failed')),
  error text,
  -- what there was to do when it was asked for, and whether there was more
  total integer not null default 0,
  more boolean not null default false,
  done integer not null default 0,
  failed integer not null default 0,
  -- where it goes on after its process died
  place jsonb,
  -- what it has found or made so far
  result jsonb,
  blob_key text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  kept_until timestamptz
);
create index work_owner on work (user_id, kind, id);
create index work_domain on work (domain_id);
create index work_group on work (group_id);
create index work_blob on work (blob_key) where blob_key is not null;
call tenant_table('work', '$all or domain_id = $domain or group_id = $group or user_id = $user');

create function work_asks() returns trigger language plpgsql as $$
begin
  insert into job (kind, key, run_at) values (new.kind, new.id::text, now())
    on conflict (kind, key) do update set run_at = least(job.run_at, now());
  perform pg_notify('job', new.kind);
  return null;
end $$;
create trigger asks_when_inserted after insert on work for each row
  when (new.state = 'running') execute function work_asks();

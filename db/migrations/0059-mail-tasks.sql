-- What somebody has done with everything that a search finds: a request of a job (decision 0048), a row a wish.
create table mail_task (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user on delete cascade,
  domain_id bigint references domain on delete cascade,
  group_id bigint references user_group on delete set null,
  action text not null check (action in ('recover', 'delete', 'allow', 'deny')),
  -- of allow and deny: for whom, and what of the sender
  choice jsonb,
  -- the search as it was asked, and its period: mail that came later is not of it
  query jsonb not null,
  period_from timestamptz not null,
  period_to timestamptz not null,
  state text not null default 'running' check (state in ('running', 'cancelling', 'cancelled', 'done', 'failed')),
  error text,
  -- mails that the search found when it was asked, and whether there are more
  total integer not null,
  more boolean not null,
  done integer not null default 0,
  failed integer not null default 0,
  -- the last mail that was gone through; the search goes on after it
  place_at text,
  place_id uuid,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  -- who asked, with which rights; null once it has ended
  asked jsonb
);
create unique index mail_task_running on mail_task (user_id) where state in ('running', 'cancelling');
create index mail_task_owner on mail_task (user_id, id);
call tenant_table('mail_task', '$all or domain_id = $domain or group_id = $group or user_id = $user',
  '$all or domain_id is not distinct from $home_domain and exists (select from app_user u where u.id = user_id)
    and (group_id is null or exists (select from user_group g where g.id = group_id))');
call tenant_updates('mail_task', 'state, error, done, failed, place_at, place_id, asked, finished_at');
revoke delete on mail_task from postern_tenant;

-- Mails that it was not done with, and why.
create table mail_task_failure (
  task_id bigint not null references mail_task on delete cascade,
  mail_id uuid not null,
  error text not null,
  primary key (task_id, mail_id)
);
call tenant_table('mail_task_failure', 'exists (select from mail_task t where t.id = task_id)',
  'exists (select from mail_task t where t.id = task_id) and exists (select from mail m where m.id = mail_id)');
revoke update, delete on mail_task_failure from postern_tenant;

create function mail_task_asks() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into job (kind, key, run_at) values ('mail-task', new.id::text, now())
    on conflict (kind, key) do update set run_at = least(job.run_at, now());
  perform pg_notify('job', 'mail-task');
  return null;
end $$;
create trigger asks_when_inserted after insert on mail_task for each row
  when (new.state = 'running') execute function mail_task_asks();
revoke execute on function mail_task_asks from public;

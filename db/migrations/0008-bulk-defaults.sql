-- Bulk registration: a batch is a job of one administrator; its lines lie here from the dry run on. Registering is
-- SQL from these lines into the tables they are for, in one transaction.
create table bulk_job (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('user', 'domain', 'mail-server')),
  user_id bigint not null references app_user on delete cascade,
  -- the administrator's domain; null for administrators of everything
  domain_id bigint references domain on delete cascade,
  file text not null,
  state text not null default 'checking'
    check (state in ('checking', 'checked', 'committing', 'done', 'undoing', 'undone', 'failed', 'cancelled')),
  error text,
  separator text not null default '',
  charset text not null default '',
  total integer not null default 0,
  progress integer not null default 0,
  counts jsonb not null default '{}',
  -- the transaction that registered it: rows nobody has changed since still carry it as their xmin
  xid text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  -- said again and again by the process that works on it: one that falls silent has died
  heartbeat_at timestamptz not null default now()
);
create index bulk_job_user on bulk_job (user_id, id desc);
create index bulk_job_domain on bulk_job (domain_id);
create unique index bulk_job_running on bulk_job (user_id) where state in ('checking', 'committing', 'undoing');

create table bulk_line (
  job_id bigint not null references bulk_job on delete cascade,
  line integer not null,
  state text not null,
  name text not null,
  -- [{field, code, value, line?}]
  problems jsonb not null default '[]',
  -- values by field, checked: all of a new row, the given ones of a row that exists
  item jsonb,
  -- the row it is about: one that exists, or the one it became
  row_id bigint,
  primary key (job_id, line)
);
create index bulk_line_state on bulk_line (job_id, state, line);

call tenant_table('bulk_job', '$all or domain_id = $domain', '$all or domain_id = $domain');
call tenant_table('bulk_line', 'exists (select from bulk_job j where j.id = job_id)',
  'exists (select from bulk_job j where j.id = job_id)');

-- Whether a row is still as a batch left it.
grant select (xmin) on app_user to postern_tenant;

-- Deleting many users asks for each whether a filter is theirs.
create index filter_user on filter (user_id) where user_id is not null;
create index filter_group on filter (group_id) where group_id is not null;

-- What new users and domains start with: everybody's forms read it.
create table register_default (
  kind text primary key check (kind in ('user', 'domain')),
  body jsonb not null,
  updated_at timestamptz not null default now(),
  updated_by bigint
);
call tenant_table('register_default', 'true', '$all');

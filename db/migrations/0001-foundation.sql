-- Tenancy: domains own groups and users; everything a tenant may see carries the ids of its owners.
create table role (
  id bigint generated always as identity primary key,
  key text not null unique,
  name text not null,
  region text not null check (region in ('all', 'domain', 'group', 'user')),
  editable boolean not null default true,
  permissions text[] not null
);

create table domain (
  id bigint generated always as identity primary key,
  name text not null unique check (name = lower(name)),
  run_mode smallint not null default 1 check (run_mode between 1 and 3),
  is_act boolean not null default true,
  virus_scan boolean not null default true,
  recipient_check smallint not null default 0,
  spam_threshold real,
  subject_tag text not null default '[SPAM]',
  comment text not null default '',
  created_at timestamptz not null default now()
);
create table domain_alias (
  name text primary key check (name = lower(name)),
  domain_id bigint not null references domain on delete cascade
);
create index domain_alias_domain on domain_alias (domain_id);
create table mail_server (
  id bigint generated always as identity primary key,
  domain_id bigint not null references domain on delete cascade,
  server text not null,
  port integer not null check (port between 1 and 65535),
  secure smallint not null check (secure between 0 and 3),
  preference integer not null,
  unique (domain_id, server, port)
);

create table user_group (
  id bigint generated always as identity primary key,
  domain_id bigint not null references domain on delete cascade,
  name text not null,
  use_filter boolean not null default true,
  created_at timestamptz not null default now(),
  unique (domain_id, name)
);

create table app_user (
  id bigint generated always as identity primary key,
  email text not null unique check (email = lower(email)),
  name text not null,
  password_hash text,
  domain_id bigint references domain on delete cascade,
  group_id bigint references user_group on delete set null,
  role_id bigint not null references role,
  language text not null default 'ko' check (language in ('ko', 'en', 'ja')),
  run_mode smallint check (run_mode between 1 and 3),
  filter_order text[] not null default '{user,group,domain,all}',
  login_blocked boolean not null default false,
  must_change_password boolean not null default false,
  password_changed_at timestamptz,
  last_login_at timestamptz,
  last_login_failed_at timestamptz,
  created_at timestamptz not null default now()
);
create index app_user_domain on app_user (domain_id, email);
create index app_user_group on app_user (group_id);
create table user_alias (
  email text primary key check (email = lower(email)),
  user_id bigint not null references app_user on delete cascade
);
create index user_alias_user on user_alias (user_id);

-- Sign-in: server-side sessions, failures counted for existing and unknown addresses alike (decisions §6, §10).
create table login_session (
  id uuid primary key,
  user_id bigint not null references app_user on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ip text not null,
  user_agent text not null,
  secret_hash text not null
);
create index login_session_user on login_session (user_id);
create table login_failure (
  subject text primary key,
  failures integer not null,
  last_at timestamptz not null,
  locked_until timestamptz
);

create table setting (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  updated_by bigint
);

create table filter (
  id bigint generated always as identity primary key,
  region smallint not null check (region between 1 and 4),
  policy smallint not null check (policy in (1, 2)),
  domain_id bigint references domain on delete cascade,
  group_id bigint references user_group on delete cascade,
  user_id bigint references app_user on delete cascade,
  name text not null,
  operation smallint not null,
  rules jsonb not null,
  rules_hash text not null,
  is_act boolean not null default true,
  scanner_option smallint not null default 0,
  trust_unauthenticated boolean not null default false,
  path text not null default 'admin' check (path in ('auto', 'admin')),
  comment text not null default '',
  created_at timestamptz not null default now(),
  check ((region = 1) = (domain_id is null)),
  check ((region = 3) = (group_id is not null)),
  check ((region = 4) = (user_id is not null))
);
create unique index filter_same on filter
  (region, policy, coalesce(domain_id, 0), coalesce(group_id, 0), coalesce(user_id, 0), rules_hash);
create index filter_owner on filter (domain_id, region, policy);

-- Mail: one message, one mail row a recipient. Partitioned by month; retention drops partitions.
-- Ids are UUIDv7 whose time part is received_at, so an id leads to its partition.
create table message (
  id uuid not null,
  received_at timestamptz not null,
  client_ip text not null,
  client_rdns text not null,
  client_country text not null,
  helo text not null,
  tls text not null,
  sender text not null,
  envid text,
  ret text,
  size integer not null,
  sha256 text not null,
  -- null once the copy's retention is over or its last mail row was deleted
  blob_key text,
  trace_header text not null,
  header_from text not null,
  header_to text not null,
  message_id text not null,
  header_date timestamptz,
  attachments jsonb not null,
  findings jsonb not null,
  checks jsonb not null,
  aligned boolean not null,
  primary key (id, received_at)
) partition by range (received_at);

create table mail (
  id uuid not null,
  received_at timestamptz not null,
  message_id uuid not null,
  domain_id bigint,
  group_id bigint,
  user_id bigint,
  receiver text not null,
  receiver_domain text not null,
  sender text not null,
  sender_name text not null,
  sender_domain text not null,
  sender_ip text not null,
  sender_country text not null,
  title text not null,
  attach_names text[] not null,
  size integer not null,
  class text not null,
  mode smallint not null,
  score real not null,
  threshold real not null,
  virus_name text not null,
  filter_info text not null,
  codes text[] not null,
  trace jsonb not null,
  reject_code smallint,
  reject_reason text not null default '',
  recovered_at timestamptz,
  recovered_by bigint,
  send_state text not null,
  send_message text not null default '',
  sent_at timestamptz,
  download_count integer not null default 0,
  detox_state smallint not null default 0,
  primary key (id, received_at)
) partition by range (received_at);
-- The sweep of orphaned copies asks by key.
create index message_blob on message (blob_key);
create index mail_time on mail (received_at desc, id desc);
create index mail_domain_time on mail (domain_id, received_at desc);
create index mail_user_time on mail (user_id, received_at desc) where user_id is not null;
create index mail_message on mail (message_id);

create table message_default partition of message default;
create table mail_default partition of mail default;

-- Creates the monthly partitions of the month of `moment` for both tables; calling it again is harmless.
create function ensure_mail_partitions(moment timestamptz) returns void language plpgsql as $$
declare
  first date := date_trunc('month', moment at time zone 'UTC')::date;
  suffix text := to_char(first, 'YYYYMM');
  parent text;
begin
  foreach parent in array array['message', 'mail'] loop
    if to_regclass(format('%I', parent || '_' || suffix)) is null then
      execute format('create table %I partition of %I for values from (%L) to (%L)',
        parent || '_' || suffix, parent,
        first::text || ' 00:00:00+00', (first + interval '1 month')::date::text || ' 00:00:00+00');
    end if;
  end loop;
end $$;
select ensure_mail_partitions(now()), ensure_mail_partitions(now() + interval '1 month');

-- The outbound queue: one row a recipient's copy (or a notice we send), until it is delivered, bounced or cancelled.
create table delivery (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('mail', 'dsn')),
  mail_id uuid,
  message_id uuid,
  received_at timestamptz not null,
  -- destination: the domain whose mail servers take it; null for a DSN, which goes by MX
  domain_id bigint,
  destination text not null,
  recipient text not null,
  sender text not null,
  -- what is put before the stored bytes (trace and verdict headers, CRLF lines)
  prepend text not null default '',
  -- replaces the Subject field when set (run mode tag)
  subject_tag text not null default '',
  -- own bytes of a DSN; mail takes its message's blob
  content bytea,
  notify text[] not null default '{}',
  orcpt text,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  claimed_by text,
  claimed_until timestamptz,
  delay_notified boolean not null default false,
  last_reply text not null default '',
  created_at timestamptz not null default now()
);
-- Claimed rows leave the due indexes, so that workers never step over each other's work.
create index delivery_due on delivery (next_attempt_at) where claimed_by is null;
create index delivery_destination_due on delivery (destination, next_attempt_at) where claimed_by is null;
create index delivery_claimed on delivery (claimed_by) where claimed_by is not null;
-- One copy a mail, whoever asks for it.
create unique index delivery_mail_once on delivery (mail_id) where kind = 'mail';
alter table delivery set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 500);

-- Notices sent to one address in one hour: bounds what a forger can make us send (security L09).
create table notice_count (
  recipient text not null,
  hour timestamptz not null,
  sent integer not null,
  primary key (recipient, hour)
);

-- What happened to each attempt, for the console's mail view.
create table delivery_log (
  id bigint generated always as identity primary key,
  mail_id uuid not null,
  at timestamptz not null default now(),
  server text not null,
  outcome text not null check (outcome in ('delivered', 'deferred', 'failed')),
  reply text not null
);
create index delivery_log_mail on delivery_log (mail_id);

-- Totals by hour; written in the transaction that writes the rows they count.
create table mail_counter (
  hour timestamptz not null,
  domain_id bigint not null,
  class text not null,
  mode smallint not null,
  mails bigint not null,
  bytes bigint not null,
  primary key (hour, domain_id, class, mode)
);

-- Every process keeps configuration in memory; a change to any of these tables tells it to read again.
create function notify_configuration() returns trigger language plpgsql as $$
begin
  perform pg_notify('postern_configuration', tg_table_name);
  return null;
end $$;
do $$
declare
  watched text;
begin
  foreach watched in array array['domain', 'domain_alias', 'mail_server', 'user_group', 'app_user', 'user_alias', 'setting', 'filter', 'role'] loop
    execute format('create trigger %I after insert or update or delete or truncate on %I for each statement execute function notify_configuration()',
      watched || '_changed', watched);
  end loop;
end $$;

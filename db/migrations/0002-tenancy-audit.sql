-- Tenancy as a hard border (decisions §6, security R9): the API works as a role that owns nothing. Row-level security
-- shows it only what the region of the current call reaches; platform/db/tenant.ts says which that is.
do $$
begin
  if not exists (select from pg_roles where rolname = 'postern_tenant') then
    create role postern_tenant nologin;
  end if;
exception
  -- Another database of the cluster was quicker.
  when duplicate_object or unique_violation then null;
  when insufficient_privilege then
    raise exception 'The role postern_tenant is missing and % may not create it', current_user
      using hint = format('As a superuser: create role postern_tenant nologin; grant postern_tenant to %I;', current_user);
end $$;
do $$
begin
  if not pg_has_role(current_user, 'postern_tenant', 'member') then
    execute format('grant postern_tenant to %I', current_user);
  end if;
end $$;

-- What the current call reaches: postern.all is '1' for region all; the id of its own region is set for the others.
-- postern.home_* name the domain and group the caller belongs to: their names may be read, nothing else.
-- Each is asked once a query: `(select …)` makes it an init plan, so that indexes stay usable.
create function reach(setting text) returns bigint language sql stable parallel safe
  return nullif(current_setting('postern.' || setting, true), '')::bigint;

-- Creates the policies of a table for reading and for changing. Expressions may use $all, $domain, $group, $user,
-- $home_domain, $home_group. A table without a second expression cannot be changed.
create procedure tenant_table(tab regclass, readable text, changeable text default null) language plpgsql as $$
declare
  word text;
begin
  foreach word in array array['home_domain', 'home_group', 'domain', 'group', 'user'] loop
    readable := replace(readable, '$' || word, format('(select reach(%L))', word || '_id'));
    changeable := replace(changeable, '$' || word, format('(select reach(%L))', word || '_id'));
  end loop;
  readable := replace(readable, '$all', '(select reach(''all'')) = 1');
  changeable := replace(changeable, '$all', '(select reach(''all'')) = 1');
  execute format('alter table %s enable row level security', tab);
  execute format('create policy tenant_read on %s for select to postern_tenant using (%s)', tab, readable);
  execute format('grant select on %s to postern_tenant', tab);
  if changeable is null then return; end if;
  execute format('create policy tenant_insert on %s for insert to postern_tenant with check (%s)', tab, changeable);
  execute format('create policy tenant_update on %s for update to postern_tenant using (%s) with check (%s)', tab, changeable, changeable);
  execute format('create policy tenant_delete on %s for delete to postern_tenant using (%s)', tab, changeable);
  execute format('grant insert, update, delete on %s to postern_tenant', tab);
end $$;

-- The hash itself never leaves by this role: whether there is one is all that screens need.
alter table app_user add column has_password boolean generated always as (password_hash is not null) stored;

call tenant_table('role', 'true', '$all');
call tenant_table('domain', '$all or id = $home_domain', '$all or id = $domain');
call tenant_table('domain_alias', '$all or domain_id = $home_domain', '$all or domain_id = $domain');
call tenant_table('mail_server', '$all or domain_id = $home_domain', '$all or domain_id = $domain');
call tenant_table('user_group', '$all or domain_id = $domain or id = $group or id = $home_group',
  '$all or domain_id = $domain or id = $group');
call tenant_table('app_user', '$all or domain_id = $domain or group_id = $group or id = $user',
  '$all or domain_id = $domain or group_id = $group');
call tenant_table('user_alias', 'exists (select from app_user u where u.id = user_id)',
  'exists (select from app_user u where u.id = user_id)');
call tenant_table('login_session', 'exists (select from app_user u where u.id = user_id)',
  'exists (select from app_user u where u.id = user_id)');
call tenant_table('setting', '$all and key not like ''internal.%''', '$all and key not like ''internal.%''');
call tenant_table('filter',
  '$all or domain_id = $domain or group_id = $group or user_id = $user or exists (select from app_user u where u.id = user_id and u.group_id = $group)',
  '$all or domain_id = $domain or group_id = $group or user_id = $user or exists (select from app_user u where u.id = user_id and u.group_id = $group)');
call tenant_table('mail', '$all or domain_id = $domain or group_id = $group or user_id = $user',
  '$all or domain_id = $domain or group_id = $group or user_id = $user');
call tenant_table('message',
  '$all or exists (select from mail m where m.message_id = message.id and m.received_at = message.received_at)');
call tenant_table('delivery',
  '$all or domain_id = $domain or exists (select from mail m where m.id = mail_id and m.received_at = delivery.received_at)',
  '$all or exists (select from mail m where m.id = mail_id and m.received_at = delivery.received_at)');
call tenant_table('delivery_log', '$all or exists (select from mail m where m.id = mail_id)',
  '$all or exists (select from mail m where m.id = mail_id)');
call tenant_table('mail_counter', '$all or domain_id = $domain');

-- Columns that are nobody's to read through the API.
revoke select on app_user, login_session from postern_tenant;
do $$
declare
  hidden constant text[] := array['password_hash', 'secret_hash'];
  tab text;
  names text;
begin
  foreach tab in array array['app_user', 'login_session'] loop
    select string_agg(quote_ident(attname), ', ') into names from pg_attribute
      where attrelid = tab::regclass and attnum > 0 and not attisdropped and attname <> all (hidden);
    execute format('grant select (%s) on %I to postern_tenant', names, tab);
  end loop;
end $$;

-- What must look beyond the border, and says no more than it has to.

-- Those of the names that another domain has, as its name or alias.
create function taken_domain_names(names text[], except_id bigint) returns setof text
language sql stable security definer set search_path = public, pg_temp as $$
  select name from domain where name = any (names) and id is distinct from except_id
  union select name from domain_alias where name = any (names) and domain_id is distinct from except_id
$$;
-- Those of the addresses that another user has, as main address or alias.
create function taken_addresses(addresses text[], except_id bigint) returns setof text
language sql stable security definer set search_path = public, pg_temp as $$
  select email from app_user where email = any (addresses) and id is distinct from except_id
  union select email from user_alias where email = any (addresses) and user_id is distinct from except_id
$$;
-- Locks a message, so that two who delete its last two mails see each other.
create function lock_message(message_id uuid, received timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from message where id = lock_message.message_id and received_at = received for update;
end $$;
-- Removes a message that no mail, of whatever tenant, belongs to any more.
create function drop_message_without_mail(message_id uuid, received timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from message m where m.id = drop_message_without_mail.message_id and m.received_at = received
    and not exists (select from mail where mail.message_id = m.id and mail.received_at = m.received_at)
$$;
revoke execute on function taken_domain_names, taken_addresses, lock_message, drop_message_without_mail from public;
grant execute on function taken_domain_names, taken_addresses, lock_message, drop_message_without_mail to postern_tenant;

-- Audit (specification §3, security R12, H23): insert-only and chained. Each row's hash covers the row and the hash
-- before it; a row that was changed, removed or put in breaks the chain from there on.
create table audit (
  seq bigint primary key,
  at timestamptz not null,
  type text not null check (type in ('S', 'F', 'E')),
  class text not null,
  task text not null,
  user_id bigint,
  email text not null,
  role_key text not null,
  ip text not null,
  domain_id bigint,
  -- what it was done to, for people
  target text not null,
  -- {before, after, note, …}, secrets masked
  details jsonb not null,
  request_id text not null,
  hash bytea not null
);
create index audit_at on audit (at desc);
create index audit_domain on audit (domain_id, at desc);
create index audit_class on audit (class, at desc);

-- Where the chain begins after old rows have gone: the last row that went.
create table audit_anchor (
  only_one boolean primary key default true check (only_one),
  seq bigint not null,
  hash bytea not null,
  at timestamptz not null
);
insert into audit_anchor values (true, 0, sha256('postern audit'), now());

create function audit_hash(before bytea, entry audit) returns bytea language sql stable parallel safe
  return sha256(before || convert_to(jsonb_build_array(entry.seq, extract(epoch from entry.at), entry.type,
    entry.class, entry.task, entry.user_id, entry.email, entry.role_key, entry.ip, entry.domain_id, entry.target,
    entry.details, entry.request_id)::text, 'UTF8'));

-- The only way in. Held until the transaction ends: rows are chained in the order of their commits.
create function audit_append(at timestamptz, type text, class text, task text, user_id bigint, email text,
  role_key text, ip text, domain_id bigint, target text, details jsonb, request_id text) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  entry audit;
  last_hash bytea;
begin
  perform pg_advisory_xact_lock(7362115);
  select a.seq, a.hash into entry.seq, last_hash from audit a order by a.seq desc limit 1;
  if not found then select a.seq, a.hash into entry.seq, last_hash from audit_anchor a; end if;
  entry.seq := entry.seq + 1;
  entry.at := audit_append.at; entry.type := audit_append.type; entry.class := audit_append.class;
  entry.task := audit_append.task; entry.user_id := audit_append.user_id; entry.email := audit_append.email;
  entry.role_key := audit_append.role_key; entry.ip := audit_append.ip; entry.domain_id := audit_append.domain_id;
  entry.target := audit_append.target; entry.details := audit_append.details;
  entry.request_id := audit_append.request_id;
  entry.hash := audit_hash(last_hash, entry);
  insert into audit select entry.*;
  return entry.seq;
end $$;

-- Rows before a moment go, oldest first and without a gap; the chain then begins at the anchor. Answers how many.
create function audit_expire(before timestamptz) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  last audit;
  removed bigint;
begin
  perform pg_advisory_xact_lock(7362115);
  select * into last from audit where seq < coalesce((select min(seq) from audit where at >= before), 9223372036854775807)
    order by seq desc limit 1;
  if not found then return 0; end if;
  update audit_anchor set seq = last.seq, hash = last.hash, at = last.at;
  perform set_config('postern.audit_expiry', last.seq::text, true);
  delete from audit where seq <= last.seq;
  get diagnostics removed = row_count;
  perform set_config('postern.audit_expiry', '', true);
  return removed;
end $$;

-- The first row whose hash is not what it should be or whose predecessor is missing; null when the chain is whole.
create function audit_broken_at() returns bigint language sql stable security definer set search_path = public, pg_temp as $$
  select min(seq) from (
    select a.seq,
      a.seq = coalesce(lag(a.seq) over chain, (select seq from audit_anchor)) + 1
      and a.hash = audit_hash(coalesce(lag(a.hash) over chain, (select hash from audit_anchor)), a) as whole
    from audit a window chain as (order by a.seq)
  ) checked where not whole
$$;

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.seq <= coalesce(nullif(current_setting('postern.audit_expiry', true), ''), '-1')::bigint then
      return old;
    end if;
  end if;
  raise exception 'The audit log is insert-only' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_insert_only before update or delete on audit for each row execute function refuse_audit_change();
create trigger audit_no_truncate before truncate on audit for each statement execute function refuse_audit_change();

call tenant_table('audit', '$all or domain_id = $domain');
revoke execute on function audit_append, audit_expire, audit_broken_at from public;
grant execute on function audit_append, audit_broken_at to postern_tenant;

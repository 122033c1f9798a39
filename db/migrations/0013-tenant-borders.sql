-- The border once more: not only where a row lies counts, but also what it names. A service that forgot to ask could
-- have hung a row of its own on another tenant's group, user or message; platform/db/borders.test.ts tries all of it.

-- What rows of a table may become, for tables whose `changeable` (tenant_table) says too little. Same words.
create procedure tenant_check(tab regclass, allowed text) language plpgsql as $$
declare
  word text;
begin
  foreach word in array array['home_domain', 'home_group', 'domain', 'group', 'user'] loop
    allowed := replace(allowed, '$' || word, format('(select reach(%L))', word || '_id'));
  end loop;
  allowed := replace(allowed, '$all', '(select reach(''all'')) = 1');
  execute format('alter policy tenant_insert on %s with check (%s)', tab, allowed);
  execute format('alter policy tenant_update on %s with check (%s)', tab, allowed);
end $$;

-- Only what services do with them.
create procedure tenant_columns(tab regclass, hidden text[]) language plpgsql as $$
declare
  names text;
begin
  select string_agg(quote_ident(attname), ', ') into names from pg_attribute
    where attrelid = tab and attnum > 0 and not attisdropped and attname <> all (hidden);
  execute format('revoke select on %s from postern_tenant', tab);
  execute format('grant select (%s) on %s to postern_tenant', names, tab);
end $$;
create procedure tenant_updates(tab regclass, names text) language plpgsql as $$
begin
  execute format('revoke update on %s from postern_tenant', tab);
  execute format('grant update (%s) on %s to postern_tenant', names, tab);
end $$;

-- A group stays in its domain, a user in a group of the domain, a filter where its group or user is.
call tenant_check('user_group', '$all or domain_id = $domain or id = $group and domain_id = $home_domain');
call tenant_check('app_user', '$all or domain_id = $home_domain and (domain_id = $domain or group_id = $group)
  and (group_id is null or exists (select from user_group g where g.id = group_id and g.domain_id = app_user.domain_id))');
call tenant_check('filter', '$all or domain_id = $home_domain
  and (domain_id = $domain or group_id = $group or user_id = $user
    or exists (select from app_user u where u.id = user_id and u.group_id = $group))
  and (group_id is null or exists (select from user_group g where g.id = group_id and g.domain_id = filter.domain_id))
  and (user_id is null or exists (select from app_user u where u.id = user_id and u.domain_id = filter.domain_id))');
-- Addresses are given by administrators, not taken by users.
call tenant_check('user_alias',
  'exists (select from app_user u where u.id = user_id and ($all or u.domain_id = $domain or u.group_id = $group))');
call tenant_check('bulk_job', '($all or domain_id = $domain) and exists (select from app_user u where u.id = user_id)');

-- Mail is written by the role smtp alone; whose it is never changes.
drop policy tenant_insert on mail;
revoke insert on mail from postern_tenant;
call tenant_updates('mail', 'send_state, send_message, recovered_at, recovered_by, download_count');
drop policy tenant_insert on delivery_log;
drop policy tenant_update on delivery_log;
revoke insert, update on delivery_log from postern_tenant;
-- A copy sends the message of the mail it is of. Our own mail (one-time codes, temporary passwords) lies here too.
call tenant_check('delivery', '$all or kind = ''mail'' and exists (select from mail m where m.id = mail_id
  and m.received_at = delivery.received_at and m.message_id = delivery.message_id
  and m.domain_id is not distinct from delivery.domain_id)');
call tenant_updates('delivery', 'route_server, route_port, route_secure, destination, recipient, next_attempt_at');
call tenant_columns('delivery', '{content}');
-- Sessions are opened by the owner alone; administrators end them.
drop policy tenant_insert on login_session;
drop policy tenant_delete on login_session;
revoke insert, delete on login_session from postern_tenant;
call tenant_updates('login_session', 'expires_at');

-- A user's filters go along to another domain: those of the domain that is left could still be read and changed by its
-- administrators. A user without a domain has none.
create function move_filters() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.domain_id is null then
    delete from filter where user_id = new.id;
  else
    update filter set domain_id = new.domain_id where user_id = new.id;
  end if;
  return null;
end $$;
create trigger move_filters after update of domain_id on app_user
  for each row when (old.domain_id is distinct from new.domain_id) execute function move_filters();
revoke execute on function move_filters, forget_browsers from public;
-- Those that stayed behind; of two that say the same one is enough.
delete from filter f using app_user u where f.user_id = u.id and f.domain_id is distinct from u.domain_id
  and (u.domain_id is null or exists (select from filter o where o.user_id = f.user_id and o.policy = f.policy
    and o.rules_hash = f.rules_hash and (o.domain_id = u.domain_id or o.id > f.id)));
update filter f set domain_id = u.domain_id from app_user u where f.user_id = u.id and f.domain_id <> u.domain_id;

-- As before, and it names users in reach only. Planned anew for each call, as the words say how many rows to expect
-- (the trap of 0012: a plan kept from when there were few users).
create or replace function find_users(words text, pattern text, cap integer) returns bigint[]
language sql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
  select case when count(*) <= cap then coalesce(array_agg(id) filter (where (select reach('all')) = 1
    or domain_id = (select reach('domain_id')) or group_id = (select reach('group_id')) or id = (select reach('user_id'))), '{}') end
  from (select id, domain_id, group_id from app_user where bigrams(search) @> bigrams(words) and search like pattern limit cap + 1) found
$$;

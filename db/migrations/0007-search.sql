-- Finding users by a part of their address or name among many (lists answer within 150 ms).

alter table app_user add column search text collate "C"
  generated always as (lower(email) || ' ' || lower(name)) stored;
grant select (search) on app_user to postern_tenant;

-- Pairs of neighbouring characters, of any script. pg_trgm would do the same for Latin letters only where the database
-- has no locale, and is not everywhere to be had.
create function bigrams(t text) returns text[] language sql immutable strict parallel safe
  return array(select distinct substr(t, i, 2) from generate_series(1, length(t) - 1) i);
create index app_user_search on app_user using gin (bigrams(search));

-- Ids of the users in whose address or name the words occur, null when there are more than `cap`. Under row-level
-- security no index can serve LIKE, so this looks beyond it; who asks still reads the rows through it.
-- `words` are two characters at least, in lower case; `pattern` is the same for LIKE.
create function find_users(words text, pattern text, cap integer) returns bigint[]
language sql stable security definer set search_path = public, pg_temp as $$
  select case when count(*) <= cap then coalesce(array_agg(id), '{}') end
  from (select id from app_user where bigrams(search) @> bigrams(words) and search like pattern limit cap + 1) found
$$;
revoke execute on function find_users from public;
grant execute on function find_users to postern_tenant;

-- Signing in changes the row too, and is no news for whoever keeps configuration in memory.
drop trigger app_user_changed on app_user;
create trigger app_user_changed after insert or delete or truncate or update of email, domain_id, group_id, role_id,
  run_mode, filter_order, login_blocked, language, receive_system_mail, daily_report, detox, sender_auth, receiver_auth,
  ears_expire_action, route_server, route_port, route_secure, route_forward_id
  on app_user for each statement execute function notify_configuration();

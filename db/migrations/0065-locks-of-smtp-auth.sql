-- Locks of SMTP AUTH are seen where those of signing in are (features/auth/mail-throttle.ts names the counters).
create or replace function locked_users(at timestamptz) returns table (user_id bigint, until timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id, max(l.locked_until)
  from login_failure l
    cross join lateral regexp_match(l.subject, '^(?:second-factor:|smtp:)?(?:address\|(.*)|both\|(.*)\|[^|]*)$') as parts
    join app_user u on u.email = coalesce(parts[1], parts[2])
  where l.locked_until > at and ((select reach('all')) = 1 or u.domain_id = (select reach('domain_id'))
    or u.group_id = (select reach('group_id')) or u.id = (select reach('user_id')))
  group by u.id
$$;

-- An account whose role works on a domain or a group has one, and a group belongs to its user's domain (specification §5
-- "Group admin role requires a group").

-- Groups of a domain that the user has left.
update app_user u set group_id = null from user_group g
where g.id = u.group_id and g.domain_id is distinct from u.domain_id;
-- Administrators whose domain or group was deleted worked on their own things only; their role says so from now on.
update app_user u set role_id = (select id from role where key = 'user') from role r
where r.id = u.role_id
  and (r.region in ('domain', 'group') and u.domain_id is null or r.region = 'group' and u.group_id is null);

-- Asked when the transaction ends: a domain takes its groups with it before it takes its users. Two transactions that are
-- each right for themselves (one deletes the group, one makes a member its administrator) are so not wrong together.
create function assert_place() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  account record;
begin
  select u.domain_id, u.group_id, r.region, g.domain_id as group_domain_id into account
  from app_user u join role r on r.id = u.role_id left join user_group g on g.id = u.group_id
  where u.id = new.id for key share of r;
  if account.region in ('domain', 'group') and account.domain_id is null
    or account.region = 'group' and account.group_id is null
    or account.group_id is not null and account.group_domain_id is distinct from account.domain_id
  then
    raise exception 'account % has no place for its role, or a group of another domain', new.id
      using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
revoke execute on function assert_place from public;
create constraint trigger app_user_place after insert or update of role_id, domain_id, group_id on app_user
  deferrable initially deferred for each row execute function assert_place();

-- A group's receive-filter flag says whether its filters count, not whose mail it is: what came while it was off is its
-- administrators' to see. From the first time the flag went off, as the audit log tells it, else since there is the group.
with off as (
  select g.id, coalesce((select min(a.at) from audit a where a.class = 'group' and a.task in ('add', 'edit') and a.target = g.name
    and a.domain_id = g.domain_id and a.details->'after'->>'use_filter' = 'false'),
    case when not g.use_filter then g.created_at end) as since
  from user_group g
)
update mail m set group_id = u.group_id from off, app_user u
where off.since is not null and u.group_id = off.id and m.user_id = u.id and m.group_id is null
  and m.domain_id = u.domain_id and m.received_at >= off.since;

-- Users in reach whose sign-in is locked after repeated failures, and until when: by password or by code, from one place
-- or from everywhere (features/auth/throttle.ts names the counters).
create function locked_users(at timestamptz) returns table (user_id bigint, until timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id, max(l.locked_until)
  from login_failure l
    cross join lateral regexp_match(l.subject, '^(?:second-factor:)?(?:address\|(.*)|both\|(.*)\|[^|]*)$') as parts
    join app_user u on u.email = coalesce(parts[1], parts[2])
  where l.locked_until > at and ((select reach('all')) = 1 or u.domain_id = (select reach('domain_id'))
    or u.group_id = (select reach('group_id')) or u.id = (select reach('user_id')))
  group by u.id
$$;
revoke execute on function locked_users from public;
grant execute on function locked_users to postern_tenant;
create index login_failure_locked on login_failure (locked_until) where locked_until is not null;

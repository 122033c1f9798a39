-- When a session was begun or last renewed: shorter sessions end those that are open, too.
alter table login_session add column renewed_at timestamptz;
update login_session set renewed_at = coalesce(last_seen_at, created_at);
alter table login_session alter column renewed_at set not null, alter column renewed_at set default now();
grant select (renewed_at) on login_session to postern_tenant;

-- Aliases of users under names that are not their domain's: leftovers of alias domains that were removed, in the way of whoever has the name next.
delete from user_alias a using app_user u where u.id = a.user_id and u.domain_id is not null
  and substring(a.email from '[^@]*$') not in (select name from domain where id = u.domain_id
    union all select name from domain_alias where domain_id = u.domain_id);

-- Mail that was recovered while it waited, from when that left it waiting in its record.
update mail set mode = 0 where mode = 4 and recovered_at is not null;

-- A user's deletion of mail in which a virus was found takes it from them alone.
create function leave_to_administrators(mail_id uuid, received timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  update mail m set user_id = null
  where m.id = leave_to_administrators.mail_id and m.received_at = received and m.class = 'virus' and m.user_id = reach('user_id')
$$;
revoke execute on function leave_to_administrators from public;
grant execute on function leave_to_administrators to postern_tenant;

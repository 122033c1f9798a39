-- Who named a server decides where it may lead: an administrator of a domain or group must not make this host talk to
-- its own or to inner networks. What is there already counts as named by whoever runs the installation.
alter table mail_server add column named_by text not null default 'all'
  check (named_by in ('all', 'domain', 'group', 'user'));
alter table domain add column rcpt_named_by text not null default 'all'
  check (rcpt_named_by in ('all', 'domain', 'group', 'user'));
alter table app_user add column route_named_by text not null default 'all'
  check (route_named_by in ('all', 'domain', 'group', 'user'));
grant select (route_named_by) on app_user to postern_tenant;

-- The region that the current call works for; the owner of the database is whoever runs the installation.
create function naming_region() returns text language sql stable as $$
  select case
    when current_user <> 'postern_tenant' or reach('all') = 1 then 'all'
    when reach('domain_id') is not null then 'domain'
    when reach('group_id') is not null then 'group'
    else 'user' end
$$;

-- Kept by triggers, so that no way of writing a row can leave it out: forms, bulk registration, what comes later. Who
-- saves a row without another server in it names none.
create function name_mail_server() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.server, new.port, new.secure) is not distinct from (old.server, old.port, old.secure) then
    new.named_by := old.named_by;
  else
    new.named_by := naming_region();
  end if;
  return new;
end $$;
create trigger server_named before insert or update on mail_server
  for each row execute function name_mail_server();

create function name_rcpt_server() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.rcpt_server, new.rcpt_port, new.rcpt_secure)
    is not distinct from (old.rcpt_server, old.rcpt_port, old.rcpt_secure) then
    new.rcpt_named_by := old.rcpt_named_by;
  else
    new.rcpt_named_by := naming_region();
  end if;
  return new;
end $$;
create trigger server_named before insert or update on domain
  for each row execute function name_rcpt_server();

create function name_route() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.route_server, new.route_port, new.route_secure, new.route_forward_id)
    is not distinct from (old.route_server, old.route_port, old.route_secure, old.route_forward_id) then
    new.route_named_by := old.route_named_by;
  else
    new.route_named_by := naming_region();
  end if;
  return new;
end $$;
create trigger server_named before insert or update on app_user
  for each row execute function name_route();

-- What a copy in the queue is routed by: whose it is, and the address it came for.
alter table delivery add column user_id bigint;
alter table delivery add column address text not null default '';
alter table delivery add column route_named_by text;
update delivery d set address = m.receiver, user_id = m.user_id, route_named_by = case when d.route_server is not null then 'all' end
from mail m where d.kind = 'mail' and m.id = d.mail_id and m.received_at = d.received_at;
update delivery set address = recipient where address = '';

-- Whose an address is, by address or alias.
create function account_of(address text) returns bigint language sql stable as $$
  select coalesce((select id from app_user where email = lower(address)),
    (select user_id from user_alias where email = lower(address)))
$$;

-- The one rule of where mail goes: to the user's own server, else to the domain's. A user who now belongs to another
-- domain takes no mail of this one along.
create function delivery_route(account bigint, in_domain bigint, address text)
returns table (destination text, recipient text, route_server text, route_port integer, route_secure smallint, route_named_by text)
language sql stable as $$
  select coalesce(u.route_server || ':' || u.route_port, d.name, lower(substring(address from '[^@]*$'))),
    coalesce(nullif(u.route_forward_id, ''), address), u.route_server, u.route_port, u.route_secure::smallint,
    case when u.route_server is not null then u.route_named_by end
  from (select) one
  left join app_user u on u.id = account and u.route_server is not null
    and coalesce(u.domain_id, in_domain) = in_domain
  left join domain d on d.id = in_domain
$$;

-- Copies on their way go where they would go now, and at once: when the server of a user changes, the user moves to
-- another domain or is deleted, whoever changes it and how many at a time.
create function reroute_deliveries(accounts bigint[]) returns void language sql as $$
  update delivery d set destination = r.destination, recipient = r.recipient, route_server = r.route_server,
    route_port = r.route_port, route_secure = r.route_secure, route_named_by = r.route_named_by,
    orcpt = coalesce(d.orcpt, case when r.recipient <> d.address then 'rfc822;' || d.address end), next_attempt_at = now()
  from delivery x cross join lateral delivery_route(x.user_id, x.domain_id, x.address) r
  where x.user_id = any (accounts) and d.id = x.id
$$;
create function reroute_of_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  accounts bigint[];
begin
  accounts := array(select o.id from before o join changed n using (id)
    where (o.domain_id, o.route_server, o.route_port, o.route_secure, o.route_forward_id)
      is distinct from (n.domain_id, n.route_server, n.route_port, n.route_secure, n.route_forward_id));
  if accounts <> '{}' then perform reroute_deliveries(accounts); end if;
  return null;
end $$;
create trigger mail_rerouted after update on app_user referencing old table as before new table as changed
  for each statement execute function reroute_of_changed();
create function reroute_of_deleted() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform reroute_deliveries(array(select id from before));
  return null;
end $$;
create trigger mail_rerouted_to_domain after delete on app_user referencing old table as before
  for each statement execute function reroute_of_deleted();
-- The API puts copies into the queue and changes none of them.
drop policy tenant_update on delivery;
revoke update on delivery from postern_tenant;
revoke execute on function reroute_deliveries, reroute_of_changed, reroute_of_deleted from public;

-- When a copy may go out that a filter has delivered later; null: at once. Its age counts from there.
alter table delivery add column not_before timestamptz;
grant select (not_before), update (not_before) on delivery to postern_tenant;

-- As before (migration 0028), but for copies whose time has not come: those go elsewhere, and no sooner.
create or replace function reroute_deliveries(accounts bigint[]) returns void language sql as $$
  update delivery d set destination = r.destination, recipient = r.recipient, route_server = r.route_server,
    route_port = r.route_port, route_secure = r.route_secure, route_named_by = r.route_named_by,
    orcpt = coalesce(d.orcpt, case when r.recipient <> d.address then 'rfc822;' || d.address end),
    next_attempt_at = greatest(now(), d.not_before)
  from delivery x cross join lateral delivery_route(x.user_id, x.domain_id, x.address) r
  where x.user_id = any (accounts) and d.id = x.id
$$;

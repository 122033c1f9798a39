-- What the audit log should hold: after which event it begins, and how far the process log has seen it. Whoever proves
-- the chain says by it what is missing.
create function audit_bounds(out begins_after bigint, out shipped bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select (select seq from audit_anchor), (select seq from audit_shipped)
$$;
revoke execute on function audit_bounds from public;
grant execute on function audit_bounds to postern_tenant;

-- A statement that touches no row is no news. Statement triggers fire for it all the same, and the statement that records
-- mail has an insert into filter with hardly ever a row: every commit of mail said that the configuration had changed.

-- Whoever watches a table writes `referencing … as changed` at its trigger.
create function notify_changed_rows() returns trigger language plpgsql as $$
begin
  if exists (select from changed) then
    perform pg_notify('postern_configuration', tg_table_name);
  end if;
  return null;
end $$;

-- Says, from now on, in every process when rows of the table change.
create procedure watch_rows(tab regclass) language plpgsql as $$
begin
  execute format('create trigger rows_inserted after insert on %s referencing new table as changed for each statement execute function notify_changed_rows()', tab);
  execute format('create trigger rows_updated after update on %s referencing new table as changed for each statement execute function notify_changed_rows()', tab);
  execute format('create trigger rows_deleted after delete on %s referencing old table as changed for each statement execute function notify_changed_rows()', tab);
  execute format('create trigger rows_gone after truncate on %s for each statement execute function notify_configuration()', tab);
end $$;

do $$
declare
  watched text;
begin
  foreach watched in array array['domain', 'domain_alias', 'mail_server', 'user_group', 'app_user', 'user_alias', 'setting', 'filter', 'role'] loop
    execute format('drop trigger %I on %I', watched || '_changed', watched);
    execute format('call watch_rows(%L)', watched);
  end loop;
end $$;

-- Of users the mail path remembers whose an address is, in what mode they are and where their mail goes; signing in
-- changes the row too. Transition tables and a list of columns exclude each other.
create function notify_changed_users() returns trigger language plpgsql as $$
begin
  if exists (
    select from changed n join before o using (id)
    where (n.email, n.domain_id, n.group_id, n.role_id, n.run_mode, n.filter_order, n.login_blocked, n.language,
           n.receive_system_mail, n.daily_report, n.detox, n.sender_auth, n.receiver_auth, n.ears_expire_action,
           n.route_server, n.route_port, n.route_secure, n.route_forward_id)
      is distinct from
          (o.email, o.domain_id, o.group_id, o.role_id, o.run_mode, o.filter_order, o.login_blocked, o.language,
           o.receive_system_mail, o.daily_report, o.detox, o.sender_auth, o.receiver_auth, o.ears_expire_action,
           o.route_server, o.route_port, o.route_secure, o.route_forward_id)
  ) then
    perform pg_notify('postern_configuration', tg_table_name);
  end if;
  return null;
end $$;
drop trigger rows_updated on app_user;
create trigger rows_updated after update on app_user referencing old table as before new table as changed
  for each statement execute function notify_changed_users();

-- The same rule for the audit log's reader.
create or replace function tell_audit() returns trigger language plpgsql as $$
begin
  if exists (select from changed) then
    perform pg_notify('audit', '');
  end if;
  return null;
end $$;
drop trigger audit_told on audit;
create trigger audit_told after insert on audit referencing new table as changed for each statement execute function tell_audit();

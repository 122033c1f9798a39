-- For how long mail waits, by domain and by user; null follows the domain, and the setting.
alter table domain add column ears_expire_days smallint check (ears_expire_days between 1 and 90);
alter table app_user add column ears_expire_days smallint check (ears_expire_days between 1 and 90);
grant select (ears_expire_days) on app_user to postern_tenant;

create or replace function notify_changed_users() returns trigger language plpgsql as $$
begin
  if exists (
    select from changed n join before o using (id)
    where (n.email, n.domain_id, n.group_id, n.role_id, n.run_mode, n.filter_order, n.login_blocked, n.language,
           n.receive_system_mail, n.daily_report, n.detox, n.sender_auth, n.receiver_auth, n.ears_expire_action,
           n.ears_expire_days, n.route_server, n.route_port, n.route_secure, n.route_forward_id)
      is distinct from
          (o.email, o.domain_id, o.group_id, o.role_id, o.run_mode, o.filter_order, o.login_blocked, o.language,
           o.receive_system_mail, o.daily_report, o.detox, o.sender_auth, o.receiver_auth, o.ears_expire_action,
           o.ears_expire_days, o.route_server, o.route_port, o.route_secure, o.route_forward_id)
  ) then
    perform pg_notify('postern_configuration', tg_table_name);
  end if;
  return null;
end $$;

-- Users and domains with all their fields (specification §3, §5, §6).

alter table app_user
  add column receive_system_mail boolean not null default false,
  -- These four can only take away from what the domain has on.
  add column daily_report boolean not null default true,
  add column detox boolean not null default true,
  add column sender_auth boolean not null default true,
  add column receiver_auth boolean not null default true,
  -- null follows the domain
  add column ears_expire_action text check (ears_expire_action in ('bypass', 'deny', 'allow')),
  -- a server of this user's own; null delivers to the domain's servers
  add column route_server text,
  add column route_port integer check (route_port between 1 and 65535),
  add column route_secure smallint check (route_secure between 0 and 3),
  -- the recipient's address there; '' keeps the one the mail came for
  add column route_forward_id text not null default '',
  add check ((route_server is null) = (route_port is null) and (route_server is null) = (route_secure is null));
grant select (receive_system_mail, daily_report, detox, sender_auth, receiver_auth, ears_expire_action,
  route_server, route_port, route_secure, route_forward_id) on app_user to postern_tenant;

alter table domain
  -- whether users' own run modes count
  add column user_run_mode boolean not null default true,
  -- whether filters are applied at all, and those of the domain
  add column filter_state boolean not null default true,
  add column domain_filter boolean not null default true,
  add column daily_report boolean not null default false,
  add column report_sender_name text not null default '',
  add column report_sender_email text not null default '',
  add column detox boolean not null default false,
  add column sender_auth boolean not null default false,
  add column receiver_auth boolean not null default false,
  add column ears_expire_action text not null default 'bypass' check (ears_expire_action in ('bypass', 'deny', 'allow')),
  -- recipient_check 5: what RCPT TO asks for, and whom; null asks the domain's mail servers
  add column rcpt_factor text not null default 'address' check (rcpt_factor in ('id', 'address')),
  add column rcpt_test_value text not null default '',
  add column rcpt_server text,
  add column rcpt_port integer not null default 25 check (rcpt_port between 1 and 65535),
  add column rcpt_secure smallint not null default 1 check (rcpt_secure between 0 and 3),
  add check (recipient_check in (0, 1, 5));

-- A copy that goes to a server of its recipient's own instead of the domain's servers.
alter table delivery
  add column route_server text,
  add column route_port integer,
  add column route_secure smallint;

-- Lists in the order they are sorted by; rows without a value come first when ascending.
create index app_user_name on app_user (name, id);
create index app_user_created on app_user (created_at, id);
create index app_user_login on app_user (last_login_at nulls first, id);
create index app_user_role on app_user (role_id);
create index user_group_name on user_group (name, id);

-- expand
-- How far the audit log was taken by a syslog receiver (decision 0127): apart from the process log, which no receiver holds up.
create table audit_syslog (
  only_one boolean primary key default true check (only_one),
  seq bigint not null
);
insert into audit_syslog values (true, 0);
revoke all on audit_syslog from postern_tenant;

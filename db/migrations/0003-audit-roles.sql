-- Where the process log has got to with the audit log: it carries every event off the host (security R12).
create table audit_shipped (
  only_one boolean primary key default true check (only_one),
  seq bigint not null
);
insert into audit_shipped values (true, 0);

-- Heard when the event's transaction commits; events of one transaction are one call.
create function tell_audit() returns trigger language plpgsql as $$
begin
  perform pg_notify('audit', '');
  return null;
end $$;
create trigger audit_told after insert on audit for each statement execute function tell_audit();

create index audit_email on audit (email, at desc);

-- Names of roles are told apart by people, who do not see case.
create unique index role_name on role (lower(name));

-- As before, and: events that the process log has seen must still be there, or the newest were cut off.
create or replace function audit_broken_at() returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(
    (select min(seq) from (
      select a.seq,
        a.seq = coalesce(lag(a.seq) over chain, (select seq from audit_anchor)) + 1
        and a.hash = audit_hash(coalesce(lag(a.hash) over chain, (select hash from audit_anchor)), a) as whole
      from audit a window chain as (order by a.seq)
    ) checked where not whole),
    (select newest.seq + 1 from audit_shipped s,
      (select greatest((select max(seq) from audit), (select seq from audit_anchor)) as seq) newest
      where s.seq > newest.seq)
  )
$$;

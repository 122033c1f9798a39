-- What detox found is counted (product §2 "statistics"). It may be found after the mail was recorded, and change: so each change leaves what it
-- takes away and what it adds, whatever the fold has read of the mail until then. `kind` 8: a key of a mail.
alter table stat_pending drop constraint stat_pending_kind_check, add constraint stat_pending_kind_check check (kind between 1 and 8),
  add column dim text, add column key text;

create function count_found() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    insert into stat_pending (kind, at, mail_id, domain_id, group_id, class, mails, bytes, dim, key)
      select 8, old.received_at, old.id, old.domain_id, old.group_id, old.class, -1, -old.size, k.dim, k.key
      from detox_keys(old.detox_state, old.detox_report) k;
  end if;
  insert into stat_pending (kind, at, mail_id, domain_id, group_id, class, mails, bytes, dim, key)
    select 8, new.received_at, new.id, new.domain_id, new.group_id, new.class, 1, new.size, k.dim, k.key
    from detox_keys(new.detox_state, new.detox_report) k;
  return null;
end $$;
revoke execute on function count_found from public;
create trigger mail_found after insert on mail for each row
  when (new.detox_state > 1) execute function count_found();
create trigger mail_found_changed after update of class, detox_state, detox_report on mail for each row
  when ((old.detox_state > 1 or new.detox_state > 1) and (old.class is distinct from new.class
    or old.detox_state is distinct from new.detox_state or old.detox_report is distinct from new.detox_report))
  execute function count_found();

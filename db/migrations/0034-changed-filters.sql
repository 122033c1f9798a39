-- With very many filters one edit must not cost all of them: who keeps them in memory hears which ones changed, as
-- 'filter 12,13'; without ids, all of them may have.
create function notify_changed_filters() returns trigger language plpgsql as $$
declare
  ids text;
begin
  -- A notification holds less than 8,000 octets.
  select case when count(*) <= 500 then string_agg(id::text, ',') else '' end into ids from changed;
  if ids is not null then
    perform pg_notify('postern_configuration', trim(tg_table_name || ' ' || ids));
  end if;
  return null;
end $$;

drop trigger rows_inserted on filter;
drop trigger rows_updated on filter;
drop trigger rows_deleted on filter;
create trigger rows_inserted after insert on filter referencing new table as changed
  for each statement execute function notify_changed_filters();
create trigger rows_updated after update on filter referencing new table as changed
  for each statement execute function notify_changed_filters();
create trigger rows_deleted after delete on filter referencing old table as changed
  for each statement execute function notify_changed_filters();

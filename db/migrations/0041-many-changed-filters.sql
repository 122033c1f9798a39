-- Registering filters from a file changes thousands by one statement: who keeps filters hears of each of them, in several messages; without
-- ids, all may have changed.
create or replace function notify_changed_filters() returns trigger language plpgsql as $$
declare
  ids text;
begin
  if (select count(*) from changed) > 20000 then
    perform pg_notify('postern_configuration', tg_table_name);
    return null;
  end if;
  for ids in
    -- A notification holds less than 8,000 octets.
    select string_agg(id::text, ',')
    from (select id, (row_number() over (order by id) - 1) / 350 as part from changed) numbered
    group by part
  loop
    perform pg_notify('postern_configuration', tg_table_name || ' ' || ids);
  end loop;
  return null;
end $$;

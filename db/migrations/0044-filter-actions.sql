-- What a filter does with mail that it decides (null: what its policy says), and what it exempts from instead of deciding.
alter table filter
  add column action jsonb,
  add column filter_function smallint not null default 1 check (filter_function between 1 and 7),
  add column route_named_by text check (route_named_by in ('all', 'domain', 'group', 'user'));

-- Who names a server decides where it may lead (migration 0028); filters without one pay nothing.
create function name_filter_server() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.action is not distinct from old.action then
    new.route_named_by := old.route_named_by;
  else
    new.route_named_by := case when new.action ->> 'server' is not null then naming_region() end;
  end if;
  return new;
end $$;
create trigger server_named before insert on filter
  for each row when (new.action is not null) execute function name_filter_server();
create trigger server_named_anew before update on filter
  for each row when (new.action is not null or old.action is not null) execute function name_filter_server();

-- How often filters decide, by the day (UTC). Added up in memory and written every few seconds, never a row a mail; apart
-- from the filters, whose every change all processes hear of. Old days go; what is summed stays.
create table filter_hit (
  filter_id bigint not null references filter on delete cascade,
  day date not null,
  mails bigint not null,
  primary key (filter_id, day)
) with (fillfactor = 80);
create index filter_hit_day on filter_hit (day);
call tenant_table('filter_hit', 'exists (select from filter f where f.id = filter_id)');

create table filter_use (
  filter_id bigint primary key references filter on delete cascade,
  mails bigint not null,
  last_hit timestamptz not null
) with (fillfactor = 80);
call tenant_table('filter_use', 'exists (select from filter f where f.id = filter_id)');

-- What a filter looks for, as the list's search reads it: taking every filter's rules apart for each search took most of
-- its time. A value a line, so that no two of them read as one.
create function rule_values(rules jsonb) returns text language sql immutable parallel safe as $$
  select coalesce(string_agg(rule->>'value', e'\n'), '') from jsonb_array_elements(rules) rule
$$;
alter table filter add column words text not null generated always as (rule_values(rules)) stored;
-- Lists show the newest first.
create index filter_newest on filter (region, policy, created_at desc nulls last, id desc nulls last);

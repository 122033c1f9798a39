-- Filters of the same rules are told by their hash, which takes letters of either case for the same from now on (regular expressions
-- as written). Of filters that differ in case alone the first gets the new hash: the others stay and act as they did.
do $$
declare
  one record;
begin
  for one in
    select f.id, case when f.filter_function = 4 then 'ears ' else '' end || encode(sha256(convert_to(
        '[' || string_agg(r.text, ',' order by r.text collate "C") || ']' ||
        case when count(*) > 1 and f.operation = 2 then 'and' else '' end, 'UTF8')), 'hex') as hash
    from filter f
    cross join lateral (
      select '{"target":' || (rule->>'target') || ',"cond":' || (rule->>'cond') || ',"value":' || to_json(
          case when rule->>'cond' = '0' then rule->>'value' else lower(rule->>'value') end)::text
        || ',"word":' || (rule->>'word') || '}' as text
      from jsonb_array_elements(f.rules) as rule
    ) r
    where exists (
      select from jsonb_array_elements(f.rules) as rule
      where rule->>'cond' <> '0' and lower(rule->>'value') <> rule->>'value'
    )
    group by f.id
    order by f.id
  loop
    begin
      update filter set rules_hash = one.hash where id = one.id;
    exception when unique_violation then
      null;
    end;
  end loop;
end $$;

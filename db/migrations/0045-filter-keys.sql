-- Filters that may cover another are found by what they look for: a number for each rule, of the list the filter is in, the condition
-- and the value. Compared are forms that are at least as coarse as the engine's (pipeline/filters/fold.ts); the engine decides.
create function filter_key_form(value text) returns text language sql immutable parallel safe as $$
  select case when value ~ '^[\x01-\x7f]*$' then lower(value)
    else normalize(regexp_replace(normalize(lower(normalize(value, nfkc)), nfd),
      U&'[\00AD\0300-\036F\061C\115F\1160\17B4\17B5\180B-\180F\200B-\200F\202A-\202E\2060-\206F\3099\309A\3164\FE00-\FE0F\FEFF\FFA0]', '', 'g'), nfc)
    end
$$;
create function filter_key(list text, key text) returns int language sql immutable parallel safe as $$
  select hashtext(list || ':' || public.filter_key_form(key))
$$;
create function filter_list(region smallint, policy smallint, domain_id bigint, group_id bigint, user_id bigint) returns text
language sql immutable parallel safe as $$
  select region::text || '.' || policy::text || '.' || coalesce(user_id, group_id, domain_id, 0)::text
$$;
-- Dear, so that no plan asks it of every filter.
create function filter_keys(list text, rules jsonb) returns int[] language sql immutable parallel safe cost 10000 as $$
  select coalesce(array_agg(public.filter_key(list, (rule->>'cond') || ':' || (rule->>'value'))), '{}')
  from jsonb_array_elements(rules) rule
$$;
create index filter_covering on filter using gin
  (filter_keys(filter_list(region, policy, domain_id, group_id, user_id), rules));

-- The class "apt": mail in which detox found something, of whatever class it is (decision 0122).
drop index mail_detox;
create index mail_apt on mail (received_at, id) where detox_state in (2, 3, 4, 7);

-- What was found in such mail, as statistics count it and searches name it: of `detox`, codes of what was removed, or would have been, and
-- why a file was not disarmed ('notice': by policy alone); of `detoxext`, extensions of files that were disarmed, or would have been.
create function detox_keys(state smallint, report jsonb) returns table (dim text, key text) language sql immutable parallel safe as $$
  select distinct found.dim, found.key from (
    select 'detox' as dim, jsonb_path_query(report, '$.files[*].removed[*].code') #>> '{}' as key
    union all
    select 'detox', jsonb_path_query(report, '$.body[*].code') #>> '{}'
    union all
    select 'detox', reason #>> '{}' from (
      select jsonb_path_query(report, '$.files[*] ? (@.outcome == "failed" || @.outcome == "notice" || @.outcome == "passed").reason')
      union all
      select jsonb_path_query(report, '$.files[*].unchecked[*].reason')
    ) why(reason) where jsonb_typeof(reason) = 'string' and reason <> '"mode"' and reason <> '"exception"'
    union all
    select 'detox', 'notice' where jsonb_path_exists(report, '$.files[*] ? (@.outcome == "notice" && @.reason == "mode")')
    union all
    select 'detoxext', unnest(attachment_extensions(fold(string_agg(file ->> 'name', E'\n'))))
      from jsonb_path_query(report, '$.files[*] ? (@.outcome == "disarmed" || @.outcome == "reported")') file
  ) found where state in (2, 3, 4, 7)
$$;

-- Who could read and search such mail before still may: nobody was asked about it until now.
update role set permissions = array_append(permissions, 'mail-read-apt')
  where editable and permissions && array['mail-read-normal', 'mail-read-spam', 'mail-read-virus']
    and not 'mail-read-apt' = any (permissions);
update role set permissions = array_append(permissions, 'mail-read-detox')
  where editable and permissions && array['mail-read-normal', 'mail-read-spam', 'mail-read-virus']
    and not 'mail-read-detox' = any (permissions);
update role set permissions = array_append(permissions, 'mail-search-apt')
  where editable and permissions && array['mail-search-normal', 'mail-search-spam', 'mail-search-virus']
    and not 'mail-search-apt' = any (permissions);

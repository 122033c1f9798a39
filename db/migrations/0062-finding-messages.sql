-- Mail is found by what its message carries (product §3): by the SHA-256 of an attachment, and by being nearly the same as
-- another mail. Both lie with the message; an index and a function lead from there to the narrow rows of its mails.

-- The first eight bytes of each SHA-256 among a message's attachments: what an index needs to know, an eighth of their text.
create function file_hashes(attachments jsonb) returns bigint[] language plpgsql immutable strict parallel safe
set search_path = pg_catalog, pg_temp as $$
begin
  return array(select distinct ('x' || left(f ->> 'sha256', 16))::bit(64)::bigint
    from jsonb_array_elements(attachments) f where f ->> 'sha256' ~ '^[0-9a-f]{64}$');
end $$;
-- A message adds a few entries, so that sorting them in at once costs less than a list that searches read through.
create index message_files on message using gin (file_hashes(attachments)) with (fastupdate = off) where attachments <> '[]';

-- Narrow rows of a period whose message carries a file (SHA-256 in lower case) and has one of these fingerprints; what is null
-- is not asked. Under row-level security no index serves this, so it looks beyond it, at what is in reach
-- and no more (as mails_with_tokens, migration 0023).
create function mails_of_messages(since timestamptz, until timestamptz, file text, prints bigint[])
returns setof mail_search language plpgsql stable security definer
set search_path = public, pg_temp
set plan_cache_mode = force_custom_plan
set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  of_domain bigint := reach('domain_id');
  of_group bigint := reach('group_id');
  of_user bigint := reach('user_id');
  key bigint := ('x' || left(file, 16))::bit(64)::bigint;
  said jsonb := jsonb_build_array(jsonb_build_object('sha256', file));
begin
  if reach('all') is distinct from 1 and coalesce(of_domain, of_group, of_user) is null then return; end if;
  -- Messages first: the planner takes a key for rarer than it is told, and would go through the mails of the period.
  return query with named as materialized (select m.id, m.received_at from message m
      where m.received_at >= since and m.received_at < until
        and (file is null or (m.attachments <> '[]' and file_hashes(m.attachments) @> array[key] and m.attachments @> said))
        and (prints is null or m.campaign = any (prints)))
    select s.* from named n join mail_search s on s.received_at = n.received_at and s.message_id = n.id
    where s.received_at >= since and s.received_at < until
      and (of_domain is null or s.domain_id = of_domain) and (of_group is null or s.group_id = of_group)
      and (of_user is null or s.user_id = of_user);
end $$;
revoke execute on function mails_of_messages from public;
grant execute on function mails_of_messages to postern_tenant;

-- Searches that a person keeps: the view as the list's address holds it. They are their owner's alone, so that the table is out
-- of the tenant role's reach.
create table saved_search (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user on delete cascade,
  name text not null,
  view jsonb not null,
  created_at timestamptz not null
);
create unique index saved_search_name on saved_search (user_id, fold(name));

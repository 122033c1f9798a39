-- Finding mail among millions. The rows of `mail` are fat (the trace lies in them) and row-level security lets no index
-- serve words; so what searches ask for lies in narrow rows of their own, and words have an index behind a function.

-- Upper and lower case are the same, and so are the two widths of kana and Latin letters and the two spellings of
-- Hangul (composed, or letter by letter as some file systems write it).
create function fold(t text) returns text language sql immutable strict parallel safe
  return case when t is nfkc normalized then lower(t) else lower(normalize(t, nfkc)) end;

-- One row a mail, written once by triggers. Texts are folded; those of codes are hashes. What changes later (delivery
-- state, recovery) stays in `mail`: these rows and their indexes are written once and never again.
create table mail_search (
  received_at timestamptz not null,
  domain_id bigint,
  group_id bigint,
  user_id bigint,
  id uuid not null,
  message_id uuid not null,
  size integer not null,
  score real not null,
  mode smallint not null,
  reject_code smallint,
  class text not null,
  sender_country text collate "C" not null,
  title text collate "C" not null,
  sender text collate "C" not null,
  sender_name text collate "C" not null,
  sender_domain text collate "C" not null,
  sender_ip text collate "C" not null,
  receiver text collate "C" not null,
  receiver_domain text collate "C" not null,
  -- names of attachments, one a line
  attach_names text collate "C" not null,
  attach boolean not null,
  virus_name text collate "C" not null,
  filter_info text collate "C" not null,
  reject_reason text collate "C" not null,
  codes integer[] not null,
  primary key (received_at, id)
) partition by range (received_at);
create table mail_search_default partition of mail_search default;

-- What words are found by: each two neighbouring characters one of which is beyond ASCII, and each three others, as
-- hashes. Two syllables of Hangul or two kanji are a word; two Latin letters are in every second subject. Whether the
-- words of a search lead to the index depends on them alone: it looks for those of its grams that are whole.
create function text_grams(t text, seed bigint) returns bigint[]
language plpgsql immutable strict parallel safe as $$
declare
  grams bigint[] := '{}';
  last integer := length(t) - 1;
  pair text;
begin
  if octet_length(t) = last + 1 then
    for i in 1 .. last - 1 loop
      grams := grams || hashtextextended(substr(t, i, 3), seed);
    end loop;
    return grams;
  end if;
  for i in 1 .. last loop
    pair := substr(t, i, 2);
    if octet_length(pair) > 2 then
      grams := grams || hashtextextended(pair, seed);
    elsif i < last then
      grams := grams || hashtextextended(substr(t, i, 3), seed);
    end if;
  end loop;
  return grams;
end $$;

-- Six hours, the unit by which the index knows time.
create function mail_quarter(at timestamptz) returns bigint language sql immutable strict parallel safe
  return floor(date_part('epoch', at) / 21600)::bigint;

-- What a mail is found by, of each field apart from the others (seeds 1 to 6), and facts (seeds from 11).
create function mail_tokens(received_at timestamptz, domain_id bigint, group_id bigint, user_id bigint, mode smallint,
  reject_code smallint, class text, sender_country text, title text, sender text, sender_name text, sender_domain text,
  sender_ip text, receiver text, receiver_domain text, attach_names text, virus_name text, filter_info text,
  reject_reason text, codes integer[]) returns bigint[]
language plpgsql immutable parallel safe set search_path = public, pg_temp as $$
declare
  tokens bigint[] := text_grams(title, 1) || text_grams(sender_name, 1) || text_grams(sender, 2)
    || text_grams(receiver, 3) || text_grams(sender_ip, 5) || hashtextextended(class, 11)
    || hashint8extended(mode, 12) || hashtextextended(sender_country, 13)
    || hashint8extended(mail_quarter(received_at), 18);
  code integer;
begin
  -- Domains are the ends of their addresses, where there are addresses.
  if right(sender, length(sender_domain)) <> sender_domain then tokens := tokens || text_grams(sender_domain, 2); end if;
  if right(receiver, length(receiver_domain)) <> receiver_domain then tokens := tokens || text_grams(receiver_domain, 3); end if;
  if attach_names <> '' then tokens := tokens || text_grams(attach_names, 4); end if;
  if virus_name <> '' then tokens := tokens || text_grams(virus_name, 6); end if;
  if filter_info <> '' then tokens := tokens || text_grams(filter_info, 6); end if;
  if reject_reason <> '' then tokens := tokens || text_grams(reject_reason, 6); end if;
  if reject_code is not null then tokens := tokens || hashint8extended(reject_code, 14); end if;
  if domain_id is not null then tokens := tokens || hashint8extended(domain_id, 15); end if;
  if group_id is not null then tokens := tokens || hashint8extended(group_id, 16); end if;
  if user_id is not null then tokens := tokens || hashint8extended(user_id, 17); end if;
  foreach code in array codes loop
    tokens := tokens || hashint8extended(code, 19);
  end loop;
  return tokens;
end $$;

-- The partitions of a month of all three; otherwise as 0018.
create or replace function ensure_mail_partitions(moment timestamptz) returns void language plpgsql as $$
declare
  first date := date_trunc('month', moment at time zone 'UTC')::date;
  lower text := first::text || ' 00:00:00+00';
  upper text := (first + interval '1 month')::date::text || ' 00:00:00+00';
  parent text;
  partition text;
begin
  -- Two nodes at once: the second finds them made.
  perform pg_advisory_xact_lock(hashtext('ensure_mail_partitions'));
  foreach parent in array array['message', 'mail', 'mail_search'] loop
    partition := parent || '_' || to_char(first, 'YYYYMM');
    continue when to_regclass(format('%I', partition)) is not null;
    execute format('create table %I (like %I including all)', partition, parent);
    execute format('lock table %I in access exclusive mode', parent || '_default');
    execute format('with moved as (delete from %I where received_at >= %L and received_at < %L returning *)
      insert into %I select * from moved', parent || '_default', lower, upper, partition);
    execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, partition, lower, upper);
  end loop;
end $$;
select ensure_mail_partitions(to_date(right(relname, 6) || '15', 'YYYYMMDD')) from pg_class
  where relname ~ '^mail_\d{6}$' and relkind = 'r';

-- Mail that is there already, then the indexes: several minutes a million mails.
set local maintenance_work_mem = '256MB';
set local synchronous_commit = off;
insert into mail_search (received_at, domain_id, group_id, user_id, id, message_id, size, score, mode, reject_code, class,
    sender_country, title, sender, sender_name, sender_domain, sender_ip, receiver, receiver_domain, attach_names, attach,
    virus_name, filter_info, reject_reason, codes)
  select received_at, domain_id, group_id, user_id, id, message_id, size, score, mode, reject_code, class, sender_country,
    fold(title), fold(sender), fold(sender_name), fold(sender_domain), fold(sender_ip), fold(receiver),
    fold(receiver_domain), fold(array_to_string(attach_names, E'\n')), cardinality(attach_names) > 0, fold(virus_name),
    fold(filter_info), fold(reject_reason), array(select hashtext(code) from unnest(codes) code)
  from mail order by received_at, id;
create index mail_search_class on mail_search (class, received_at, id) where class <> 'normal';
create index mail_search_domain on mail_search (domain_id, received_at, id);
create index mail_search_group on mail_search (group_id, received_at, id) where group_id is not null;
create index mail_search_user on mail_search (user_id, received_at, id) where user_id is not null;
create index mail_search_tokens on mail_search using gin (mail_tokens(received_at, domain_id, group_id, user_id, mode,
  reject_code, class, sender_country, title, sender, sender_name, sender_domain, sender_ip, receiver, receiver_domain,
  attach_names, virus_name, filter_info, reject_reason, codes))
  -- New mails wait in a list of their own until there are enough to be sorted in together. The role jobs does that
  -- (pipeline/retention/word-index.ts), long before the list is so full that whoever records mail has to.
  with (gin_pending_list_limit = 32768);
-- Lists and counts read the narrow rows now.
drop index mail_time, mail_domain_time, mail_user_time, mail_group_time;
-- Rare states, which change: the few mails in them.
create index mail_state on mail (send_state, received_at, id) where send_state in ('F', 'P', 'C');
create index mail_recovered on mail (received_at, id) where recovered_at is not null;

analyze mail_search;

-- Whoever writes mail: its narrow row comes and goes with it.
create function mail_search_insert() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into mail_search (received_at, domain_id, group_id, user_id, id, message_id, size, score, mode, reject_code, class,
    sender_country, title, sender, sender_name, sender_domain, sender_ip, receiver, receiver_domain, attach_names, attach,
    virus_name, filter_info, reject_reason, codes)
  select received_at, domain_id, group_id, user_id, id, message_id, size, score, mode, reject_code, class, sender_country,
    fold(title), fold(sender), fold(sender_name), fold(sender_domain), fold(sender_ip), fold(receiver),
    fold(receiver_domain), fold(array_to_string(attach_names, E'\n')), cardinality(attach_names) > 0, fold(virus_name),
    fold(filter_info), fold(reject_reason), array(select hashtext(code) from unnest(codes) code)
  from added;
  return null;
end $$;
create function mail_search_delete() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from mail_search s using gone where s.received_at = gone.received_at and s.id = gone.id;
  return null;
end $$;
create function mail_search_update() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update mail_search s set domain_id = new.domain_id, group_id = new.group_id, user_id = new.user_id, class = new.class,
    mode = new.mode where s.received_at = new.received_at and s.id = new.id;
  return null;
end $$;
create trigger mail_search_insert after insert on mail referencing new table as added
  for each statement execute function mail_search_insert();
create trigger mail_search_delete after delete on mail referencing old table as gone
  for each statement execute function mail_search_delete();
create trigger mail_search_update after update of domain_id, group_id, user_id, class, mode on mail
  for each row execute function mail_search_update();
revoke execute on function mail_search_insert, mail_search_delete, mail_search_update from public;

call tenant_table('mail_search', '$all or domain_id = $domain or group_id = $group or user_id = $user');

-- Narrow rows of a period with all tokens of one of three sets (a set that is not asked for is null). Under row-level
-- security no index can serve this, so it looks beyond it, at what is in reach and no more. Who asks looks at the rows
-- once more: of words, their grams alone are known here. A short period is a token too, so that frequent words of a day
-- need not be read for the whole month.
create function mails_with_tokens(since timestamptz, until timestamptz, a bigint[], b bigint[], c bigint[])
returns setof mail_search language plpgsql stable security definer
set search_path = public, pg_temp
set plan_cache_mode = force_custom_plan
set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
declare
  of_domain bigint := reach('domain_id');
  of_group bigint := reach('group_id');
  of_user bigint := reach('user_id');
  quarters bigint[] := case when until < since + interval '50 days' then array(select hashint8extended(quarter, 18)
    from generate_series(mail_quarter(since), mail_quarter(until)) quarter) end;
begin
  if reach('all') is distinct from 1 and coalesce(of_domain, of_group, of_user) is null then return; end if;
  return query select s.* from mail_search s, lateral (select mail_tokens(received_at, domain_id, group_id, user_id, mode,
      reject_code, class, sender_country, title, sender, sender_name, sender_domain, sender_ip, receiver, receiver_domain,
      attach_names, virus_name, filter_info, reject_reason, codes) as tokens) t
    where s.received_at >= since and s.received_at < until
      and (of_domain is null or s.domain_id = of_domain) and (of_group is null or s.group_id = of_group)
      and (of_user is null or s.user_id = of_user)
      and ((t.tokens @> a and (quarters is null or t.tokens && quarters))
        or (t.tokens @> b and (quarters is null or t.tokens && quarters))
        or (t.tokens @> c and (quarters is null or t.tokens && quarters)));
end $$;
revoke execute on function mails_with_tokens from public;
grant execute on function mails_with_tokens to postern_tenant;

-- One person, all addresses: mail is the user's, under their main address, and the address that it was written to stands beside it where
-- that is another one. Mail from before keeps the address it was recorded under; it is found by whose it is.
alter table mail add column written_to text;

-- Texts of addresses in the narrow rows: the receiver, and after a space the address written to.
create or replace function mail_search_insert() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into mail_search (received_at, domain_id, group_id, user_id, id, message_id, size, score, mode, reject_code, class,
    sender_country, title, sender, sender_name, sender_domain, sender_ip, receiver, receiver_domain, attach_names, attach,
    virus_name, filter_info, reject_reason, codes)
  select received_at, domain_id, group_id, user_id, id, message_id, size, score, mode, reject_code, class, sender_country,
    fold(title), fold(sender), fold(sender_name), fold(sender_domain), fold(sender_ip), fold(concat_ws(' ', receiver, written_to)),
    fold(receiver_domain), fold(array_to_string(attach_names, E'\n')), cardinality(attach_names) > 0, fold(virus_name),
    fold(filter_info), fold(reject_reason), array(select hashtext(code) from unnest(codes) code)
  from added;
  return null;
end $$;

-- Whose an address is, under any name of its domain: null where it is nobody's.
create function person_of(address text) returns bigint language sql stable as $$
  with named as (select lower(regexp_replace(address, '@[^@]*$', '')) as local, lower(substring(address from '[^@]*$')) as domain),
  own as (select coalesce((select d.id from domain d where d.name = n.domain), (select a.domain_id from domain_alias a where a.name = n.domain)) as id
    from named n)
  select coalesce(account_of(address),
    (select account_of(n.local || '@' || d.name) from named n, own join domain d on d.id = own.id),
    (select account_of(n.local || '@' || a.name) from named n, own join domain_alias a on a.domain_id = own.id
      where account_of(n.local || '@' || a.name) is not null order by a.name limit 1))
$$;

-- As 0023, of one set more: a person's mail is a set of its own.
drop function mails_with_tokens(timestamptz, timestamptz, bigint[], bigint[], bigint[]);
create function mails_with_tokens(since timestamptz, until timestamptz, a bigint[], b bigint[], c bigint[], d bigint[] default null)
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
        or (t.tokens @> c and (quarters is null or t.tokens && quarters))
        or (t.tokens @> d and (quarters is null or t.tokens && quarters)));
end $$;
revoke execute on function mails_with_tokens from public;
grant execute on function mails_with_tokens to postern_tenant;

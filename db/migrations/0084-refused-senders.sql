-- A person's refusal of a sender, read from the rows: processes hear of it a moment later, and no click of a stranger may use that moment.

-- Whether rules name a sender by address or domain (targets 1 and 4, condition 1): alone, beside the recipient (target 5, by `receiver`), or
-- as one of several senders (operation 1).
create function rules_name_sender(operation smallint, rules jsonb, sender text, receiver text) returns boolean
  language sql immutable parallel safe set search_path = public, pg_temp as $$
  select coalesce(bool_or(named), false) and (operation = 1 or bool_and(named or receives))
  from (select
      r.item ->> 'cond' = '1' and (
        r.item ->> 'target' = '1' and lower(r.item ->> 'value') in (sender, '@' || split_part(sender, '@', 2))
        or r.item ->> 'target' = '4' and lower(r.item ->> 'value') = split_part(sender, '@', 2)) as named,
      r.item ->> 'target' = '5' and lower(r.item ->> 'value') = receiver as receives
    from jsonb_array_elements(rules) r(item)) as rule
$$;

-- Deny filters by the sender of their first rule, whatever engine they belong to.
create index filter_refusing on filter (lower(rules -> 0 ->> 'value')) where policy = 2;

-- A refusal ends the open questions to its sender, however it is made: what they answer afterwards changes nothing, also once it is taken back.
alter table sender_challenge add column ended_at timestamptz;
create index sender_challenge_open on sender_challenge (sender_domain) where ended_at is null and confirmed_at is null;
create function end_refused_questions() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update sender_challenge c set ended_at = now()
  where c.ended_at is null and c.confirmed_at is null
    and c.sender_domain in (select lower(regexp_replace(r.item ->> 'value', '^.*@', '')) from jsonb_array_elements(new.rules) r(item))
    and case new.region
      when 1 then true
      when 2 then c.domain_id = new.domain_id
      when 3 then exists (select from app_user u where u.id = c.user_id and u.group_id = new.group_id)
      else c.user_id = new.user_id
    end
    and rules_name_sender(new.operation, new.rules, c.sender, c.receiver);
  return null;
end $$;
create trigger refusal_ends_questions after insert on filter
  for each row when (new.policy = 2 and new.is_act) execute function end_refused_questions();
create trigger refusal_ends_questions_anew after update of is_act, rules, operation on filter
  for each row when (new.policy = 2 and new.is_act) execute function end_refused_questions();
revoke execute on function end_refused_questions from public;

-- What users register themselves is theirs, not an administrator's.
alter table filter drop constraint filter_path_check, add constraint filter_path_check check (path in ('auto', 'admin', 'user'));

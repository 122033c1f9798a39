-- Campaigns: mails that are nearly the same, whoever sent them to whom (decision 0044). A campaign is named by the fingerprint
-- of its first mail; what it counts is added up in memory by whoever takes mail in and flushed every few seconds.
create table campaign (
  id bigint primary key,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  -- copies, one a recipient, and different days (UTC) with any
  mails integer not null default 0,
  days integer not null default 1,
  -- the last hour with copies, how many came in it, and in the hour before it
  hour timestamptz not null,
  in_hour integer not null default 0,
  hour_before integer not null default 0,
  -- hashes of organisations that From named, proven or not; a few
  senders integer[] not null default '{}'
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.1);
create index campaign_first_seen on campaign (first_seen);

-- Fingerprints that lead to a campaign: of mails unlike all before them, and names of those that came while it became known.
create table campaign_print (
  id bigint primary key,
  campaign_id bigint not null references campaign on delete cascade,
  first_seen timestamptz not null,
  -- hash of the organisation that From named; 0: none
  sender integer not null,
  -- null: a name only
  bands integer[],
  sketch bit(512)
);
create index campaign_print_campaign on campaign_print (campaign_id);
create index campaign_print_bands on campaign_print using gin (bands) with (fastupdate = off);

-- What a domain received of a campaign.
create table campaign_domain (
  campaign_id bigint not null references campaign on delete cascade,
  domain_id bigint not null references domain on delete cascade,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  mails integer not null,
  -- of these judged normal
  normal integer not null,
  primary key (campaign_id, domain_id)
) with (fillfactor = 80);
create index campaign_domain_domain on campaign_domain (domain_id);
call tenant_table('campaign_domain', '$all or domain_id = $domain');

-- What people did with copies: of everybody's (no domain), a domain's or one user's. The later word counts.
create table campaign_word (
  id bigint generated always as identity primary key,
  campaign_id bigint not null references campaign on delete cascade,
  domain_id bigint references domain on delete cascade,
  user_id bigint references app_user on delete cascade,
  -- whose proven mail was given back, by address; '' is a word about all copies
  sender text collate "C" not null,
  released integer not null default 0,
  reported integer not null default 0,
  released_at timestamptz,
  reported_at timestamptz,
  unique nulls not distinct (campaign_id, domain_id, user_id, sender)
);
create index campaign_word_domain on campaign_word (domain_id);
create index campaign_word_user on campaign_word (user_id) where user_id is not null;
call tenant_table('campaign_word',
  '$all or domain_id = $domain or user_id = $user or exists (select from app_user u where u.id = user_id and u.group_id = $group)',
  '$all or domain_id = $domain or user_id = $user or exists (select from app_user u where u.id = user_id and u.group_id = $group)');
call tenant_check('campaign_word', '$all or domain_id = $home_domain
  and (domain_id = $domain or user_id = $user or exists (select from app_user u where u.id = user_id and u.group_id = $group))
  and (user_id is null or exists (select from app_user u where u.id = user_id and u.domain_id = campaign_word.domain_id))');

-- The fingerprint of each message, and the campaign it had when it came; campaign_of() says what became of that.
alter table message add column campaign bigint, add column sketch bit(512);

-- How much two sketches have in common, 0 to 1: 128 values of 4 bits each, of which one in 16 is equal by chance.
create function campaign_likeness(a bit, b bit) returns real language sql immutable parallel safe
  return ((128 - bit_count(((a # b) | ((a # b) << 1) | ((a # b) << 2) | ((a # b) << 3)) & X'88888888888888888888888888888888888888888888888888888888888888888888888888888888888888888888888888888888888888888888888888888888')) / 128.0
    - 0.0625) / 0.9375;

-- Campaigns with a mail like this one, the nearest first. What one sender writes on another day is another issue of the same
-- newsletter, unless it says the same.
create function campaigns_near(wanted_bands integer[], wanted bit, wanted_sender integer, at timestamptz)
returns table (campaign_id bigint, likeness real, first_seen timestamptz) language sql stable as $$
  select p.campaign_id, max(p.likeness), min(p.first_seen) from (
    select c.*, campaign_likeness(c.sketch, wanted) as likeness from (
      select * from campaign_print where bands && wanted_bands limit 500) c) p
  where p.likeness >= case when p.sender = wanted_sender and p.sender <> 0 and p.first_seen < at - interval '18 hours'
    then 0.95 else 0.65 end
  group by p.campaign_id order by 2 desc, 3, 1 limit 8
$$;

-- The campaign that a message's campaign has become: an id for an id, which tells nothing of others.
create function campaign_of(known bigint) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select campaign_id from campaign_print where id = known
$$;
revoke execute on function campaign_of from public;
grant execute on function campaign_of to postern_tenant;

-- Makes two campaigns of the last two days one, the older one; answers which that is.
create function campaign_join(a bigint, b bigint) returns bigint language plpgsql as $$
declare
  kept campaign;
  gone campaign;
begin
  select * into kept from campaign where id in (a, b) order by first_seen, id limit 1;
  select * into gone from campaign where id in (a, b) and id <> kept.id;
  if gone.id is null or gone.first_seen > kept.first_seen + interval '2 days' then return a; end if;
  update campaign_print set campaign_id = kept.id where campaign_id = gone.id;
  insert into campaign_domain as c select kept.id, domain_id, first_seen, last_seen, mails, normal
    from campaign_domain where campaign_id = gone.id
    on conflict (campaign_id, domain_id) do update set first_seen = least(c.first_seen, excluded.first_seen),
      last_seen = greatest(c.last_seen, excluded.last_seen), mails = c.mails + excluded.mails, normal = c.normal + excluded.normal;
  insert into campaign_word as c (campaign_id, domain_id, user_id, sender, released, reported, released_at, reported_at)
    select kept.id, domain_id, user_id, sender, released, reported, released_at, reported_at
    from campaign_word where campaign_id = gone.id
    on conflict (campaign_id, domain_id, user_id, sender) do update set released = c.released + excluded.released,
      reported = c.reported + excluded.reported, released_at = greatest(c.released_at, excluded.released_at),
      reported_at = greatest(c.reported_at, excluded.reported_at);
  update campaign set mails = kept.mails + gone.mails, last_seen = greatest(kept.last_seen, gone.last_seen),
    days = greatest(kept.days, gone.days), hour = greatest(kept.hour, gone.hour),
    in_hour = case when kept.hour >= gone.hour then kept.in_hour else 0 end
      + case when gone.hour >= kept.hour then gone.in_hour else 0 end,
    hour_before = case when kept.hour >= gone.hour then kept.hour_before when kept.hour = gone.hour - interval '1 hour'
        then kept.in_hour else 0 end
      + case when gone.hour >= kept.hour then gone.hour_before when gone.hour = kept.hour - interval '1 hour'
        then gone.in_hour else 0 end,
    senders = (select coalesce(array_agg(s), '{}') from (select distinct unnest(kept.senders || gone.senders) s limit 8) d)
    where id = kept.id;
  delete from campaign where id = gone.id;
  return kept.id;
end $$;

-- Adds what came in: to the campaign that it is known to belong to, else to one with a mail like it, else to a new one. One
-- writer at a time, so that two nodes do not make two campaigns of one.
create function campaigns_add(sums json) returns void language plpgsql as $$
declare
  s record;
  other bigint;
  head bigint;
begin
  perform pg_advisory_xact_lock(7362115);
  for s in select * from json_to_recordset(sums) as x(id bigint, domain bigint, sender integer, bands integer[], sketch text,
      near bigint[], first timestamptz, last timestamptz, mails integer, normal integer) order by x.first, x.id, x.domain loop
    select p.campaign_id into head from campaign_print p where p.id = s.id;
    if head is null then
      continue when s.sketch is null;
      for other in select n.campaign_id from campaigns_near(s.bands, ('x' || s.sketch)::bit(512), s.sender, s.first) n loop
        head := case when head is null then other else campaign_join(head, other) end;
      end loop;
      if head is null then
        head := s.id;
        insert into campaign (id, first_seen, last_seen, hour) values (s.id, s.first, s.first, date_trunc('hour', s.first));
        insert into campaign_print values (s.id, s.id, s.first, s.sender, s.bands, ('x' || s.sketch)::bit(512));
      else
        insert into campaign_print values (s.id, head, s.first, s.sender, null, null);
      end if;
    end if;
    for other in select distinct p.campaign_id from campaign_print p where p.id = any (s.near) loop
      head := campaign_join(head, other);
    end loop;
    update campaign c set
      mails = c.mails + s.mails,
      last_seen = greatest(c.last_seen, s.last),
      days = c.days + case when (s.last at time zone 'UTC')::date > (c.last_seen at time zone 'UTC')::date then 1 else 0 end,
      hour = greatest(c.hour, date_trunc('hour', s.last)),
      in_hour = case when date_trunc('hour', s.last) > c.hour then s.mails
        when date_trunc('hour', s.last) = c.hour then c.in_hour + s.mails else c.in_hour end,
      hour_before = case when date_trunc('hour', s.last) <= c.hour then c.hour_before
        when date_trunc('hour', s.last) = c.hour + interval '1 hour' then c.in_hour else 0 end,
      senders = case when s.sender = 0 or s.sender = any (c.senders) or cardinality(c.senders) >= 8 then c.senders
        else c.senders || s.sender end
      where c.id = head;
    insert into campaign_domain as c select head, s.domain, s.first, s.last, s.mails, s.normal
      where exists (select from domain where id = s.domain)
      on conflict (campaign_id, domain_id) do update set first_seen = least(c.first_seen, excluded.first_seen),
        last_seen = greatest(c.last_seen, excluded.last_seen), mails = c.mails + excluded.mails,
        normal = c.normal + excluded.normal;
  end loop;
end $$;

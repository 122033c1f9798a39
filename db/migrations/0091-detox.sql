-- Attachments and links disarmed (decision 0116): what became of each mail, and what is left alone.
alter table user_group add column detox boolean not null default true;
-- Values of the group `detox` that the domain has of its own, by name.
alter table domain add column detox_settings jsonb not null default '{}';

alter table mail
  add column detox_report jsonb,
  -- The policy by which it is disarmed before it goes out, while that was not done; with `release`, what goes out then.
  add column detox_due jsonb;
create index mail_detox_due on mail (received_at, id) where detox_due is not null and detox_state = 5;
create index mail_detox on mail (received_at, id) where detox_state > 0;
grant update (detox_state, detox_due) on mail to postern_tenant;
-- The message as it came goes out for a disarmed copy where somebody returned it.
alter policy tenant_insert on delivery with check ((select reach('all')) = 1 or kind = 'mail' and exists (
  select from mail m where m.id = mail_id and m.received_at = delivery.received_at and m.message_id = delivery.message_id
    and m.domain_id is not distinct from delivery.domain_id
    and (m.blob_key is not distinct from delivery.blob_key or delivery.blob_key is null and m.detox_state = 7)));

create table detox_exception (
  id bigint generated always as identity primary key,
  -- null: of the whole installation
  domain_id bigint references domain on delete cascade,
  kind text not null check (kind in ('sender', 'sender_domain', 'recipient', 'domain', 'extension', 'hash')),
  -- The one writing of what it names: lower case, a domain in A-labels.
  value text collate "C" not null,
  comment text not null default '',
  valid_until timestamptz,
  is_act boolean not null default true,
  -- Address of who registered it, as it was then.
  created_by text not null default '',
  created_at timestamptz not null default now(),
  unique nulls not distinct (domain_id, kind, value)
);
create index detox_exception_domain on detox_exception (domain_id, id);
call tenant_table('detox_exception', '$all or domain_id = $domain', '$all or domain_id = $domain');
call watch_rows('detox_exception');

-- What people forward is what they were given, and nothing of mail that is still to be disarmed.
create or replace function forward_mail(of_mail uuid, at timestamptz, to_address text, before text, after text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  domain_name text := lower(substring(to_address from '[^@]*$'));
begin
  insert into delivery (kind, mail_id, message_id, received_at, domain_id, user_id, address, sender, prepend, append, notify,
      blob_key, blob_size, destination, recipient, route_server, route_port, route_secure, route_named_by)
    select 'forward', m.id, m.message_id, m.received_at, ours.id, a.id, to_address, '', before, after, '{NEVER}',
      coalesce(m.blob_key, g.blob_key), coalesce(m.blob_size, g.size), r.destination, r.recipient, r.route_server, r.route_port,
      r.route_secure, r.route_named_by
    from mail m join message g on g.id = m.message_id and g.received_at = m.received_at
    cross join lateral (select coalesce((select id from domain where name = domain_name),
      (select domain_id from domain_alias where name = domain_name)) as id) ours
    cross join lateral account_of(to_address) as a(id)
    cross join lateral delivery_route(a.id, ours.id, to_address) r
    where m.id = of_mail and m.received_at = at and g.blob_key is not null and m.detox_due is null
      and (reach('all') = 1 or m.domain_id = reach('domain_id') or m.group_id = reach('group_id') or m.user_id = reach('user_id'));
  if not found then return false; end if;
  perform pg_notify('postern_delivery', '');
  return true;
end $$;

-- Whoever waits is served at once, not when the job looks next.
create function mail_asks_disarm() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update job set run_at = now() where kind = 'disarm' and key = '' and run_at > now();
  perform pg_notify('job', 'disarm');
  return null;
end $$;
create trigger asks_disarm after insert on mail for each row
  when (new.detox_state = 5 and new.detox_due is not null) execute function mail_asks_disarm();
create trigger asks_disarm_later after update of detox_state on mail for each row
  when (new.detox_state = 5 and new.detox_due is not null) execute function mail_asks_disarm();
revoke execute on function mail_asks_disarm from public;

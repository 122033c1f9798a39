-- Mail that people send on. What goes out is the message as it came, with lines of ours before it and, where it is attached,
-- after it; it hangs on the mail and is not its delivery.
alter table delivery drop constraint delivery_kind_check;
alter table delivery add constraint delivery_kind_check check (kind in ('mail', 'dsn', 'forward'));
-- What is put after the stored bytes.
alter table delivery add column append text not null default '';

-- Copies that a person forwarded on that day: for nobody but the function below.
create table forward_count (
  user_id bigint not null references app_user on delete cascade,
  day date not null,
  forwarded integer not null,
  primary key (user_id, day)
);
-- Counts so many more, unless there would be more than `most` on one day; whether there was room.
create function take_forwards(person bigint, copies integer, most integer) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if copies > most then return false; end if;
  delete from forward_count where user_id = person and day < current_date;
  insert into forward_count as f (user_id, day, forwarded) values (person, current_date, copies)
    on conflict (user_id, day) do update set forwarded = f.forwarded + excluded.forwarded where f.forwarded + excluded.forwarded <= most;
  return found;
end $$;

-- Queues a copy of the message of a mail in reach for an address, by the way that mail arriving for it would go. False when
-- there is no such mail or nothing is kept of it. The copy owns the bytes: the mail may be deleted meanwhile.
create function forward_mail(of_mail uuid, at timestamptz, to_address text, before text, after text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  domain_name text := lower(substring(to_address from '[^@]*$'));
begin
  insert into delivery (kind, mail_id, message_id, received_at, domain_id, user_id, address, sender, prepend, append, notify,
      blob_key, blob_size, destination, recipient, route_server, route_port, route_secure, route_named_by)
    select 'forward', m.id, m.message_id, m.received_at, ours.id, a.id, to_address, '', before, after, '{NEVER}',
      g.blob_key, g.size, r.destination, r.recipient, r.route_server, r.route_port, r.route_secure, r.route_named_by
    from mail m join message g on g.id = m.message_id and g.received_at = m.received_at
    cross join lateral (select coalesce((select id from domain where name = domain_name),
      (select domain_id from domain_alias where name = domain_name)) as id) ours
    cross join lateral account_of(to_address) as a(id)
    cross join lateral delivery_route(a.id, ours.id, to_address) r
    where m.id = of_mail and m.received_at = at and g.blob_key is not null
      and (reach('all') = 1 or m.domain_id = reach('domain_id') or m.group_id = reach('group_id') or m.user_id = reach('user_id'));
  if not found then return false; end if;
  perform pg_notify('postern_delivery', '');
  return true;
end $$;
revoke execute on function take_forwards, forward_mail from public;
grant execute on function take_forwards, forward_mail to postern_tenant;

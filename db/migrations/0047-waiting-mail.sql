-- Mail that waits for its sender to be authenticated. The row is there as long as the mail waits; whoever takes the mail out
-- (a person, the sender, the clock) locks the row of `mail` first, and only who finds this row then has anything to do.
create table waiting_mail (
  mail_id uuid primary key,
  received_at timestamptz not null,
  domain_id bigint not null,
  group_id bigint,
  user_id bigint,
  receiver text not null,
  -- The one From address, as correspondents are known by; '' where it names none or several.
  sender text not null,
  -- SPF or DKIM is aligned with it: what is said of the sender holds for this mail.
  proven boolean not null,
  -- Goes before the subject when it is delivered.
  subject_tag text not null default '',
  expires_at timestamptz not null,
  expire_action text not null check (expire_action in ('bypass', 'deny', 'allow')),
  -- Asking the sender: not to be asked, to be asked, asked.
  challenge text not null default 'none' check (challenge in ('none', 'due', 'sent'))
);
create index waiting_mail_expiry on waiting_mail (expires_at);
create index waiting_mail_sender on waiting_mail (domain_id, sender);
create index waiting_mail_domain on waiting_mail (domain_id, received_at);
create index waiting_mail_user on waiting_mail (user_id, received_at) where user_id is not null;
create index waiting_mail_challenge on waiting_mail (received_at) where challenge = 'due';
call tenant_table('waiting_mail', '$all or domain_id = $domain or group_id = $group or user_id = $user',
  '$all or domain_id = $domain or group_id = $group or user_id = $user');

-- Mail that is deleted, or recovered in another way, waits no more; who moves takes it along.
create function forget_waiting_mail() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from waiting_mail where mail_id = old.id;
  return null;
end $$;
create trigger forget_waiting_mail after delete on mail
  for each row when (old.mode = 4) execute function forget_waiting_mail();
create trigger waits_no_more after update of send_state, mode on mail
  for each row when (old.mode = 4 and (new.mode <> 4 or new.send_state <> 'N')) execute function forget_waiting_mail();
create function move_waiting_mail() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update waiting_mail set domain_id = new.domain_id, group_id = new.group_id, user_id = new.user_id where mail_id = new.id;
  return null;
end $$;
create trigger move_waiting_mail after update of domain_id, group_id, user_id on mail
  for each row when (new.mode = 4 and (old.domain_id, old.group_id, old.user_id) is distinct from
    (new.domain_id, new.group_id, new.user_id) and new.domain_id is not null) execute function move_waiting_mail();
revoke execute on function forget_waiting_mail, move_waiting_mail from public;

-- Authentication filters by the address or domain that is their only rule.
create index filter_of_sender on filter ((rules -> 0 ->> 'value')) where filter_function = 4;

-- What became of it stands in its record.
grant update (class, mode) on mail to postern_tenant;

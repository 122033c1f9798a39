-- Attachments that a filter has replaced by links: how the copy is changed travels with it, and what the links lead to is kept until
-- they end, with the message's bytes.
alter table delivery add column links jsonb;

create table attachment_link (
  id bigint generated always as identity primary key,
  mail_id uuid not null unique,
  -- of the mail: leads to its partition
  received_at timestamptz not null,
  domain_id bigint,
  group_id bigint,
  user_id bigint,
  sender text not null,
  receiver text not null,
  files jsonb not null,
  blob_key text,
  expires_at timestamptz not null,
  downloads integer not null default 0
);
create index attachment_link_blob on attachment_link (blob_key);
create index attachment_link_expiry on attachment_link (expires_at);

-- Links are read by whoever holds one, without signing in: the table is the owner's. They end with a mail that people delete; records
-- that go by their age take none with them.
create function forget_attachment_link() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from attachment_link where mail_id = old.id;
  return null;
end $$;
revoke execute on function forget_attachment_link from public;
create trigger forget_attachment_link after delete on mail
  for each row when (old.shape is not null) execute function forget_attachment_link();

alter table mail_event drop constraint mail_event_kind_check,
  add constraint mail_event_kind_check
    check (kind in ('read', 'download', 'recover', 'cancel', 'retry', 'forward', 'link'));

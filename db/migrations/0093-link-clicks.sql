-- Clicks on links that lead by way of our page (decision 0119): how often a host was asked for from a message, and what became of it. They
-- go with the records of mail.
create table link_click (
  id bigint generated always as identity primary key,
  message_id uuid not null,
  -- of the message: leads to its partition
  received_at timestamptz not null,
  -- null: several people got the same bytes, or the record is gone
  mail_id uuid,
  host text not null,
  outcome text not null check (outcome in ('allowed', 'warned', 'blocked')),
  -- The reader was sent on; else the page was shown.
  opened boolean not null,
  clicks integer not null default 1,
  first_at timestamptz not null,
  last_at timestamptz not null,
  unique nulls not distinct (message_id, mail_id, host, outcome, opened)
);
create index link_click_mail on link_click (mail_id) where mail_id is not null;
create index link_click_received on link_click (received_at);
call tenant_table('link_click',
  '$all or exists (select from mail m where m.id = mail_id and m.received_at = link_click.received_at)');
-- Who deletes a mail deletes what it tells with it; nobody but the page writes.
create policy tenant_delete on link_click for delete to postern_tenant
  using ((select reach('all')) = 1 or exists (select from mail m where m.id = mail_id and m.received_at = link_click.received_at));
grant delete on link_click to postern_tenant;

-- What events there are, the code declares; here they are words.
alter table mail_event drop constraint mail_event_kind_check;
alter table mail_event add constraint mail_event_kind_check check (kind ~ '^[a-z][a-z_]{1,30}$');

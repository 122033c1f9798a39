-- What people did with a mail: who read it and why, released it, stopped its delivery. Told by name, as accounts change.
create table mail_event (
  id bigint generated always as identity primary key,
  mail_id uuid not null,
  -- of the mail: leads to its partition
  received_at timestamptz not null,
  at timestamptz not null default now(),
  kind text not null check (kind in ('read', 'download', 'recover', 'cancel', 'retry', 'forward')),
  reason text not null default '',
  user_id bigint,
  email text not null,
  name text not null,
  role_key text not null,
  role_name text not null
);
create index mail_event_mail on mail_event (mail_id);
call tenant_table('mail_event',
  '$all or exists (select from mail m where m.id = mail_id and m.received_at = mail_event.received_at)',
  '$all or exists (select from mail m where m.id = mail_id and m.received_at = mail_event.received_at)');
-- What was done stays done.
drop policy tenant_update on mail_event;
revoke update on mail_event from postern_tenant;

-- Copies on their way can be stopped (they could be deleted before, and were with their mail alone), and sent at once.
create policy tenant_update on delivery for update to postern_tenant
  using ((select reach('all')) = 1 or kind = 'mail' and exists (
    select from mail m where m.id = mail_id and m.received_at = delivery.received_at))
  with check ((select reach('all')) = 1 or kind = 'mail' and exists (
    select from mail m where m.id = mail_id and m.received_at = delivery.received_at));
grant update (next_attempt_at) on delivery to postern_tenant;

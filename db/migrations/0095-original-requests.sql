-- Originals of disarmed mail that users ask for (decision 0121).
create table original_request (
  id bigint generated always as identity primary key,
  mail_id uuid not null,
  -- of the mail: leads to its partition
  received_at timestamptz not null,
  -- whose mail it is
  domain_id bigint not null references domain on delete cascade,
  group_id bigint,
  user_id bigint,
  requester_id bigint references app_user on delete set null,
  -- told by name, as accounts go
  requester text not null,
  -- part of the message and its name; '' for all of the mail
  path text not null default '',
  file text not null default '',
  reason text not null check (reason in ('macro', 'layout', 'signature', 'other')),
  comment text not null default '',
  at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'approved', 'declined', 'withdrawn')),
  decided_at timestamptz,
  decided_by text not null default '',
  answer text not null default ''
);
create unique index original_request_once on original_request (mail_id, requester_id) where state = 'open';
create index original_request_open on original_request (domain_id, at) where state = 'open';
create index original_request_mail on original_request (mail_id, at);
create index original_request_requester on original_request (requester_id, at);
create index original_request_at on original_request (at);
call tenant_table('original_request', '$all or domain_id = $domain or group_id = $group or user_id = $user',
  '$all or domain_id = $domain or group_id = $group or user_id = $user');
call tenant_check('original_request', '($all or domain_id = $domain or group_id = $group or user_id = $user)
  and exists (select from mail m where m.id = mail_id and m.received_at = original_request.received_at
    and m.domain_id = original_request.domain_id and m.group_id is not distinct from original_request.group_id
    and m.user_id is not distinct from original_request.user_id)
  and (requester_id is null or exists (select from app_user u where u.id = requester_id))');
-- Its mail may be gone by the time that it is decided; what it names cannot be changed.
alter policy tenant_update on original_request with check ((select reach('all')) = 1 or domain_id = (select reach('domain_id'))
  or group_id = (select reach('group_id')) or user_id = (select reach('user_id')));
call tenant_updates('original_request', 'state, decided_at, decided_by, answer');
-- What was asked and answered stays.
drop policy tenant_delete on original_request;
revoke delete on original_request from postern_tenant;

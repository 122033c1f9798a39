-- Alerts (decision 0079): rules over the numbers, what they found, and how it is told.

-- Whose: a domain's, or (null) the installation's.
create table alert_way (
  id bigint generated always as identity primary key,
  domain_id bigint references domain on delete cascade,
  -- '' is called after what it is
  name text not null default '',
  kind text not null check (kind in ('mail', 'webhook')),
  to_admins boolean not null default false,
  recipients text[] not null default '{}',
  language text not null check (language in ('ko', 'en', 'ja')),
  url text not null default '',
  -- the address lies in our own network, as a super administrator said
  inner_url boolean not null default false,
  -- what a webhook signs by, sealed for this row
  secret_sealed bytea,
  -- HH:mm on the clock of the settings' zone
  quiet_from text collate "C" check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  quiet_to text collate "C" check (quiet_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  is_act boolean not null default true,
  created_at timestamptz not null default now(),
  check ((quiet_from is null) = (quiet_to is null)),
  check (not inner_url or domain_id is null),
  check ((kind = 'webhook') = (url <> ''))
);
create index alert_way_domain on alert_way (domain_id);
call tenant_table('alert_way', '$all or domain_id = $domain', '$all or domain_id = $domain');
-- The secret is written and never read by the API's role.
revoke select on alert_way from postern_tenant;
grant select (id, domain_id, name, kind, to_admins, recipients, language, url, inner_url, quiet_from, quiet_to, is_act, created_at)
  on alert_way to postern_tenant;

create table alert_rule (
  id bigint generated always as identity primary key,
  domain_id bigint references domain on delete cascade,
  name text not null default '',
  kind text not null check (kind in ('class', 'refusals', 'virus', 'sender', 'queue_oldest', 'queue_deferred',
    'queue_destination', 'disk', 'dns', 'scanner', 'certificate', 'job', 'database')),
  mail_class text check (mail_class in ('normal', 'spam', 'virus')),
  measure text check (measure in ('count', 'share')),
  sender_by text check (sender_by in ('address', 'domain', 'ip')),
  minutes integer check (minutes between 1 and 1440),
  -- in the unit of its kind
  most integer,
  times integer check (times between 2 and 20),
  least integer,
  ignored text[] not null default '{}',
  -- small numbers, so that they come as numbers
  ways integer[] not null default '{}',
  urgent boolean not null default false,
  is_act boolean not null default true,
  created_at timestamptz not null default now(),
  check (domain_id is null or kind in ('class', 'refusals', 'virus', 'sender'))
);
create index alert_rule_domain on alert_rule (domain_id);
call tenant_table('alert_rule', '$all or domain_id = $domain', '$all or domain_id = $domain');

-- What a rule found, from when it began until it was over: one of a rule and subject at a time.
create table alert (
  id bigint generated always as identity primary key,
  -- null: the rule is gone
  rule_id bigint references alert_rule on delete set null,
  domain_id bigint references domain on delete cascade,
  kind text not null,
  -- a virus, sender, destination, certificate or job; '' where there is only one
  subject text not null default '',
  rule_name text not null default '',
  -- what was measured, and what it was measured by
  numbers jsonb not null,
  state text not null check (state in ('pending', 'open', 'over')),
  since timestamptz not null,
  opened_at timestamptz,
  -- fine again since then, and not for long enough to be over
  clear_since timestamptz,
  over_at timestamptz,
  -- ways that were told that it is open, and that it is over
  told integer[] not null default '{}',
  told_over integer[] not null default '{}',
  acknowledged_by text not null default '',
  acknowledged_at timestamptz,
  muted_until timestamptz,
  check ((state = 'pending') = (opened_at is null)),
  check ((state = 'over') = (over_at is not null))
);
create unique index alert_one on alert (rule_id, subject) where state <> 'over';
create index alert_now on alert (domain_id, id) where state <> 'over';
create index alert_time on alert (opened_at, id);
create index alert_domain_time on alert (domain_id, opened_at, id);
create index alert_subject on alert (rule_id, subject, id);
call tenant_table('alert', '$all or domain_id = $domain', '$all or domain_id = $domain');
-- Only what people say of it is theirs to write.
drop policy tenant_insert on alert;
drop policy tenant_delete on alert;
revoke insert, update, delete on alert from postern_tenant;
grant update (acknowledged_by, acknowledged_at, muted_until) on alert to postern_tenant;

-- Calls of webhooks: each is made until it is taken or a day is over, under the same id.
create table alert_call (
  id uuid primary key,
  way_id bigint not null references alert_way on delete cascade,
  domain_id bigint references domain on delete cascade,
  -- null: a test
  alert_id bigint references alert on delete cascade,
  body text not null,
  state text not null default 'P' check (state in ('P', 'S', 'F')),
  attempts integer not null default 0,
  -- null: not again
  next_at timestamptz,
  -- of each attempt: when, how long it took, the status or what was wrong, the beginning of the reply
  log jsonb not null default '[]',
  created_at timestamptz not null default now(),
  check ((state = 'P') = (next_at is not null))
);
create index alert_call_due on alert_call (next_at) where state = 'P';
create index alert_call_way on alert_call (way_id, created_at desc);
create index alert_call_alert on alert_call (alert_id);
call tenant_table('alert_call', '$all or domain_id = $domain');

-- A small set for everybody. Each says what somebody has to do, and stays silent while mail flows as it should.
with way as (
  insert into alert_way (kind, to_admins, language) values ('mail', true,
    coalesce((select value #>> '{}' from setting where key = 'basic.language'), 'ko'))
  returning id
)
insert into alert_rule (kind, most, minutes, urgent, ways)
select kind, most, minutes, urgent, array[way.id::integer]
from way, (values
  ('disk', 5, null::integer, true),
  ('scanner', 5, null, true),
  ('queue_oldest', 60, null, true),
  ('virus', 20, 60, true),
  ('certificate', 14, null, false)
) as standard (kind, most, minutes, urgent);

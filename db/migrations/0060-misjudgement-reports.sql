-- Misjudgement reports (product §4): what people say of verdicts, and what those who receive the reports decide about them. What
-- belongs together (copies of one campaign, of one company, reported the same way) is found when it is asked.
create table report_decision (
  id bigint generated always as identity primary key,
  domain_id bigint not null references domain on delete cascade,
  wish text not null check (wish in ('normal', 'spam')),
  agreed boolean not null,
  answer text not null default '',
  at timestamptz not null,
  user_id bigint references app_user on delete set null,
  -- told by name, as accounts go
  email text not null,
  -- a filter that it made, while it stands
  filter_id bigint,
  -- when it was taken back
  undone_at timestamptz
);
create index report_decision_domain on report_decision (domain_id, at);
call tenant_table('report_decision', '$all or domain_id = $domain', '$all or domain_id = $domain');
call tenant_check('report_decision', '($all or domain_id = $domain)
  and (user_id is null or exists (select from app_user u where u.id = user_id))');
call tenant_updates('report_decision', 'filter_id, undone_at');

create table mail_report (
  id bigint generated always as identity primary key,
  mail_id uuid not null,
  -- of the mail: leads to its partition
  received_at timestamptz not null,
  message_id uuid not null,
  -- whose mail it is
  domain_id bigint not null references domain on delete cascade,
  group_id bigint,
  user_id bigint,
  -- as its message had it when it came; null: copies of one message belong together
  campaign bigint,
  wish text not null check (wish in ('normal', 'spam')),
  path text not null check (path in ('console', 'mail')),
  comment text not null default '',
  at timestamptz not null,
  reporter_id bigint references app_user on delete set null,
  reporter text not null,
  decision_id bigint references report_decision on delete set null,
  unique (mail_id, reporter_id)
);
create index mail_report_open on mail_report (domain_id, at) where decision_id is null;
create index mail_report_reporter on mail_report (reporter_id, at);
create index mail_report_decision on mail_report (decision_id) where decision_id is not null;
create index mail_report_at on mail_report (at);
call tenant_table('mail_report', '$all or domain_id = $domain or group_id = $group or user_id = $user',
  '$all or domain_id = $domain or group_id = $group or user_id = $user');
call tenant_check('mail_report', '($all or domain_id = $domain or group_id = $group or user_id = $user)
  and exists (select from mail m where m.id = mail_id and m.received_at = mail_report.received_at
    and m.message_id = mail_report.message_id and m.domain_id = mail_report.domain_id
    and m.group_id is not distinct from mail_report.group_id and m.user_id is not distinct from mail_report.user_id)
  and (reporter_id is null or exists (select from app_user u where u.id = reporter_id))
  and (decision_id is null or exists (select from report_decision d where d.id = decision_id and d.domain_id = mail_report.domain_id))');

-- What it names cannot be changed; who reported may be out of the reach of who decides.
alter policy tenant_update on mail_report with check (((select reach('all')) = 1 or domain_id = (select reach('domain_id'))
  or group_id = (select reach('group_id')) or user_id = (select reach('user_id')))
  and (decision_id is null or exists (select from report_decision d where d.id = decision_id and d.domain_id = mail_report.domain_id)));
call tenant_updates('mail_report', 'wish, path, comment, at, decision_id');

-- What a decision did with a mail: what can be undone, and what was too late.
create table report_act (
  decision_id bigint not null references report_decision on delete cascade,
  mail_id uuid not null,
  received_at timestamptz not null,
  outcome text not null check (outcome in ('released', 'taken', 'delivered', 'failed')),
  error text not null default '',
  primary key (decision_id, mail_id)
);
call tenant_table('report_act', 'exists (select from report_decision d where d.id = decision_id)',
  'exists (select from report_decision d where d.id = decision_id)');
call tenant_check('report_act', 'exists (select from report_decision d where d.id = decision_id and exists (select from mail m
  where m.id = mail_id and m.received_at = report_act.received_at and m.domain_id = d.domain_id))');

-- What was said and done stays said and done.
drop policy tenant_update on report_act;
do $$
declare
  tab text;
begin
  foreach tab in array array['report_decision', 'mail_report', 'report_act'] loop
    execute format('drop policy tenant_delete on %I', tab);
    execute format('revoke delete on %I from postern_tenant', tab);
  end loop;
end $$;
revoke update on report_act from postern_tenant;

-- What a reporter is told of the decision about their report: nothing else of it is theirs to read.
create function report_answer(report bigint, out agreed boolean, out answer text, out at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select d.agreed, d.answer, d.at from mail_report r join report_decision d on d.id = r.decision_id
    where r.id = report and ((select reach('all')) = 1 or r.domain_id = (select reach('domain_id'))
      or r.group_id = (select reach('group_id')) or r.user_id = (select reach('user_id')))
$$;
revoke execute on function report_answer from public;
grant execute on function report_answer to postern_tenant;

-- All names of the campaign that a message's campaign has become: ids for an id, which tell nothing of others.
create function campaign_names(known bigint) returns bigint[]
language sql stable security definer set search_path = public, pg_temp as $$
  select array_append(array(select p.id from campaign_print p
    where p.campaign_id = (select campaign_id from campaign_print where id = known)), known)
$$;
revoke execute on function campaign_names from public;
grant execute on function campaign_names to postern_tenant;

-- Copies of a campaign are looked for by what decides about them.
create index message_campaign on message (campaign) where campaign is not null;

alter table mail_event drop constraint mail_event_kind_check;
alter table mail_event add constraint mail_event_kind_check
  check (kind in ('read', 'download', 'recover', 'cancel', 'retry', 'forward', 'link', 'report', 'take_back'));

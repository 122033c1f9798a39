-- Actions on all mail found and lists as files become work (0089); what is under way goes on.
delete from job where kind in ('mail-task', 'export') and key <> '';
alter table work add column was bigint;
-- Ids that neither had: failures are renamed below.
select setval(pg_get_serial_sequence('work', 'id'), greatest(
  (select coalesce(max(id), 0) from work), (select coalesce(max(id), 0) from mail_task), (select coalesce(max(id), 0) from list_export)) + 1);

insert into work (was, kind, user_id, domain_id, group_id, caller, asks, state, error, total, more, done, failed, place, created_at,
    finished_at, kept_until)
  select id, 'mail-task', user_id, domain_id, group_id, asked,
    jsonb_build_object('action', action, 'choice', choice, 'query', query, 'period',
      jsonb_build_object('from', period_from, 'to', period_to)),
    state, error, total, more, done, failed,
    case when place_id is not null then jsonb_build_object('at', place_at, 'id', place_id) end,
    created_at, finished_at, finished_at + interval '24 hours'
  from mail_task order by id;

insert into work (kind, user_id, domain_id, group_id, caller, asks, state, error, total, more, done, result, blob_key, created_at,
    finished_at, kept_until)
  select 'export', user_id, domain_id, group_id, case when state = 'running' then asked end,
    jsonb_build_object('list', list, 'query', query, 'format', format, 'language', language, 'zone', time_zone,
      'relies', to_jsonb(relies), 'scope', asked -> 'scope', 'schedule', schedule_id, 'due', due_at),
    state, error, total, more, done, jsonb_build_object('file', file, 'size', size), blob_key, created_at,
    finished_at, finished_at + interval '24 hours'
  from list_export order by id;
-- A moment of a schedule is made once.
create unique index work_moment on work ((asks ->> 'schedule'), (asks ->> 'due'))
  where kind = 'export' and asks ->> 'due' is not null;

drop policy tenant_read on mail_task_failure;
drop policy tenant_insert on mail_task_failure;
drop policy tenant_update on mail_task_failure;
drop policy tenant_delete on mail_task_failure;
revoke all on mail_task_failure from postern_tenant;
alter table mail_task_failure drop constraint mail_task_failure_task_id_fkey;
update mail_task_failure f set task_id = w.id from work w where w.kind = 'mail-task' and w.was = f.task_id;
alter table mail_task_failure add foreign key (task_id) references work on delete cascade;
call tenant_table('mail_task_failure', 'exists (select from work w where w.id = task_id)');
alter table work drop column was;

drop table mail_task, list_export;
drop function mail_task_asks, list_export_asks;

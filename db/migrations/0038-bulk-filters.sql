-- Filters are registered from files too.
alter table bulk_job drop constraint bulk_job_kind_check;
alter table bulk_job add constraint bulk_job_kind_check check (kind in ('user', 'domain', 'mail-server', 'filter'));
-- Whether a name is taken: a list of a million filters was read for each that was saved.
create index filter_name on filter (name text_pattern_ops);

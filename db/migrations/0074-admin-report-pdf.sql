-- The report as pages, attached (decision 0076).
alter table report_schedule add column pdf boolean not null default false;

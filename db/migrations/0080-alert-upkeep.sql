-- What is old is found without reading all there is, and a way knows when it was tested last (decision 0079).
create index alert_over on alert (over_at) where state = 'over';
create index alert_call_old on alert_call (created_at) where state <> 'P';
alter table alert_way add column tested_at timestamptz;

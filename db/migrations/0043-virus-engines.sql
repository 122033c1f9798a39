-- The engines that look for viruses have settings of their own, and clamd has several addresses.
insert into setting (key, value, updated_at, updated_by)
select 'virus.builtIn', value, updated_at, updated_by from setting where key = 'scan.builtInVirus'
union all
select 'virus.clamd', case when value = '""'::jsonb then '[]'::jsonb else jsonb_build_array(value) end, updated_at, updated_by
from setting where key = 'scan.clamdUrl'
on conflict (key) do nothing;
delete from setting where key in ('scan.builtInVirus', 'scan.clamdUrl');
-- Versions of the scanner go back to what is the scanner's.
update setting_history set contents = contents - 'builtInVirus' - 'clamdUrl' where group_name = 'scan';

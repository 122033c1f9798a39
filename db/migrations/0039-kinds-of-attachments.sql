-- What runs had one setting, and has one by kind now: what was chosen for all holds for each.
insert into setting (key, value, updated_at, updated_by)
select 'scan.' || kind, value, updated_at, updated_by
from setting, unnest(array['scripts', 'shortcuts', 'diskImages']) as kind
where key = 'scan.programs'
on conflict (key) do nothing;

-- Versions too, so that going back to one brings back all of it.
update setting_history
set contents = jsonb_build_object(
  'scripts', contents -> 'programs', 'shortcuts', contents -> 'programs', 'diskImages', contents -> 'programs'
) || contents
where group_name = 'scan' and contents ? 'programs';

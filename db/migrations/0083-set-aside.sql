-- What cannot be used as it is stored, and is left out until it can: rows of the configuration by what reads them, and originals whose
-- bytes are not those that came (decision 0093).
create table set_aside (
  part text not null check (part in ('filter', 'setting', 'yara', 'scan', 'original')),
  -- its id, key or blob key
  ref text not null,
  name text not null,
  reason text not null,
  since timestamptz not null default now(),
  primary key (part, ref)
);
call tenant_table('set_aside', '$all');

insert into alert_rule (kind, most, urgent, ways, is_act)
select kind, 1, true, ways, is_act from (values ('configuration'), ('storage')) as standard (kind),
  lateral (select ways, is_act from alert_rule where alert_rule.kind = 'disk' and domain_id is null order by id limit 1) of_disk;

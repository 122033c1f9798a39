-- Mail that came while no scanner answered: what becoming of it takes once it was scanned (decision 0092).
alter table mail add column unchecked jsonb;
create index mail_unchecked on mail (received_at, message_id) where unchecked is not null;

-- Who has alerts is told of it from the first mail on.
alter table alert_rule drop constraint alert_rule_kind_check;
alter table alert_rule add constraint alert_rule_kind_check check (kind in ('class', 'refusals', 'virus', 'sender',
  'queue_oldest', 'queue_deferred', 'queue_destination', 'disk', 'dns', 'scanner', 'unchecked', 'certificate', 'job',
  'database', 'configuration', 'storage'));
insert into alert_rule (kind, most, urgent, ways, is_act)
select 'unchecked', 1, urgent, ways, is_act from alert_rule where kind = 'scanner' and domain_id is null order by id limit 1;

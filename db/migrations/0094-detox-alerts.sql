-- Rules may watch mail that detox could not disarm (decision 0120).
alter table alert_rule drop constraint alert_rule_kind_check;
alter table alert_rule add constraint alert_rule_kind_check check (kind in ('class', 'refusals', 'virus', 'sender',
  'detox', 'queue_oldest', 'queue_deferred', 'queue_destination', 'disk', 'dns', 'scanner', 'unchecked', 'certificate', 'job',
  'database', 'configuration', 'storage'));
alter table alert_rule drop constraint alert_rule_check;
alter table alert_rule add constraint alert_rule_check
  check (domain_id is null or kind in ('class', 'refusals', 'virus', 'sender', 'detox'));

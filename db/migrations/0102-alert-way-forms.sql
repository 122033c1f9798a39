-- expand
-- Alerts leave by Slack, Microsoft Teams and PagerDuty too (decision 0127).
alter table alert_way drop constraint alert_way_kind_check;
alter table alert_way add constraint alert_way_kind_check
  check (kind in ('mail', 'webhook', 'slack', 'teams', 'pagerduty'));
alter table alert_way drop constraint alert_way_check2;
alter table alert_way add constraint alert_way_check2 check ((kind <> 'mail') = (url <> ''));
